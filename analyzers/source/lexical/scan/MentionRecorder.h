// Records which names are mentioned where, in the form of NameMentions.
#pragma once

#include "analyzers/source/lexical/scan/SourceFacts.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace armlift::source {

/// Records the names of one place after another. It remembers the latest ones
/// by hash only, so a name may be recorded more than once for a place.
class MentionRecorder {
public:
  MentionRecorder(NameMentions &Into, std::size_t Bytes)
      : Into(Into),
        Last(std::bit_ceil(std::clamp<std::size_t>(Bytes / 32, 64, 4096)),
             ~std::uint64_t(0)),
        Mask(Last.size() - 1) {}

  void note(std::uint32_t Mention, std::uint32_t Where) {
    std::uint64_t Key = static_cast<std::uint64_t>(Mention) << 32 | Where;
    if (std::exchange(Last[Mention / 2 & Mask], Key) != Key)
      add(Mention, Where);
  }

private:
  void add(std::uint32_t Mention, std::uint32_t Where) {
    if (Into.Places.empty() || Into.Places.back().Where != Where)
      Into.Places.push_back(
          {Where, static_cast<std::uint32_t>(Into.Hashes.size())});
    Into.Hashes.push_back(Mention);
  }

  NameMentions &Into;
  std::vector<std::uint64_t> Last;
  std::size_t Mask;
};

} // namespace armlift::source
