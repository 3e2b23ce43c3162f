// See X86Conditions.h.
#include "core/fix/X86Conditions.h"

#include "core/code/CodeTokens.h"
#include "core/rules/MacroTable.h"
#include "core/rules/NameTable.h"
#include "core/support/Text.h"

#include <algorithm>
#include <optional>

namespace armlift {
namespace {

/// An #if with its branches until now.
struct ConditionLadder {
  bool OfArm = false;                ///< a branch names a macro of Arm
  std::optional<std::size_t> Branch; ///< of the list, if the branch is x86's
};

std::string_view firstWordOf(std::string_view Text) {
  return Text.substr(0, Text.find_first_of(" \t(<\"!/"));
}

/// The header of `include <immintrin.h>`.
std::string_view headerOf(std::string_view Include) {
  std::size_t Open = Include.find_first_of("<\"");
  if (Open == Include.npos)
    return {};
  std::size_t Close = Include.find_first_of(">\"", Open + 1);
  return Close == Include.npos ? std::string_view{}
                               : Include.substr(Open + 1, Close - Open - 1);
}

} // namespace

std::vector<X86Condition> x86Conditions(std::string_view Text) {
  std::vector<X86Condition> Out;
  std::vector<ConditionLadder> Open;
  std::uint32_t Line = 0;
  auto ask = [&](std::string_view Word, std::string_view Rest) {
    X86Condition C{Line, std::string(trim(Rest)), {}};
    if (Word.ends_with("def"))
      C.Text = (Word.ends_with("ndef") ? "!defined(" : "defined(") +
               std::string(firstWordOf(trim(Rest))) + ")";
    const char *End = Rest.data() + Rest.size();
    ConditionLadder &Of = Open.back();
    for (CodeToken T = nextCodeToken(Rest.data(), End); !T.Text.empty();
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
    C.Continues = Word.starts_with("elif");
    Of.Branch = Out.size();
    Out.push_back(std::move(C));
  };
  for (std::string_view Rest = Text; !Rest.empty();) {
    std::string_view Directive = trim(takeLine(Rest));
    ++Line;
    if (!Directive.starts_with('#'))
      continue;
    Directive = trim(Directive.substr(1));
    std::string_view Word = firstWordOf(Directive);
    std::string_view Behind = Directive.substr(Word.size());
    if (Word == "if" || Word == "ifdef" || Word == "ifndef") {
      Open.emplace_back();
      ask(Word, Behind);
    } else if (Open.empty()) {
      continue;
    } else if (Word.starts_with("elif")) {
      ask(Word, Behind);
    } else if (Word == "else") {
      Open.back().Branch.reset();
    } else if (Word == "endif") {
      Open.pop_back();
    } else if (Word == "include") {
      const NameRow *Row = findHeaderRow(headerOf(Behind));
      if (!Row || !Row->DeclaresIntrinsics)
        continue;
      for (const ConditionLadder &Around : Open)
        if (Around.Branch && Out[*Around.Branch].Include == 0)
          Out[*Around.Branch].Include = Line;
    }
  }
  return Out;
}

} // namespace armlift
