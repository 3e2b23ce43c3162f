// Where judged findings become the list that every reporter prints: one per
// place, in one order, each with a fingerprint that outlives moved lines.
#pragma once

#include "core/findings/Finding.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// From a path as shown to the path from the context root, which fingerprints
/// use so that they do not depend on the working directory.
using ContextPathOf = std::function<std::string(std::string_view)>;

/// What any number of judges found, sorted by path, line, column, rule; of
/// several findings of one rule about one subject at one place the most severe
/// and certain stays, with the related locations of all. Of two that differ in
/// their advice alone the first one stays; else the order of `Findings` does
/// not matter.
std::vector<Finding> listFindings(std::vector<Finding> Findings,
                                  const ContextPathOf &ContextPath);

/// The order in which every report has its findings; those of one list are
/// never equal.
bool comesBefore(const Finding &A, const Finding &B);

} // namespace armlift
