// A source line as a terminal can show it, with the location marked below it.
#pragma once

#include "core/findings/Finding.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace armlift {

struct MarkedLine {
  /// Printable, with tabs expanded; a long line is cut around the location.
  std::string Text;
  /// Spaces, then "^~~~"; empty if the location is not in the line.
  std::string Marks;
};

/// `Line` is the text of line `Range.Line`; columns are bytes, counted from 1.
/// A range that ends on a later line is marked up to the end of `Line`.
MarkedLine markLine(std::string_view Line, const SourceRange &Range,
                    std::size_t MaxWidth = 120);

} // namespace armlift
