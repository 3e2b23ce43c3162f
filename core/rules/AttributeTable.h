// What compilers for aarch64 answer to __has_attribute and __has_builtin: the
// compiled form of rules/source/attribute_queries.yaml.
#pragma once

#include <span>
#include <string_view>

namespace armlift {

/// Each sorted.
std::span<const std::string_view>
sharedAttributes(); ///< known to all of them, as for x86
std::span<const std::string_view> x86Attributes();  ///< known to none of them
std::span<const std::string_view> sharedBuiltins(); ///< as sharedAttributes()

} // namespace armlift
