// A small hash with a published definition, for identifiers that must stay the
// same for years: 128-bit FNV-1a (RFC 9923;
// https://datatracker.ietf.org/doc/rfc9923/). Not for hostile input where a
// collision would matter.
#pragma once

#include "core/support/Hex.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace armlift {

class Fnv128 {
public:
  /// Adds the bytes of `Text`.
  void update(std::string_view Text) {
    for (unsigned char Byte : Text)
      add(Byte);
  }

  /// Adds `Text` and a terminator, so that ("ab","c") and ("a","bc") differ.
  void updateField(std::string_view Text) {
    update(Text);
    add(0);
  }

  /// 32 lower-case hexadecimal digits, most significant first.
  std::string hex() const {
    std::string Digits(32, '0');
    Word Rest = State;
    for (std::size_t I = 32; I-- > 0; Rest >>= 4)
      Digits[I] = hexDigit(static_cast<unsigned>(Rest));
    return Digits;
  }

private:
  __extension__ typedef unsigned __int128 Word;

  static constexpr Word word(std::uint64_t High, std::uint64_t Low) {
    return static_cast<Word>(High) << 64 | Low;
  }

  void add(unsigned char Byte) {
    State ^= Byte;
    State *= word(0x0000000001000000, 0x000000000000013b);
  }

  Word State = word(0x6c62272e07bb0142, 0x62b821756295c58d);
};

} // namespace armlift
