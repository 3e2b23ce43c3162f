#include "analyzers/build/MakeProbe.h"

#include "analyzers/build/CompilerQuestion.h"
#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/ValueWords.h"
#include "core/rules/BuildTable.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {
namespace {

/// Returns what "echo" or "printf" prints after the first `List` ("&&") or
/// otherwise `Branch` ("then") in `Command`.
std::string_view printedBehind(std::string_view Command, std::string_view List,
                               std::string_view Branch) {
  for (std::string_view Begin : {List, Branch})
    for (std::size_t At = 0; (At = Command.find(Begin, At)) != Command.npos;) {
      At += Begin.size();
      std::string_view Rest = trim(Command.substr(At));
      for (std::string_view Print : {"echo ", "printf "})
        if (Rest.starts_with(Print)) {
          Rest = trim(Rest.substr(Print.size()));
          while (Rest.starts_with("-n ")) // echo -n y
            Rest = trim(Rest.substr(3));
          std::string_view Word =
              Rest.substr(0, Rest.find_first_of(" \t;)|&}"));
          if (Word.size() > 1 && (Word[0] == '"' || Word[0] == '\'') &&
              Word.back() == Word[0])
            Word = Word.substr(1, Word.size() - 2);
          return Word;
        }
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
  Probe.Yes = printedBehind(Value, "&&", "then");
  Probe.No = printedBehind(Value, "||", "else");
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

/// "/opt/bin/icx -c a.c" runs "icx"; "--with-icx" does not.
static bool runs(std::string_view Command, std::string_view Program) {
  constexpr std::string_view Before = " \t\n/;&|(\"'", Behind = " \t\n\"'";
  for (std::size_t At = 0; (At = Command.find(Program, At)) != Command.npos;
       At += Program.size()) {
    std::size_t End = At + Program.size();
    bool Begins = At == 0 || Before.contains(Command[At - 1]);
    if (Begins && End < Command.size() && Behind.contains(Command[End]))
      return true;
  }
  return false;
}

bool callsCompiler(std::string_view Command) {
  constexpr std::string_view Words[] = {"CC)", "CXX)", "CC}",   "CXX}",
                                        "gcc", "g++",  "NVCC)", "cc "};
  if (std::ranges::any_of(
          Words, [&](std::string_view Word) { return Command.contains(Word); }))
    return true;
  if (std::ranges::any_of(
          nameList(NameList::Compilers),
          [&](std::string_view Name) { return runs(Command, Name); }))
    return true;
  constexpr std::string_view Clang = "clang";
  for (std::size_t At = 0; (At = Command.find(Clang, At)) != Command.npos;) {
    At += Clang.size();
    std::string_view Rest = Command.substr(At, 2);
    // clang-19, but neither clang-format nor clang-tidy.
    if (Rest.size() < 2 || Rest[0] != '-' || !isLower(Rest[1]))
      return true;
  }
  return false;
}

} // namespace armlift::build
