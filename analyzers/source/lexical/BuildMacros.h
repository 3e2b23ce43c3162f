// The macros that build files and compile commands set, and what of them an
// aarch64 build has.
#pragma once

#include "analyzers/source/lexical/Truth.h"
#include "core/facts/BuildFacts.h"
#include "core/facts/Facts.h"
#include "core/facts/KconfigSymbols.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// A macro of a build description with the folder it holds for.
struct BuildMacro {
  std::string Folder; ///< from the context root; "" is everywhere
  /// Of all that the build files say together.
  BuildCondition Condition = BuildCondition::Always;
  MacroSetting Setting;

  /// `Path` is from the context root.
  bool isFor(std::string_view Path) const;
};

/// The macros of all build files, and those of compilation databases that no
/// build file explains.
std::vector<BuildMacro> buildMacros(const Project &P);

/// What is known of the macros that configured headers define.
class ConfiguredMacros {
public:
  ConfiguredMacros() = default;
  /// `P` outlives it.
  explicit ConfiguredMacros(const Project &P);

  /// True where configuring defines `Name` for x86_64, and for aarch64
  /// certainly not. What is defined for another system alone is no evidence:
  /// here it may come from a check that nobody reads.
  bool onX86(std::string_view Name) const;

  /// Where Kconfig sets `Name`, if that is certain.
  std::optional<MachineTruth> inKconfig(std::string_view Name) const {
    return Kconfig ? Kconfig->of(Name) : std::nullopt;
  }
  /// Kconfig sets `Name` where it is asked for.
  bool isOpenInKconfig(std::string_view Name) const {
    return Kconfig && Kconfig->isOpen(Name);
  }

private:
  std::map<std::string, MachineTruth, std::less<>> Known;
  const KconfigSymbols *Kconfig = nullptr;
};

/// Whether a macro is defined on aarch64, as one setting has it.
struct SettingTruth {
  Truth Defined;
  bool Arch = false; ///< otherwise on x86_64
};

/// Nothing where the setting changes nothing on aarch64.
std::optional<SettingTruth> truthOf(const BuildMacro &Macro);

} // namespace armlift::source
