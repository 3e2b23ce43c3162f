// x86-compile-flag: options that an aarch64 compiler rejects, in build files.

#include "analyzers/build/checks/Checks.h"
#include "analyzers/build/model/Processor.h"
#include "analyzers/build/model/X86Words.h"
#include "core/build/VariableUsers.h"
#include "core/input/PathArch.h"
#include "core/rules/CheckFinding.h"
#include "core/rules/RuleId.h"
#include "core/rules/TargetTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace armlift::build {
namespace {

/// Which compilers stop at the option. Clang rejects the form that switches the
/// option off ("-mno-avx2"), whatever it does with the option itself.
std::string_view whoRejects(const FlagUse &Use) {
  ClangReaction Clang = switchesOff(*Use.Row, Use.Flag) && !Use.Row->OfArm
                            ? ClangReaction::Rejects
                            : Use.Row->Clang;
  switch (Clang) {
  case ClangReaction::Rejects:
    break;
  case ClangReaction::Warns:
    return "which GCC for aarch64 rejects and Clang ignores with a warning";
  case ClangReaction::TakesAsArm32:
    return "which GCC for aarch64 rejects and with which Clang compiles for "
           "32-bit Arm";
  case ClangReaction::Takes:
    return "which GCC for aarch64 rejects and Clang accepts";
  case ClangReaction::None:
    return "which the binutils for aarch64 do not know";
  }
  return "which an aarch64 compiler rejects";
}

Advice adviceFor(const FlagUse &Use, std::string_view Target) {
  std::string_view Text =
      switchesOff(*Use.Row, Use.Flag) ? Use.Row->AdviceNo : Use.Row->Advice;
  return {AdviceKind::Flag, forTarget(Text, Target), false};
}

/// True for a file that other machines than aarch64 read: "Makefile.arm".
bool isNamedForArm32(std::string_view Path) {
  return std::ranges::any_of(splitWords(fileName(Path), ".-_"),
                             [](std::string_view Word) {
                               return nameArch(Word) == PathArch::Arm &&
                                      processorIs(Word).OnArm != Ternary::True;
                             });
}

/// True if an option of 32-bit Arm is certain to reach aarch64, because its
/// condition is for all of Arm. Without such a condition, the whole build is
/// for another machine.
bool reachesAarch64(const BuildProject::File &In, const When &Condition) {
  if (isNamedForArm32(In.Input->Path))
    return false;
  MachineTruth Holds = conditionIn(In, Condition).Holds;
  return Holds.OnArm == Ternary::True && Holds.OnX86 == Ternary::False;
}

std::string_view ownerOf(const FlagRow &Row) {
  return Row.Clang == ClangReaction::None ? "' names x86, "
         : Row.OfArm                      ? "' is an option for 32-bit Arm, "
                                          : "' is an x86 option, ";
}

void report(const BuildProject &P, const BuildProject::File &In,
            const FlagUse &Use, const When &Condition, Judgement &Out) {
  if (Use.Row->OfArm && !reachesAarch64(In, Condition))
    return;
  Finding F = findingOf(rule::X86CompileFlag);
  F.Subject = Use.Flag;
  F.Message =
      ("'" + Use.Flag).append(ownerOf(*Use.Row)).append(whoRejects(Use));
  F.Replacements.push_back(adviceFor(Use, P.target()));
  if (placeFinding(F, In, Condition, Use.At))
    Out.Findings.push_back(std::move(F));
}

/// The condition under which any file links `Library`; unknown if no file does.
When linked(const BuildProject &P, std::string_view Library) {
  When Anywhere{NeverTrue, ""};
  bool Any = false;
  for (const BuildProject::File &In : P.files()) {
    auto Link = In.Facts->Links.find(Library);
    if (Link == In.Facts->Links.end())
      continue;
    When Here = both(In.Condition, Link->second);
    if (Any)
      alsoHolds(Anywhere, Here);
    else
      Anywhere = Here;
    Any = true;
  }
  return Any ? Anywhere
             : When{NobodyKnows,
                    "a target links '" + std::string(Library) + "'"};
}

/// The flags that a build file shows, under whatever condition.
std::set<std::string_view> explainedFlags(const BuildProject &P,
                                          VariableUsers &Users) {
  std::set<std::string_view> Out;
  for (const BuildProject::File &In : P.files()) {
    for (const FlagUse &Use : In.Facts->Flags)
      Out.insert(Use.Flag);
    for (const ExportedFlag &E : In.Facts->ExportedFlags)
      if (Users.from(*In.Input, E.Variable))
        Out.insert(E.Use.Flag);
  }
  return Out;
}

/// Reports flags that only the commands of an x86 build show: no build file
/// uses them under any condition.
void reportFromCommands(const BuildProject &P, VariableUsers &Users,
                        Judgement &Out) {
  if (std::ranges::all_of(P.files(), [](const BuildProject::File &In) {
        return In.Facts->CommandFlags.empty();
      }))
    return;
  const std::set<std::string_view> Explained = explainedFlags(P, Users);
  std::set<std::string_view> Told;
  for (const BuildProject::File &In : P.files())
    for (const FlagUse &Use : In.Facts->CommandFlags) {
      if (Explained.contains(Use.Flag) || !Told.insert(Use.Flag).second)
        continue;
      Finding F = findingOf(rule::X86CompileFlag);
      F.Impact = Impact::Note;
      F.Subject = Use.Flag;
      F.Message = "this x86 build passes '" + Use.Flag + "', " +
                  std::string(whoRejects(Use)) +
                  "; no build file shows where it comes from";
      F.Replacements.push_back(adviceFor(Use, P.target()));
      placeAnyway(F, In, Use.At);
      Out.Findings.push_back(std::move(F));
    }
}

} // namespace

void checkX86CompileFlag(const BuildProject &P, Judgement &Out) {
  VariableUsers Users(*P.project().Build);
  for (const BuildProject::File &In : P.files()) {
    for (const FlagUse &Use : In.Facts->Flags)
      report(P, In, Use,
             Use.OfInterface.empty()
                 ? Use.Condition
                 : both(Use.Condition, linked(P, Use.OfInterface)),
             Out);
    for (const ExportedFlag &E : In.Facts->ExportedFlags)
      if (const VariableUse *Use = Users.from(*In.Input, E.Variable))
        report(P, In, E.Use, both(E.Use.Condition, When(Use->Holds, Use->Text)),
               Out);
  }
  reportFromCommands(P, Users, Out);
}

} // namespace armlift::build
