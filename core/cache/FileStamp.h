// How a file looks from outside: if that has not changed, its bytes have not.
#pragma once

#include <cstdint>
#include <string>

namespace armlift {

/// What git's index keeps of a file, for the same reason (git's
/// Documentation/technical/racy-git.txt).
struct FileStamp {
  std::uint64_t Size = 0;
  std::int64_t Modified = 0, Changed = 0; ///< nanoseconds since 1970
  std::uint64_t Inode = 0;                ///< 0: no stamp, never equal

  bool operator==(const FileStamp &) const = default;
  bool isSet() const { return Inode != 0; }
};

/// Not set where `Path` is no regular file.
FileStamp stampOf(const std::string &Path);

/// A file that was written a moment ago may be written again without looking
/// any different; how long depends on the file system's clock.
bool isSettled(const FileStamp &Stamp, std::int64_t Now);

/// In nanoseconds since 1970.
std::int64_t currentTime();

} // namespace armlift
