// What compilers for x86 allow for 256- and 512-bit vectors besides intrinsics:
// operators, subscripts and casts. In the shim these types are structures of
// 128-bit parts and support none of these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// The first such use in a source, as the reason to leave the source alone:
/// "line 3: operator '+' on a '__m256', which the shim has as a structure".
/// Reports only what the text shows for certain: the operand is declared with
/// one of these types, or an intrinsic returns it. `Names` are the x86 names in
/// the text that aarch64 reaches; other names are ignored.
std::optional<std::string>
findWideOperation(std::string_view Text,
                  std::span<const std::string_view> Names);

/// A cast between two such types, `(__m256)x`, in the place [Begin, End) of a
/// text. An intrinsic does the same: _mm256_castsi256_ps(x).
struct WideCast {
  std::size_t Begin, End;
  std::uint32_t Line, Column; ///< of the type's name
  std::string_view From, To;
  std::string Text; ///< the call that takes the place
};

/// All such uses of a source: the casts that an intrinsic answers, and the
/// first of the others.
struct WideUses {
  std::vector<WideCast> Casts; ///< in order, none within another
  std::optional<std::string> Other;
  std::uint32_t OtherLine = 0;
};
WideUses findWideUses(std::string_view Text,
                      std::span<const std::string_view> Names);

/// True for a type of this kind and for an intrinsic that returns one.
bool isWide(std::string_view Name);

} // namespace armlift
