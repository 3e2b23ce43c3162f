// Where the archive readers get their bytes: a source can be read at any offset
// (a file, a buffer, a window of another source), a stream only forward (a
// member that is being inflated).
#pragma once

#include "core/support/Descriptor.h"
#include "core/support/Error.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// Bytes at any offset. Reading is thread-safe.
class ByteSource {
public:
  virtual ~ByteSource() = default;
  virtual std::uint64_t size() const = 0;
  /// Fills `Out` from `Offset` on; a smaller count means that the end was
  /// reached.
  virtual Expected<std::size_t> readAt(std::uint64_t Offset,
                                       std::span<char> Out) const = 0;
};

/// Bytes in order. Each block is valid until the next call; an empty block
/// means the end.
class ByteStream {
public:
  virtual ~ByteStream() = default;
  virtual Expected<std::string_view> next() = 0;
};

/// A regular file, read and never mapped: a file that shrinks under a mapping
/// causes a SIGBUS.
class FileSource : public ByteSource {
public:
  /// Refuses everything but a regular file, without blocking on a FIFO or a
  /// device.
  static Expected<FileSource> open(const std::string &Path);
  std::uint64_t size() const override { return Size; }
  Expected<std::size_t> readAt(std::uint64_t Offset,
                               std::span<char> Out) const override;

private:
  FileSource(std::string Path, Descriptor File, std::uint64_t Size)
      : Path(std::move(Path)), File(std::move(File)), Size(Size) {}

  std::string Path;
  Descriptor File;
  std::uint64_t Size;
};

/// Borrowed bytes in memory.
class MemorySource : public ByteSource {
public:
  explicit MemorySource(std::string_view Bytes) : Bytes(Bytes) {}
  std::uint64_t size() const override { return Bytes.size(); }
  Expected<std::size_t> readAt(std::uint64_t Offset,
                               std::span<char> Out) const override;

private:
  std::string_view Bytes;
};

/// The bytes [Start, Start + Size) of another source, which must outlive the
/// window.
class WindowSource : public ByteSource {
public:
  WindowSource(const ByteSource &Base, std::uint64_t Start, std::uint64_t Size)
      : Base(Base), Start(Start), Size(Size) {}
  std::uint64_t size() const override { return Size; }
  Expected<std::size_t> readAt(std::uint64_t Offset,
                               std::span<char> Out) const override;

private:
  const ByteSource &Base;
  std::uint64_t Start;
  std::uint64_t Size;
};

/// Streams a source from its first byte to its last.
class SourceStream : public ByteStream {
public:
  explicit SourceStream(const ByteSource &Source)
      : Source(Source), Buffer(BlockBytes) {}
  Expected<std::string_view> next() override;

private:
  static constexpr std::size_t BlockBytes = 128 * 1024;
  const ByteSource &Source;
  std::uint64_t Offset = 0;
  std::vector<char> Buffer;
};

/// Bytes that were already taken from a stream, followed by the rest of it.
class RejoinedStream : public ByteStream {
public:
  /// `Head` must stay valid until the second call of next().
  RejoinedStream(std::string_view Head, ByteStream &Rest)
      : Head(Head), Rest(Rest) {}
  Expected<std::string_view> next() override;

private:
  std::string_view Head;
  ByteStream &Rest;
};

} // namespace armlift
