// Every ELF file of the inputs as one row: what `armlift inspect` prints.
#pragma once

#include "core/facts/Facts.h"

#include <cstdint>
#include <string>
#include <vector>

namespace armlift::binary {

struct InspectedFile {
  std::string Path;
  std::string Machine; ///< "aarch64"
  std::string Type;    ///< "shared", "executable", "object" …
  std::string Libc;    ///< "glibc", "musl" or empty
  std::string Soname;
  std::string Glibc;    ///< highest GLIBC_ version needed: "2.17"
  std::string Glibcxx;  ///< highest GLIBCXX_ version needed
  std::string Atomics;  ///< "lse", "ll/sc", "both" or empty; aarch64 only
  std::string Features; ///< other optional instructions in its code: "sve sha3"
  std::string Dispatch; ///< how it asks for them at run time
  std::string SlotVerdict; ///< of the library it is a platform of
};

/// Sorted by path. Objects of a static library stand for themselves.
std::vector<InspectedFile> inspectFiles(const Project &P);

} // namespace armlift::binary
