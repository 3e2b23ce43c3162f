// Which build files take part only if a user names them. BuildFolders, in
// contrast, says when a file takes part once it is named: what such a file says
// about sources counts as in any other file, but its options break no default
// build, and whether its macros are set is unknown.
#pragma once

#include "core/build/BuildFileIndex.h"

#include <set>

namespace armlift {

/// Pieces of Makefiles that no default Makefile reads, and CMake toolchain
/// files: the user must say "make -f x86.mak" or -DCMAKE_TOOLCHAIN_FILE=….
class UnreadFragments {
public:
  explicit UnreadFragments(const BuildFileIndex &Files)
      : Read(Files.readOf(&BuildFileTraits::IsFragment)) {}

  bool contains(const InputFacts &In) const {
    const auto *Facts = In.get<BuildFacts>();
    return Facts && Facts->File.IsFragment && !Read.contains(&In);
  }

private:
  std::set<const InputFacts *> Read; ///< fragments that a default build reads
};

} // namespace armlift
