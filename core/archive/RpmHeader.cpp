// A lead (96 bytes), the signature header padded to 8 bytes, and the main
// header (RPM file format, section "Header").
#include "core/archive/RpmHeader.h"

#include "core/support/Endian.h"

#include <optional>

namespace armlift {

namespace {

constexpr std::size_t LeadBytes = 96, HeaderIntro = 16, IndexEntry = 16;
constexpr std::uint32_t ArchTag = 1022, SourcePackageTag = 1106;
/// The offset of the package type in the lead, after magic and version.
constexpr std::size_t LeadType = 6;
constexpr std::uint16_t SourceType = 1;

struct HeaderExtent {
  std::uint64_t Index = 0, Entries = 0, Store = 0, End = 0;
};

/// Returns nothing if the fixed part of the header extends past `Bytes`.
Expected<std::optional<HeaderExtent>> readExtent(std::string_view Bytes,
                                                 std::uint64_t At) {
  auto Entries = bigAt<std::uint32_t>(Bytes, At + 8);
  auto StoreBytes = bigAt<std::uint32_t>(Bytes, At + 12);
  if (!Entries || !StoreBytes)
    return std::nullopt;
  if (!Bytes.substr(At).starts_with("\x8e\xad\xe8"))
    return failure(ErrorKind::UnreadableInput, {},
                   "its header is damaged: its payload was not looked at");
  HeaderExtent Out;
  Out.Index = At + HeaderIntro;
  Out.Entries = *Entries;
  Out.Store = Out.Index + std::uint64_t(*Entries) * IndexEntry;
  Out.End = Out.Store + *StoreBytes;
  return Out;
}

} // namespace

std::unexpected<Error> rpmHeaderLeavesFile() {
  return failure(ErrorKind::UnreadableInput, {},
                 "its header reaches beyond the end of the file: its payload "
                 "was not looked at");
}

Expected<RpmHeader> readRpmHeader(std::string_view Start, bool Whole) {
  Expected<std::optional<HeaderExtent>> Signature =
      readExtent(Start, LeadBytes);
  if (!Signature)
    return std::unexpected(Signature.error());
  Expected<std::optional<HeaderExtent>> Main;
  if (*Signature)
    Main = readExtent(Start, ((*Signature)->End + 7) / 8 * 8);
  if (!Main)
    return std::unexpected(Main.error());
  if (Whole && (!*Main || (*Main)->End > Start.size()))
    return rpmHeaderLeavesFile();
  if (!*Main)
    return failure(ErrorKind::Limit, {},
                   "a signature of more than " + std::to_string(Start.size()) +
                       " bytes: its payload was not looked at");
  const HeaderExtent &Header = **Main;
  RpmHeader Out{{}, Header.End};
  Out.OfSources = bigAt<std::uint16_t>(Start, LeadType) == SourceType;
  for (std::uint64_t I = 0; I < Header.Entries; ++I) {
    auto Tag = bigAt<std::uint32_t>(Start, Header.Index + I * IndexEntry);
    auto Offset =
        bigAt<std::uint32_t>(Start, Header.Index + I * IndexEntry + 8);
    if (!Tag || !Offset)
      break;
    Out.OfSources |= *Tag == SourcePackageTag;
    if (*Tag != ArchTag || Header.Store + *Offset >= Start.size())
      continue;
    std::string_view Text = Start.substr(Header.Store + *Offset, 32);
    Out.Architecture = Text.substr(0, Text.find('\0'));
  }
  return Out;
}

} // namespace armlift
