// Reads the end record, then the central directory, then the members; each
// offset is checked against the size of the source.
#include "core/archive/ZipDirectory.h"

#include "core/support/Endian.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace armlift {

namespace {

constexpr std::string_view EndSignature = "PK\5\6";
constexpr std::string_view EntrySignature = "PK\1\2";
constexpr std::size_t EndBytes = 22, Locator64Bytes = 20, End64Bytes = 56,
                      EntryBytes = 46;
constexpr std::size_t MaxComment = 65'535;
/// Enough for 200,000 entries with long names; a larger directory is an attack.
constexpr std::uint64_t MaxDirectoryBytes = 128ull << 20;

/// The location of the central directory, and the number of bytes before the
/// zip by which all offsets are shifted (a launcher script, a JMOD header).
struct Extent {
  std::uint64_t Start = 0, Bytes = 0, Entries = 0, Shift = 0;
};

std::optional<Extent> extentAt(std::uint64_t End, std::uint64_t Bytes,
                               std::uint64_t Declared, std::uint64_t Entries) {
  if (Bytes > End || Declared > End - Bytes)
    return std::nullopt;
  return Extent{End - Bytes, Bytes, Entries, End - Bytes - Declared};
}

/// APPNOTE 4.3.14: the 64-bit end record, found through its locator, which
/// directly precedes `End`.
Expected<std::optional<Extent>> extent64(const ByteSource &Source,
                                         std::uint64_t End) {
  char Locator[Locator64Bytes];
  if (End < Locator64Bytes)
    return std::nullopt;
  auto Got = Source.readAt(End - Locator64Bytes, Locator);
  if (!Got)
    return std::unexpected(Got.error());
  if (*Got != Locator64Bytes ||
      !std::string_view(Locator, 4).starts_with("PK\6\7"))
    return std::nullopt;
  // The locator's offset ignores bytes before the zip, so the place directly
  // before the locator is tried, too.
  for (std::uint64_t At :
       {readLittle<std::uint64_t>(Locator + 8),
        End - Locator64Bytes -
            std::min<std::uint64_t>(End - Locator64Bytes, End64Bytes)}) {
    char Record[End64Bytes];
    if (At > End)
      continue;
    Got = Source.readAt(At, Record);
    if (!Got)
      return std::unexpected(Got.error());
    if (*Got != End64Bytes ||
        !std::string_view(Record, 4).starts_with("PK\6\6"))
      continue;
    return extentAt(At, readLittle<std::uint64_t>(Record + 40),
                    readLittle<std::uint64_t>(Record + 48),
                    readLittle<std::uint64_t>(Record + 32));
  }
  return std::nullopt;
}

Expected<std::optional<Extent>>
extentOf(const ByteSource &Source, std::uint64_t End, const char *Record) {
  Expected<std::optional<Extent>> Large = extent64(Source, End);
  if (!Large || *Large)
    return Large;
  const std::uint64_t Declared = readLittle<std::uint32_t>(Record + 16);
  const std::uint64_t Entries = readLittle<std::uint16_t>(Record + 10);
  if (std::optional<Extent> Found = extentAt(
          End, readLittle<std::uint32_t>(Record + 12), Declared, Entries))
    return Found;
  // Adobe's .fla files declare more bytes than their directory has. As unzip
  // does, believe the place if a header is there (APPNOTE 4.3.12).
  if (Declared >= End)
    return std::nullopt;
  char Signature[4];
  auto Got = Source.readAt(Declared, Signature);
  if (!Got)
    return std::unexpected(Got.error());
  if (*Got != sizeof Signature ||
      !std::string_view(Signature, sizeof Signature).starts_with("PK\1\2"))
    return std::nullopt;
  return Extent{Declared, End - Declared, Entries, 0};
}

/// The extent according to the end record in the last `TailBytes` of the
/// source; nothing if there is none.
Expected<std::optional<Extent>> extentInTail(const ByteSource &Source,
                                             std::uint64_t TailBytes) {
  TailBytes = std::min<std::uint64_t>(Source.size(), TailBytes);
  std::vector<char> Tail(TailBytes);
  std::uint64_t TailStart = Source.size() - TailBytes;
  auto Got = Source.readAt(TailStart, Tail);
  if (!Got)
    return std::unexpected(Got.error());
  std::string_view View(Tail.data(), *Got);
  // A signature inside a comment is not a record: the comment of the real
  // record ends with the file. Only if no such record exists may bytes follow
  // the comment.
  for (bool Exact : {true, false})
    for (std::size_t At = View.rfind(EndSignature); At != View.npos;
         At = At == 0 ? View.npos : View.rfind(EndSignature, At - 1)) {
      if (View.size() - At < EndBytes)
        continue;
      const char *Record = View.data() + At;
      std::size_t CommentEnd =
          At + EndBytes + readLittle<std::uint16_t>(Record + 20);
      if (Exact ? CommentEnd != View.size() : CommentEnd > View.size())
        continue;
      Expected<std::optional<Extent>> Found =
          extentOf(Source, TailStart + At, Record);
      if (!Found || *Found)
        return Found;
    }
  return std::nullopt;
}

Expected<Extent> findExtent(const ByteSource &Source) {
  // Most zips have no comment.
  for (std::uint64_t TailBytes : {EndBytes, EndBytes + MaxComment}) {
    Expected<std::optional<Extent>> Found = extentInTail(Source, TailBytes);
    if (!Found)
      return std::unexpected(Found.error());
    if (*Found)
      return **Found;
  }
  return damaged("no central directory: truncated, or not a zip");
}

/// APPNOTE 4.5.3: 64-bit values for those fields that are all ones, in this
/// order.
void applyZip64(std::string_view Extra, ZipMember &M) {
  for (std::size_t At = 0; Extra.size() - At >= 4;) {
    std::uint16_t Id = readLittle<std::uint16_t>(Extra.data() + At);
    std::size_t Bytes = readLittle<std::uint16_t>(Extra.data() + At + 2);
    std::string_view Field = Extra.substr(At + 4, Bytes);
    At += std::min(4 + Bytes, Extra.size() - At);
    if (Id != 1)
      continue;
    std::size_t Next = 0;
    for (std::uint64_t *Value : {&M.Size, &M.CompressedSize, &M.Header})
      if (*Value == 0xFFFFFFFFu)
        if (auto Large = littleAt<std::uint64_t>(Field, Next)) {
          *Value = *Large;
          Next += 8;
        }
  }
}

/// Host systems in "version made by" (APPNOTE 4.4.2.2).
constexpr unsigned DosHost = 0, UnixHost = 3, NtfsHost = 10;

/// Sets what the entry is. Folder names end in a slash. A Unix host stores the
/// file mode in the upper half of the attributes. The JVM and pip ignore the
/// mode, so it counts only if the size is plausible for a link, a folder or a
/// device.
void setType(ZipMember &M, unsigned Host, std::uint32_t Attributes) {
  constexpr unsigned TypeMask = 0170000, RegularFile = 0100000, Link = 0120000;
  unsigned Type = Host == UnixHost ? Attributes >> 16 & TypeMask : 0;
  bool IsFolder = M.Name.ends_with('/');
  M.Symlink = !IsFolder && Type == Link && M.Size <= ZipMember::LongestTarget;
  M.Regular = !IsFolder && !M.Symlink &&
              (Type == 0 || Type == RegularFile || M.Size > 0);
}

/// PowerShell's Compress-Archive and old .NET versions separate folders with a
/// backslash, contrary to APPNOTE 4.4.17.1; unzip accepts it as a separator.
bool hasBackslashes(std::string_view Name, unsigned Host) {
  return (Host == DosHost || Host == NtfsHost) && Name.find('/') == Name.npos &&
         Name.find('\\') != Name.npos;
}

} // namespace

