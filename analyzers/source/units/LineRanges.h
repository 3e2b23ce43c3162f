// Lines that units remove from a file: what all of them remove.
#pragma once

#include "analyzers/source/units/UnitFacts.h"

#include <algorithm>
#include <vector>

namespace armlift::source {

/// Lines in both; both sorted and disjoint.
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
