#include "analyzers/build/MakeGoals.h"

#include "core/support/Text.h"

#include <map>

namespace armlift::build {

namespace {

constexpr std::string_view Blanks = " \t\\\r\n";

/// "name", not a file, a pattern or the value of a variable.
bool isPlain(std::string_view Goal) {
  return !Goal.empty() && Goal.find_first_of(" \t.%$/") == Goal.npos;
}

} // namespace

void MakeGoals::read(const std::vector<MakeLine> &Lines) {
  std::multimap<std::string_view, std::string_view> Needs; // goal -> a list
  std::string_view Default;
  for (const MakeLine &Line : Lines) {
    if (Line.Recipe)
      continue;
    std::size_t Colon = findOutsideReferences(Line.Text, "=:");
    if (Colon == Line.Text.npos || Line.Text[Colon] != ':')
      continue;
    std::size_t Behind = Line.Text.find_first_not_of(':', Colon);
    std::string_view List = Behind == Line.Text.npos ? std::string_view()
                                                     : Line.Text.substr(Behind);
    // An assignment: "a := b", "goal: CFLAGS += b".
    if (findOutsideReferences(List, "=") != List.npos)
      continue;
    std::string_view Targets = trim(Line.Text.substr(0, Colon));
    if (Default.empty() && !Targets.starts_with('.'))
      Default = Targets;
    for (std::string_view Goal : splitWords(Targets, Blanks))
      Needs.emplace(Goal, List);
  }
  std::vector<std::string_view> Work = splitWords(Default, Blanks);
  for (std::string_view Goal : Work) {
    auto [First, Last] = Needs.equal_range(Goal);
    for (auto It = First; It != Last; ++It)
      if (It->second.find('$') != std::string_view::npos)
        return;
  }
  Known = !Default.empty() && Default.find('$') == Default.npos;
  while (!Work.empty()) {
    std::string_view Goal = Work.back();
    Work.pop_back();
    if (!Built.insert(Goal).second)
      continue;
    auto [First, Last] = Needs.equal_range(Goal);
    for (auto It = First; It != Last; ++It)
      for (std::string_view Next : splitWords(It->second, Blanks))
        Work.push_back(Next);
  }
}

bool MakeGoals::mustBeAskedFor(std::string_view Targets) const {
  return Known && isPlain(Targets) && !Built.contains(Targets);
}

} // namespace armlift::build
