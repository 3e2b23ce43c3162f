// The bytes of a build file with their lines: pieces of text are views into it,
// so that a view is also a place.
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

  /// 1-based. `Where` must be a view into `bytes()`.
  std::uint32_t line(std::string_view Where) const;
  Spot spot(std::string_view Where) const;

private:
  std::string_view Bytes;
  std::vector<std::uint32_t> LineStarts;
};

} // namespace armlift::build
