#include "analyzers/build/shell/ShellCondition.h"

#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Processor.h"
#include "core/build/ConditionParser.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace armlift::build {
namespace {

/// The words without quotes: `test "x$host_cpu" = "xx86_64"` -> test,
/// x$host_cpu, =, xx86_64. "$$(uname -m)" in a recipe is "$(uname -m)" for the
/// shell.
std::vector<std::string> wordsOf(std::span<const ShellToken> Command) {
  std::vector<std::string> Words;
  for (const ShellToken &T : Command) {
    std::string_view Text = T.Text;
    if (Text.starts_with("$$("))
      Text.remove_prefix(1);
    Words.push_back(T.IsQuoted ? std::string(Text) : unquoted(Text));
  }
  return Words;
}

/// "x$host_cpu", "${host_cpu}x" and Make's "$(host_cpu)" -> "host_cpu"; empty
/// if there is no reference.
std::string_view referenced(std::string_view Word) {
  std::size_t At = Word.find('$');
  if (At == Word.npos)
    return {};
  Word.remove_prefix(At + 1);
  const bool IsOfMake = Word.starts_with('(');
  if (IsOfMake || Word.starts_with('{'))
    Word.remove_prefix(1);
  std::string_view Name = Word.substr(
      0, static_cast<std::size_t>(
             std::ranges::find_if_not(Word, isNameCharacter) - Word.begin()));
  return IsOfMake && !Word.substr(Name.size()).starts_with(')')
             ? std::string_view() // "$(uname -m)" is a command
             : Name;
}

/// The variable in a word that is exactly "$host_cpu" or "${host_cpu}", or the
/// word itself if it yields the name of the machine ("`uname -m`").
std::string_view subject(std::string_view Word) {
  std::string_view Name = referenced(Word);
  if (namesProcessor(Word))
    return Word;
  return Word.size() - Name.size() <= 3 && Word.starts_with('$')
             ? Name
             : std::string_view();
}

/// `B` without the text around the reference in `A`: the x of "x$var" =
/// "xvalue" and "x${var}x" = "xvaluex" guards against an empty value.
std::string_view withoutGuards(std::string_view A, std::string_view B) {
  std::string_view Front = A.substr(0, A.find('$'));
  std::string_view Name = referenced(A);
  std::string_view Back =
      A.substr(static_cast<std::size_t>(Name.data() + Name.size() - A.data()));
  if (Back.starts_with('}') || Back.starts_with(')'))
    Back.remove_prefix(1);
  if (B.size() < Front.size() + Back.size() || !B.starts_with(Front) ||
      !B.ends_with(Back))
    return B;
  return B.substr(Front.size(), B.size() - Front.size() - Back.size());
}

/// True if `Asked` prints the name of the machine, also between letters that
/// guard it: "`uname -m`", "x$(uname -m)". Takes the letters from `Word`, which
/// it is compared with.
bool asksForProcessor(std::string_view Asked, std::string_view &Word) {
  const std::size_t Begin = Asked.find_first_of("$`");
  const std::size_t End = Asked.find_last_of(")}`");
  if (Begin != Asked.npos && End != Asked.npos && Begin < End) {
    std::string_view Front = Asked.substr(0, Begin);
    std::string_view Back = Asked.substr(End + 1);
    if (!namesProcessor(Asked.substr(Begin, End + 1 - Begin)) ||
        Word.size() < Front.size() + Back.size() || !Word.starts_with(Front) ||
        !Word.ends_with(Back))
      return false;
    Word = Word.substr(Front.size(), Word.size() - Front.size() - Back.size());
    return true;
  }
  return namesProcessor(Asked);
}

/// True for a word in which the shell and M4 replace nothing: "yes", "1".
bool isLiteral(std::string_view Word) {
  return !Word.empty() && std::ranges::all_of(Word, isNameCharacter);
}

BuildExpression equality(std::string_view A, std::string_view B,
                         const BuildVariables &Variables) {
  // test "x`uname -m`" = xx86_64
  for (auto [Asked, Word] : {std::pair(A, B), std::pair(B, A)})
    if (!Word.contains('$') && asksForProcessor(Asked, Word) && !Word.empty())
      return processorIs(Word);
  if (isLiteral(A) && isLiteral(B))
    return everywhere(A == B ? Ternary::True : Ternary::False);
  if (referenced(A).empty())
    std::swap(A, B);
  std::string_view Name = referenced(A);
  if (Name.empty() || !referenced(B).empty())
    return NobodyKnows;
  B = withoutGuards(A, B);
  if (Variables.holdsProcessor(Name) && !B.empty())
    return processorIs(B);
  if (auto Size = parseNumber<unsigned>(B); Size && holdsEight(Name))
    return everywhere(*Size == 8 ? Ternary::True : Ternary::False);
  if (std::optional<BuildExpression> Said = Variables.isSaid(Name, B))
    return *Said;
  return B.empty() ? !Variables.truthOf(Name) : Variables.equals(Name, B);
}

/// The truth of "$ac_cv_sizeof_void_p -eq 8"; nothing for other comparisons.
std::optional<bool> ofSize(std::span<const std::string> Words) {
  auto Size = Words.size() == 3 && holdsEight(subject(Words[0]))
                  ? parseNumber<unsigned>(Words[2])
                  : std::nullopt;
  if (!Size)
    return std::nullopt;
  return compareNumbers(8, Words[1], *Size);
}

/// True for echo "$host_cpu" | grep -qv x86.
bool invertsMatch(std::span<const std::string> Words) {
  auto Grep = std::ranges::find_if(
      Words, [](const std::string &W) { return W.ends_with("grep"); });
  return std::find_if(Grep, Words.end(), [](const std::string &W) {
           return W.starts_with('-') && !W.starts_with("--") && W.contains('v');
         }) != Words.end();
}

/// The exit status of a command that has the same one everywhere: true, false;
/// nothing for any other command.
std::optional<MachineTruth> constantStatus(std::string_view Command) {
  if (Command == "true" || Command == ":")
    return AlwaysTrue;
  if (Command == "false")
    return NeverTrue;
  return std::nullopt;
}

/// The truth of `test x = y`, `[ -n "$x" ]` or any other command. `IsTest`: the
/// words are those of `test`.
BuildExpression operand(std::span<const std::string> Words, bool IsTest,
                        const BuildVariables &Variables) {
  if (!IsTest && Words.size() == 1)
    if (std::optional<MachineTruth> Status = constantStatus(Words[0]))
      return *Status;
  bool Negated = false;
  BuildExpression T = NobodyKnows;
  if (Words.size() == 3 &&
      (Words[1] == "=" || Words[1] == "==" || Words[1] == "!=")) {
    T = equality(Words[0], Words[2], Variables);
    Negated = Negated != (Words[1] == "!=");
  } else if (std::optional<bool> Is = ofSize(Words)) {
    T = everywhere(*Is ? Ternary::True : Ternary::False);
  } else if (Words.size() == 2 && (Words[0] == "-n" || Words[0] == "-z")) {
    T = Variables.truthOf(referenced(Words[1]));
    Negated = Negated != (Words[0] == "-z");
  } else if (Words.size() == 1 && !referenced(Words[0]).empty()) {
    T = Variables.truthOf(referenced(Words[0]));
  } else {
    // For echo "$host_cpu" | grep -q x86, the words of the command decide.
    std::string All;
    for (const std::string &W : Words)
      All += W + ' ';
    T = literalTruth(All).value_or(NobodyKnows);
    Negated = Negated != invertsMatch(Words);
  }
  return Negated ? !T : T;
}

/// The truth of one command. -a binds tighter than -o.
BuildExpression command(std::vector<std::string> Words,
                        const BuildVariables &Variables) {
  const bool IsTest =
      0 != std::erase_if(Words, [](const std::string &W) {
        return W == "test" || W == "[" || W == "]" || W == "[[" || W == "]]";
      });
  auto KindOf = [IsTest](const std::string &W) {
    using enum ConditionToken;
    if (IsTest && (W == "\\(" || W == "\\)"))
      return W == "\\(" ? Open : Close;
    return W == "-o" ? Or : W == "-a" ? And : W == "!" ? Not : Operand;
  };
  return ConditionParser(std::span<const std::string>(Words), KindOf,
                         [&](std::span<const std::string> Some) {
                           return operand(Some, IsTest, Variables);
                         })
      .run();
}

/// The patterns of one label of `case`: "aarch64* | 'arm64'" -> aarch64*, arm64
/// (POSIX.1-2017, 2.9.4.3). A '|' in brackets is an ordinary character.
std::vector<std::string_view> alternatives(std::string_view Label) {
  std::vector<std::string_view> All;
  auto keep = [&All](std::string_view One) {
    One = trim(One);
    while (One.starts_with('\\')) // a continued line
      One = trim(One.substr(1));
    if (One.size() >= 2 && One.front() == One.back() &&
        (One.front() == '"' || One.front() == '\''))
      One = One.substr(1, One.size() - 2);
    All.push_back(One);
  };
  std::size_t Begin = 0, Brackets = 0;
  for (std::size_t At = 0; At < Label.size(); ++At) {
    if (Label[At] == '[')
      ++Brackets;
    else if (Label[At] == ']')
      Brackets -= Brackets > 0;
    else if (Label[At] == '|' && Brackets == 0) {
      keep(Label.substr(Begin, At - Begin));
      Begin = At + 1;
    }
  }
  keep(Label.substr(Begin));
  return All;
}

} // namespace

