// Which build files take part only where somebody names them. Apart from
// BuildFolders, which say when a file takes part once somebody does: what such
// a file says of sources and macros counts as any other's, but the options in
// it break no default build.
#pragma once

#include "core/facts/BuildFileIndex.h"

#include <set>

namespace armlift {

/// The pieces of Makefiles that no default Makefile reads, and toolchain files
/// of CMake: somebody must say "make -f x86.mak", -DCMAKE_TOOLCHAIN_FILE=….
class UnreadFragments {
public:
  explicit UnreadFragments(const BuildFileIndex &Files);

  bool contains(const InputFacts &In) const {
    const auto *Facts = In.get<BuildFacts>();
    return Facts && Facts->IsFragment && !Read.contains(&In);
  }

private:
  std::set<const InputFacts *> Read; ///< of the fragments, by a default build
};

} // namespace armlift
