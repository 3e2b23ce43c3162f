// Many globs: which of them may match a path, without trying them all.
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
  /// The glob that the caller knows as `Number`.
  void add(std::string_view Glob, std::size_t Number);
  /// The numbers of all globs that match `Path`, and of some more, ascending.
  std::vector<std::size_t> candidates(std::string_view Path) const;

private:
  /// What every path that a glob matches has in common.
  enum Part : unsigned char { Folder, FolderName, NameFront, NameBack, Parts };
  using Numbers = std::vector<std::size_t>;
  /// By the text of that part; each glob is in one of them.
  std::array<std::map<std::string, Numbers, std::less<>>, Parts> By;
  Numbers Others;          ///< that have nothing to go by
  std::size_t Longest = 0; ///< text that a name begins or ends with
};

} // namespace armlift