std::string ZipMember::path() const {
  std::string Path(Name);
  if (Backslashes)
    std::ranges::replace(Path, '\\', '/');
  return Path;
}

bool ZipDirectory::isIn(const ByteSource &Source) {
  return findExtent(Source).has_value();
}

Expected<ZipDirectory> ZipDirectory::read(const ByteSource &Source,
                                          std::uint64_t MaxEntries) {
  Expected<Extent> Where = findExtent(Source);
  if (!Where)
    return std::unexpected(Where.error());
  if (Where->Bytes > MaxDirectoryBytes)
    return failure(ErrorKind::Limit, {},
                   "a central directory of more than 128 MiB");
  ZipDirectory Result;
  Result.Bytes.resize(Where->Bytes);
  auto Got = Source.readAt(Where->Start, Result.Bytes);
  if (!Got)
    return std::unexpected(Got.error());
  Result.Bytes.resize(*Got);
  Result.parse(Where->Entries, Where->Shift, MaxEntries);
  if (Result.Complete && Result.Members.empty() && Result.Damage.empty() &&
      Where->Start > 0)
    Result.Damage = "its central directory is empty, but " +
                    std::to_string(Where->Start) + " bytes precede it";
  Result.markShadowed();
  return Result;
}

void ZipDirectory::parse(std::uint64_t Count, std::uint64_t Shift,
                         std::uint64_t MaxEntries) {
  std::string_view Rest(Bytes.data(), Bytes.size());
  Members.reserve(
      std::min<std::uint64_t>({Count, MaxEntries, Rest.size() / EntryBytes}));
  while (!Rest.empty()) {
    if (Members.size() == MaxEntries) {
      Complete = false;
      return;
    }
    if (Rest.starts_with("PK\5\5")) // a digital signature ends the directory
      break;
    if (Rest.size() < EntryBytes || !Rest.starts_with(EntrySignature)) {
      Damage = "the central directory is damaged after " +
               std::to_string(Members.size()) + " entries";
      return;
    }
    const char *At = Rest.data();
    std::size_t NameBytes = readLittle<std::uint16_t>(At + 28);
    std::size_t ExtraBytes = readLittle<std::uint16_t>(At + 30);
    std::size_t CommentBytes = readLittle<std::uint16_t>(At + 32);
    if (Rest.size() - EntryBytes < NameBytes + ExtraBytes + CommentBytes) {
      Damage = "the central directory ends inside an entry";
      return;
    }
    ZipMember M;
    M.Name = Rest.substr(EntryBytes, NameBytes);
    M.Flags = readLittle<std::uint16_t>(At + 8);
    M.Method = readLittle<std::uint16_t>(At + 10);
    M.Crc = readLittle<std::uint32_t>(At + 16);
    M.CompressedSize = readLittle<std::uint32_t>(At + 20);
    M.Size = readLittle<std::uint32_t>(At + 24);
    M.Header = readLittle<std::uint32_t>(At + 42);
    applyZip64(Rest.substr(EntryBytes + NameBytes, ExtraBytes), M);
    unsigned Host = readLittle<std::uint16_t>(At + 4) >> 8;
    setType(M, Host, readLittle<std::uint32_t>(At + 38));
    M.Backslashes = hasBackslashes(M.Name, Host);
    M.Header += Shift;
    Members.push_back(M);
    Rest.remove_prefix(EntryBytes + NameBytes + ExtraBytes + CommentBytes);
  }
  // The 16-bit count of a zip with more entries is taken modulo 65,536.
  if (Members.size() % 65'536 != Count % 65'536)
    Damage = "the end record counts " + std::to_string(Count) +
             " entries, the directory holds " + std::to_string(Members.size());
}

void ZipDirectory::markShadowed() {
  std::unordered_map<std::string_view, std::size_t> Last;
  Last.reserve(Members.size());
  for (std::size_t I = 0; I < Members.size(); ++I) {
    auto [At, New] = Last.try_emplace(Members[I].Name, I);
    if (New)
      continue;
    Members[At->second].Shadowed = true;
    At->second = I;
  }
}

} // namespace armlift
