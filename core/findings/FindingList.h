// Turns judged findings into the list that every reporter prints: one finding
// per place, in a fixed order, each with a fingerprint that survives moved
// lines.
#pragma once

#include "core/findings/Finding.h"
#include "core/findings/Fingerprint.h"

#include <vector>

namespace armlift {

/// Merges the findings of all judges into one list, sorted by path, line,
/// column and rule. If several findings of one rule concern the same subject at
/// the same place, the most severe and most certain one stays and takes over
/// the related locations of the others. If two of them differ only in their
/// advice, the first one stays; in all other cases the order of `Findings` does
/// not matter.
std::vector<Finding> listFindings(std::vector<Finding> Findings,
                                  const ContextPathOf &ContextPath);

/// The order of findings in every report. No two findings of one list compare
/// equal.
bool comesBefore(const Finding &A, const Finding &B);

} // namespace armlift
