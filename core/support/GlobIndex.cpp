#include "core/support/GlobIndex.h"

#include "core/support/Path.h"

#include <algorithm>

namespace armlift {
namespace {

constexpr std::string_view Special = "*?[]\\";

bool isPlain(std::string_view Text) {
  return Text.find_first_of(Special) == Text.npos;
}

} // namespace

void GlobIndex::add(std::string_view Glob, std::size_t Number) {
  std::string_view Name = fileName(Glob), In = parentPath(Glob);
  // "a**" also matches paths in other folders.
  bool InFolder = !Name.contains("**");
  if (InFolder && isPlain(In)) {
    By[Folder][std::string(In)].push_back(Number);
    return;
  }
  std::array<std::string_view, Parts> Text;
  if (InFolder) {
    Text[NameFront] = Name.substr(0, Name.find_first_of(Special));
    if (isPlain(fileName(In)))
      Text[FolderName] = fileName(In);
  }
  Text[NameBack] = Name.substr(Name.find_last_of(Special) + 1);
  auto Best = std::ranges::max_element(Text, {}, &std::string_view::size);
  if (Best->empty()) {
    Others.push_back(Number);
    return;
  }
  By[static_cast<std::size_t>(Best - Text.begin())][std::string(*Best)]
      .push_back(Number);
  Longest = std::max(Longest, Best->size());
}

std::vector<std::size_t> GlobIndex::candidates(std::string_view Path) const {
  Numbers Found = Others;
  auto take = [&](Part P, std::string_view Text) {
    if (auto Some = By[P].find(Text); Some != By[P].end())
      Found.insert(Found.end(), Some->second.begin(), Some->second.end());
  };
  std::string_view Name = fileName(Path), In = parentPath(Path);
  take(Folder, In);
  take(FolderName, fileName(In));
  for (std::size_t Size = 1; Size <= std::min(Longest, Name.size()); ++Size) {
    take(NameFront, Name.substr(0, Size));
    take(NameBack, Name.substr(Name.size() - Size));
  }
  std::ranges::sort(Found);
  return Found;
}

} // namespace armlift
