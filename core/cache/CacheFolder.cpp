// See CacheFolder.h. An entry is a file that consists of a magic line, the hash
// of the rest, and the rest.
#include "core/cache/CacheFolder.h"

#include "core/support/ContentHash.h"
#include "core/support/File.h"
#include "core/support/Hex.h"
#include "core/support/OutputFile.h"
#include "core/support/WellKnownNames.h"

#include <chrono>
#include <cstring>
#include <filesystem>
#include <ostream>

namespace armlift {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::hours MaxAge = std::chrono::hours(24 * 30);
constexpr std::size_t HashDigits = 32;
constexpr std::string_view Magic = "armlift cache 1\n";

/// True if `Path` itself has the type, rather than being a link to such a file.
bool isOwn(const fs::path &Path, fs::file_type Type) {
  std::error_code Failure;
  return fs::symlink_status(Path, Failure).type() == Type;
}

bool isOwnFolder(const fs::path &Path) {
  return isOwn(Path, fs::file_type::directory);
}

void writeOnce(const fs::path &Path, std::string_view Text) {
  std::error_code Failure;
  if (fs::symlink_status(Path, Failure).type() == fs::file_type::not_found)
    (void)writeOutputFile(
        Path.string(), [&](std::ostream &Out) { Out << Text; },
        Durability::Process);
}

/// The bytes of a hash, which have a fixed length.
std::string checksum(std::string_view Bytes) {
  ContentHash Hash = contentHash(Bytes);
  std::string Out(sizeof Hash, '\0');
  std::memcpy(Out.data(), &Hash, sizeof Hash);
  return Out;
}

/// True for a hash, optionally with the suffix of a temporary file.
bool isEntryName(std::string_view Name) {
  std::string_view Hash = Name.substr(0, HashDigits);
  return Hash.size() == HashDigits &&
         Hash.find_first_not_of(HexDigits) == Hash.npos &&
         (Name.size() == HashDigits || Name[HashDigits] == '.');
}

} // namespace

CacheFolder::CacheFolder(const std::string &Root, std::string_view Kind,
                         std::size_t MaxEntry)
    : Top((fs::path(Root) / CacheFolderName).string()),
      Folder((fs::path(Top) / Kind).string()), MaxEntry(MaxEntry) {}

CacheFolder::State CacheFolder::read(std::string_view Hash,
                                     std::string &Into) const {
  if (Folder.empty() || !isOwnFolder(Top) || !isOwnFolder(Folder) ||
      !isOwn(path(Hash), fs::file_type::regular) ||
      !readFile(path(Hash), Into, MaxEntry))
    return State::Missing;
  std::string_view Entry = Into;
  if (!Entry.starts_with(Magic))
    return State::Damaged;
  Entry.remove_prefix(Magic.size());
  std::string_view Sum = Entry.substr(0, sizeof(ContentHash));
  Entry.remove_prefix(Sum.size());
  if (checksum(Entry) != Sum)
    return State::Damaged;
  Into.erase(0, Magic.size() + Sum.size());
  return State::Read;
}

bool CacheFolder::make() {
  if (Folder.empty())
    return false;
  std::error_code Failure;
  fs::create_directory(Top, Failure);
  if (!isOwnFolder(Top))
    return false;
  fs::create_directory(Folder, Failure);
  if (!isOwnFolder(Folder))
    return false;
  writeOnce(fs::path(Top) / ".gitignore", "*\n");
  // https://bford.info/cachedir/
  writeOnce(fs::path(Top) / "CACHEDIR.TAG",
            "Signature: 8a477f597d28d172789f06886806bc55\n"
            "# This folder was made by armlift.\n");
  sweep();
  return true;
}

void CacheFolder::sweep() const {
  std::error_code Failure;
  auto Oldest = fs::file_time_type::clock::now() - MaxAge;
  for (fs::directory_iterator Entry(Folder, Failure), End;
       !Failure && Entry != End; Entry.increment(Failure)) {
    std::error_code Gone; // another run may be sweeping too
    auto Written = Entry->last_write_time(Gone);
    if (!Gone && Written < Oldest &&
        isEntryName(Entry->path().filename().string()))
      fs::remove(Entry->path(), Gone);
  }
}

void CacheFolder::write(std::string_view Hash, std::string_view Entry) {
  if (Made == Place::Unknown)
    Made = make() ? Place::Usable : Place::Unusable;
  if (Made != Place::Usable)
    return;
  std::string Path = path(Hash);
  std::error_code Failure;
  // Writing would follow a link, or block on a pipe without a reader.
  if (!isOwn(Path, fs::file_type::regular))
    fs::remove(Path, Failure);
  (void)writeOutputFile(
      Path,
      [&](std::ostream &Out) { Out << Magic << checksum(Entry) << Entry; },
      Durability::Process);
}

} // namespace armlift
