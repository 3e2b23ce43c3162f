// Sets of lines of a file, such as the lines that units remove from it.
#pragma once

#include "analyzers/source/units/UnitFacts.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace armlift::source {

/// Returns the ranges sorted, and merged if they touch or overlap.
inline std::vector<LineRange> normalised(std::vector<LineRange> Ranges) {
  std::ranges::sort(Ranges, {},
                    [](LineRange R) { return std::pair(R.First, R.Last); });
  std::vector<LineRange> Out;
  for (LineRange R : Ranges)
    if (!Out.empty() && R.First <= Out.back().Last + 1)
      Out.back().Last = std::max(Out.back().Last, R.Last);
    else
      Out.push_back(R);
  return Out;
}

/// True if the line is in one of `Ranges`, which must be sorted and disjoint.
inline bool holdsLine(const std::vector<LineRange> &Ranges,
                      std::uint32_t Line) {
  auto At = std::ranges::lower_bound(Ranges, Line, {}, &LineRange::Last);
  return At != Ranges.end() && At->First <= Line;
}

/// Returns the lines that are in both; both must be sorted and disjoint.
inline std::vector<LineRange> commonLines(const std::vector<LineRange> &A,
                                          const std::vector<LineRange> &B) {
  std::vector<LineRange> Out;
  for (std::size_t I = 0, J = 0; I < A.size() && J < B.size();) {
    LineRange Both{std::max(A[I].First, B[J].First),
                   std::min(A[I].Last, B[J].Last)};
    if (Both.First <= Both.Last)
      Out.push_back(Both);
    ++(A[I].Last < B[J].Last ? I : J);
  }
  return Out;
}

} // namespace armlift::source
