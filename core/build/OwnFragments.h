// Which pieces of Makefiles only files of their own folder include:
// bench/common.mk is for bench/Makefile, and make reads it where it is run
// there.
#pragma once

#include "core/build/BuildFileIndex.h"

#include <set>
#include <string>
#include <string_view>

namespace armlift {

class OwnFragments {
public:
  /// The project of `Files` must outlive this object.
  explicit OwnFragments(const BuildFileIndex &Files);

  /// True for such a piece.
  bool contains(const InputFacts &In) const;

private:
  void note(const BuildFileIndex::File &Reader, std::string_view Include);

  std::set<std::string_view> All; ///< the paths of all pieces
  /// The paths of those that files beside them include.
  std::set<std::string, std::less<>> Own;
  /// What files of other folders include: the paths, the names of files whose
  /// folder is unknown, and globs for such names.
  std::set<std::string, std::less<>> Paths, Names, Globs;
  /// More globs count as one for every name.
  static constexpr std::size_t MaxGlobs = 64;
};

} // namespace armlift
