// Finds the programs beside their sources that a Makefile builds anew under the
// same name: what is in the tree is a leftover of an earlier build.
#pragma once

#include "core/facts/Facts.h"

#include <set>
#include <string>
#include <string_view>

namespace armlift::binary {

class RebuiltPrograms {
public:
  explicit RebuiltPrograms(const Project &P);

  /// True if the file at the path from the context root is such a program.
  bool contains(std::string_view ContextPath) const {
    return Paths.contains(ContextPath);
  }

private:
  std::set<std::string, std::less<>> Paths;
};

} // namespace armlift::binary
