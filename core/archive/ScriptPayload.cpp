// See ScriptPayload.h.
#include "core/archive/ScriptPayload.h"

#include <algorithm>
#include <vector>

namespace armlift {

namespace {

constexpr std::size_t MaxScriptBytes = 1 << 20;

/// True for a character that no text contains; one in nine packed bytes is one.
bool isControl(unsigned char C) {
  return C < '\t' || (C > '\r' && C < ' ' && C != '\x1b');
}

/// False for a line of a script that only begins like an archive whose magic
/// number is printable.
bool hasBinary(std::string_view Start) {
  return std::ranges::any_of(Start.substr(0, 32), [](unsigned char C) {
    return C >= 0x80 || isControl(C);
  });
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
  const auto Controls = std::ranges::count_if(Text, isControl);
  if (Controls == 0)
    return std::nullopt;
  for (std::size_t At = Text.find('\n'); At < MaxScriptBytes;
       At = Text.find('\n', At + 1)) {
    std::string_view Start = Text.substr(At + 1, SniffBytes);
    ContentKind Kind = sniff(Start, {});
    bool Carried = Kind == ContentKind::Zip || Kind == ContentKind::Tar ||
                   Kind == ContentKind::Compressed;
    if (Carried && (Kind == ContentKind::Tar || hasBinary(Start)))
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
