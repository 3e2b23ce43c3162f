// Narrows many globs down to the few that may match a path.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

class GlobIndex {
public:
  /// Adds a glob that the caller identifies by `Number`.
  void add(std::string_view Glob, std::size_t Number);
  /// The numbers of all globs that match `Path`, and of some that do not, in
  /// ascending order.
  std::vector<std::size_t> candidates(std::string_view Path) const;

private:
  /// The literal part that all paths matched by a glob share: the whole folder,
  /// the folder's last component, or the beginning or end of the file name.
  enum Part : unsigned char { Folder, FolderName, NameFront, NameBack, Parts };
  using Numbers = std::vector<std::size_t>;
  /// Globs by the text of their part; each glob is in at most one map.
  std::array<std::map<std::string, Numbers, std::less<>>, Parts> By;
  Numbers Others;          ///< globs without such a part
  std::size_t Longest = 0; ///< length of the longest text that is a key
};

} // namespace armlift
