// Comments that suppress nothing, because the code was fixed, the line moved
// away, or the rule's name was mistyped. Left in place, such a comment would
// hide the next finding.
#pragma once

#include "core/filter/InlineComments.h"
#include "core/findings/Finding.h"
#include "core/rules/CheckTable.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The sorted lines of the findings of one file, by full rule id.
using RuleLines = std::map<std::string, std::vector<std::uint32_t>>;

/// Findings for the names in the comments of one file that suppress nothing.
/// Each name is checked by itself, and only names of armlift's own rules: a
/// bare NOLINT may be for another tool. `Found` holds all findings of that
/// file, suppressed or not. `Judged` says what the run could find; names of
/// rules that need more are not reported.
std::vector<Finding> unusedSuppressions(const std::string &Path,
                                        const InlineComments &Comments,
                                        const RuleLines &Found, FoundBy Judged);

} // namespace armlift
