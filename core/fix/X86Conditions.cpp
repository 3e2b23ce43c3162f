// See X86Conditions.h.
#include "core/fix/X86Conditions.h"

#include "core/code/CodeTokens.h"
#include "core/code/Directives.h"
#include "core/rules/MacroTable.h"
#include "core/rules/NameTable.h"

#include <optional>

namespace armlift {
namespace {

/// An #if with its branches until now.
struct ConditionLadder {
  bool OfArm = false;                ///< a branch names a macro of Arm
  std::optional<std::size_t> Branch; ///< of the list, if the branch is x86's
};

/// "immintrin.h" for the rest of `#include <immintrin.h>`.
std::string_view headerOf(std::string_view Include) {
  std::size_t Open = Include.find_first_of("<\"");
  if (Open == Include.npos)
    return {};
  std::size_t Close = Include.find_first_of(">\"", Open + 1);
  return Close == Include.npos ? std::string_view{}
                               : Include.substr(Open + 1, Close - Open - 1);
}

/// Collects the conditions while it goes through the directives.
class ConditionReader {
public:
  void read(const SourceDirective &D) {
    if (D.Name == "if" || D.Name == "ifdef" || D.Name == "ifndef") {
      Open.emplace_back();
      ask(D);
    } else if (Open.empty()) {
      return;
    } else if (D.Name.starts_with("elif")) {
      ask(D);
    } else if (D.Name == "else") {
      Open.back().Branch.reset();
    } else if (D.Name == "endif") {
      Open.pop_back();
    } else if (D.Name == "include") {
      include(D);
    }
  }

  std::vector<X86Condition> Found;

private:
  void ask(const SourceDirective &D) {
    X86Condition C{D.Line, textOf(D), {}};
    ConditionLadder &Of = Open.back();
    const char *End = D.Rest.data() + D.Rest.size();
    for (CodeToken T = nextCodeToken(D.Rest.data(), End); !T.Text.empty();
         T = nextCodeToken(T.end(), End)) {
      const MacroRow *Row =
          T.Kind == CodeKind::Word ? findMacroRow(T.Text) : nullptr;
      if (!Row || !Row->Arch)
        continue;
      if (Row->State == MacroState::Undefined && !Row->Elsewhere)
        C.Macros.emplace_back(T.Text);
      else
        Of.OfArm = true;
    }
    Of.Branch.reset();
    if (C.Macros.empty() || Of.OfArm)
      return;
    C.Continues = D.Name.starts_with("elif");
    Of.Branch = Found.size();
    Found.push_back(std::move(C));
  }

  /// `ifdef X` asks the same as `if defined(X)`.
  static std::string textOf(const SourceDirective &D) {
    if (!D.Name.ends_with("def"))
      return joinedLine(D.Rest);
    const char *End = D.Rest.data() + D.Rest.size();
    return std::string(D.Name.ends_with("ndef") ? "!" : "")
        .append("defined(")
        .append(nextCodeToken(D.Rest.data(), End).Text)
        .append(")");
  }

  void include(const SourceDirective &D) {
    const NameRow *Row = findHeaderRow(headerOf(D.Rest));
    if (!Row || !Row->DeclaresIntrinsics)
      return;
    for (const ConditionLadder &Around : Open)
      if (Around.Branch && Found[*Around.Branch].Include == 0)
        Found[*Around.Branch].Include = D.Line;
  }

  std::vector<ConditionLadder> Open;
};

} // namespace

std::vector<X86Condition> x86Conditions(std::string_view Text) {
  ConditionReader Reader;
  for (const SourceDirective &D : sourceDirectives(Text))
    Reader.read(D);
  return std::move(Reader.Found);
}

} // namespace armlift
