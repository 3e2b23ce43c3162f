// Finds the sources whose system headers are in the project: those of a kernel
// or of a system with a C library of its own.
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

  /// True if `Header`, a file of the project that `Path` includes as
  /// `Spelling`, belongs to the headers of a C library, and `Path` to the same
  /// system: system/include/sys/io.h and system/lib/fread.c.
  bool isOfLibrary(std::string_view Header, std::string_view Spelling,
                   std::string_view Path) const;

private:
  std::set<std::string, std::less<>> Folders;
  /// The folders that hold <stdio.h>, <string.h> and others.
  std::set<std::string_view> Libraries;
};

} // namespace armlift::source
