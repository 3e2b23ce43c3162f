// What the build files of a folder say about the folders below it, and whether
// they leave one of these out.
#pragma once

#include "core/build/BuildFileIndex.h"
#include "core/build/OwnFragments.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

namespace armlift {

/// The file names that make looks for, in order (GNU Make manual, 3.2).
inline constexpr std::array<std::string_view, 3> MakefileNames = {
    "GNUmakefile", "makefile", "Makefile"};

inline bool isMakefileName(std::string_view Name) {
  return std::ranges::find(MakefileNames, Name) != MakefileNames.end();
}

/// What the build files of one folder say about the folders below it.
struct FolderKnowledge {
  const InputFacts *Makes = nullptr; ///< a build file that builds something
  /// All build files are Makefiles or their own pieces.
  bool OnlyMakefiles = true;
  bool HasMakefile = false;
  bool isOfMake() const { return OnlyMakefiles && HasMakefile; }
  bool BuildsByMake = false;      ///< a Makefile builds something by default
  std::set<BuildSystem> Projects; ///< has a project() of CMake or Meson
  bool IsAutotools = false;       ///< has a configure.ac
  bool IsOfGyp = false;           ///< has a file of GYP
  bool Descends = false;          ///< has a Makefile that goes on in others
  /// Continues in folders that are unknown: in those that have only Makefiles,
  /// and in others.
  bool IsOpenToMake = false, IsOpenToProjects = false;
  /// The PerhapsFolders of all its build files, with and without "**/".
  std::set<std::string_view> PerhapsFolders;
};

/// What the build files of all folders above a folder say about it.
struct KnowledgeAbove {
  bool IsOpen = false; ///< one of them may go on in the folder
  /// The nearest build file that builds something, and whether the path from
  /// there is one of examples.
  const InputFacts *Makes = nullptr;
  bool IsTrial = false;
  bool IsNamed = false;     ///< perhaps
  bool IsOfProject = false; ///< of the folder's own build system
  bool IsOfAutotools = false;
  bool Descends = false; ///< a Makefile goes on in other folders
  bool HasProject = false, BuildsByMake = false;
};

/// True if the build goes on in folders that are not known.
bool goesOnAnywhere(const BuildFacts &Facts);

/// The folders that have a build file, by path. `Folders` are their names.
std::map<std::string_view, FolderKnowledge>
knowledgeByFolder(const BuildFileIndex &Files, const OwnFragments &Pieces,
                  const std::set<std::string_view> &Folders);

/// What the folders above `Path`, whose own build files say `Own`, say.
KnowledgeAbove
knowledgeAbove(std::string_view Path, const FolderKnowledge &Own,
               const std::map<std::string_view, FolderKnowledge> &ByPath);

/// True if the build files above do not go on in the folder, although they
/// would if it belonged to them.
bool isLeftOut(const FolderKnowledge &Own, const KnowledgeAbove &Above);

} // namespace armlift
