// The rows that `armlift inspect` prints: one for each ELF file of the inputs.
#pragma once

#include "core/facts/Facts.h"
#include "core/findings/Artifact.h"

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
  std::string Dispatch; ///< how the code detects them at run time
  std::string SlotVerdict; ///< the verdict on the slot that the file is in
};

/// Returns the rows sorted by path. Each object of a static library has a row
/// of its own.
std::vector<InspectedFile> inspectFiles(const Project &P);

} // namespace armlift::binary
