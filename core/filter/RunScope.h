// What a run looked for. Only of that does its silence say anything: an entry
// of a baseline that it did not look for is neither found again nor gone.
#pragma once

#include "core/filter/Baseline.h"
#include "core/filter/Selection.h"
#include "core/rules/CheckTable.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

struct RunScope {
  /// Absolute and without links: what was scanned lies below them. None: all
  /// there is.
  std::vector<std::string> Named;
  std::vector<std::string> Files; ///< looked at, as shown, sorted
  Selection Rules;
  FoundBy Depth = FoundBy::Deep; ///< rules that take more were not looked for
  bool UnusedSuppressions = true;
  bool KnowsRules = true; ///< false: more of them may have been left out

  /// `Errors` are those of the run: what they name it could not look at.
  bool includes(const BaselineEntry &E, std::span<const Error> Errors) const;

private:
  bool includesRule(std::string_view Rule) const;
  bool includesFile(std::string_view File) const;
};

} // namespace armlift
