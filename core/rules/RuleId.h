// The ids of the rules (rule::X86Header), and their names as shown beside the
// rules of other tools, for example in a comment or a CI report:
// "armlift-x86-header" is the rule x86-header.
#pragma once

#include "rules/RuleIds.h" // generated from rules/checks.yaml

#include <string>
#include <string_view>

namespace armlift {

inline constexpr std::string_view RulePrefix = "armlift-";

inline std::string fullRuleId(std::string_view Rule) {
  return std::string(RulePrefix).append(Rule);
}

/// The catalogue id of a name with or without the prefix.
inline std::string_view shortRuleId(std::string_view Name) {
  return Name.starts_with(RulePrefix) ? Name.substr(RulePrefix.size()) : Name;
}

} // namespace armlift
