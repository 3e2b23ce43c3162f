// Inflates the members of one zip, one after another: first the head of a
// member, and the rest only on request, as a stream or all at once.
#pragma once

#include "core/archive/ByteSource.h"
#include "core/archive/Inflate.h"
#include "core/archive/ZipDirectory.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

struct libdeflate_decompressor;

namespace armlift {

/// For one thread; buffers and inflate state are reused from member to member.
class ZipMemberReader : public ByteStream {
public:
  ZipMemberReader(const ByteSource &Source, std::size_t HeadBytes);
  ~ZipMemberReader() override;
  ZipMemberReader(const ZipMemberReader &) = delete;
  ZipMemberReader &operator=(const ZipMemberReader &) = delete;

  /// Starts a member and returns its first bytes (up to HeadBytes; fewer for a
  /// Java class), valid until the next call of any function. next() continues
  /// after them.
  Expected<std::string_view> open(const ZipMember &M);
  Expected<std::string_view> next() override;
  /// False for compressions that can only be read as a stream.
  bool unpacksAtOnce() const { return !Rare; }
  /// The opened member from its first byte to its last, valid until the next
  /// call of any function. The caller must have room for Member.Size bytes in
  /// memory, plus the packed bytes.
  Expected<std::string_view> whole();

  /// Set if the local header of the opened member contradicts the directory;
  /// the directory counts, as for every reader of JARs and wheels.
  const std::string &contradiction() const { return Contradiction; }

  /// The bytes of the opened member as a part of the source, if it is stored
  /// uncompressed.
  std::optional<WindowSource> window() const;

private:
  struct DecompressorEnd {
    void operator()(libdeflate_decompressor *) const;
  };
  /// Memory that is not cleared when it grows.
  struct Buffer {
    std::unique_ptr<char[]> Bytes;
    std::size_t Size = 0;
    std::span<char> take(std::size_t Wanted);
    void release(std::size_t Above);
  };

  struct RareMethod;

  Expected<void> openRare();
  Expected<std::size_t> fillRare(std::size_t From, std::size_t To);
  Expected<void> locate(const ZipMember &M);
  Expected<bool> refill();
  Expected<std::size_t> fill(std::size_t From, std::size_t To);
  Expected<std::string_view> packedBytes();

  const ByteSource &Source;
  const std::size_t HeadBytes;
  ZipMember Current;
  std::uint64_t Data = 0;     ///< where the member's packed bytes start
  std::uint64_t Consumed = 0; ///< packed bytes read so far
  std::uint64_t Produced = 0;
  std::size_t Head = 0; ///< bytes of the head that Crc does not cover yet
  std::uint32_t Crc = 0;
  bool Finished = false;
  std::string Contradiction;
  InflateStream Inflate;
  std::unique_ptr<libdeflate_decompressor, DecompressorEnd> Decompressor;
  std::unique_ptr<RareMethod> Rare; ///< for a member with a rare method
  Buffer InBuffer, OutBuffer;       ///< memory of In and Out
  std::span<char> In, Out;
  Buffer Packed, Unpacked; ///< memory of whole()
};

} // namespace armlift
