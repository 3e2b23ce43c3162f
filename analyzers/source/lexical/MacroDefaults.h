// What a macro is where the unit itself has not said: what the target, the
// configuration and definitions elsewhere in the project make of it.
#pragma once

#include "analyzers/source/lexical/BuildMacros.h"
#include "analyzers/source/lexical/Environment.h"
#include "analyzers/source/lexical/WalkedProject.h"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace armlift::source {

/// What is known of a macro that nothing for aarch64 defines.
struct MacroDeath {
  bool Everywhere = false; ///< every definition is certainly dead
  bool ForMachine = false; ///< and the machine has a say in it
  bool Returned = false;   ///< it was dead in a round and not in the next
};

class MacroDefaults {
public:
  /// `Macros`, whose defaults these are, gets room for each new name.
  MacroDefaults(WalkedProject &Project, ConfiguredMacros Configured,
                Environment &Macros);

  MacroId intern(std::string_view Name);

  const MacroValue &of(MacroId Name) {
    return Known[Name] == Unasked ? askDefault(Name) : Known[Name];
  }
  /// of(), as an Environment asks for it.
  auto asDefault() {
    return [this](MacroId Name) -> const MacroValue & { return of(Name); };
  }
  /// True if the default was computed since forget().
  bool isAsked(MacroId Name) const { return Known[Name] != Unasked; }
  /// What definitions elsewhere make of a name has changed.
  void forget();

  /// What the target and the compiler say of a name; NotReached: nothing.
  MacroValue target(MacroId Name);
  /// Configuring the project sets the macro.
  bool isConfigured(MacroId Name) const {
    return !Project.Index[Name].ConfiguredIn.empty();
  }
  /// Of a macro that configuring sets. One that only a check for x86 defines is
  /// set where somebody brings the header that was configured there.
  MacroValue configuredValue(MacroId Name, bool DefinedOrNot);
  /// Kconfig says of the name on which machine it is set.
  bool isSetByKconfig(std::string_view Spelling) const {
    return Configured.inKconfig(Spelling).has_value();
  }
  MacroDeath &death(MacroId Name) { return Deaths[Name]; }

  /// A macro that is defined outside of any file: its value is one number, with
  /// a sign or without, or one name.
  MacroValue literal(Truth Defined, std::string_view Text, bool Arch);
  /// What a literal() stands for. It stays.
  const ProjectToken &token(const MacroValue &Literal) const {
    return Literals[Literal.Directive];
  }
  /// The number of a set of definitions, for MacroValue::Others; 0 is the empty
  /// set.
  std::uint32_t alternatives(std::vector<MacroValue> Values);
  std::span<const MacroValue> others(const MacroValue &Value) const {
    return Alternatives[Value.Others];
  }

private:
  /// A default that nobody has asked for in this round.
  static constexpr MacroValue Unasked{.Defined = Truth::NotReached};

  const MacroValue &askDefault(MacroId Name);
  MacroValue unsaidValue(MacroId Name);
  std::optional<MacroValue> callNumber(MacroId Name) const;
  std::optional<MacroValue> kconfigValue(MacroId Name);
  std::optional<MacroValue> valueElsewhere(MacroId Name);
  std::vector<MacroValue> headerDefinitions(MacroId Name) const;

  WalkedProject &Project;
  ConfiguredMacros Configured;
  Environment &Macros;
  std::vector<MacroValue> Known;  ///< by MacroId; Unasked where not known yet
  std::vector<MacroDeath> Deaths; ///< by MacroId
  std::deque<ProjectToken> Literals; ///< never move
  /// Sorted sets; the first is empty.
  std::deque<std::vector<MacroValue>> Alternatives;
  /// The file << 32 | directive of each; its index.
  std::map<std::vector<std::uint64_t>, std::uint32_t> AlternativesByKey;
  MacroId OpenValue = 0; ///< stands for a value that nobody knows
};

} // namespace armlift::source
