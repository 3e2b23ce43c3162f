// The macros that a unit has before its first line: those of its language, and
// those that its build sets.
#pragma once

#include "analyzers/source/lexical/project/BuildMacros.h"
#include "analyzers/source/lexical/project/Environment.h"
#include "analyzers/source/lexical/walk/MacroDefaults.h"
#include "analyzers/source/lexical/walk/WalkedProject.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace armlift::source {

class GivenMacros {
public:
  /// Declares the names to `Macros`. A macro of the target keeps its value: a
  /// build that redefines one is a build for another target.
  GivenMacros(WalkedProject &Project, MacroDefaults &Defaults,
              Environment &Macros, std::vector<BuildMacro> Build);

  /// Writes the macros of the unit `F`. Units must come in the order of their
  /// paths.
  void write(const ProjectFile &F);

  /// True if a build file sets the name anywhere.
  bool isFromBuild(MacroId Name) const { return Names.contains(Name); }
  /// Returns the names that macros of builds have as values: HAVE_SSE of
  /// "-DUSE_SSE=HAVE_SSE".
  std::vector<MacroId> namesInValues() const;

private:
  struct BuildValue {
    BuildMacro Macro;
    MacroId Name;
    MacroValue Value;
  };
  /// The macros that hold in one folder.
  struct FolderMacros {
    std::string_view Folder;
    std::vector<std::uint32_t> Macros; ///< indices into FromBuild
  };

  void writeLanguage(const ProjectFile &F);
  void writeBuild(const ProjectFile &F);
  void noteFolders();
  std::span<const std::uint32_t> buildMacrosOf(const ProjectFile &F);

  WalkedProject &Project;
  MacroDefaults &Defaults;
  Environment &Macros;
  MacroId CplusplusMacro, GxxMacro, CVersionMacro, CudaMacro;
  std::array<MacroId, 2> AssemblerMacros;
  std::vector<BuildValue> FromBuild;
  /// The macros [First, Behind) of FromBuild, which hold in the same folders.
  struct MacroRange {
    std::uint32_t First, Behind;
  };
  std::vector<MacroRange> Ranges;
  /// By folder: indices into Ranges.
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> RangesByFolder;
  std::optional<FolderMacros> OfFolder; ///< the folder of the last unit
  std::unordered_set<MacroId> Names;    ///< names that a build sets anywhere
};

} // namespace armlift::source
