// What is known of a name other than that of a rule or an intrinsic: a compiler
// option, a header, a macro, an instruction or any other name of x86.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// What a name means on x86, and what a finding says of it.
struct NamedThing {
  std::string What; ///< "found by x86-header"
  std::string_view Rule;
  std::string Advice;
  bool OfKernels = false; ///< it means this only in kernel code
};

std::vector<NamedThing> namedThings(std::string_view Name);

/// Returns all names that can be explained: rules, groups, intrinsics, and the
/// names in the rule tables.
std::vector<std::string_view> knownNames();

} // namespace armlift
