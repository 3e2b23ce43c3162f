// A member's bytes with the meter running: every block that comes out is paid
// from the budget of the top-level file and compared with what went in.
#pragma once

#include "core/archive/Budget.h"
#include "core/archive/ByteSource.h"

namespace armlift {

/// Packed bytes while there is time for them: libarchive may look for a header
/// through all that is left of a file without giving anything out.
class TimedStream : public ByteStream {
public:
  TimedStream(ByteStream &Base, Budget &Purse) : Base(Base), Purse(Purse) {}

  Expected<std::string_view> next() override;

private:
  ByteStream &Base;
  Budget &Purse;
};

/// `Consumed` and `Produced` belong to the container that is being read: packed
/// bytes in, bytes out so far. `Floor`: what may come out whatever went in.
class CountedStream : public ByteStream {
public:
  CountedStream(ByteStream &Base, Budget &Purse, const std::uint64_t &Consumed,
                std::uint64_t &Produced, std::uint64_t Floor)
      : Base(Base), Purse(Purse), Consumed(Consumed), Produced(Produced),
        Floor(Floor) {}

  Expected<std::string_view> next() override;

  /// Everything from here on, at most `Most` bytes. `Start` is what was taken
  /// before and goes in front; `Size` is a hint.
  Expected<std::string> readAll(std::string_view Start, std::uint64_t Size,
                                std::uint64_t Most);

  /// What is said of a bomb.
  std::unexpected<Error> tooDense() const;
  /// What is said of more than `Most` bytes.
  std::unexpected<Error> tooLarge(std::uint64_t Most) const;

  /// Reads to the end and forgets it.
  Expected<void> drain();

private:
  ByteStream &Base;
  Budget &Purse;
  const std::uint64_t &Consumed;
  std::uint64_t &Produced;
  const std::uint64_t Floor;
};

} // namespace armlift
