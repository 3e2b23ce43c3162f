#include "core/support/File.h"

#include "core/support/Descriptor.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>

namespace armlift {

namespace {

std::unexpected<Error> systemFailure(const std::string &Path) {
  return failure(ErrorKind::UnreadableInput, Path, std::strerror(errno));
}

} // namespace

Expected<void> readFile(const std::string &Path, std::string &Bytes,
                        std::size_t Limit) {
  Descriptor File(
      ::open(Path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat Status;
  if (!File || ::fstat(File.get(), &Status) != 0)
    return systemFailure(Path);
  if (!S_ISREG(Status.st_mode))
    return failure(ErrorKind::UnreadableInput, Path, "not a regular file");
  if (static_cast<std::size_t>(Status.st_size) > Limit)
    return failure(ErrorKind::Limit, Path,
                   "larger than the limit of " + std::to_string(Limit >> 20) +
                       " MiB, not looked at");
  Bytes.clear();
  // One byte more than expected, so that a file that has grown shows it.
  std::size_t Room = static_cast<std::size_t>(Status.st_size) + 1;
  for (;;) {
    std::size_t Size = Bytes.size();
    ssize_t Count = 0;
    // Nothing is zeroed only to be read over.
    Bytes.resize_and_overwrite(Size + Room, [&](char *All, std::size_t) {
      Count = ::read(File.get(), All + Size, Room);
      return Size + static_cast<std::size_t>(std::max<ssize_t>(Count, 0));
    });
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count < 0)
      return systemFailure(Path);
    if (Count == 0)
      return {};
    if (Bytes.size() > Limit)
      return failure(ErrorKind::Limit, Path,
                     "grew beyond the size limit while being read");
    Room -= static_cast<std::size_t>(Count);
    if (Room == 0)
      Room = Bytes.size();
  }
}

} // namespace armlift
