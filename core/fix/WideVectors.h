// What x86's compilers do with 256 and 512 bit vectors beside intrinsics:
// operators, subscripts and casts. In the shim these types are structures of
// 128-bit parts, and have none of it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace armlift {

/// The first such use in a source, as the reason to leave it alone: "line 3:
/// operator '+' on a '__m256', which the shim has as a structure". Only what
/// the text tells for certain: the operand is declared with one of these types,
/// or is what an intrinsic returns. `Names`: the x86 names in the text that
/// aarch64 reaches; the others count for nothing.
std::optional<std::string>
findWideOperation(std::string_view Text,
                  std::span<const std::string_view> Names);

} // namespace armlift
