// x86-compile-flag: options that an aarch64 compiler rejects, in build files.

#include "analyzers/build/Inclusions.h"
#include "analyzers/build/X86Words.h"
#include "analyzers/build/checks/Checks.h"
#include "core/rules/TargetTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace armlift::build {
namespace {

/// Which compilers stop at the option. Clang rejects the form that switches the
/// option off ("-mno-avx2"), whatever it does with the option itself.
std::string_view whoRejects(const FlagUse &Use) {
  ClangReaction Clang =
      switchesOff(*Use.Row, Use.Flag) ? ClangReaction::Rejects : Use.Row->Clang;
  switch (Clang) {
  case ClangReaction::Rejects:
    break;
  case ClangReaction::Warns:
    return "which GCC for aarch64 rejects and Clang ignores with a warning";
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

/// True for a "Makefile", which other files usually do not include.
bool isWholeMakefile(std::string_view Path) {
  return lowerCase(fileName(Path)).ends_with("makefile");
}

/// The conditions under which files use the flags in variables that other files
/// set.
class VariablesTaken {
public:
  explicit VariablesTaken(const BuildProject &P) : Related(P.index()) {
    for (const BuildProject::File &In : P.files()) {
      bool ReadsMakefiles =
          std::ranges::any_of(In.Facts->Includes, isWholeMakefile);
      for (const ImportedVariable &V : In.Facts->ImportedVariables) {
        Users &Of = ByVariable[V.Variable];
        When Here = both(In.Condition, V.Condition);
        if (V.By != Setters::Any) {
          addRelative(In, V.By, Here, Of);
          continue;
        }
        keepWeakest(Of.All, Here);
        keepWeakest(isOfMake(In) && !ReadsMakefiles
                        ? Of.InFolder[parentPath(In.Input->ContextPath)]
                        : Of.Others,
                    Here);
      }
    }
  }

  /// The weakest condition under which a file uses `Variable` as `Setter` sets
  /// it; nothing if no file does. A Makefile passes its variables only to
  /// Makefiles in its folder and below, and to users that any Makefile may
  /// reach. Any other file may pass them to any user that does not set the
  /// variable itself, and a file of CMake to those users that it reads or is
  /// read by.
  std::optional<When> from(const BuildProject::File &Setter,
                           std::string_view Variable) {
    auto Named = ByVariable.find(Variable);
    if (Named == ByVariable.end())
      return std::nullopt;
    std::string_view Path = Setter.Input->ContextPath;
    if (Setter.Facts->System == BuildSystem::CMake) {
      auto [Known, New] = Relatives.try_emplace({Variable, Setter.Input});
      if (New)
        Known->second = ofRelatives(Named->second, Setter);
      return Known->second;
    }
    if (!isOfMake(Setter) || !isWholeMakefile(Path))
      return Named->second.All;
    auto [Known, New] = Below.try_emplace({Variable, parentPath(Path)});
    if (New)
      Known->second = findBelow(Named->second, parentPath(Path));
    return Known->second;
  }

private:
  using Folder = std::string_view;
  struct Users {
    std::optional<When> All;
    std::optional<When> Others; ///< users that any Makefile may reach
    std::map<Folder, std::optional<When>> InFolder;
    // Users that have a value of the variable themselves: all of them, those
    // below a folder, those that include files, and those that a file includes.
    std::optional<When> OwnValue;
    std::map<Folder, std::optional<When>> BelowFolder;
    std::map<const InputFacts *, std::optional<When>> Readers, ReadBy;
  };

  static bool isOfMake(const BuildProject::File &In) {
    return In.Facts->System == BuildSystem::Make;
  }

  static void keepWeakest(std::optional<When> &Kept, const When &Here) {
    if (!Kept || Kept->Holds.OnArm < Here.Holds.OnArm)
      Kept = Here;
  }

  /// Adds a user that has a value of the variable itself. Files that CMake
  /// reads before may have set it too: the includers of the user and, unless
  /// the user is included, the files of the folders above.
  void addRelative(const BuildProject::File &User, Setters By, const When &Here,
                   Users &Of) {
    keepWeakest(Of.OwnValue, Here);
    keepWeakest(Of.Readers[User.Input], Here);
    if (By != Setters::Above)
      return;
    if (User.Facts->OfIncluder)
      for (const InputFacts *Reader : Related.readersOf(*User.Input))
        keepWeakest(Of.ReadBy[Reader], Here);
    else
      for (Folder Above = parentPath(User.Input->ContextPath); !Above.empty();)
        keepWeakest(Of.BelowFolder[Above = parentPath(Above)], Here);
  }

  std::optional<When> ofRelatives(const Users &Of,
                                  const BuildProject::File &Setter) {
    std::optional<When> Use = Of.All;
    auto add = [&](const auto &Some, const auto &Key) {
      if (auto At = Some.find(Key); At != Some.end())
        keepWeakest(Use, *At->second);
    };
    auto addBelow = [&](const InputFacts &File) {
      if (!File.get<BuildFacts>()->OfIncluder)
        add(Of.BelowFolder, parentPath(File.ContextPath));
    };
    add(Of.ReadBy, Setter.Input);
    addBelow(*Setter.Input);
    for (const InputFacts *Reader : Related.readersOf(*Setter.Input)) {
      add(Of.Readers, Reader);
      addBelow(*Reader);
    }
    if (Related.areCut() && Of.OwnValue) // any user may be one
      keepWeakest(Use, *Of.OwnValue);
    return Use;
  }

  static std::optional<When> findBelow(const Users &Of, Folder Top) {
    std::optional<When> Found = Of.Others;
    for (auto At = Of.InFolder.lower_bound(Top);
         At != Of.InFolder.end() && At->first.starts_with(Top); ++At)
      if (Top.empty() || At->first == Top || isBelow(At->first, Top))
        keepWeakest(Found, *At->second);
    return Found;
  }

  Inclusions Related;
  std::map<std::string_view, Users> ByVariable;
  std::map<std::pair<std::string_view, Folder>, std::optional<When>> Below;
  std::map<std::pair<std::string_view, const InputFacts *>, std::optional<When>>
      Relatives; ///< results of ofRelatives()
};

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

/// Reports flags that only the commands of an x86 build show: no build file
/// uses them under any condition.
void reportFromCommands(const BuildProject &P, VariablesTaken &Taken,
                        Judgement &Out) {
  if (std::ranges::all_of(P.files(), [](const BuildProject::File &In) {
        return In.Facts->CommandFlags.empty();
      }))
    return;
  std::set<std::string_view> Explained;
  for (const BuildProject::File &In : P.files()) {
    for (const FlagUse &Use : In.Facts->Flags)
      Explained.insert(Use.Flag);
    for (const ExportedFlag &E : In.Facts->ExportedFlags)
      if (Taken.from(In, E.Variable))
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
                  "; no build file shows where it comes from";
      F.Replacements.push_back(adviceFor(Use, P.target()));
      F.Path = In.Input->Path;
      F.Range = {Use.At.Line, Use.At.Column, Use.At.Line, Use.At.EndColumn};
      F.Snippet = Use.At.Snippet;
      Out.Findings.push_back(std::move(F));
    }
}

} // namespace

void checkX86CompileFlag(const BuildProject &P, Judgement &Out) {
  VariablesTaken Taken(P);
  for (const BuildProject::File &In : P.files()) {
    for (const FlagUse &Use : In.Facts->Flags)
      report(P, In, Use,
             Use.OfInterface.empty()
                 ? Use.Condition
                 : both(Use.Condition, linked(P, Use.OfInterface)),
             Out);
    for (const ExportedFlag &E : In.Facts->ExportedFlags)
      if (std::optional<When> Use = Taken.from(In, E.Variable))
        report(P, In, E.Use, both(E.Use.Condition, *Use), Out);
  }
  reportFromCommands(P, Taken, Out);
}

} // namespace armlift::build
