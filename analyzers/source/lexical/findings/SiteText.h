// The texts of a finding about one x86 name: its message and what replaces the
// name. Both tiers use them.
#pragma once

#include "core/findings/Finding.h"
#include "core/rules/NameTable.h"

#include <string>
#include <string_view>

namespace armlift::source {

struct Site;

/// Returns the rule of findings about the site.
std::string_view checkOf(const Site &S);

/// Returns the message of a finding of `Check` about `Subject`. `Detail`: the
/// words of the compiler, if there are any.
std::string siteMessage(std::string_view Check, std::string_view Subject,
                        std::string_view Detail = {});

/// Adds the replacements, best first, and the evidence for the rule and subject
/// of `Result`.
void addSiteAdvice(Finding &Result);

} // namespace armlift::source
