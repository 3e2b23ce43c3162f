#include "analyzers/build/make/MakeProbe.h"

#include "analyzers/build/make/CalledPrograms.h"
#include "analyzers/build/model/CompilerQuestion.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/ValueWords.h"
#include "core/support/Characters.h"
#include "core/support/ShellWords.h"
#include "core/support/Text.h"

#include <algorithm>
#include <span>
#include <vector>

namespace armlift::build {
namespace {

/// Returns what "echo" or "printf" prints after the first `List` ("&&") or
/// otherwise `Branch` ("then").
std::string_view printedBehind(std::span<const ShellToken> Tokens,
                               std::string_view List, std::string_view Branch) {
  for (std::string_view Begin : {List, Branch})
    for (std::size_t I = 0; I + 2 < Tokens.size(); ++I)
      if (Tokens[I].is(Begin) &&
          (Tokens[I + 1].is("echo") || Tokens[I + 1].is("printf"))) {
        const bool Option = Tokens[I + 2].is("-n") && I + 3 < Tokens.size();
        const ShellToken &Word = Tokens[I + 2 + Option];
        return Word.IsOperator ? std::string_view() : Word.Text;
      }
  return {};
}

} // namespace

bool asksForFile(std::string_view Value) {
  constexpr std::string_view Questions[] = {"wildcard ", "shell which ",
                                            "shell command -v ", "shell type "};
  std::string_view Inside = insideReference(trim(Value));
  return std::ranges::any_of(Questions,
                             [&](std::string_view Question) {
                               return Inside.starts_with(Question);
                             }) &&
         !Inside.contains("&&") && Inside.find_first_of(";|") == Inside.npos;
}

bool listsMacros(std::string_view Value) {
  std::string_view Inside = insideReference(trim(Value));
  const std::size_t Lists = Inside.find(" -dM");
  // "-dM -E - | grep AVX" and "-dM -E - && echo yes" print something else.
  if (!Inside.starts_with("shell ") || Lists == Inside.npos ||
      Inside.find_first_of(";|&", Lists) != Inside.npos ||
      !callsCompiler(Value))
    return false;
  // A header of the project defines macros too: "-dM -E arch.h".
  return std::ranges::any_of(
      splitWords(Inside, " \t<"),
      [](std::string_view Word) { return Word == "-" || Word == "/dev/null"; });
}

MachineTruth MakeProbe::holds() const {
  return Inverted ? !AnsweredOnX86 : AnsweredOnX86;
}

std::optional<MachineTruth> MakeProbe::prints(std::string_view Text) const {
  if (Text == Yes && Yes != No)
    return AnsweredOnX86;
  if (Text == No && Yes != No)
    return !AnsweredOnX86;
  if (Counts && !Text.empty() && std::ranges::all_of(Text, isDigit))
    return Text == "0" ? !AnsweredOnX86 : AnsweredOnX86;
  return std::nullopt;
}

std::optional<MakeProbe> makeProbe(std::string_view Value) {
  Value = trim(Value);
  if (!Value.starts_with("$(shell ") && !Value.starts_with("${shell "))
    return std::nullopt;
  if (asksForFile(Value))
    return std::nullopt;
  bool AsksMachine = mentions(Value, "cpuinfo") || mentions(Value, "lscpu");
  if (!(callsCompiler(Value) && asksForX86(Value)) &&
      !(AsksMachine && namesX86Alone(Value)))
    return std::nullopt;
  MakeProbe Probe;
  const std::vector<ShellToken> Tokens =
      shellTokens(Value.substr(Value.find(' '))); // ends in ')'
  Probe.Yes = printedBehind(Tokens, "&&", "then");
  Probe.No = printedBehind(Tokens, "||", "else");
  // "; echo $$?" prints 0 on success.
  if (!Probe.Yes.empty())
    Probe.Inverted = truthOfValue(Probe.Yes) == Ternary::False;
  else if (!Probe.No.empty())
    Probe.Inverted = truthOfValue(Probe.No) != Ternary::False;
  else
    Probe.Inverted = Value.contains("echo $$?");
  // "$(CC) -dM -E - </dev/null | grep -c __SSE4_1__"
  Probe.Counts = Probe.Yes.empty() && Probe.No.empty() &&
                 (Value.contains("grep -c ") || Value.contains("wc -l"));
  return Probe;
}

} // namespace armlift::build
