// Meters a member's bytes: every block that comes out is charged to the budget
// of the top-level file and compared with the bytes that went in.
#pragma once

#include "core/archive/Budget.h"
#include "core/archive/ByteSource.h"

namespace armlift {

/// Passes on packed bytes while the time budget lasts: libarchive may search
/// the whole rest of a file for a header without returning anything.
class TimedStream : public ByteStream {
public:
  TimedStream(ByteStream &Base, Budget &Purse) : Base(Base), Purse(Purse) {}

  Expected<std::string_view> next() override;

private:
  ByteStream &Base;
  Budget &Purse;
};

/// `Consumed` and `Produced` belong to the container that is being read: packed
/// bytes in and unpacked bytes out so far. Up to `Floor` bytes may come out
/// regardless of the ratio.
class CountedStream : public ByteStream {
public:
  CountedStream(ByteStream &Base, Budget &Purse, const std::uint64_t &Consumed,
                std::uint64_t &Produced, std::uint64_t Floor)
      : Base(Base), Purse(Purse), Consumed(Consumed), Produced(Produced),
        Floor(Floor) {}

  Expected<std::string_view> next() override;

  /// Reads everything from here on, at most `Most` bytes. `Start`, which was
  /// read before, is put in front; `Size` is a hint.
  Expected<std::string> readAll(std::string_view Start, std::uint64_t Size,
                                std::uint64_t Most);

  /// The error for a decompression bomb.
  std::unexpected<Error> tooDense() const;
  /// The error for more than `Most` bytes.
  std::unexpected<Error> tooLarge(std::uint64_t Most) const;

  /// Reads to the end and discards the bytes.
  Expected<void> drain();

private:
  ByteStream &Base;
  Budget &Purse;
  const std::uint64_t &Consumed;
  std::uint64_t &Produced;
  const std::uint64_t Floor;
};

} // namespace armlift
