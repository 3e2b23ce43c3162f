// What compilers for aarch64 answer to __has_attribute and __has_builtin: the
// compiled form of rules/source/attribute_queries.yaml.
#pragma once

#include <span>
#include <string_view>

namespace armlift {

/// Names that all of these compilers know, as those for x86 do. Sorted.
std::span<const std::string_view> sharedAttributes();
/// Names that none of these compilers knows. Sorted.
std::span<const std::string_view> x86Attributes();
/// The same as sharedAttributes(), for builtins. Sorted.
std::span<const std::string_view> sharedBuiltins();

} // namespace armlift
