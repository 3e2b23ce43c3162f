// What a build description tells other analyzers: which macros it sets, which
// sources it adds, which headers it generates, and under which condition each.
// Written by analyzers/build, read by the lexical tier.
#pragma once

#include "core/facts/BuildExpression.h"
#include "core/facts/Facts.h"
#include "core/rules/NameTable.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace armlift {

/// The build system whose variables a file sets and reads. Variables of one
/// system are never visible to another.
enum class BuildSystem : std::uint8_t {
  Other,
  CMake,     ///< a folder has the variables of those above it
  Autotools, ///< all files have the variables of configure.ac
  Make,      ///< a file has the variables of those that it includes
  Meson,     ///< as CMake
  Bazel,     ///< labels, which say themselves whose they are
  R,         ///< a package, which compiles what lies in its src/
};

/// A variable of a build file, as others may ask for it.
struct BuildSetting {
  std::string Name;
  BuildExpression Value; ///< whether it is true where the file sets it
  BuildExpression Where; ///< the file sets it
};

/// `-DNAME=VALUE` for the compiler, wherever the build file keeps it.
struct MacroSetting {
  std::string Name;
  std::string Value;     ///< "1" where none is written, as the compiler does
  bool Undefine = false; ///< -UNAME
  BuildExpression Condition = {};
  std::uint32_t Line = 0;
  /// Read in a compilation database: some unit has it, and nothing says why.
  /// What a build file says of the same name counts instead.
  bool Observed = false;
};

/// A source that the build compiles. `Path` is a glob relative to the build
/// file's directory; where something hides the front it starts with "**/"
/// ("${DIR}/x/foo.c" -> "**/x/foo.c"). An object stands for its source: "foo.o"
/// -> "**/foo.*".
struct SourceAddition {
  std::string Path;
  BuildExpression Condition = {};
  std::uint32_t Line = 0;
  /// Only named in a variable that the file leaves to others: they may compile
  /// it, pack it or print it.
  bool Exported = false;
  /// On aarch64 the x86 headers that it includes are this library's:
  /// armlift_simd_compat().
  std::optional<ShimCover> Shim = {};
  /// Where `Path` is a pattern: paths that the list has lost again under some
  /// condition, and that stand here by their names.
  std::vector<std::string> Except = {};
  /// The targets that compile it always, numbered within the build file.
  std::vector<std::uint32_t> Targets = {};
  /// Kbuild makes it of the source of this name in the folder of the build
  /// file, whatever file a list elsewhere means by the name.
  bool InOwnFolder = false;
  /// Each file that it means only where the file says so: SourceConstraint.
  bool AsItSays = false;
};

/// A macro that a configured header defines, where `Condition` holds: the
/// answer of a check, a variable, AC_DEFINE, Meson's conf.set().
struct ConfiguredMacro {
  std::string Name;
  BuildExpression Condition = {};
};

/// A folder of which only the subfolder named after the machine is built:
/// "arch" of add_subdirectory(arch/${CMAKE_SYSTEM_PROCESSOR}).
struct MachineFolder {
  std::string Path;
  bool Optional = false; ///< it takes part under a condition: if it exists
};

class BuildFacts : public Facts {
public:
  /// Its lines are about the folder of the build file that includes it: of a
  /// *.cmake, a *.mk.
  bool OfIncluder = false;
  /// A piece of a Makefile, a toolchain file: read where another one includes
  /// it, or where somebody names it.
  bool IsFragment = false;
  /// It is for a third architecture or another system, by its path:
  /// toolchains/mips.cmake, windows-mingw.cmake, dos/Makefile,
  /// mingw64-linux/x.mk, build_win/Makefile, msvc/zlib/configure.ac.
  bool ForOtherMachine = false;
  /// It begins a project of its own, that CMake can be called for: project().
  bool BeginsProject = false;
  /// It names an option that has C++ take negative numbers for a char:
  /// -fsigned-char, -Wno-narrowing, -std=c++98.
  bool SignedChars = false;
  std::vector<MacroSetting> Macros;
  /// Names of macros that variables make, as globs: "ENABLE_*" of
  /// -DENABLE_${SIMD}.
  std::set<std::string> ComputedMacros;
  std::vector<SourceAddition> Sources;
  /// Goals of a Makefile that may be programs by their names, of sources of the
  /// same names; words of a list of CMake's that may be sources without their
  /// suffixes.
  std::vector<std::string> Programs;
  /// Those of them that are built only where somebody asks for them.
  std::vector<std::string> ProgramsToAskFor;
  /// Sources that are compiled only to learn about the compiler: try_compile().
  std::vector<SourceAddition> Probes;
  /// Headers that the compiler reads in front of each source: "-include a.h",
  /// those that target_precompile_headers() lists.
  std::vector<SourceAddition> ForcedIncludes;
  std::vector<ConfiguredMacro> Configured;
  BuildSystem System = BuildSystem::Other;
  std::vector<BuildSetting> Settings;
  /// Variables that a command of CMake's may set, in capitals, as globs: all
  /// that are its arguments.
  std::set<std::string> MaySet;
  /// Folders whose own build files take part under a condition
  /// (add_subdirectory()), and single build files that do (include()). `Path`
  /// as of a source; "*" for the folders below that nothing else names.
  std::vector<SourceAddition> Folders;
  std::vector<MachineFolder> MachineFolders;
  /// Words of commands of the project's own that may be such folders.
  std::set<std::string> PerhapsFolders;
  /// The build also goes on to folders that nobody can tell.
  bool GoesOnAnywhere = false;
  /// Build files that this one reads, as globs: "**/mk/*.mk".
  std::vector<std::string> Includes;
  /// Build files of which a variable that somebody else sets picks one, as
  /// globs like those of sources: "platform/*/rules.mk" of
  /// "include platform/$(PLATFORM)/rules.mk".
  std::vector<std::string> FileChoices;
  /// Folders of whose subfolders such a variable picks one, as the paths of
  /// `Folders`: "backends" of add_subdirectory(backends/${BACKEND}), "" for
  /// that of the file.
  std::vector<std::string> FolderChoices;
};

} // namespace armlift
