// The macros that a unit has before its first line: those of its language, and
// those that its build sets.
#pragma once

#include "analyzers/source/lexical/project/BuildMacros.h"
#include "analyzers/source/lexical/project/Environment.h"
#include "analyzers/source/lexical/walk/MacroDefaults.h"
#include "analyzers/source/lexical/walk/WalkedProject.h"
#include "core/input/FileKinds.h"

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
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

  /// Forgets what depends on the defaults of macros, for another walk.
  void forget() { Last.reset(); }

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
  /// The versions of a language that a unit certainly has, or may have.
  struct Versions {
    MacroValue Certain, Possible;
  };
  /// What all units of one language in one folder have.
  struct Unit {
    std::string_view Folder;
    FileKind Kind;
    bool Cxx;
    bool operator==(const Unit &) const = default;
  };
  struct UnitMacros {
    Unit Of;
    std::vector<MacroBinding> FromBuild;
  };

  Versions versions(std::initializer_list<std::string_view> Values);
  void writeLanguage(const Unit &U);
  void writeBuild(const Unit &U);
  void noteFolders();
  std::vector<std::uint32_t> buildMacrosIn(std::string_view Folder) const;

  WalkedProject &Project;
  MacroDefaults &Defaults;
  Environment &Macros;
  MacroId CplusplusMacro, GxxMacro, CVersionMacro, CudaMacro;
  std::array<MacroId, 2> AssemblerMacros;
  Versions Cplusplus, Gxx, CVersion;
  std::vector<BuildValue> FromBuild;
  /// The macros [First, Behind) of FromBuild, which hold in the same folders.
  struct MacroRange {
    std::uint32_t First, Behind;
  };
  std::vector<MacroRange> Ranges;
  /// By folder: indices into Ranges.
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> RangesByFolder;
  std::optional<UnitMacros> Last;    ///< those of the last unit
  std::unordered_set<MacroId> Names; ///< names that a build sets anywhere
};

} // namespace armlift::source
