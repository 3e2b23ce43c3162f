// A list of findings that are known and accepted for now: hidden when seen
// again, so that only new ones stop a build. It can shrink by itself, never
// grow.
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
  std::string Path; ///< as shown; the file has it relative to its own folder
  std::string Subject;
};

/// Entries that hide nothing.
struct UnusedEntries {
  std::vector<BaselineEntry> Gone;      ///< looked for and not found
  std::vector<BaselineEntry> Unchecked; ///< not looked for
};

class Baseline {
public:
  /// What hides the findings that no comment suppresses, and `Kept`.
  Baseline(std::span<const Finding> Findings, std::vector<BaselineEntry> Kept);

  /// Fails with one line that names the file and what was expected.
  static Expected<Baseline> load(const std::string &Path);

  Expected<void> save(const std::string &Path) const;

  /// Marks known findings, each entry hiding one: first those with the same
  /// fingerprint in the same file, then those with the same fingerprint, then
  /// those whose statement moved to another file. Only an entry that was looked
  /// for can have moved: another one may still stand where it stood.
  UnusedEntries
  apply(std::span<Finding> Findings,
        const std::function<bool(const BaselineEntry &)> &LookedFor) const;

private:
  Baseline() = default;

  std::vector<BaselineEntry> Entries;
};

} // namespace armlift
