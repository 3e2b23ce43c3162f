// Everything one run has to say, in the order every reporter prints it.
#pragma once

#include "core/findings/Finding.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

enum class Verdict : std::uint8_t { Portable, Ported, Conditional, Blocked };

constexpr std::string_view verdictName(Verdict V) {
  constexpr std::string_view Names[] = {"portable", "ported", "conditional",
                                        "blocked"};
  return Names[static_cast<std::size_t>(V)];
}

struct Summary {
  armlift::Verdict Verdict = armlift::Verdict::Portable;
  std::array<std::uint64_t, 4>
      ByImpact{}; ///< unsuppressed findings, indexed by Impact
  std::uint64_t Suppressed = 0;
  std::uint64_t Files = 0; ///< inputs looked at, members of containers included
  std::uint64_t Bytes = 0;
  std::uint64_t Archives = 0;
  std::uint64_t Elf = 0;
  std::uint64_t TranslationUnits = 0; ///< parsed by the what-if parse
  std::uint64_t PortedSites = 0;
};

struct Report {
  std::string Target; ///< canonical core name, "neoverse-n1"
  armlift::Summary Summary;
  std::vector<Finding> Findings;   ///< sorted by path, line, column, rule
  std::vector<Artifact> Artifacts; ///< sorted by path
  std::vector<armlift::Skipped> Skipped;
  std::optional<std::string> Shard; ///< "2/8"
  std::vector<Error> Errors;        ///< sorted by path, message
};

} // namespace armlift
