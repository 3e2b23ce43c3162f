// Optimal string alignment distance, abandoned once the limit is exceeded.
#include "core/support/Suggest.h"

#include "core/support/Text.h"

#include <algorithm>
#include <utility>

namespace armlift {
namespace {

/// The distance if it is at most `Limit`, otherwise Limit + 1.
std::size_t editDistance(std::string_view A, std::string_view B,
                         std::size_t Limit) {
  if (std::max(A.size(), B.size()) - std::min(A.size(), B.size()) > Limit)
    return Limit + 1;
  std::vector<std::size_t> Before(B.size() + 1), Last(B.size() + 1),
      Row(B.size() + 1);
  for (std::size_t J = 0; J <= B.size(); ++J)
    Last[J] = J;
  for (std::size_t I = 1; I <= A.size(); ++I) {
    Row[0] = I;
    for (std::size_t J = 1; J <= B.size(); ++J) {
      Row[J] = std::min(
          {Last[J] + 1, Row[J - 1] + 1, Last[J - 1] + (A[I - 1] != B[J - 1])});
      if (I > 1 && J > 1 && A[I - 1] == B[J - 2] && A[I - 2] == B[J - 1])
        Row[J] = std::min(Row[J], Before[J - 2] + 1);
    }
    if (*std::ranges::min_element(Row) > Limit)
      return Limit + 1;
    std::swap(Before, Last);
    std::swap(Last, Row);
  }
  return std::min(Last[B.size()], Limit + 1);
}

} // namespace

std::vector<std::string_view>
suggestNames(std::string_view Name,
             std::span<const std::string_view> Candidates, std::size_t Max) {
  constexpr std::size_t LongestName = 100;
  if (Name.empty() || Name.size() > LongestName)
    return {};
  std::size_t Limit = std::max<std::size_t>(1, (Name.size() + 1) / 3);
  std::string Lower = lowerCase(Name);
  std::vector<std::pair<std::size_t, std::string_view>> Near;
  for (std::string_view Candidate : Candidates) {
    std::size_t Distance = lowerCase(Candidate) == Lower
                               ? 0
                               : editDistance(Name, Candidate, Limit);
    if (Distance > Limit && Name.size() > 2 && Candidate.contains(Name))
      Distance = Limit + 1; // contains the name: ranks after misspellings
    else if (Distance > Limit)
      continue;
    Near.emplace_back(Distance, Candidate);
  }
  std::ranges::sort(Near);
  std::vector<std::string_view> Out;
  for (const auto &[Distance, Candidate] : Near)
    if (Out.size() < Max && (Out.empty() || Out.back() != Candidate))
      Out.push_back(Candidate);
  return Out;
}

std::string didYouMean(std::string_view Name,
                       std::span<const std::string_view> Candidates) {
  std::string Out;
  for (std::string_view Candidate : suggestNames(Name, Candidates)) {
    Out += Out.empty() ? "; did you mean '" : ", '";
    Out.append(Candidate) += '\'';
  }
  return Out.empty() ? Out : Out + "?";
}

} // namespace armlift
