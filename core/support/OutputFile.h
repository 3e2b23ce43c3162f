// Files that are whole or not there: written beside, then renamed.
#pragma once

#include "core/support/Error.h"

#include <functional>
#include <ostream>
#include <string>

namespace armlift {

/// What a written file outlives.
enum class Durability : unsigned char {
  Machine, ///< a crash of the machine, once writing has succeeded
  Process, ///< a crash of the program; for what can be made again
};

/// Replaces `Path` by what `Write` puts out; of a link, the file that it leads
/// to. On any failure to write, a full disk too, that file is left as it was
/// and nothing stays beside it. A device, a pipe and a descriptor (/dev/stdout)
/// are written directly.
Expected<void> writeOutputFile(const std::string &Path,
                               const std::function<void(std::ostream &)> &Write,
                               Durability Wanted = Durability::Machine);

/// The first link on the way from `Folder` to `Path`, which is below it; empty
/// where there is none. Both absolute.
std::string linkBelow(const std::string &Folder, const std::string &Path);

/// One name for the file that writing to `Path` replaces, whichever links and
/// folders lead there; of standard output, whatever that is, that of its
/// descriptor.
std::string writtenFile(const std::string &Path);

} // namespace armlift
