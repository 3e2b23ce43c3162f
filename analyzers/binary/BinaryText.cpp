// See BinaryText.h.
#include "analyzers/binary/BinaryText.h"

#include "core/support/Characters.h"

#include <algorithm>

namespace armlift::binary {

std::vector<std::string_view> split(std::string_view Text, char Separator) {
  std::vector<std::string_view> Parts;
  while (true) {
    std::size_t End = Text.find(Separator);
    Parts.push_back(Text.substr(0, End));
    if (End == Text.npos)
      return Parts;
    Text.remove_prefix(End + 1);
  }
}

static std::pair<std::string_view, std::string_view>
firstPart(std::string_view Version) {
  std::size_t End = Version.find_first_of(".-+_");
  return {Version.substr(0, End),
          End == Version.npos ? std::string_view() : Version.substr(End + 1)};
}

/// True for digits; a part that is not there counts as 0.
static bool isNumber(std::string_view Text) {
  return std::ranges::all_of(Text, isDigit);
}

int compareVersions(std::string_view A, std::string_view B) {
  while (!A.empty() || !B.empty()) {
    auto [PartA, RestA] = firstPart(A);
    auto [PartB, RestB] = firstPart(B);
    if (isNumber(PartA) && isNumber(PartB)) {
      // Of numbers without leading zeros, which may have any length.
      PartA.remove_prefix(std::min(PartA.find_first_not_of('0'), PartA.size()));
      PartB.remove_prefix(std::min(PartB.find_first_not_of('0'), PartB.size()));
      if (PartA.size() != PartB.size())
        return PartA.size() < PartB.size() ? -1 : 1;
    }
    if (PartA != PartB)
      return PartA < PartB ? -1 : 1;
    A = RestA;
    B = RestB;
  }
  return 0;
}

} // namespace armlift::binary
