// The condition of a branch, as text for the user and as the names in it.
#pragma once

#include "analyzers/source/lexical/scan/SourceFacts.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

struct BranchCondition {
  /// "defined(X)" for `#ifdef X`; an #else negates the branches before it.
  /// Empty if the condition is unknown.
  std::string Text;
  /// The macros in it, and the strings. None if it negates several branches.
  std::vector<std::string> Names;
};

/// Returns the condition of the directive `Branch`, which opens a branch.
BranchCondition branchCondition(const SourceFacts &Facts, std::uint32_t Branch);

/// True if the condition needs one of the macros of `Sorted`: "A && (B || C)"
/// needs A, "A || B" needs one only if both are of them.
bool needsOneOf(std::string_view Condition,
                std::span<const std::string> Sorted);

/// Returns the negation of the text of a branchCondition().
std::string negatedText(std::string_view Condition);

} // namespace armlift::source
