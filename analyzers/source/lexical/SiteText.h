// The words of a finding about one x86 name: what it says and what replaces it.
// Both tiers say the same.
#pragma once

#include "core/findings/Finding.h"
#include "core/rules/NameTable.h"

#include <string>
#include <string_view>

namespace armlift::source {

/// What a finding of `Check` about `Subject` says. `Detail`: the compiler's
/// words, where there is one.
std::string siteMessage(std::string_view Check, std::string_view Subject,
                        std::string_view Detail = {});

/// Adds replacements, best first, and the evidence that belongs to the rule and
/// subject of `Result`.
void addSiteAdvice(Finding &Result);

} // namespace armlift::source
