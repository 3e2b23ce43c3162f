// The metadata of a file by which a change is noticed: if the stamp is the
// same, the bytes are the same.
#pragma once

#include <cstdint>
#include <string>

namespace armlift {

/// The fields that git's index keeps of a file for the same purpose (git's
/// Documentation/technical/racy-git.txt).
struct FileStamp {
  std::uint64_t Size = 0;
  std::int64_t Modified = 0, Changed = 0; ///< nanoseconds since 1970
  std::uint64_t Inode = 0;                ///< 0: no stamp, never equal

  bool operator==(const FileStamp &) const = default;
  bool isSet() const { return Inode != 0; }
};

/// The stamp of a regular file; not set if `Path` is anything else.
FileStamp stampOf(const std::string &Path);

/// True if the file cannot change any more without changing its stamp. A file
/// written a moment ago can, within the resolution of the file system's clock.
bool isSettled(const FileStamp &Stamp, std::int64_t Now);

/// The current time in nanoseconds since 1970.
std::int64_t currentTime();

} // namespace armlift
