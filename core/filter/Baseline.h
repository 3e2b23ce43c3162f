// A list of known findings that are accepted for now and hidden when they are
// found again, so that only new findings stop a build. The list can shrink
// automatically but never grows.
#pragma once

#include "core/findings/Finding.h"
#include "core/support/Error.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace armlift {

struct BaselineEntry {
  std::string Fingerprint;
  /// statementKey(): finds the line again in a renamed file.
  std::string Statement;
  std::string Rule;
  std::string Path; ///< as shown; in the file, relative to the file's folder
  std::string Subject;
};

/// Entries that hide nothing.
struct UnusedEntries {
  std::vector<BaselineEntry> Gone;      ///< looked for and not found
  std::vector<BaselineEntry> Unchecked; ///< not looked for
};

class Baseline {
public:
  /// A baseline that hides all findings that no comment suppresses, and `Kept`.
  Baseline(std::span<const Finding> Findings, std::vector<BaselineEntry> Kept);

  /// Fails with one line that names the file and what was expected.
  static Expected<Baseline> load(const std::string &Path);

  Expected<void> save(const std::string &Path) const;

  /// Marks known findings; each entry hides one. Entries match findings first
  /// by fingerprint and file, then by fingerprint, then by statement alone, for
  /// a statement that moved to another file. Only an entry that was looked for
  /// can have moved: any other may still be where it was.
  UnusedEntries
  apply(std::span<Finding> Findings,
        const std::function<bool(const BaselineEntry &)> &LookedFor) const;

private:
  Baseline() = default;

  std::vector<BaselineEntry> Entries;
};

} // namespace armlift
