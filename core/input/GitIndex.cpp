#include "core/input/GitIndex.h"

#include "core/support/Endian.h"
#include "core/support/File.h"
#include "core/support/Text.h"

#include <cstdint>

namespace armlift {

namespace {

constexpr std::size_t MaxIndexBytes = 256u << 20;
constexpr std::size_t HeaderBytes = 12;
// Times, inode, mode, owner and size (40), a SHA-1 (20), flags (2).
constexpr std::size_t FlagsAt = 60, EntryBytes = 62;
constexpr std::size_t ChecksumBytes = 20;
// Version 4 says of a path how it differs from the one before: an index of real
// files comes to less.
constexpr std::size_t MaxPathBytes = 4096, MaxGrowth = 16;
constexpr unsigned Extended = 0x4000;

/// How many bytes of the path before to drop: version 4's variable width
/// integer, "offset encoding" of gitformat-pack(5).
bool readOffset(std::string_view Bytes, std::size_t &At, std::size_t &Value) {
  Value = 0;
  for (unsigned Count = 0; At < Bytes.size() && Count < 5; ++Count) {
    unsigned char Byte = static_cast<unsigned char>(Bytes[At++]);
    Value = (Count ? (Value + 1) << 7 : 0) | (Byte & 0x7F);
    if (!(Byte & 0x80))
      return true;
  }
  return false;
}

/// True where nothing but extensions that add no path stand between the entries
/// and the checksum: each a signature, a size and so many bytes.
bool endsAsItShould(std::string_view Index, std::size_t At) {
  while (Index.size() - At > ChecksumBytes) {
    if (Index.size() - At < 8 + ChecksumBytes)
      return false;
    std::string_view Signature = Index.substr(At, 4);
    std::size_t Size = readBig<std::uint32_t>(Index.data() + At + 4);
    if (Signature == "link" || Signature == "sdir" ||
        Size > Index.size() - At - 8)
      return false;
    At += 8 + Size;
  }
  return Index.size() - At == ChecksumBytes;
}

} // namespace

std::optional<std::vector<std::string>> trackedPaths(std::string_view Index) {
  if (Index.size() < HeaderBytes || !Index.starts_with("DIRC"))
    return {};
  std::uint32_t Version = readBig<std::uint32_t>(Index.data() + 4);
  std::uint32_t Count = readBig<std::uint32_t>(Index.data() + 8);
  if (Version < 2 || Version > 4)
    return {};
  std::vector<std::string> Paths;
  std::size_t At = HeaderBytes, Total = 0;
  for (; Count != 0; --Count) {
    std::size_t Begin = At;
    if (Index.size() - At < EntryBytes)
      return {};
    bool Wide = readBig<std::uint16_t>(Index.data() + At + FlagsAt) & Extended;
    At += EntryBytes + (Wide ? 2 : 0);
    std::string Path;
    if (Version == 4) {
      std::size_t Dropped = 0;
      std::string_view Before =
          Paths.empty() ? std::string_view{} : Paths.back();
      if (!readOffset(Index, At, Dropped) || Dropped > Before.size())
        return {};
      Path = Before.substr(0, Before.size() - Dropped);
    }
    std::size_t End = At < Index.size() ? Index.find('\0', At) : Index.npos;
    if (End == Index.npos)
      return {};
    Path += Index.substr(At, End - At);
    Total += Path.size();
    if (Path.size() > MaxPathBytes || Total / MaxGrowth > Index.size())
      return {};
    // Up to version 3 an entry is padded to a multiple of eight, with at least
    // one NUL.
    At = Version == 4 ? End + 1 : Begin + ((End - Begin) / 8 + 1) * 8;
    if (At > Index.size())
      return {};
    Paths.push_back(std::move(Path));
  }
  if (!endsAsItShould(Index, At))
    return {};
  return Paths;
}

std::optional<std::vector<std::string>>
trackedFiles(const std::string &Folder) {
  std::string Git = Folder + "/.git", Text;
  // "gitdir: ../.git/modules/x", of a submodule or a further working tree.
  if (readFile(Git, Text, 4096) && Text.starts_with("gitdir: ")) {
    std::string Target(trim(std::string_view(Text).substr(8)));
    Git = Target.starts_with('/') ? Target : Folder + '/' + Target;
  }
  if (!readFile(Git + "/index", Text, MaxIndexBytes))
    return {};
  return trackedPaths(Text);
}

} // namespace armlift
