// ar.h: a header has 60 bytes, with the size as ten decimal digits at offset
// 48, padded with blanks; the data is padded to an even size.
#include "core/archive/ArHeaders.h"

#include "core/support/Text.h"

namespace armlift {

namespace {

constexpr std::size_t HeaderBytes = 60, SizeAt = 48, SizeDigits = 10;

std::optional<std::uint64_t> sizeIn(std::string_view Header) {
  std::string_view Text = Header.substr(SizeAt, SizeDigits);
  Text = Text.substr(0, Text.find_last_not_of(' ') + 1);
  return parseNumber<std::uint64_t>(Text);
}

} // namespace

void ArHeaders::see(std::string_view Block) {
  while (!Damaged && Offset + Block.size() > NextHeader) {
    // The part of the header that is in this block.
    std::uint64_t At = NextHeader + Header.size();
    Block.remove_prefix(static_cast<std::size_t>(At - Offset));
    std::string_view Part = Block.substr(0, HeaderBytes - Header.size());
    Header.append(Part);
    Block.remove_prefix(Part.size());
    Offset = At + Part.size();
    if (Header.size() < HeaderBytes)
      return;
    if (std::optional<std::uint64_t> Size = sizeIn(Header))
      NextHeader += HeaderBytes + *Size + *Size % 2;
    else
      Damaged = NextHeader;
    Header.clear();
  }
  Offset += Block.size();
}

} // namespace armlift
