// One file for each unit: the hash of what it read on the first line, the
// worker's answer on the second; see UnitCache.h.
#include "analyzers/source/units/UnitCache.h"

#include "analyzers/source/units/Wire.h"
#include "core/support/ContentHash.h"
#include "core/support/File.h"
#include "core/support/Fnv128.h"

#include <algorithm>

namespace armlift::source {
namespace {

constexpr std::size_t MaxHashed = std::size_t(64) << 20;

} // namespace

std::string UnitCache::entryOf(const UnitRequest &Request) const {
  Fnv128 Hash;
  Hash.updateField(Parser);
  Hash.updateField(writeRequest(Request));
  return Hash.hex();
}

const std::string &UnitCache::fileHash(const std::string &Path) {
  auto [At, IsNew] = FileHashes.try_emplace(Path);
  if (IsNew) {
    std::string Text;
    Fnv128 Hash;
    if (readFile(Path, Text, MaxHashed)) {
      Hash.update(Text);
      At->second = Hash.hex();
    }
  }
  return At->second;
}

std::string UnitCache::contentHash(const UnitFacts &Facts) {
  Fnv128 Hash;
  auto add = [&](const std::string &Path) {
    const std::string &One = fileHash(Path);
    Hash.updateField(Path);
    Hash.updateField(One);
  };
  for (const UnitFile &File : Facts.Files)
    add(File.Path);
  for (const std::string &Path : Facts.SystemFiles)
    add(Path);
  return Hash.hex();
}

bool UnitCache::isStillAbsent(const AbsentNames &Names) {
  return std::ranges::none_of(Names.Names, [&](const std::string &Name) {
    auto [At, IsNew] = Exists.try_emplace(Names.Folder + '/' + Name);
    if (IsNew)
      At->second = pathExists(At->first);
    return At->second;
  });
}

std::optional<UnitFacts> UnitCache::find(const UnitRequest &Request) {
  std::string Text;
  if (Folder.read(entryOf(Request), Text) != CacheFolder::State::Read)
    return std::nullopt;
  std::size_t Newline = Text.find('\n');
  if (Newline == std::string::npos)
    return std::nullopt;
  std::optional<UnitFacts> Facts =
      readFacts(std::string_view(Text).substr(Newline + 1));
  if (!Facts ||
      contentHash(*Facts) != std::string_view(Text).substr(0, Newline) ||
      !std::ranges::all_of(Facts->Absent, [&](const AbsentNames &Names) {
        return isStillAbsent(Names);
      }))
    return std::nullopt;
  return Facts;
}

void UnitCache::store(const UnitRequest &Request, const UnitFacts &Facts,
                      std::string_view Answer) {
  if (Facts.Parsed)
    Folder.write(entryOf(Request),
                 contentHash(Facts).append("\n").append(Answer));
}

} // namespace armlift::source
