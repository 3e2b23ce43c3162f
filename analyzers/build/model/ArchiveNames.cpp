#include "analyzers/build/model/ArchiveNames.h"

#include "analyzers/build/model/ValueWords.h"
#include "core/rules/ContainerTable.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"

#include <algorithm>
#include <bitset>
#include <utility>

namespace armlift::build {
namespace {

/// The letters that follow the dot of an archive's suffix.
std::bitset<256> firstLetters() {
  std::bitset<256> Letters;
  for (const ContainerRow &Row : containerTable())
    Letters.set(static_cast<unsigned char>(Row.Suffix[1]));
  return Letters;
}

bool isInSuffix(char C) { return isNameCharacter(C) || C == '.'; }

} // namespace

std::set<std::string> archiveNames(std::string_view Text) {
  static const std::bitset<256> Letters = firstLetters();
  static const std::size_t Longest = containerTable().front().Suffix.size();
  constexpr std::size_t MaxName = 255; // Linux's NAME_MAX
  std::set<std::string> Names;
  for (std::size_t Dot = 1; (Dot = Text.find('.', Dot)) != Text.npos; ++Dot) {
    if (Dot + 1 == Text.size() ||
        !Letters[static_cast<unsigned char>(lowerCase(Text[Dot + 1]))])
      continue;
    // What goes on behind the longest suffix and a full stop is none.
    const std::size_t Limit = std::min(Text.size(), Dot + Longest + 2);
    std::size_t End = Dot + 1;
    while (End < Limit && isInSuffix(Text[End]))
      ++End;
    while (Text[End - 1] == '.') // that of a sentence
      --End;
    // A name is longer than its suffix.
    const ContainerRow *Row =
        findContainer(Text.substr(Dot - 1, End - Dot + 1));
    const std::string_view Suffix = Text.substr(Dot, End - Dot);
    if (!Row || Row->Suffix.size() != Suffix.size())
      continue;
    std::string_view Front = Text.substr(0, Dot);
    Front.remove_prefix(Front.size() - std::min(Front.size(), MaxName));
    Front.remove_prefix(Front.find_last_of("/ \t\r\n\"'`=,;:<[]!|&") + 1);
    std::string Glob = asGlob(std::string(Front).append(Suffix));
    // "$NAME.zip"; "%.zip", "@NAME@.zip" and the rest of "$(NAME:a=b).zip"
    if (Glob.contains('$'))
      Glob = std::string("*").append(Suffix);
    else if (const std::size_t Hidden = Glob.find_last_of(")}>%@");
             Hidden != Glob.npos)
      Glob.replace(0, Hidden + 1, "*");
    Names.insert(std::move(Glob));
    if (Names.size() > MaxArchives)
      return {"*"};
  }
  return Names;
}

} // namespace armlift::build
