#include "analyzers/build/script/WheelOverrides.h"

#include "analyzers/build/model/ConditionWords.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {
namespace {

bool names(std::span<const ScriptToken> S, std::string_view Name) {
  return std::ranges::any_of(
      S, [&](const ScriptToken &T) { return T.Text == Name; });
}

/// True if the pattern matches each build for glibc on aarch64, such as
/// "cp312-manylinux_aarch64", whatever the Python is.
bool matchesArm(std::string_view Pattern) {
  return globMatch(Pattern, "any-manylinux_aarch64");
}

} // namespace

void WheelOverrides::enterTable(Tokens Header) {
  IsEnvironment = names(Header, "environment");
  if (!names(Header, "cibuildwheel")) {
    Open = nullptr;
  } else if (!names(Header, "overrides")) {
    Open = &Base;
  } else {
    // "[tool.cibuildwheel.overrides.environment]" is of the open override.
    if (!IsEnvironment || Overrides.empty())
      Overrides.emplace_back();
    Open = &Overrides.back();
  }
}

void WheelOverrides::follow(Tokens S, std::size_t First, std::size_t Behind) {
  if (!Open)
    return;
  if (IsEnvironment || S[0].Text == "environment")
    Open->Environment.push_back({First, Behind});
  if (S[0].Text == "inherit")
    Open->Inherits = Open->Inherits || names(S, "environment");
  if (S[0].Text != "select" || Open == &Base)
    return;
  bool OnlyX86 = true;
  for (const ScriptToken &T : S)
    if (T.Is == ScriptToken::Kind::String)
      for (std::string_view Pattern : splitWords(T.Text, " ")) {
        Open->IsForArm = Open->IsForArm || matchesArm(Pattern);
        OnlyX86 = OnlyX86 && namesX86Alone(Pattern);
      }
  Open->IsForX86 = OnlyX86;
}

void WheelOverrides::settle(BuildFileModel &Model) const {
  auto withdraw = [&](const Table &Of) {
    for (auto [First, Behind] : Of.Environment)
      Model.withdraw(First, Behind, {TrueOnArm, "the wheel is for aarch64"});
  };
  // The last override of all builds for aarch64 replaces what is before it.
  auto Replaces =
      std::find_if(Overrides.rbegin(), Overrides.rend(), [](const Table &Of) {
        return Of.IsForArm && !Of.Inherits && !Of.Environment.empty();
      });
  const auto Before = Overrides.rend() - Replaces - 1; // -1 if there is none
  if (Before >= 0)
    withdraw(Base);
  for (auto Here = Overrides.begin(); Here != Overrides.end(); ++Here)
    if (Here - Overrides.begin() < Before || Here->IsForX86)
      withdraw(*Here);
}

} // namespace armlift::build
