// The bytes of a build file and the beginnings of its lines. Pieces of text are
// views into the bytes, so a view is also a place in the file.
#pragma once

#include "analyzers/build/BuildFile.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace armlift::build {

class BuildText {
public:
  explicit BuildText(std::string_view Bytes);

  std::string_view bytes() const { return Bytes; }

  /// The 1-based line of `Where`, which must be a view into `bytes()`.
  std::uint32_t line(std::string_view Where) const;
  /// The place of `Where`, with the beginning of its line as snippet.
  Spot spot(std::string_view Where) const;

private:
  std::string_view Bytes;
  std::vector<std::uint32_t> LineStarts;
};

} // namespace armlift::build
