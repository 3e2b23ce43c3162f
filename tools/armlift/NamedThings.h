// What is known of a name that is neither a rule's nor an intrinsic's: a
// compiler option, a header, a macro, an instruction or any other name of x86.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// What x86 has by a name, and what a finding says of it.
struct NamedThing {
  std::string What; ///< "found by x86-header"
  std::string_view Rule;
  std::string Advice;
};

std::vector<NamedThing> namedThings(std::string_view Name);

/// All names that can be explained: rules, groups, intrinsics, and what the
/// tables of rules name.
std::vector<std::string_view> knownNames();

} // namespace armlift
