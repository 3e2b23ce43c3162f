// The condition of a branch as a person would say it.
#pragma once

#include "analyzers/source/lexical/SourceFacts.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace armlift::source {

/// Of the directive that opens the branch: "defined(X)" for `#ifdef X`; an
/// #else negates the branches before it. Empty where nothing is known of it.
std::string conditionText(const SourceFacts &Facts, std::uint32_t Branch);

/// What holds where a condition, as conditionText() has it, does not.
std::string negatedText(std::string_view Condition);

} // namespace armlift::source
