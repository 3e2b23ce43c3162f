// Searches all names that the sources of a project mention, in one pass, for
// callers that look for some of them.
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"
#include "core/support/Parallel.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armlift::source {

/// A name that a file mentions, and the place; see NameMentions.
struct FoundMention {
  std::uint32_t Hash;
  Region Where;
};

/// Returns, by file and in the order of its text, the mentions whose hash
/// satisfies `IsWanted(Hash)`. `IsWanted` must be thread-safe.
template <typename Predicate>
std::vector<std::vector<FoundMention>>
findMentions(const std::vector<ProjectFile> &Files,
             NameMentions SourceFacts::*Mentions, const Predicate &IsWanted,
             unsigned Jobs) {
  std::vector<std::vector<FoundMention>> Found(Files.size());
  parallelFor(
      Files.size(), Jobs,
      [&](std::size_t I) {
        (Files[I].Facts->*Mentions)
            .visit([&](std::uint32_t Hash, Region Where) {
              if (IsWanted(Hash))
                Found[I].push_back({Hash, Where});
            });
      },
      FilesPerTask);
  return Found;
}

} // namespace armlift::source
