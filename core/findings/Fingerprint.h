// Names for findings that mean the same tomorrow, when lines have moved.
#pragma once

#include "core/findings/Finding.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// Hash of the rule, the subject and the line's text without white space: the
/// same statement wherever it stands. Reindenting or reformatting a line makes
/// no new finding.
std::string statementKey(const Finding &F);

/// Gives every finding its fingerprint: statement, path from the context root,
/// and its number among those that are equal in both, in the order of
/// `Findings`.
void setFingerprints(
    std::vector<Finding> &Findings,
    const std::function<std::string(std::string_view)> &ContextPath);

} // namespace armlift
