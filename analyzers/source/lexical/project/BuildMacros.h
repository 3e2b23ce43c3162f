// The macros that build files and compile commands set, and their values in an
// aarch64 build.
#pragma once

#include "analyzers/source/lexical/project/Truth.h"
#include "core/build/BuildFacts.h"
#include "core/build/BuildSettings.h"
#include "core/build/KconfigSymbols.h"
#include "core/facts/Facts.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// Folders from the context root; "" means everywhere. The macros of one build
/// file share them, because there may be thousands of macros and a hundred
/// folders.
using MacroFolders = std::shared_ptr<const std::vector<std::string>>;

/// A macro of a build description, with the folders in and below which it
/// holds.
struct BuildMacro {
  MacroFolders Folders; ///< never null
  /// When the setting holds, according to all build files together.
  BuildCondition Condition = BuildCondition::Always;
  MacroSetting Setting;
  /// Under an option that is on by default on both machines.
  bool OnByDefault = false;
};

/// Returns the macros of all build files, and those of compilation databases
/// that no build file sets.
std::vector<BuildMacro> buildMacros(const Project &P);

/// What is known of the macros that configured headers define.
class ConfiguredMacros {
public:
  ConfiguredMacros() = default;
  /// `P` must outlive the object.
  explicit ConfiguredMacros(const Project &P);

  /// True if configuring defines `Name` on x86_64 and certainly not on aarch64.
  /// A macro that is only defined for another system is no evidence: on aarch64
  /// it may come from a check that no analyzed build file has.
  bool onX86(std::string_view Name) const;
  /// True if configuring defines `Name` on aarch64 and certainly not on x86_64.
  bool onArm(std::string_view Name) const;
  /// True if the build files know `Name` and define it by default on neither
  /// machine.
  bool offByDefault(std::string_view Name) const;
  /// True if only the user of CMake can set the variable `Name`, which decides
  /// on `#cmakedefine Name`.
  bool isLeftToUsers(std::string_view Name) const;
  /// True if the build files define `Name` by default on both machines. The
  /// name may be that of a variable of CMake, which a template must ask for.
  bool onByDefault(std::string_view Name) const;
  /// The same for a macro that a check of configure defines by itself.
  bool isFoundByDefault(std::string_view Name) const {
    return Checked.contains(Name) && onByDefault(Name);
  }

  /// Returns the machines on which Kconfig sets `Name`, if that is certain.
  std::optional<MachineTruth> inKconfig(std::string_view Name) const {
    return Kconfig ? Kconfig->of(Name) : std::nullopt;
  }
  /// True if Kconfig sets `Name` only when the user asks for it.
  bool isOpenInKconfig(std::string_view Name) const {
    return Kconfig && Kconfig->isOpen(Name);
  }

private:
  std::map<std::string, MachineTruth, std::less<>> Known;
  std::set<std::string_view> Checked; ///< those of Autotools
  const KconfigSymbols *Kconfig = nullptr;
  const BuildSettings *Settings = nullptr;
  std::vector<const InputFacts *> CMakeProjects; ///< files with project()
};

/// Whether a macro is defined on aarch64, according to one setting.
struct SettingTruth {
  Truth Defined;
  bool Arch = false; ///< differs on x86_64
};

/// Returns nullopt if the setting has no effect on aarch64.
std::optional<SettingTruth> truthOf(const BuildMacro &Macro);

} // namespace armlift::source
