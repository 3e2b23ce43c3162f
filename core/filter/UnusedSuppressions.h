// Comments that suppress nothing: the code was mended, the line moved away, the
// rule's name was mistyped. Left in place, such a comment would hide the next
// finding.
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

/// The rule of these findings.
inline constexpr std::string_view UnusedSuppressionRule = "unused-suppression";

/// Where the findings of one file are: for each rule, by its full id, the lines
/// in order.
using RuleLines = std::map<std::string, std::vector<std::uint32_t>>;

/// What the comments of one file name without need, as findings. Names are
/// looked at one by one, and only those of armlift's own rules: a bare NOLINT
/// may be for another tool. `Found` are all findings of that file, suppressed
/// or not; `Judged`: what the run could find: names of other rules are
/// ignored.
std::vector<Finding> unusedSuppressions(const std::string &Path,
                                        const InlineComments &Comments,
                                        const RuleLines &Found, FoundBy Judged);

} // namespace armlift
