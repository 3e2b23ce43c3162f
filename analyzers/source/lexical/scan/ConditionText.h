// The condition of a branch as text for the user.
#pragma once

#include "analyzers/source/lexical/scan/SourceFacts.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace armlift::source {

/// Returns the condition of the directive `Branch`, which opens a branch:
/// "defined(X)" for `#ifdef X`; an #else negates the branches before it. Empty
/// if the condition is unknown.
std::string conditionText(const SourceFacts &Facts, std::uint32_t Branch);

/// True if the condition needs one of the macros of `Sorted`: "A && (B || C)"
/// needs A, "A || B" needs one only if both are of them.
bool needsOneOf(std::string_view Condition,
                std::span<const std::string> Sorted);

/// Returns the negation of a condition that conditionText() returned.
std::string negatedText(std::string_view Condition);

} // namespace armlift::source
