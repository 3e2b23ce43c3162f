// The decoder follows table 3-7 of the Unicode standard ("Well-Formed UTF-8
// Byte Sequences").
#include "core/support/Utf8.h"

#include "core/support/Endian.h"
#include "core/support/Hex.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace armlift {
namespace {

struct CodeRange {
  char32_t First, Last;
};

template <std::size_t N>
bool contains(const std::array<CodeRange, N> &Ranges, char32_t Value) {
  const auto *It =
      std::ranges::upper_bound(Ranges, Value, {}, &CodeRange::First);
  return It != Ranges.begin() && Value <= std::prev(It)->Last;
}

constexpr std::array<CodeRange, 9> Unprintable = {{{0x00, 0x1f},
                                                   {0x7f, 0x9f},
                                                   {0x61c, 0x61c},
                                                   {0x200b, 0x200f},
                                                   {0x2028, 0x202e},
                                                   {0x2066, 0x2069},
                                                   {0xfeff, 0xfeff},
                                                   {0xfff9, 0xfffb},
                                                   {0xe0000, 0xe007f}}};

// Wide characters (East Asian Width, Unicode TR 11) and combining characters,
// in the blocks that occur in source code.
constexpr std::array<CodeRange, 10> Wide = {{{0x1100, 0x115f},
                                             {0x2e80, 0xa4cf},
                                             {0xac00, 0xd7a3},
                                             {0xf900, 0xfaff},
                                             {0xfe30, 0xfe6f},
                                             {0xff00, 0xff60},
                                             {0xffe0, 0xffe6},
                                             {0x1f300, 0x1f64f},
                                             {0x1f900, 0x1faff},
                                             {0x20000, 0x3fffd}}};
constexpr std::array<CodeRange, 3> Combining = {
    {{0x300, 0x36f}, {0x1ab0, 0x1aff}, {0xfe00, 0xfe0f}}};

} // namespace

Utf8Step decodeUtf8(std::string_view Text, std::size_t Pos) {
  auto Byte = [&](std::size_t I) -> unsigned {
    return static_cast<unsigned char>(Text[Pos + I]);
  };
  unsigned Lead = Byte(0);
  if (Lead < 0x80)
    return {Lead, 1, true};
  const Utf8Step Bad{Lead, 1, false};
  unsigned Length = Lead >= 0xf0 ? 4 : Lead >= 0xe0 ? 3 : 2;
  if (Lead < 0xc2 || Lead > 0xf4 || Text.size() - Pos < Length)
    return Bad;
  unsigned Low = Lead == 0xe0 ? 0xa0 : Lead == 0xf0 ? 0x90 : 0x80;
  unsigned High = Lead == 0xed ? 0x9f : Lead == 0xf4 ? 0x8f : 0xbf;
  char32_t Value = Lead & (0x7fU >> Length);
  for (unsigned I = 1; I < Length; ++I, Low = 0x80, High = 0xbf) {
    if (Byte(I) < Low || Byte(I) > High)
      return Bad;
    Value = Value << 6 | (Byte(I) & 0x3f);
  }
  return {Value, Length, true};
}

bool isUtf8(std::string_view Text) {
  for (std::size_t Pos = 0; Pos < Text.size();) {
    Utf8Step Step = decodeUtf8(Text, Pos);
    if (!Step.Valid)
      return false;
    Pos += Step.Length;
  }
  return true;
}

namespace {

void appendUtf8(std::string &Out, char32_t C) {
  auto byte = [&](char32_t Value) { Out += static_cast<char>(Value); };
  if (C < 0x80)
    return byte(C);
  if (C < 0x800) {
    byte(0xc0 | C >> 6);
  } else {
    if (C < 0x10000) {
      byte(0xe0 | C >> 12);
    } else {
      byte(0xf0 | C >> 18);
      byte(0x80 | (C >> 12 & 0x3f));
    }
    byte(0x80 | (C >> 6 & 0x3f));
  }
  byte(0x80 | (C & 0x3f));
}

} // namespace

std::optional<std::string> fromUtf16(std::string_view Bytes) {
  bool Little = Bytes.starts_with("\xff\xfe");
  if (!Little && !Bytes.starts_with("\xfe\xff"))
    return std::nullopt;
  auto unit = [&](std::size_t At) -> char32_t {
    const char *Unit = Bytes.data() + At;
    return Little ? readLittle<std::uint16_t>(Unit)
                  : readBig<std::uint16_t>(Unit);
  };
  std::string Text;
  Text.reserve(Bytes.size() / 2);
  for (std::size_t At = 2; At + 1 < Bytes.size(); At += 2) {
    char32_t C = unit(At);
    if (C >= 0xd800 && C < 0xe000) {
      char32_t Low = At + 3 < Bytes.size() ? unit(At + 2) : 0;
      bool Pair = C < 0xdc00 && Low >= 0xdc00 && Low < 0xe000;
      C = Pair ? 0x10000 + ((C - 0xd800) << 10) + (Low - 0xdc00) : 0xfffd;
      At += Pair ? 2 : 0;
    }
    appendUtf8(Text, C);
  }
  return Text;
}

bool isUnprintable(char32_t CodePoint) {
  return contains(Unprintable, CodePoint);
}

void appendPrintable(std::string &Out, std::string_view Text, std::size_t Pos,
                     Utf8Step Step) {
  if (Step.Valid && !isUnprintable(Step.CodePoint)) {
    Out += Text.substr(Pos, Step.Length);
  } else if (Step.CodePoint < 0x100 && (!Step.Valid || Step.CodePoint < 0x80)) {
    Out += "\\x";
    Out += hexDigit(Step.CodePoint >> 4);
    Out += hexDigit(Step.CodePoint);
  } else {
    std::string Digits;
    for (char32_t Rest = Step.CodePoint; Rest; Rest >>= 4)
      Digits += hexDigit(Rest);
    Out += "\\u{";
    Out.append(Digits.rbegin(), Digits.rend());
    Out += '}';
  }
}

std::string printable(std::string_view Text, std::string_view Kept) {
  std::string Out;
  Out.reserve(Text.size());
  for (std::size_t Pos = 0; Pos < Text.size();) {
    Utf8Step Step = decodeUtf8(Text, Pos);
    if (Kept.contains(Text[Pos]))
      Out += Text[Pos];
    else
      appendPrintable(Out, Text, Pos, Step);
    Pos += Step.Length;
  }
  return Out;
}

unsigned displayWidth(char32_t CodePoint) {
  if (contains(Combining, CodePoint))
    return 0;
  return contains(Wide, CodePoint) ? 2 : 1;
}

} // namespace armlift
