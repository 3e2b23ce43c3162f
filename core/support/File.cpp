#include "core/support/File.h"

#include "core/support/Descriptor.h"

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
  // One byte more than expected, so that the read that fills the buffer also
  // sees the end.
  std::size_t Size = 0;
  Bytes.resize(static_cast<std::size_t>(Status.st_size) + 1);
  for (;;) {
    ssize_t Count =
        ::read(File.get(), Bytes.data() + Size, Bytes.size() - Size);
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count < 0)
      return systemFailure(Path);
    if (Count == 0)
      break;
    Size += static_cast<std::size_t>(Count);
    if (Size > Limit)
      return failure(ErrorKind::Limit, Path,
                     "grew beyond the size limit while being read");
    if (Size == Bytes.size())
      Bytes.resize(Size * 2);
  }
  Bytes.resize(Size);
  return {};
}

} // namespace armlift
