// Which goals of a Makefile a plain "make" builds: the first rule's, and what
// those need in turn (GNU Make manual, 9.2). The others must be asked for.
#pragma once

#include "analyzers/build/MakeLines.h"

#include <set>
#include <string_view>
#include <vector>

namespace armlift::build {

class MakeGoals {
public:
  void read(const std::vector<MakeLine> &Lines);

  /// True for a goal that a plain "make" does not build. False where a variable
  /// hides what the default goal needs.
  bool mustBeAskedFor(std::string_view Targets) const;

private:
  bool Known = false;
  std::set<std::string_view> Built;
};

} // namespace armlift::build
