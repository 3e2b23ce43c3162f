#include "core/support/File.h"

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace armlift {

std::unexpected<Error> systemFailure(std::string Path, int Code,
                                     std::string_view What) {
  std::string Message(What);
  Message.append(What.empty() ? "" : ": ").append(std::strerror(Code));
  return failure(ErrorKind::UnreadableInput, std::move(Path),
                 std::move(Message));
}

Expected<RegularFile> openRegularFile(const std::string &Path) {
  // O_NONBLOCK: opening a FIFO without a writer would block forever.
  Descriptor File(
      ::open(Path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat Status = {};
  if (!File || ::fstat(File.get(), &Status) != 0)
    return systemFailure(Path);
  if (!S_ISREG(Status.st_mode))
    return failure(ErrorKind::UnreadableInput, Path, "not a regular file");
  return RegularFile{std::move(File),
                     static_cast<std::uint64_t>(Status.st_size)};
}

bool pathExists(const std::string &Path) {
  return ::access(Path.c_str(), F_OK) == 0;
}

Expected<void> readFile(const std::string &Path, std::string &Bytes,
                        std::size_t Limit) {
  Expected<RegularFile> Opened = openRegularFile(Path);
  if (!Opened)
    return std::unexpected(std::move(Opened.error()));
  if (Opened->Size > Limit)
    return failure(ErrorKind::Limit, Path,
                   "larger than the limit of " + std::to_string(Limit >> 20) +
                       " MiB, not looked at");
  Bytes.clear();
  // One byte more than expected, to notice that the file has grown.
  std::size_t Room = Opened->Size + 1;
  for (;;) {
    std::size_t Size = Bytes.size();
    ssize_t Count = 0;
    // Avoids zeroing bytes that the read overwrites.
    Bytes.resize_and_overwrite(Size + Room, [&](char *All, std::size_t) {
      Count = ::read(Opened->File.get(), All + Size, Room);
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

Expected<std::size_t> readAt(const Descriptor &File, std::uint64_t Offset,
                             std::span<char> Out, const std::string &Path) {
  std::size_t Done = 0;
  while (Done < Out.size()) {
    ssize_t Count = ::pread(File.get(), Out.data() + Done, Out.size() - Done,
                            static_cast<off_t>(Offset + Done));
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count < 0)
      return systemFailure(Path);
    if (Count == 0)
      break;
    Done += static_cast<std::size_t>(Count);
  }
  return Done;
}

Expected<void> readHead(const std::string &Path, std::string &Bytes,
                        std::size_t Most) {
  Expected<RegularFile> Opened = openRegularFile(Path);
  if (!Opened)
    return std::unexpected(std::move(Opened.error()));
  Bytes.resize(Most);
  Expected<std::size_t> Size = readAt(Opened->File, 0, Bytes, Path);
  if (!Size)
    return std::unexpected(std::move(Size.error()));
  Bytes.resize(*Size);
  return {};
}

} // namespace armlift
