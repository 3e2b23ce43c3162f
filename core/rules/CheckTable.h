// The rule catalogue: one row per stable rule id, compiled from
// rules/checks.yaml.
#pragma once

#include "core/findings/Finding.h"

#include <span>
#include <string_view>

namespace armlift {

/// What it takes to find what a check is about.
enum class FoundBy : std::uint8_t {
  Text,  ///< the file itself, in the context of its project
  Parse, ///< the what-if parse of a unit
  Deep,  ///< the same with --deep
};

/// What the parse of a unit says of a check that the text tells as well.
enum class ParsedAs : std::uint8_t {
  Apart,  ///< it does not see every live use
  Named,  ///< every live use, by the same name
  Placed, ///< every live use, perhaps by another name
  Never,  ///< it does not look at it
};

struct CheckRow {
  std::string_view Id;    ///< "x86-intrinsic"
  std::string_view Group; ///< source, build, binary, comments
  /// What happens on aarch64 when the finding is certain.
  armlift::Impact Impact;
  armlift::FoundBy FoundBy;
  armlift::ParsedAs ParsedAs;
  /// Such code does work that is lost where aarch64 has no counterpart.
  bool Computes;
  /// One line for `armlift rules` and SARIF's shortDescription.
  std::string_view Title;
  std::string_view Page; ///< docs/checks/<id>.md, whole text
  /// What a finding says, with "{subject}" and "{detail}"; empty where the
  /// analyzer words it.
  std::string_view Message;
  /// What to do about any finding of it, with "{target}"; or empty.
  std::string_view Advice;
  std::string_view Needs; ///< the feature (TargetRow) that Advice rests on
  std::string_view AdviceWithout; ///< for a target that lacks it
};

/// All checks, sorted by Id.
std::span<const CheckRow> checkTable();

/// Null for an unknown id.
const CheckRow *findCheck(std::string_view Id);

} // namespace armlift
