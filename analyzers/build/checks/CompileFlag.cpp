// x86-compile-flag: options that an aarch64 compiler rejects, in build files.

#include "analyzers/build/X86Words.h"
#include "analyzers/build/checks/Checks.h"
#include "core/rules/TargetTable.h"

#include <map>
#include <set>

namespace armlift::build {
namespace {

/// Which compilers stop at the option. What Clang does with the one that
/// switches it off is another matter.
std::string_view whoRejects(const FlagUse &Use) {
  ClangReaction Clang =
      switchesOff(*Use.Row, Use.Flag) ? ClangReaction::Rejects : Use.Row->Clang;
  switch (Clang) {
  case ClangReaction::Rejects:
    break;
  case ClangReaction::Warns:
    return "which GCC for aarch64 rejects and Clang ignores with a warning";
  case ClangReaction::Takes:
    return "which GCC for aarch64 rejects and Clang takes";
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

void report(const BuildProject &P, const BuildProject::File &In,
            const FlagUse &Use, const When &Condition, Judgement &Out) {
  Finding F;
  F.Rule = "x86-compile-flag";
  F.Impact = Impact::Break;
  F.Subject = Use.Flag;
  F.Message = "'" + Use.Flag +
              (Use.Row->Clang == ClangReaction::None ? "' names x86, "
                                                     : "' is an x86 option, ") +
              std::string(whoRejects(Use));
  F.Replacements.push_back(adviceFor(Use, P.target()));
  if (placeFinding(F, In, Condition, Use.At))
    Out.Findings.push_back(std::move(F));
}

/// Where files use the flags of a variable that they do not set: the weakest of
/// those conditions.
std::map<std::string_view, When> variablesTaken(const BuildProject &P) {
  std::map<std::string_view, When> Taken;
  for (const BuildProject::File &In : P.files())
    for (const ImportedVariable &V : In.Facts->ImportedVariables) {
      When Here = both(In.Condition, V.Condition);
      auto [Entry, New] = Taken.try_emplace(V.Variable, Here);
      if (!New && Entry->second.Holds.OnArm < Here.Holds.OnArm)
        Entry->second = Here;
    }
  return Taken;
}

/// Where something links a library, in any file.
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
                    "somebody links '" + std::string(Library) + "'"};
}

/// A flag that only the commands of an x86 build show: no build file uses it,
/// under whatever condition.
void reportFromCommands(const BuildProject &P,
                        const std::map<std::string_view, When> &Taken,
                        Judgement &Out) {
  std::set<std::string_view> Explained;
  for (const BuildProject::File &In : P.files()) {
    for (const FlagUse &Use : In.Facts->Flags)
      Explained.insert(Use.Flag);
    for (const ExportedFlag &E : In.Facts->ExportedFlags)
      if (Taken.contains(E.Variable))
        Explained.insert(E.Use.Flag);
  }
  for (const BuildProject::File &In : P.files())
    for (const FlagUse &Use : In.Facts->CommandFlags) {
      if (!Explained.insert(Use.Flag).second)
        continue;
      Finding F;
      F.Rule = "x86-compile-flag";
      F.Impact = Impact::Note;
      F.Subject = Use.Flag;
      F.Message = "this x86 build passes '" + Use.Flag + "', " +
                  std::string(whoRejects(Use)) +
                  "; no build file shows from where";
      F.Replacements.push_back(adviceFor(Use, P.target()));
      F.Path = In.Input->Path;
      F.Range = {Use.At.Line, Use.At.Column, Use.At.Line, Use.At.EndColumn};
      F.Snippet = Use.At.Snippet;
      Out.Findings.push_back(std::move(F));
    }
}

} // namespace

void checkCompileFlags(const BuildProject &P, Judgement &Out) {
  std::map<std::string_view, When> Taken = variablesTaken(P);
  for (const BuildProject::File &In : P.files()) {
    for (const FlagUse &Use : In.Facts->Flags)
      report(P, In, Use,
             Use.OfInterface.empty()
                 ? Use.Condition
                 : both(Use.Condition, linked(P, Use.OfInterface)),
             Out);
    for (const ExportedFlag &E : In.Facts->ExportedFlags)
      if (auto Use = Taken.find(E.Variable); Use != Taken.end())
        report(P, In, E.Use, both(E.Use.Condition, Use->second), Out);
  }
  reportFromCommands(P, Taken, Out);
}

} // namespace armlift::build
