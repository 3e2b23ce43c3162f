// What a build description tells other analyzers: which macros it sets, which
// sources it adds, which headers it generates, and under which condition each.
// Written by analyzers/build, read by the lexical tier.
#pragma once

#include "core/facts/Facts.h"
#include "core/rules/NameTable.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armlift {

/// When a line of a build file takes effect, seen from aarch64. Nested
/// conditions combine with `both`; an `else` branch is `negated`.
enum class BuildCondition : std::uint8_t {
  Always,  ///< no condition around it
  OnlyX86, ///< under a condition that names x86 (architecture, or a check for
           ///< an x86 feature)
  OnlyArm, ///< under a condition that names aarch64 or NEON
  OffByDefault, ///< under an option that somebody has to switch on
  Unknown,      ///< under an option or another check
  Elsewhere,    ///< under one that holds on neither: another machine or system
};

/// The condition of a line inside two nested conditions.
constexpr BuildCondition both(BuildCondition A, BuildCondition B) {
  if (A == BuildCondition::Elsewhere || B == BuildCondition::Elsewhere)
    return BuildCondition::Elsewhere;
  if (A == BuildCondition::OnlyX86 || B == BuildCondition::OnlyX86)
    return BuildCondition::OnlyX86;
  if (A == BuildCondition::Always)
    return B;
  if (B == BuildCondition::Always)
    return A;
  if (A == BuildCondition::OffByDefault || B == BuildCondition::OffByDefault)
    return BuildCondition::OffByDefault;
  return A == B ? A : BuildCondition::Unknown;
}

/// What holds of something that two lines add. Added always by one is added
/// always.
constexpr BuildCondition either(BuildCondition A, BuildCondition B) {
  if (A == B || B == BuildCondition::Elsewhere)
    return A;
  if (A == BuildCondition::Elsewhere)
    return B;
  return A == BuildCondition::Always || B == BuildCondition::Always
             ? BuildCondition::Always
             : BuildCondition::Unknown;
}

/// A variable that a build file asks for and leaves to others to set.
struct SettingAsked {
  std::string Name;
  bool Value = true; ///< what it has to be

  bool operator==(const SettingAsked &) const = default;
};

/// What a condition hangs on beyond its file: `Besides` is what is left of it
/// where all of `Settings` are as asked.
struct AskedOfOthers {
  std::vector<SettingAsked> Settings;
  BuildCondition Besides = BuildCondition::Always;

  bool operator==(const AskedOfOthers &) const = default;
};

/// A variable of a build file, as others may ask for it.
struct BuildSetting {
  std::string Name;
  BuildCondition On;   ///< where the file sets it to something true
  BuildCondition Kept; ///< where the file leaves it as it was
};

/// `-DNAME=VALUE` for the compiler, wherever the build file keeps it.
struct MacroSetting {
  std::string Name;
  std::string Value;     ///< "1" where none is written, as the compiler does
  bool Undefine = false; ///< -UNAME
  BuildCondition Condition = BuildCondition::Always;
  std::uint32_t Line = 0;
  /// Read in a compilation database: some unit has it, and nothing says why.
  /// What a build file says of the same name counts instead.
  bool Observed = false;
  AskedOfOthers Asked = {};
};

/// A source that the build compiles. `Path` is a glob relative to the build
/// file's directory; where something hides the front it starts with "**/"
/// ("${DIR}/x/foo.c" -> "**/x/foo.c"). An object stands for its source: "foo.o"
/// -> "**/foo.*".
struct SourceAddition {
  std::string Path;
  BuildCondition Condition = BuildCondition::Always;
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
  AskedOfOthers Asked = {};
  /// Kbuild makes it of the source of this name in the folder of the build
  /// file, whatever file a list elsewhere means by the name.
  bool InOwnFolder = false;
};

/// A macro that a configured header defines, where `Condition` holds: the
/// answer of a check, a variable, AC_DEFINE, Meson's conf.set().
struct ConfiguredMacro {
  std::string Name;
  BuildCondition Condition = BuildCondition::Always;
};

/// A folder of whose subfolders the one named after the machine takes part:
/// "arch" of add_subdirectory(arch/${CMAKE_SYSTEM_PROCESSOR}).
struct MachineFolder {
  std::string Path;
  bool Optional = false; ///< it takes part under a condition: if it exists
};

class BuildFacts : public Facts {
public:
  /// Its lines are about the folder of the build file that includes it:
  /// *.cmake,
  /// *.mk.
  bool OfIncluder = false;
  std::vector<MacroSetting> Macros;
  std::vector<SourceAddition> Sources;
  /// Sources that are compiled only to learn about the compiler: try_compile().
  std::vector<SourceAddition> Probes;
  std::vector<ConfiguredMacro> Configured;
  std::vector<BuildSetting> Settings;
  /// The variables that conditions of the file ask others for.
  std::vector<std::string> SettingsAsked;
  /// Folders whose own build files take part under a condition
  /// (add_subdirectory()), and single build files that do (include()). `Path`
  /// as of a source; "*" for the folders below that nothing else names.
  std::vector<SourceAddition> Folders;
  std::vector<MachineFolder> MachineFolders;
  /// Build files of which a variable that somebody else sets picks one, as
  /// globs like those of sources: "platform/*/rules.mk" of
  /// "include platform/$(PLATFORM)/rules.mk".
  std::vector<std::string> Choices;
};

} // namespace armlift
