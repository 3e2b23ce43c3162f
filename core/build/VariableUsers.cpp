#include "core/build/VariableUsers.h"

#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift {
namespace {

/// True for a "Makefile", which other files usually do not include.
bool isWholeMakefile(std::string_view Path) {
  return lowerCase(fileName(Path)).ends_with("makefile");
}

/// The condition under which `In` uses the variable. The text names only what
/// is not certain on aarch64.
VariableUse useIn(const InputFacts &In, const ImportedVariable &Variable,
                  const ProjectBuild &Build) {
  FileCondition Read = Build.whenRead(In);
  MachineTruth Used = Build.Settings.valueOf(In, Variable.Condition);
  VariableUse Use{Read.Holds && Used, {}};
  if (Read.Holds.OnArm != Ternary::True)
    Use.Text = std::move(Read.Why);
  if (Used.OnArm != Ternary::True && !Variable.Text.empty())
    Use.Text.append(Use.Text.empty() ? "" : " and ").append(Variable.Text);
  return Use;
}

} // namespace

void VariableUsers::read() {
  Related.emplace(Build.Files);
  for (const auto &[In, Facts] : Build.Files.all()) {
    bool ReadsMakefiles = std::ranges::any_of(
        Facts->Further.Includes, isWholeMakefile, &BuildInclude::Glob);
    for (const ImportedVariable &V : Facts->ImportedVariables) {
      Users &Of = ByVariable[V.Name];
      const VariableUse Here = useIn(*In, V, Build);
      if (V.By != Setters::Any) {
        addRelative(*In, *Facts, V.By, Here, Of);
        continue;
      }
      keep(Of.All, Here);
      if (Facts->System == BuildSystem::Make && Facts->File.OfIncluder)
        keep(Of.Pieces[fileName(In->ContextPath)], Here);
      keep(Facts->System == BuildSystem::Make && !ReadsMakefiles
               ? Of.InFolder[parentPath(In->ContextPath)]
               : Of.Others,
           Here);
    }
  }
}

const VariableUse *VariableUsers::from(const InputFacts &Setter,
                                       std::string_view Variable) {
  if (!Related)
    read();
  auto found = [](const Weakest &Use) { return Use ? &*Use : nullptr; };
  auto Named = ByVariable.find(Variable);
  if (Named == ByVariable.end())
    return nullptr;
  const auto &[Name, Of] = *Named;
  std::string_view Path = Setter.ContextPath;
  const BuildSystem System = Setter.get<BuildFacts>()->System;
  if (System == BuildSystem::CMake) {
    auto [Known, New] = Relatives.try_emplace({Name, &Setter});
    if (New)
      Known->second = ofRelatives(Of, Setter);
    return found(Known->second);
  }
  if (System != BuildSystem::Make || !isWholeMakefile(Path))
    return found(Of.All);
  auto [Known, New] = Below.try_emplace({Name, parentPath(Path)});
  if (New)
    Known->second = below(Of, parentPath(Path));
  const auto &Includes = Setter.get<BuildFacts>()->Further.Includes;
  constexpr std::size_t MaxIncludes = 100; // for each variable
  if (Of.Pieces.empty() || Includes.size() > MaxIncludes)
    return found(Known->second);
  auto [Own, IsFirst] = Relatives.try_emplace({Name, &Setter}, Known->second);
  if (IsFirst)
    for (const BuildInclude &I : Includes)
      if (auto Piece = Of.Pieces.find(fileName(I.Glob));
          Piece != Of.Pieces.end())
        keep(Own->second, *Piece->second);
  return found(Own->second);
}

void VariableUsers::keep(Weakest &Kept, const VariableUse &Here) {
  if (!Kept || Kept->Holds.OnArm < Here.Holds.OnArm)
    Kept = Here;
}

/// Adds a user that has a value of the variable itself. Files that CMake reads
/// before may have set it too: the includers of the user and, unless the user
/// is included, the files of the folders above.
void VariableUsers::addRelative(const InputFacts &User, const BuildFacts &Facts,
                                Setters By, const VariableUse &Here,
                                Users &Of) {
  keep(Of.OwnValue, Here);
  keep(Of.Readers[&User], Here);
  if (By != Setters::Above)
    return;
  if (Facts.File.OfIncluder)
    for (const InputFacts *Reader : Related->readersOf(User))
      keep(Of.ReadBy[Reader], Here);
  else
    for (Folder Above = parentPath(User.ContextPath); !Above.empty();)
      keep(Of.BelowFolder[Above = parentPath(Above)], Here);
}

VariableUsers::Weakest VariableUsers::ofRelatives(const Users &Of,
                                                  const InputFacts &Setter) {
  Weakest Use = Of.All;
  auto add = [&](const auto &Some, const auto &Key) {
    if (auto At = Some.find(Key); At != Some.end())
      keep(Use, *At->second);
  };
  auto addBelow = [&](const InputFacts &File) {
    if (!File.get<BuildFacts>()->File.OfIncluder)
      add(Of.BelowFolder, parentPath(File.ContextPath));
  };
  add(Of.ReadBy, &Setter);
  addBelow(Setter);
  for (const InputFacts *Reader : Related->readersOf(Setter)) {
    add(Of.Readers, Reader);
    addBelow(*Reader);
  }
  if (Related->areCut() && Of.OwnValue) // any user may be one
    keep(Use, *Of.OwnValue);
  return Use;
}

VariableUsers::Weakest VariableUsers::below(const Users &Of, Folder Top) {
  Weakest Found = Of.Others;
  for (auto At = Of.InFolder.lower_bound(Top);
       At != Of.InFolder.end() && At->first.starts_with(Top); ++At)
    if (Top.empty() || At->first == Top || isBelow(At->first, Top))
      keep(Found, *At->second);
  return Found;
}

} // namespace armlift
