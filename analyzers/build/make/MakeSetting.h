// The assignments of a Makefile (GNU Make manual, 6.5 and 6.11).
#pragma once

#include "analyzers/build/model/VariableValues.h"
#include "analyzers/build/model/When.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace armlift::build {

/// An assignment: "foo_avx.o: CFLAGS += -mavx".
struct MakeSetting {
  /// What it does with the variable (GNU Make manual, 6.5).
  enum class Operator : unsigned char {
    Set,
    SetNow,
    SetIfUnset,
    Append,
    Run ///< "!="
  };

  std::string_view Name;
  Operator Does = Operator::Set;
  std::string_view Value;
  When Condition = {};
  std::string_view Targets = {}; ///< the only targets that have it; empty: all

  /// What becomes of the former values: they stay beside the new one if the
  /// assignment is for some targets, appends, or has a variable in its name.
  Assignment effect() const;

  /// The assignment in `Line`, whose first '=' is at `Equals`.
  static MakeSetting at(std::string_view Line, std::size_t Equals);
  /// The assignment, without its targets, in what stands behind the colon of a
  /// rule; nothing if that lists what the targets need.
  static std::optional<MakeSetting> ofTargets(std::string_view Behind);
  /// The operator of "define NAME +=", of which `Written` is what stands behind
  /// the name.
  static Operator operatorIn(std::string_view Written);
};

/// Removes modifiers, in any number and order: "override export CFLAGS" (GNU
/// Make manual, 6.7, 5.7.2 and 6.11).
std::string_view withoutModifiers(std::string_view Line);

} // namespace armlift::build