When evaluateShellCommand(std::span<const ShellToken> Words,
                          const BuildVariables &Variables) {
  std::string Said;
  for (const ShellToken &W : Words)
    Said.append(Said.empty() ? "" : " ").append(W.Written);
  return {command(wordsOf(Words), Variables), Said};
}

When evaluateCasePattern(std::string_view Word, std::string_view Pattern,
                         const BuildVariables &Variables) {
  // Only the beginning counts, and each pattern of the `case` looks at it.
  constexpr std::size_t MaxWord = 1000;
  Word = trim(Word).substr(0, MaxWord);
  Pattern = trim(Pattern);
  std::string Text = std::string(Word) + " is " + std::string(Pattern);
  std::vector<std::string_view> Alternatives = alternatives(Pattern);
  if (std::ranges::find(Alternatives, "*") != Alternatives.end())
    return {AlwaysTrue, Text};
  std::vector<std::string> Words = wordsOf(shellTokens(Word));
  std::string_view Name =
      subject(Words.empty() ? std::string_view() : Words[0]);
  bool Processor = Variables.holdsProcessor(Name);
  if (Processor || (namesHost(Name) && !Variables.knows(Name))) {
    MachineTruth Fits = NeverTrue;
    for (std::string_view Glob : Alternatives)
      Fits = Fits || (Processor ? processorFits(Glob) : hostFits(Glob));
    return {Fits, Text};
  }
  if (holdsEight(Name))
    return {
        everywhere(std::ranges::find(Alternatives, "8") != Alternatives.end()
                       ? Ternary::True
                       : Ternary::False),
        Text};
  bool Glob = Pattern.contains('*');
  // case $enable_sse in yes|auto) and case $enable_assembler in x86|no) are
  // compared as test does.
  bool AsksOption = std::ranges::any_of(Alternatives, [](std::string_view One) {
    return truthOfValue(One) != Ternary::Unknown;
  });
  if (!Name.empty() && Variables.knows(Name) && !isGlob(Pattern) &&
      !Pattern.contains('$') && (AsksOption || !literalTruth(Pattern))) {
    BuildExpression Any = NeverTrue;
    for (std::string_view One : Alternatives)
      Any = Any || equality(Words[0], One, Variables);
    return {Any, Text};
  }
  return {(Glob ? patternTruth(Pattern) : literalTruth(Pattern))
              .value_or(NobodyKnows),
          Text};
}

} // namespace armlift::build
