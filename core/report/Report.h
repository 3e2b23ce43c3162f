// Everything one run has to say, in the order every reporter prints it.
#pragma once

#include "core/findings/Finding.h"
#include "core/input/Ignore.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// Ordered from best to worst, except Unknown, which comes first. The verdict
/// of a whole is the worst of its parts.
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
  return Names[static_cast<std::size_t>(V)];
}

struct Summary {
  /// On the code, whatever of it is shown.
  armlift::Verdict Verdict = armlift::Verdict::Unknown;
  std::array<std::uint64_t, 4>
      ByImpact{}; ///< unsuppressed findings, indexed by Impact
  std::uint64_t Suppressed = 0;
  std::uint64_t LeftOut = 0; ///< findings of rules that were not selected
  std::uint64_t Files = 0; ///< inputs looked at, members of containers included
  std::uint64_t Bytes = 0;
  std::uint64_t Archives = 0;
  std::uint64_t Elf = 0;
  std::uint64_t TranslationUnits = 0; ///< parsed by the what-if parse
  std::uint64_t PortedSites = 0;
};

/// Which part of a whole a report is.
struct Shard {
  unsigned Index = 1, Count = 1; ///< Index from 1
  /// Hash of the names of all files in scope of the whole, and of what was
  /// looked for in them.
  std::string Of;

  std::string text() const {
    return std::to_string(Index) + "/" + std::to_string(Count);
  }
};

/// "I/N" with I from 1 to N; nothing for any other text.
std::optional<Shard> parseShard(std::string_view Text);

struct Report {
  std::string Target; ///< canonical core name, "neoverse-n1"
  armlift::Summary Summary;
  std::vector<Finding> Findings;   ///< sorted by path, line, column, rule
  std::vector<Artifact> Artifacts; ///< sorted by path
  std::vector<armlift::Skipped> Skipped;
  std::optional<armlift::Shard> Shard; ///< none: the whole
  std::vector<Error> Errors;           ///< sorted by path, kind, message
  /// The paths whose errors the project accepts: reported, but nothing fails
  /// for them. From the working directory.
  IgnoreRules ToleratedErrors{"", ""};
  /// The files that were looked at, as shown. Not printed: it is for what
  /// compares one run with another.
  std::vector<std::string> Files;
};

/// By its own path or that of a folder or container around it; what is about no
/// file has the path ".".
bool isTolerated(const Report &R, const Error &E);

/// True where an input could not be judged and nobody tolerates that.
bool failsToRead(const Report &R);

/// Fills the counts of findings.
void countFindings(Summary &S, std::span<const Finding> Findings);

/// The verdict on the code as a whole; the other counts of `S` must be set
/// before. A finding that a comment suppresses was judged by a person and does
/// not count. One that a baseline hides, or whose rule was not selected, does
/// count: hiding a finding does not make the code build.
Verdict verdictOf(const Summary &S, std::span<const Finding> Findings);

/// Puts errors into the order in which reports have them, each of them once.
void sortErrors(std::vector<Error> &Errors);

/// Puts everything beside the findings into the order in which reports have it.
void sortLists(Report &R);

} // namespace armlift
