// What a build description tells other analyzers: which macros it sets, which
// sources it adds and which headers it generates, each under a condition.
// Written by analyzers/build, read by the lexical tier.
#pragma once

#include "core/build/BuildExpression.h"
#include "core/facts/Facts.h"
#include "core/rules/NameTable.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace armlift {

/// The build system whose variables a file sets and reads. Variables of one
/// system are never visible to another.
enum class BuildSystem : std::uint8_t {
  Other,
  CMake,     ///< a folder sees the variables of the folders above it
  Autotools, ///< every file sees the variables of configure.ac
  Make,      ///< a file sees the variables of the files that it includes
  Meson,     ///< as CMake
  Gyp,       ///< as CMake; an included file sees what its includer does
  Bazel,     ///< labels, which name their own package
  R,         ///< a package, which compiles the sources in its src/
};

/// A variable of a build file that other files may read, or the question
/// whether a variable holds a word.
struct BuildSetting {
  std::string Name;      ///< of a question, wordQuestion()
  BuildExpression Value; ///< whether the variable is true once it is set
  BuildExpression Where; ///< when the file sets the variable
};

/// The name of the question whether `Variable` holds `Word`: "KIND=FAST".
inline std::string wordQuestion(std::string_view Variable,
                                std::string_view Word) {
  return std::string(Variable).append("=").append(Word);
}

/// Other build files that may set a variable of which this file has a value.
enum class Setters : std::uint8_t {
  Any,      ///< any file: this one only uses the variable
  Above,    ///< files that are read before: this one extends their value
  Included, ///< files that this one includes after it has set the variable
};

/// The name under which `Variable` passes from file to file where its words
/// are macros without "-D", as in target_compile_definitions(a PUBLIC ${DEFS}).
inline std::string asMacros(std::string_view Variable) {
  return std::string("-D").append(Variable);
}

/// A variable of compiler options that the file uses and other files may set.
struct ImportedVariable {
  std::string Name; ///< or asMacros() of it
  BuildExpression Condition;
  std::string Text; ///< describes the condition to the user
  Setters By = Setters::Any;
};

/// `-DNAME=VALUE` for the compiler, whichever way the build file expresses it.
struct MacroSetting {
  std::string Name;
  std::string Value;     ///< "1" if none is written, as for the compiler
  bool Undefine = false; ///< -UNAME
  BuildExpression Condition = {};
  std::uint32_t Line = 0;
  /// Read from a compilation database: some unit has the macro, and the reason
  /// is unknown. What a build file says about the same name takes precedence.
  bool Observed = false;
  /// The variable that holds the setting, if this file leaves the variable to
  /// other files, or asMacros() of the variable; empty if it passes the macro
  /// itself.
  std::string Variable = {};
  /// The libraries of CMake whose users get the macro too (PUBLIC).
  std::set<std::string> Libraries = {};
  /// For all sources of the folder: add_definitions() of CMake.
  bool ForAll = false;
};

/// A source that the build compiles. `Path` is a glob relative to the build
/// file's directory. If a variable hides its beginning, `Path` starts with
/// "**/" ("${DIR}/x/foo.c" -> "**/x/foo.c"). An object is mapped to its source:
/// "foo.o" -> "**/foo.*".
struct SourceAddition {
  std::string Path;
  BuildExpression Condition = {};
  std::uint32_t Line = 0;
  /// The source is only named in a variable that this file leaves to other
  /// files, which may compile it, pack it or print it.
  bool Exported = false;
  /// The library that provides the source's x86 headers on aarch64, set by
  /// armlift_simd_compat().
  std::optional<ShimCover> Shim = {};
  /// If `Path` is a pattern: paths that are removed from the list again under
  /// some condition and therefore have entries under their own names.
  std::vector<std::string> Except = {};
  /// The targets that always compile the source, numbered within the build
  /// file.
  std::vector<std::uint32_t> Targets = {};
  /// Kbuild builds the object from the source of this name in the build file's
  /// own folder, whatever file another folder's list means by that name.
  bool InOwnFolder = false;
  /// Each matching file takes part only if its own SourceConstraint holds.
  bool AsItSays = false;
  /// The global properties of CMake in which this file leaves the source to
  /// other files.
  std::set<std::string> Properties = {};
};

/// Sources that find(1) lists below folders that a variable of an included file
/// names: "$(shell find $(FOLDERS) -name '*.c')". The path of `Source` is
/// relative to each of the folders.
struct FoundSources {
  std::string Variable;
  SourceAddition Source;
};

/// A macro that a configured header defines if `Condition` holds: the answer of
/// a check, a variable, AC_DEFINE, Meson's conf.set().
struct ConfiguredMacro {
  std::string Name;
  BuildExpression Condition = {};
};

/// A folder of which only the subfolder named after the machine is built:
/// "arch" in add_subdirectory(arch/${CMAKE_SYSTEM_PROCESSOR}).
struct MachineFolder {
  std::string Path;
  bool Optional = false; ///< the subfolder takes part only if it exists
};

