// The cores that --target names, compiled from rules/build/cores.yaml.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace armlift {

/// The core that is assumed if none is named: the smallest one that has
/// everything common to all Armv8.2 cores.
inline constexpr std::string_view DefaultTarget = "neoverse-n1";

struct TargetRow {
  std::string_view Name;      ///< "graviton2", "neoverse-n1"
  std::string_view Canonical; ///< "neoverse-n1"
  std::string_view Flags;     ///< "-mcpu=neoverse-n1", "-march=armv8-a"
  std::string_view Tune;      ///< "-mtune=neoverse-n1"
  std::string_view Compilers; ///< the first versions that accept both
  /// Names after __ARM_FEATURE_: "DOTPROD FP16_FML".
  std::string_view Features;
};

/// Sorted by name; each canonical name has a row of its own.
std::span<const TargetRow> targetTable();

/// True if every product of the target has the feature.
bool hasFeature(std::string_view Target, std::string_view Feature);

/// Fills the placeholders of an advice text: {target}, and {flags}, {tune} and
/// {compilers} from the target's row.
std::string forTarget(std::string_view Advice, std::string_view Target);

} // namespace armlift
