// The cores that --target names, compiled from rules/build/cores.yaml.
#pragma once

#include <span>
#include <string_view>

namespace armlift {

struct TargetRow {
  std::string_view Name;      ///< "graviton2", "neoverse-n1"
  std::string_view Canonical; ///< "neoverse-n1"
  std::string_view Features;  ///< " DOTPROD FP16_FML ": names behind
                              ///< __ARM_FEATURE_, each between blanks
};

/// Sorted by name; a canonical name stands for itself.
std::span<const TargetRow> targetTable();

/// Every product of the target has the feature.
bool hasFeature(std::string_view Target, std::string_view Feature);

} // namespace armlift
