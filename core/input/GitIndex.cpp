#include "core/input/GitIndex.h"

#include "core/input/GitFolder.h"
#include "core/support/Endian.h"
#include "core/support/File.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <cstdint>

namespace armlift {

namespace {

constexpr std::size_t MaxIndexBytes = 256u << 20;
constexpr std::size_t HeaderBytes = 12;
// Times, inode, mode, owner and size; then the object name, whose length
// depends on the repository's hash (gitformat-index(5),
// "extensions.objectFormat").
constexpr std::size_t StatBytes = 40, FlagBytes = 2;
constexpr std::size_t HashBytes[] = {20, 32}; // SHA-1, SHA-256
// Version 4 stores each path as a difference from the one before. The paths of
// real files expand by less than this factor.
constexpr std::size_t MaxGrowth = 16;
// All of the paths are held at once. A checkout of a million files has 100 MiB.
constexpr std::size_t MaxPathsBytes = 512u << 20;
constexpr unsigned Extended = 0x4000;

/// Reads how many bytes of the previous path to drop: version 4's
/// variable-width integer, the "offset encoding" of gitformat-pack(5).
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

Error notKnown(ErrorKind Kind, std::string_view What) {
  return {Kind,
          {},
          std::string(What) + ": it is unknown which ignored files git tracks"};
}

/// What is between the entries and the checksum. Whole: only extensions, each a
/// signature, a size and that many bytes. Split: an extension says that most
/// entries are in another file. TooLong: its paths are more than are held.
enum class Ending : std::uint8_t { Whole, Split, TooLong, Damaged };

Ending endingOf(std::string_view Index, std::size_t At, std::size_t Checksum) {
  while (Index.size() - At > Checksum) {
    if (Index.size() - At < 8 + Checksum)
      return Ending::Damaged;
    if (Index.substr(At, 4) == "link")
      return Ending::Split;
    std::size_t Size = readBig<std::uint32_t>(Index.data() + At + 4);
    if (Size > Index.size() - At - 8)
      return Ending::Damaged;
    At += 8 + Size;
  }
  return Index.size() - At == Checksum ? Ending::Whole : Ending::Damaged;
}

/// Reads the paths of the entries, and how the index ends after them, on the
/// assumption that object names have `Hash` bytes.
std::pair<std::vector<std::string>, Ending> readEntries(std::string_view Index,
                                                        std::size_t Hash) {
  constexpr std::pair<std::vector<std::string>, Ending> Damaged{
      {}, Ending::Damaged};
  const std::size_t FlagsAt = StatBytes + Hash,
                    EntryBytes = FlagsAt + FlagBytes;
  std::uint32_t Version = readBig<std::uint32_t>(Index.data() + 4);
  std::uint32_t Count = readBig<std::uint32_t>(Index.data() + 8);
  std::vector<std::string> Paths;
  std::size_t At = HeaderBytes, Total = 0;
  for (; Count != 0; --Count) {
    std::size_t Begin = At;
    if (Index.size() - At < EntryBytes)
      return Damaged;
    bool Wide = readBig<std::uint16_t>(Index.data() + At + FlagsAt) & Extended;
    At += EntryBytes + (Wide ? 2 : 0);
    std::string Path;
    if (Version == 4) {
      std::size_t Dropped = 0;
      std::string_view Before =
          Paths.empty() ? std::string_view{} : Paths.back();
      if (!readOffset(Index, At, Dropped) || Dropped > Before.size())
        return Damaged;
      Path = Before.substr(0, Before.size() - Dropped);
    }
    std::size_t End = At < Index.size() ? Index.find('\0', At) : Index.npos;
    if (End == Index.npos)
      return Damaged;
    Path += Index.substr(At, End - At);
    Total += Path.size();
    if (Path.size() > MaxPathBytes || Total / MaxGrowth > Index.size())
      return Damaged;
    if (Total > MaxPathsBytes)
      return {{}, Ending::TooLong};
    // Sorted by their bytes ("Index entry"), as searches here require.
    if (!Paths.empty() && Path < Paths.back())
      return Damaged;
    // Up to version 3, an entry is padded to a multiple of eight bytes with at
    // least one NUL.
    At = Version == 4 ? End + 1 : Begin + ((End - Begin) / 8 + 1) * 8;
    if (At > Index.size())
      return Damaged;
    Paths.push_back(std::move(Path));
  }
  return {std::move(Paths), endingOf(Index, At, Hash)};
}

} // namespace

Expected<std::vector<std::string>> trackedPaths(std::string_view Index) {
  if (Index.size() < HeaderBytes || !Index.starts_with("DIRC"))
    return std::unexpected(
        notKnown(ErrorKind::UnreadableInput, "not a git index"));
  std::uint32_t Version = readBig<std::uint32_t>(Index.data() + 4);
  if (Version < 2 || Version > 4)
    return std::unexpected(
        notKnown(ErrorKind::NotUnderstood,
                 "a git index of version " + std::to_string(Version)));
  for (std::size_t Hash : HashBytes) {
    auto [Paths, End] = readEntries(Index, Hash);
    if (End == Ending::Whole)
      return std::move(Paths);
    if (End == Ending::Split)
      return std::unexpected(
          notKnown(ErrorKind::NotUnderstood, "a split git index"));
    if (End == Ending::TooLong)
      return std::unexpected(
          notKnown(ErrorKind::Limit, "a git index with more than " +
                                         std::to_string(MaxPathsBytes >> 20) +
                                         " MiB of paths"));
  }
  return std::unexpected(
      notKnown(ErrorKind::UnreadableInput, "a damaged git index"));
}

Expected<std::vector<std::string>> trackedFiles(const std::string &Folder) {
  const std::string Git = gitFolder(Folder) + "/index";
  if (!pathExists(Git))
    return {};
  auto Named = [&](Error E) {
    E.Path = Git;
    return std::unexpected(std::move(E));
  };
  std::string Text;
  if (auto Ok = readFile(Git, Text, MaxIndexBytes); !Ok)
    return Named(Ok.error());
  Expected<std::vector<std::string>> Paths = trackedPaths(Text);
  return Paths ? std::move(Paths) : Named(Paths.error());
}

} // namespace armlift
