#include "analyzers/build/make/MakeSettable.h"

#include "analyzers/build/make/CalledPrograms.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <string_view>

namespace armlift::build {
namespace {

/// The name at the end of `Front`, which may be in "CC=gcc NAME +".
std::string_view assignedName(std::string_view Front) {
  std::size_t End = Front.find_last_not_of("+:?! \t") + 1;
  std::size_t Begin = End;
  while (Begin > 0 && isNameCharacter(Front[Begin - 1]))
    --Begin;
  return Front.substr(Begin, End - Begin);
}

} // namespace

std::set<std::string> settableByMake(const std::vector<MakeLine> &Lines) {
  std::set<std::string> Names;
  for (const auto &[Line, Recipe] : Lines) {
    if (Recipe && (!Line.contains('=') || !callsMake(Line)))
      continue;
    for (std::size_t At = 0; (At = Line.find('=', At)) != Line.npos; ++At)
      if (std::string_view Name = assignedName(Line.substr(0, At));
          isName(Name))
        Names.emplace(Name);
    std::string_view Rest = Line;
    if (!Recipe && takeWord(Rest, "define"))
      Names.emplace(Rest.substr(0, Rest.find_first_of(" \t=+:?!")));
  }
  return Names;
}

} // namespace armlift::build
