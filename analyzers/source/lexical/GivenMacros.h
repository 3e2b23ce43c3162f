// The macros that a unit has in front of its first line: those of its language,
// and those that its build sets.
#pragma once

#include "analyzers/source/lexical/BuildMacros.h"
#include "analyzers/source/lexical/Environment.h"
#include "analyzers/source/lexical/MacroDefaults.h"
#include "analyzers/source/lexical/WalkedProject.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace armlift::source {

class GivenMacros {
public:
  /// Tells `Macros` which names these are. A build does not redefine what the
  /// target says, or else it is for another one.
  GivenMacros(WalkedProject &Project, MacroDefaults &Defaults,
              Environment &Macros, std::vector<BuildMacro> Build);

  /// Writes those of the unit that `F` is. Units come in the order of their
  /// paths.
  void write(const ProjectFile &F);

  /// A build sets the name anywhere.
  bool isFromBuild(MacroId Name) const { return Names.contains(Name); }
  /// The names that builds set others to: "-DUSE_SSE=HAVE_SSE".
  std::vector<MacroId> namesInValues() const;

private:
  struct BuildValue {
    BuildMacro Macro;
    MacroId Name;
    MacroValue Value;
  };
  /// Those that hold in one folder.
  struct FolderMacros {
    std::string_view Folder;
    std::vector<std::uint32_t> Macros; ///< indices into FromBuild
  };

  void writeLanguage(const ProjectFile &F);
  void writeBuild(const ProjectFile &F);
  std::span<const std::uint32_t> buildMacrosOf(const ProjectFile &F);

  WalkedProject &Project;
  MacroDefaults &Defaults;
  Environment &Macros;
  MacroId CplusplusMacro, CVersionMacro, CudaMacro;
  std::array<MacroId, 2> AssemblerMacros;
  std::vector<BuildValue> FromBuild;
  std::optional<FolderMacros> OfFolder; ///< of the last unit
  std::unordered_set<MacroId> Names;    ///< that a build sets anywhere
};

} // namespace armlift::source
