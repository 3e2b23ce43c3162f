// See Appendix.h.
#include "analyzers/binary/Appendix.h"

#include "core/input/Sniff.h"
#include "core/rules/BinaryTable.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace armlift::binary {

namespace {

/// Returns the tool that put an archive behind the program, or in a section
/// that is not loaded; empty if none did. Its mark is near the end of the
/// archive.
std::string_view bundlerOf(const ElfFile &Elf) {
  constexpr std::size_t MaxBehind = 4096;
  auto marks = [&](std::string_view Archive) {
    Archive.remove_prefix(Archive.size() - std::min(Archive.size(), MaxBehind));
    auto At = std::ranges::find_if(bundlerTable(), [&](const BundlerRow &Row) {
      return Archive.contains(Row.Bytes);
    });
    return At == bundlerTable().end() ? std::string_view() : At->Name;
  };
  std::string_view Bundler = marks(Elf.appended());
  for (const ElfSection &S : Elf.sections())
    if (Bundler.empty() && S.Type == SHT_PROGBITS && !(S.Flags & SHF_ALLOC))
      Bundler = marks(Elf.range(S.Offset, S.Size));
  return Bundler;
}

/// What follows the zero bytes that fill the last page of a program. The
/// largest pages are of 64 KiB.
std::string_view behindPadding(std::string_view Appended) {
  constexpr std::size_t MaxPadding = 1 << 16;
  std::size_t Padding = Appended.substr(0, MaxPadding).find_first_not_of('\0');
  return Appended.substr(std::min(Padding, Appended.size()));
}

} // namespace

std::optional<Error> appendix(const ElfFile &Elf, std::string_view Bytes) {
  // APPNOTE 4.3.16, without a comment
  constexpr std::size_t EndRecordBytes = 22;
  auto NotLookedAt = [](std::string What) {
    return Error{ErrorKind::NotUnderstood, {}, std::move(What)};
  };
  if (Bytes.substr(8).starts_with("AI\1") ||
      Bytes.substr(8).starts_with("AI\2"))
    return NotLookedAt(
        "an AppImage: only the program before its file system was looked at");
  if (Bytes.size() > EndRecordBytes &&
      Bytes.substr(Bytes.size() - EndRecordBytes).starts_with("PK\5\6"))
    return NotLookedAt("a program with a zip appended: the contents of the zip "
                       "were not looked at");
  if (std::string_view Bundler = bundlerOf(Elf); !Bundler.empty())
    return NotLookedAt("a program of " + std::string(Bundler) +
                       ": only what starts it was looked at, not the archive "
                       "in it");
  ContentKind Behind =
      sniff(behindPadding(Elf.appended()).substr(0, SniffBytes), {});
  if (Behind == ContentKind::Elf)
    return NotLookedAt("another program or library is appended: it was not "
                       "looked at");
  if (isContainer(Behind) || isClosedContainer(Behind))
    return NotLookedAt("an archive is appended: its members were not looked "
                       "at");
  return std::nullopt;
}

} // namespace armlift::binary
