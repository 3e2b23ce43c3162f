// Files through pread, so that several threads can read one descriptor.
#include "core/archive/ByteSource.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace armlift {

static std::unexpected<Error> systemFailure(const std::string &Path) {
  return failure(ErrorKind::UnreadableInput, Path, std::strerror(errno));
}

Expected<FileSource> FileSource::open(const std::string &Path) {
  // O_NONBLOCK: opening a FIFO without a writer would wait for ever.
  Descriptor File(
      ::open(Path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  struct stat Status = {};
  if (!File || ::fstat(File.get(), &Status) != 0)
    return systemFailure(Path);
  if (!S_ISREG(Status.st_mode))
    return failure(ErrorKind::UnreadableInput, Path, "not a regular file");
  return FileSource(Path, std::move(File),
                    static_cast<std::uint64_t>(Status.st_size));
}

Expected<std::size_t> FileSource::readAt(std::uint64_t Offset,
                                         std::span<char> Out) const {
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

Expected<std::size_t> MemorySource::readAt(std::uint64_t Offset,
                                           std::span<char> Out) const {
  if (Offset >= Bytes.size())
    return 0;
  std::string_view Part = Bytes.substr(Offset, Out.size());
  std::copy(Part.begin(), Part.end(), Out.begin());
  return Part.size();
}

Expected<std::size_t> WindowSource::readAt(std::uint64_t Offset,
                                           std::span<char> Out) const {
  if (Offset >= Size)
    return 0;
  std::uint64_t Count = std::min<std::uint64_t>(Out.size(), Size - Offset);
  return Base.readAt(Start + Offset, Out.first(Count));
}

Expected<std::string_view> SourceStream::next() {
  Expected<std::size_t> Count = Source.readAt(Offset, Buffer);
  if (!Count)
    return std::unexpected(std::move(Count.error()));
  Offset += *Count;
  return std::string_view(Buffer.data(), *Count);
}

Expected<std::string_view> RejoinedStream::next() {
  if (!Head.empty())
    return std::exchange(Head, {});
  return Rest.next();
}

} // namespace armlift
