// The cores that --target names, compiled from rules/build/cores.yaml.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace armlift {

/// The core to judge for where none is named: the least that has what every
/// Armv8.2 core has.
inline constexpr std::string_view DefaultTarget = "neoverse-n1";

struct TargetRow {
  std::string_view Name;      ///< "graviton2", "neoverse-n1"
  std::string_view Canonical; ///< "neoverse-n1"
  std::string_view Flags;     ///< "-mcpu=neoverse-n1", "-march=armv8-a"
  std::string_view Tune;      ///< "-mtune=neoverse-n1"
  std::string_view Compilers; ///< the first that know both
  std::string_view Features;  ///< " DOTPROD FP16_FML ": names after
                              ///< __ARM_FEATURE_, each between blanks
};

/// Sorted by name; a canonical name stands for itself.
std::span<const TargetRow> targetTable();

/// Every product of the target has the feature.
bool hasFeature(std::string_view Target, std::string_view Feature);

/// Advice with what it leaves open filled in: {target}, and the row's {flags},
/// {tune} and {compilers}.
std::string forTarget(std::string_view Advice, std::string_view Target);

} // namespace armlift
