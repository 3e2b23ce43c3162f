// Conditions of a source that ask for a macro of x86, such as __SSE4_1__. Where
// aarch64 gets x86's names from a header, they still choose the other branch.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

struct X86Condition {
  std::uint32_t Line;              ///< counted from 1
  std::string Text;                ///< "defined(__SSE4_1__)"
  std::vector<std::string> Macros; ///< those of x86
  /// The line of the first include of an x86 header in the branch; 0: none.
  std::uint32_t Include = 0;
  bool Continues = false; ///< an #elif
};

/// In the order of the text, without those that name a macro of Arm too, or
/// come after a branch that does.
std::vector<X86Condition> x86Conditions(std::string_view Text);

} // namespace armlift
