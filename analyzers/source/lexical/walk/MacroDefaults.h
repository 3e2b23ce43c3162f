// The value of a macro that the unit has not written: what the target, the
// configuration and definitions elsewhere in the project make of it.
#pragma once

#include "analyzers/source/lexical/project/BuildMacros.h"
#include "analyzers/source/lexical/project/Environment.h"
#include "analyzers/source/lexical/walk/WalkedProject.h"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

namespace armlift::source {

/// What is known of a macro that no definition for aarch64 defines.
struct MacroDeath {
  bool Everywhere = false; ///< every definition is certainly dead
  bool ForMachine = false; ///< the machine is a reason for that
  bool Returned = false;   ///< it was dead in one round, but not in the next
  /// A definition is dead because of the machine, and those that are not dead
  /// must be opted in to.
  bool LeftToOptIn = false;
  bool LeftOut = false; ///< each line of a template that sets it is dead
};

class MacroDefaults {
public:
  /// `Macros` gets room for each new name.
  MacroDefaults(WalkedProject &Project, ConfiguredMacros Configured,
                Environment &Macros);

  /// Returns the number of a name; new names get one.
  MacroId intern(std::string_view Name);

  /// Returns the default value of a name.
  const MacroValue &of(MacroId Name) {
    return Known[Name] == Unasked ? askDefault(Name) : Known[Name];
  }
  /// Returns of() as the function that Environment takes.
  auto asDefault() {
    return [this](MacroId Name) -> const MacroValue & { return of(Name); };
  }
  /// True if the default was computed since forget().
  bool isAsked(MacroId Name) const { return Known[Name] != Unasked; }
  /// Forgets all defaults, since the definitions elsewhere have changed.
  void forget();

  /// Returns the value that the target and the compiler give the name; its
  /// Defined is NotReached if they say nothing.
  MacroValue target(MacroId Name);
  /// True if a template sets the macro when the project is configured.
  bool isConfigured(MacroId Name) const {
    return !Project.Index[Name].ConfiguredIn.empty();
  }
  /// Returns the value of a macro that configuring sets. A macro that only a
  /// check for x86 defines is set only in builds that have a header configured
  /// on x86.
  MacroValue configuredValue(MacroId Name, bool DefinedOrNot);
  /// True if Kconfig decides on which machine the name is set.
  bool isSetByKconfig(std::string_view Spelling) const {
    return Configured.inKconfig(Spelling).has_value();
  }
  MacroDeath &death(MacroId Name) { return Deaths[Name]; }

  /// Returns the value of a macro that is defined outside of any file. Its text
  /// may be a number, with a sign or without, or a name; other texts are
  /// ambiguous.
  MacroValue literal(Truth Defined, std::string_view Text, bool Arch);
  /// Returns the token of a value that literal() made. The reference stays
  /// valid.
  const ProjectToken &token(const MacroValue &Literal) const {
    return Literals[Literal.Directive];
  }
  /// Returns the number of a set of definitions, for MacroValue::Others; 0 is
  /// the empty set.
  std::uint32_t alternatives(std::vector<MacroValue> Values);
  std::span<const MacroValue> others(const MacroValue &Value) const {
    return Alternatives[Value.Others];
  }

private:
  /// A default that has not been computed in this round.
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
  std::vector<MacroValue> Known;     ///< by MacroId; Unasked if not computed
  std::vector<MacroDeath> Deaths;    ///< by MacroId
  std::deque<ProjectToken> Literals; ///< elements must not move
  /// Indices into `Literals` by Kind, Number and Value.
  std::map<std::tuple<TokenKind, std::uint64_t, MacroId>, std::uint32_t>
      LiteralsByToken;
  /// Sets of definitions, each sorted; the first is empty.
  std::deque<std::vector<MacroValue>> Alternatives;
  /// The index of a set, by `file << 32 | directive` of its definitions.
  std::map<std::vector<std::uint64_t>, std::uint32_t> AlternativesByKey;
  MacroId OpenValue = 0; ///< the name of a value that is not known
};

} // namespace armlift::source
