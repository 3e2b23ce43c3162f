// Identifiers for findings that stay the same when lines move.
#pragma once

#include "core/findings/Finding.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// Maps a shown path to the path from the context root. Fingerprints use the
/// latter so that they do not depend on the working directory.
using ContextPathOf = std::function<std::string(std::string_view)>;

/// Hashes the rule, the subject and the line's text without white space, so the
/// key identifies a statement wherever it is. Reindenting or reformatting a
/// line does not create a new finding.
std::string statementKey(const Finding &F);

/// Sets the fingerprint of every finding: a hash of its statement key, its path
/// from the context root, and its number among the findings that share both,
/// counted in the order of `Findings`.
void setFingerprints(std::vector<Finding> &Findings,
                     const ContextPathOf &ContextPath);

} // namespace armlift
