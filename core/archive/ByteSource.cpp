#include "core/archive/ByteSource.h"

#include "core/support/File.h"

#include <algorithm>

namespace armlift {

Expected<FileSource> FileSource::open(const std::string &Path) {
  Expected<RegularFile> Opened = openRegularFile(Path);
  if (!Opened)
    return std::unexpected(std::move(Opened.error()));
  return FileSource(Path, std::move(Opened->File), Opened->Size);
}

Expected<std::size_t> FileSource::readAt(std::uint64_t Offset,
                                         std::span<char> Out) const {
  return armlift::readAt(File, Offset, Out, Path);
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
