// Lead (96 bytes), signature header padded to 8, main header (RPM file format,
// section "Header").
#include "core/archive/RpmHeader.h"

#include "core/support/Endian.h"

namespace armlift {

namespace {

constexpr std::size_t LeadBytes = 96, HeaderIntro = 16, IndexEntry = 16;
constexpr std::uint32_t ArchTag = 1022;

struct HeaderExtent {
  std::uint64_t Index = 0, Entries = 0, Store = 0, End = 0;
};

bool readExtent(std::string_view Bytes, std::uint64_t At, HeaderExtent &Out) {
  if (At > Bytes.size() || !Bytes.substr(At).starts_with("\x8e\xad\xe8"))
    return false;
  auto Entries = bigAt<std::uint32_t>(Bytes, At + 8);
  auto StoreBytes = bigAt<std::uint32_t>(Bytes, At + 12);
  if (!Entries || !StoreBytes)
    return false;
  Out.Index = At + HeaderIntro;
  Out.Entries = *Entries;
  Out.Store = Out.Index + std::uint64_t(*Entries) * IndexEntry;
  Out.End = Out.Store + *StoreBytes;
  return true;
}

} // namespace

std::string rpmArchitecture(std::string_view Start) {
  HeaderExtent Signature, Main;
  if (!readExtent(Start, LeadBytes, Signature) ||
      !readExtent(Start, (Signature.End + 7) / 8 * 8, Main))
    return {};
  for (std::uint64_t I = 0; I < Main.Entries; ++I) {
    auto Tag = bigAt<std::uint32_t>(Start, Main.Index + I * IndexEntry);
    auto Offset = bigAt<std::uint32_t>(Start, Main.Index + I * IndexEntry + 8);
    if (!Tag || !Offset)
      return {};
    if (*Tag != ArchTag || Main.Store + *Offset >= Start.size())
      continue;
    std::string_view Text = Start.substr(Main.Store + *Offset, 32);
    return std::string(Text.substr(0, Text.find('\0')));
  }
  return {};
}

} // namespace armlift
