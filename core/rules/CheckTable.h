// The rule catalogue, compiled from rules/checks.yaml: one row per stable rule
// id.
#pragma once

#include "core/findings/Finding.h"

#include <span>
#include <string_view>

namespace armlift {

/// The least effort with which findings of a check are found.
enum class FoundBy : std::uint8_t {
  Text,  ///< the text of the file, in the context of its project
  Parse, ///< the what-if parse of a unit
  Deep,  ///< the what-if parse with --deep
};

/// What the parse of a unit sees of what the text shows to a check.
enum class ParseSees : std::uint8_t {
  SomeUses,       ///< not every live use
  EveryUseByName, ///< every live use, under the same name
  EveryUse,       ///< every live use, perhaps under another name
  Nothing,        ///< it does not look for it
};

struct CheckRow {
  std::string_view Id;    ///< "x86-intrinsic"
  std::string_view Group; ///< source, build, binary, comments
  /// The effect on aarch64 if the finding is certain.
  armlift::Impact Impact;
  armlift::FoundBy FoundBy;
  armlift::ParseSees ParseSees;
  /// The code does work that is lost if aarch64 has no counterpart.
  bool Computes;
  /// One line for `armlift rules` and SARIF's shortDescription.
  std::string_view Title;
  std::string_view Page; ///< the whole text of docs/checks/<id>.md
  /// The message of a finding, with "{subject}" and "{detail}"; empty if the
  /// analyzer words it.
  std::string_view Message;
  /// The advice for every finding of the check, with "{target}"; may be empty.
  std::string_view Advice;
  std::string_view Needs; ///< the feature (TargetRow) that Advice relies on
  std::string_view AdviceWithout; ///< the advice for a target without `Needs`
};

/// All checks, sorted by Id.
std::span<const CheckRow> checkTable();

/// Null for an unknown id.
const CheckRow *findCheck(std::string_view Id);

} // namespace armlift
