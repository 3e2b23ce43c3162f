// What a run looked for. A missing finding means something only within this
// scope: a baseline entry outside it is neither found again nor gone.
#pragma once

#include "core/filter/Baseline.h"
#include "core/filter/Selection.h"
#include "core/rules/CheckTable.h"

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

struct RunScope {
  /// Absolute paths without links; everything that was scanned is below them.
  /// Empty: everything was scanned.
  std::vector<std::string> Named;
  std::vector<std::string> Files; ///< examined files, as shown, sorted
  Selection Rules;
  FoundBy Depth = FoundBy::Deep; ///< rules that need more were not looked for
  bool UnusedSuppressions = true;
  bool KnowsRules = true; ///< false: further rules may have been left out

  /// True if the run looked for the entry. Of the paths in `Unread`, see
  /// unreadFiles(), nothing was looked for.
  bool includes(const BaselineEntry &E,
                const std::set<std::string, std::less<>> &Unread) const;

private:
  bool includesRule(std::string_view Rule) const;
  bool includesFile(std::string_view File) const;
};

/// The files and folders that the errors of a run name; "" stands for all.
std::set<std::string, std::less<>> unreadFiles(std::span<const Error> Errors);

} // namespace armlift
