// See ScriptPayload.h.
#include "core/archive/ScriptPayload.h"
#include "core/support/Characters.h"

#include <algorithm>
#include <vector>

namespace armlift {

namespace {

constexpr std::size_t MaxScriptBytes = 1 << 20;
/// A line with other than ASCII there may be the start of an archive.
constexpr std::size_t StartBytes = 32;
/// Scripts have few such lines: comments in another alphabet.
constexpr unsigned MaxStarts = 4096;

bool isBinary(char C) {
  return static_cast<unsigned char>(C) >= 0x80 || isBinaryControl(C);
}

/// Where the text continues with a character that is not ASCII text.
std::size_t nextBinary(std::string_view Text, std::size_t At) {
  return static_cast<std::size_t>(
      std::find_if(Text.begin() + static_cast<std::ptrdiff_t>(At), Text.end(),
                   isBinary) -
      Text.begin());
}

/// True if the header of a tar may begin here, whose first 100 bytes are a
/// name: its checksum is octal (POSIX, pax, "ustar Interchange Format").
bool mayBeTar(std::string_view Start) {
  std::string_view Checksum =
      Start.substr(std::min<std::size_t>(Start.size(), 148), 8);
  return !Checksum.empty() &&
         Checksum.find_first_not_of(std::string_view("01234567 \0", 10)) ==
             Checksum.npos;
}

} // namespace

bool isScript(std::string_view Head) { return Head.starts_with("#!"); }

Expected<std::optional<ScriptPayload>>
findScriptPayload(const ByteSource &Source) {
  std::vector<char> Bytes(
      std::min<std::uint64_t>(Source.size(), MaxScriptBytes + SniffBytes));
  Expected<std::size_t> Count = Source.readAt(0, Bytes);
  if (!Count)
    return std::unexpected(std::move(Count.error()));
  std::string_view Text(Bytes.data(), *Count);
  // One in nine packed bytes is one.
  const auto Controls = std::ranges::count_if(Text, isBinaryControl);
  if (Controls == 0)
    return std::nullopt;
  std::size_t Binary = 0;
  unsigned Starts = 0;
  for (std::size_t At = Text.find('\n');
       At < MaxScriptBytes && Starts < MaxStarts;
       At = Text.find('\n', At + 1)) {
    if (Binary <= At)
      Binary = nextBinary(Text, At + 1);
    // The magic numbers of some archives are text.
    const bool HasBinary = Binary - (At + 1) < StartBytes;
    std::string_view Start = Text.substr(At + 1, SniffBytes);
    if (!HasBinary && !mayBeTar(Start))
      continue;
    ++Starts;
    ContentKind Kind = sniff(Start, {});
    if (Kind == ContentKind::Tar ||
        (HasBinary &&
         (Kind == ContentKind::Zip || Kind == ContentKind::Compressed)))
      return ScriptPayload{Kind, At + 1};
  }
  // A script may have a stray byte or a text of NULs, and a fuzzer's script is
  // random bytes.
  constexpr std::ptrdiff_t LeastControls = 64; // some 600 packed bytes
  const auto Nulls = std::ranges::count(Text, '\0');
  if (Nulls != 0 && Controls - Nulls >= LeastControls)
    return ScriptPayload{ContentKind::Unsupported};
  return std::nullopt;
}

} // namespace armlift
