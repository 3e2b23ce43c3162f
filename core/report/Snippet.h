// A line of source as a terminal can show it, with the found place marked under
// it.
#pragma once

#include "core/findings/Finding.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace armlift {

struct MarkedLine {
  /// Printable, tabs expanded, shortened around the place if long.
  std::string Text;
  /// Spaces, then "^~~~"; empty if the place is not in the line.
  std::string Marks;
};

/// `Line` is the text of line `Range.Line`; columns are bytes from 1. A range
/// that ends on a later line is marked to the end of this one.
MarkedLine markLine(std::string_view Line, const SourceRange &Range,
                    std::size_t MaxWidth = 120);

} // namespace armlift
