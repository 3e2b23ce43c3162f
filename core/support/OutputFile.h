// Output files that are either complete or absent: written under a temporary
// name beside the target, then renamed.
#pragma once

#include "core/support/Error.h"

#include <functional>
#include <ostream>
#include <string>

namespace armlift {

/// The kind of crash that a written file survives.
enum class Durability : unsigned char {
  Machine, ///< a crash of the machine, once writing has succeeded
  Process, ///< a crash of the program; for files that can be made again
};

/// Replaces the content of `Path` with the output of `Write`; if `Path` is a
/// link, replaces the file that the link leads to. On any write failure,
/// including a full disk, that file stays as it was and no temporary file is
/// left. Devices, pipes and descriptors (/dev/stdout) are written directly.
Expected<void> writeOutputFile(const std::string &Path,
                               const std::function<void(std::ostream &)> &Write,
                               Durability Wanted = Durability::Machine);

/// The first symbolic link on the way from `Folder` down to `Path`, which is
/// below it; empty if there is none. Both paths are absolute.
std::string linkBelow(const std::string &Folder, const std::string &Path);

/// A unique name for the file that writing to `Path` replaces, whichever links
/// and folders lead there. For standard output, the name of its descriptor,
/// whatever the descriptor refers to.
std::string writtenFile(const std::string &Path);

} // namespace armlift
