#include "analyzers/build/model/CompilerQuestion.h"

#include "analyzers/build/model/ConditionStack.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/TextCondition.h"
#include "analyzers/build/model/X86Words.h"
#include "core/rules/AsmTable.h"
#include "core/rules/FileTable.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"
#include "core/rules/RuleId.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {
namespace {

/// The characters between the words of a program, of a list of options, and of
/// the languages that contain them.
constexpr std::string_view Separators = " \t\r\n;,<>()[]{}\"'\\%$&|*?:!~^#";

/// True for _mm_setzero_si128, __m256i, __builtin_ia32_pause, PTRACE_GETREGS.
bool isX86Name(std::string_view Word) {
  if (const IntrinsicRow *Row = findIntrinsic(Word))
    return Row->SharedName.empty();
  const NameRow *Row = findNameRow(Word);
  return Row &&
         (Row->Check == rule::X86Builtin ||
          Row->Check == rule::X86RegisterContext) &&
         (Row->Where == NameWhere::Identifier || Row->Where == NameWhere::Call);
}

bool isX86Mnemonic(std::string_view Word) {
  const MnemonicRow *Row = findMnemonic(Word);
  return Row && Row->X86 && !Row->Aarch64;
}

/// True if the template of some asm statement begins with an instruction that
/// only x86 has: asm volatile("cpuid" : …).
bool assemblesForX86(std::string_view Program) {
  for (std::size_t At = 0; (At = Program.find("asm", At)) != Program.npos;) {
    At += 3;
    constexpr std::size_t MaxQualifiers = 21; // "volatile", "goto"
    std::size_t Open = Program.substr(At, MaxQualifiers).find_first_of("(;");
    if (Open == Program.npos || Program[At + Open] != '(')
      continue;
    Open += At;
    std::size_t Quote = Program.find_first_not_of(" \t\r\n\\", Open + 1);
    if (Quote == Program.npos || Program[Quote] != '"')
      continue;
    std::size_t Close = std::min(Program.find('"', Quote + 1), Program.size());
    std::vector<std::string_view> Words =
        splitWords(Program.substr(Quote + 1, Close - Quote - 1), " \t;\\");
    if (!Words.empty() && isX86Mnemonic(Words.front()))
      return true;
  }
  return false;
}

/// `Program` without the ends of lines behind a backslash, which in a text of
/// CMake may be one that is itself behind a backslash.
std::string withoutContinuations(std::string_view Program) {
  std::string Joined;
  Joined.reserve(Program.size());
  for (std::size_t At = 0; At < Program.size(); ++At) {
    if (Program[At] == '\n' || Program[At] == '\r')
      if (std::size_t Last = Joined.find_last_not_of('\\');
          Last + 1 < Joined.size()) {
        Joined.resize(Last + 1);
        At += Program.substr(At).starts_with("\r\n");
        continue;
      }
    Joined += Program[At];
  }
  return Joined;
}

/// True for "#ifdef __x86_64__ … #endif" without an #error: other machines skip
/// the block.
bool choosesByMachine(std::string_view Program) {
  if (Program.contains("#error") || Program.contains("# error"))
    return false;
  for (std::string_view Line : splitWords(Program, "\r\n")) {
    std::size_t If = Line.find("#if");
    if (If != Line.npos && namesX86Alone(Line.substr(If)))
      return true;
  }
  return false;
}

/// Returns the directive of a line without its '#'; empty if there is none. The
/// first line may have the quotes of m4 before it: "[[#ifndef __CET__".
std::string_view directiveOf(std::string_view Line) {
  std::size_t Hash = Line.find('#');
  std::string_view Front = Line.substr(0, std::min(Hash, Line.size()));
  Front = trim(Front);
  if (Hash == Line.npos || (!Front.empty() && Front.back() != '['))
    return {};
  return trim(Line.substr(Hash + 1));
}

/// When the compiler reaches an #error in the program.
MachineTruth stops(std::string_view Program) {
  ConditionStack Stack;
  MachineTruth Any = NeverTrue;
  for (std::string_view Line : splitWords(Program, "\r\n")) {
    Line = directiveOf(Line);
    std::string_view Name = Line.substr(
        0, std::min(Line.find_first_not_of("abcdefghijklmnopqrstuvwxyz"),
                    Line.size()));
    std::string_view Rest = trim(Line.substr(Name.size()));
    if (Name == "if")
      Stack.enter({evaluateMacroCondition(Rest), Rest});
    else if (Name == "elif")
      Stack.elseIf({evaluateMacroCondition(Rest), Rest});
    else if (Name == "ifdef")
      Stack.enter({macroTruth(Rest), Rest});
    else if (Name == "ifndef")
      Stack.enter({!macroTruth(Rest), Rest});
    else if (Name == "else")
      Stack.otherwise();
    else if (Name == "endif")
      Stack.leave();
    else if (Name == "error")
      Any = Any || Stack.current().Holds;
  }
  return Any;
}

} // namespace

std::optional<MachineTruth> whoTakes(std::string_view Words) {
  std::optional<MachineTruth> Who;
  for (std::string_view Word : splitWords(Words, " \t\r\n;[]\"'"))
    if (const FlagRow *Row = findRejectedFlag(Word)) {
      // That of 32-bit Arm.
      MachineTruth Takes = Row->OfArm ? NeverTrue : AnsweredOnX86;
      Who = Who ? *Who && Takes : Takes;
    }
  return Who;
}

bool holdsX86Flag(std::string_view Words) {
  return std::ranges::any_of(
      splitWords(Words, " \t\r\n;[]\"'"),
      [](std::string_view Word) { return findX86Flag(Word); });
}

bool isHeaderOfLinux(std::string_view Header) {
  return std::ranges::binary_search(systemHeaders(), Header) &&
         !namesArm(Header);
}

bool asksForX86(std::string_view Text) {
  if (holdsX86Flag(Text))
    return true;
  const std::string Question = withoutContinuations(Text);
  if (choosesByMachine(Question))
    return false;
  // A program with an #error says itself which machine it is for.
  if (MachineTruth Stops = stops(Question);
      Stops.OnArm != Stops.OnX86 && Stops.OnArm != Ternary::Unknown)
    return Stops.OnArm == Ternary::True;
  if (namesX86Alone(Question))
    return true;
  // A program that names both is for either.
  if (namesArm(Question))
    return false;
  return std::ranges::any_of(splitWords(Question, Separators),
                             [](std::string_view Word) {
                               return findHeaderRow(Word) || isX86Name(Word);
                             }) ||
         assemblesForX86(Question);
}

} // namespace armlift::build