/// What the file is, apart from its language.
struct BuildFileTraits {
  /// The file's lines are about the folder of the build file that includes it,
  /// as in a *.cmake or a *.mk.
  bool OfIncluder = false;
  /// The file's macros are for the configure.ac above it: m4/simd.m4. Every
  /// file below that configure.ac sees what they set.
  bool OfConfigure = false;
  /// A piece of a Makefile or a toolchain file: read only if another file
  /// includes it, or if the user names it.
  bool IsFragment = false;
  /// By its name the file may be anything: Makefile.rule. It takes part if
  /// another build file reads it; see BuildFileIndex.
  bool OnlyIfRead = false;
  /// By its path the file is for a third architecture or another system:
  /// toolchains/mips.cmake, windows-mingw.cmake, dos/Makefile,
  /// mingw64-linux/x.mk, build_win/Makefile, msvc/zlib/configure.ac.
  bool ForOtherMachine = false;
  /// The path alone says so: "dos/CMakeLists.txt".
  bool ForOtherByName = false;
  /// The file calls project(): CMake or Meson can be run on it directly.
  bool BeginsProject = false;
};

/// The sources that a build file names, and where it looks for them.
struct BuildSources {
  std::vector<SourceAddition> Named;
  std::vector<FoundSources> Found;
  /// In a fragment: the folders that its variables may name, by variable,
  /// relative to the includer's folder.
  std::map<std::string, std::vector<SourceAddition>, std::less<>>
      FolderVariables;
  /// Names that may stand for sources without their suffixes: Makefile goals
  /// that look like programs built from a source of the same name, and words of
  /// a CMake list.
  std::vector<std::string> Programs;
  /// Those of `Programs` that are built only on request.
  std::vector<std::string> ProgramsToAskFor;
  /// Those of `Programs` that a rule says how to link.
  std::vector<std::string> LinkedPrograms;
  /// The global properties of CMake whose sources this file compiles, and when:
  /// those of other files too.
  std::map<std::string, BuildExpression> Properties;
  /// Sources that are compiled only to test the compiler: try_compile().
  std::vector<SourceAddition> Probes;
  /// The names of headers that the build makes by a command.
  std::set<std::string> MadeHeaders;
  /// Folders, relative to that of the file, in which make also looks for the
  /// sources that it compiles: VPATH.
  std::vector<std::string> SearchedFolders;
};

/// Build files that a build file reads.
struct BuildInclude {
  std::string Glob; ///< "**/mk/*.mk"
  BuildExpression Condition = {};
};

/// Where the build goes on from a build file.
struct FurtherBuildFiles {
  /// Folders whose build files take part under a condition
  /// (add_subdirectory()), and single build files that do (include()). `Path`
  /// is written as for a source; "*" means the subfolders that no other entry
  /// names.
  std::vector<SourceAddition> Folders;
  std::vector<MachineFolder> MachineFolders;
  /// What may be such folders: arguments of the project's own commands, and
  /// folders that recipes enter to call make or cmake.
  std::set<std::string> PerhapsFolders;
  /// The build also descends into folders that cannot be determined.
  bool GoesOnAnywhere = false;
  std::vector<BuildInclude> Includes;
  /// Groups of build files of which a variable set elsewhere selects one, as
  /// globs like those of sources: "platform/*/rules.mk" for "include
  /// platform/$(PLATFORM)/rules.mk".
  std::vector<std::string> FileChoices;
  /// The names of the archives that the file mentions, as globs: "zlib-*.tgz".
  std::set<std::string> Archives;
  /// Folders of whose subfolders such a variable selects one, written as in
  /// `Folders`: "backends" for add_subdirectory(backends/${BACKEND}), "" for
  /// the folder of this file.
  std::vector<std::string> FolderChoices;
};

class BuildFacts : public Facts {
public:
  BuildSystem System = BuildSystem::Other;
  BuildFileTraits File;
  FurtherBuildFiles Further;
  BuildSources Sources;

  std::vector<MacroSetting> Macros;
  /// The libraries of CMake that the file makes, and those that its targets
  /// link.
  std::set<std::string> OwnLibraries, LinkedLibraries;
  /// Names of macros that are built from variables, as globs: "ENABLE_*" for
  /// -DENABLE_${SIMD}.
  std::set<std::string> ComputedMacros;
  std::vector<ConfiguredMacro> Configured;
  /// Headers that the compiler reads before each source: "-include a.h" and
  /// those listed by target_precompile_headers().
  std::vector<SourceAddition> ForcedIncludes;
  /// The file has an option that makes C++ accept negative numbers for a char:
  /// -fsigned-char, -Wno-narrowing, -std=c++98.
  bool SignedChars = false;
  /// The file has an option that switches the compiler's own headers off.
  bool OwnHeadersOnly = false;

  std::vector<BuildSetting> Settings;
  std::vector<ImportedVariable> ImportedVariables;
  /// Variables that the file may set for others, as globs: all words in
  /// capitals among the arguments of CMake's commands, and all variables of a
  /// Makefile that aarch64 may reach. "f()" is a call of CMake's function f
  /// whose body was not read for it.
  std::set<std::string> MaySet;
};

} // namespace armlift
