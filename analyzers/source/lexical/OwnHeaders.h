// Finds the sources whose headers are all in the project: those of a kernel or
// of a C library, which a build compiles without the compiler's own headers.
#pragma once

#include "core/facts/Facts.h"

#include <set>
#include <string>
#include <string_view>

namespace armlift::source {

class OwnHeaders {
public:
  explicit OwnHeaders(const Project &P);

  /// True if a build file in a folder around `Path` switches the compiler's
  /// headers off: <cpuid.h> is then a file of the project.
  bool areAllFor(std::string_view Path) const;

private:
  std::set<std::string, std::less<>> Folders;
};

} // namespace armlift::source
