// Everything that one run reports, in the order in which every reporter prints
// it.
#pragma once

#include "core/findings/Artifact.h"
#include "core/findings/Finding.h"
#include "core/findings/Skipped.h"
#include "core/support/EnumName.h"
#include "core/support/Error.h"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// Ordered from best to worst, except that Unknown comes first. The verdict on
/// a whole is the worst verdict on its parts.
enum class Verdict : std::uint8_t {
  Unknown, ///< nothing could be judged
  Portable,
  Ported,
  Conditional,
  Blocked
};

constexpr std::string_view verdictName(Verdict V) {
  constexpr std::string_view Names[] = {"unknown", "portable", "ported",
                                        "conditional", "blocked"};
  return enumName(Names, V);
}

/// A number for each impact.
struct ImpactCounts {
  std::array<std::uint64_t, AllImpacts.size()> All{}; ///< most severe first

  std::uint64_t &operator[](Impact I) {
    return All[static_cast<std::size_t>(I)];
  }
  std::uint64_t operator[](Impact I) const {
    return All[static_cast<std::size_t>(I)];
  }
  std::uint64_t total() const {
    return std::accumulate(All.begin(), All.end(), std::uint64_t{0});
  }
  auto operator<=>(const ImpactCounts &) const = default;
};

/// What `armlift fix` may answer.
struct Fixable {
  std::uint64_t Includes = 0;
  std::uint64_t Breaks = 0; ///< with those includes
};

struct Summary {
  /// The verdict on the code, however much of it is shown.
  armlift::Verdict Verdict = armlift::Verdict::Unknown;
  ImpactCounts ByImpact; ///< of unsuppressed findings
  std::uint64_t Suppressed = 0;
  std::uint64_t LeftOut = 0; ///< findings of rules that were not selected
  std::uint64_t Files = 0; ///< inputs examined, including members of containers
  std::uint64_t Bytes = 0;
  std::uint64_t Archives = 0;
  std::uint64_t Elf = 0;
  std::uint64_t TranslationUnits = 0; ///< parsed by the what-if parse
  std::uint64_t PortedSites = 0;
  armlift::Fixable Fixable; ///< not stored: counted when reports are written
};

/// The part of a whole scan that a report covers.
struct Shard {
  unsigned Index = 1, Count = 1; ///< Index starts at 1
  /// Hash of the names of all files in the scope of the whole scan, and of what
  /// the scan looked for.
  std::string Of;

  std::string text() const {
    return std::to_string(Index) + "/" + std::to_string(Count);
  }
};

/// Parses "I/N" with I from 1 to N; returns nothing for any other text.
std::optional<Shard> parseShard(std::string_view Text);

struct Report {
  std::string Target; ///< canonical core name, "neoverse-n1"
  armlift::Summary Summary;
  std::vector<Finding> Findings;   ///< sorted by path, line, column, rule
  std::vector<Artifact> Artifacts; ///< sorted by path
  std::vector<armlift::Skipped> Skipped;
  std::optional<armlift::Shard> Shard; ///< none: the whole scan
  std::vector<Error> Errors;           ///< sorted by path, kind, message
  /// The files that were examined, as shown. Not printed; used to compare one
  /// run with another.
  std::vector<std::string> Files;
};

/// True if an input could not be judged and its error is not tolerated.
bool failsToRead(const Report &R);

/// Fills the counts of findings in `S`.
void countFindings(Summary &S, std::span<const Finding> Findings);

/// The verdict on the code as a whole; the other counts of `S` must be set
/// before. A finding that a comment suppresses was judged by a person and does
/// not count. A finding that a baseline hides, or whose rule was not selected,
/// does count: hiding it does not make the code build.
Verdict verdictOf(const Summary &S, std::span<const Finding> Findings);

/// Sorts errors into report order and removes duplicates.
void sortErrors(std::vector<Error> &Errors);

/// Sorts everything except the findings into report order.
void sortLists(Report &R);

} // namespace armlift
