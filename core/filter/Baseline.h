// A list of findings that are known and accepted for now: hidden when seen
// again, so that only new ones stop a build. It can shrink by itself, never
// grow.
#pragma once

#include "core/findings/Finding.h"
#include "core/support/Error.h"

#include <ostream>
#include <span>
#include <string>
#include <vector>

namespace armlift {

struct BaselineEntry {
  std::string Fingerprint;
  std::string
      Statement; ///< statementKey: finds the line again in a renamed file
  std::string Rule, Path, Subject; ///< for people
};

class Baseline {
public:
  /// Fails with one line that names the file and what was expected.
  static Expected<Baseline> load(const std::string &Path);

  /// Writes what hides the findings that no comment suppresses.
  static void write(std::span<const Finding> Findings, std::ostream &Out);

  /// Marks known findings, each entry hiding one: first those with the same
  /// fingerprint, then those whose statement moved to another file. Gives the
  /// entries that hide nothing any more.
  std::vector<BaselineEntry> apply(std::span<Finding> Findings) const;

private:
  std::vector<BaselineEntry> Entries;
};

} // namespace armlift
