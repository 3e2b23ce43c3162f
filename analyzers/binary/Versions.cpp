#include "analyzers/binary/Versions.h"

#include "analyzers/binary/Labels.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"

#include <algorithm>

namespace armlift::binary {

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

static bool endsWord(char C) { return C == '/' || isSeparator(C); }

std::string_view versionIn(std::string_view Key) {
  std::string_view Name = fileName(Key);
  auto digits = [&](std::size_t At) {
    while (At < Name.size() && isDigit(Name[At]))
      ++At;
    return At;
  };
  auto isEnd = [&](std::size_t At) {
    return At == Name.size() || isSeparator(Name[At]);
  };
  for (std::size_t I = 0; I < Name.size(); ++I) {
    std::size_t Start = I - (I > 0 && Name[I - 1] == 'v');
    if (!isDigit(Name[I]) || (Start > 0 && !isSeparator(Name[Start - 1])))
      continue;
    std::size_t End = digits(I);
    bool HasPoint = false;
    while (End + 1 < Name.size() && Name[End] == '.' &&
           isDigit(Name[End + 1])) {
      End = digits(End + 1);
      HasPoint = true;
    }
    // "-v5" and "-11" are revisions of the same version.
    for (std::string_view Mark : {"-v", "-"})
      if (std::size_t Number = End + Mark.size();
          HasPoint && Name.substr(End).starts_with(Mark) &&
          digits(Number) > Number && isEnd(digits(Number))) {
        End = digits(Number);
        break;
      }
    if (HasPoint && isEnd(End))
      return Name.substr(I, End - I);
    I = End - 1;
  }
  return {};
}

std::string withoutVersion(std::string_view Key) {
  std::string_view Version = versionIn(Key);
  std::string Out(Key);
  if (Version.empty())
    return Out;
  auto Start = static_cast<std::size_t>(Version.data() - Key.data());
  std::size_t End = Start + Version.size();
  const std::size_t Name = Key.size() - fileName(Key).size();
  Start -= Start > Name && Key[Start - 1] == 'v';
  Start -= Start > Name; // the separator
  return Out.erase(Start, End - Start);
}

std::string withoutNodeAbi(std::string_view Path) {
  if (!Path.ends_with(".node"))
    return std::string(Path);
  auto isAbi = [](std::string_view Word) {
    return std::ranges::any_of(nodeAbiWordTable(), [&](std::string_view Row) {
      return Word.starts_with(Row) && Word.size() > Row.size() &&
             std::ranges::all_of(Word.substr(Row.size()), isDigit);
    });
  };
  std::string Out;
  while (!Path.empty()) {
    std::size_t Length = 0;
    while (Length < Path.size() && !endsWord(Path[Length]))
      ++Length;
    std::string_view Word = Path.substr(0, Length);
    Path.remove_prefix(Length);
    if (!isAbi(Word))
      Out += Word;
    else if (!Out.empty() && isSeparator(Out.back()))
      Out.pop_back();
    if (!Path.empty()) {
      Out += Path.front();
      Path.remove_prefix(1);
    }
  }
  return Out;
}

std::vector<std::string> generalVariants(std::string_view Key) {
  std::vector<std::string> Out;
  for (std::size_t At = 0, End; At < Key.size(); At = End + 1) {
    End = At;
    while (End < Key.size() && !endsWord(Key[End]))
      ++End;
    std::string_view Word = Key.substr(At, End - At);
    for (const VariantRow &Row : variantTable()) {
      if (!Word.starts_with(Row.Word) ||
          !std::ranges::all_of(Word.substr(Row.Word.size()), isDigit))
        continue;
      // Without the word goes the separator before it, or a folder's '/'.
      bool Before = Row.By.empty() && At > 0 && Key[At - 1] != '/';
      bool Behind = Row.By.empty() && !Before && End < Key.size();
      Out.push_back(std::string(Key.substr(0, At - Before))
                        .append(Row.By)
                        .append(Key.substr(End + Behind)));
    }
  }
  return Out;
}

} // namespace armlift::binary
