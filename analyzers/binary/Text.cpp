// See Text.h.
#include "analyzers/binary/Text.h"

#include <charconv>

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

int compareVersions(std::string_view A, std::string_view B) {
  while (!A.empty() || !B.empty()) {
    auto [PartA, RestA] = firstPart(A);
    auto [PartB, RestB] = firstPart(B);
    unsigned long NumberA = 0, NumberB = 0;
    bool IsA =
        std::from_chars(PartA.begin(), PartA.end(), NumberA).ptr == PartA.end();
    bool IsB =
        std::from_chars(PartB.begin(), PartB.end(), NumberB).ptr == PartB.end();
    if (IsA && IsB && NumberA != NumberB)
      return NumberA < NumberB ? -1 : 1;
    if (!(IsA && IsB) && PartA != PartB)
      return PartA < PartB ? -1 : 1;
    A = RestA;
    B = RestB;
  }
  return 0;
}

} // namespace armlift::binary
