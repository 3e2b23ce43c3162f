// What compilers for x86 allow for 256- and 512-bit vectors besides intrinsics:
// operators, subscripts and casts. In the shim these types are structures of
// 128-bit parts and support none of these.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace armlift {

/// The first such use in a source, as the reason to leave the source alone:
/// "line 3: operator '+' on a '__m256', which the shim has as a structure".
/// Reports only what the text shows for certain: the operand is declared with
/// one of these types, or an intrinsic returns it. `Names` are the x86 names in
/// the text that aarch64 reaches; other names are ignored.
std::optional<std::string>
findWideOperation(std::string_view Text,
                  std::span<const std::string_view> Names);

} // namespace armlift
