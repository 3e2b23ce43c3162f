// The rule catalogue: one row per stable rule id, compiled from
// rules/checks.yaml.
#pragma once

#include "core/findings/Finding.h"

#include <span>
#include <string_view>

namespace armlift {

struct CheckRow {
  std::string_view Id;    ///< "x86-intrinsic"
  std::string_view Group; ///< source, build, binary, deps, infra
  armlift::Impact
      Impact; ///< what happens on aarch64 when the finding is certain
  std::string_view
      Title; ///< one line for `armlift rules` and SARIF's shortDescription
  std::string_view Page; ///< docs/checks/<id>.md, whole text
};

/// All checks, sorted by Id.
std::span<const CheckRow> checkTable();

/// Null for an unknown id.
const CheckRow *findCheck(std::string_view Id);

} // namespace armlift
