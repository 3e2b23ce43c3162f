#include "analyzers/build/MakeSettable.h"

#include "analyzers/build/ConditionWords.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {
namespace {

/// True for "export" without names, which exports all variables.
bool exportsAll(const MakeLine &Line) {
  std::string_view Text = trim(Line.Text);
  return !Line.Recipe &&
         (Text == "export" || Text.starts_with(".EXPORT_ALL_VARIABLES"));
}

/// True for "override export A = 1" and "$(MAKE) -C lib A=1".
bool handsOn(std::string_view Line) {
  if (Line.contains("(MAKE)") || Line.contains("{MAKE}"))
    return true;
  while (takeWord(Line, "override") || takeWord(Line, "private"))
    ;
  return takeWord(Line, "export");
}

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
  const bool All = std::ranges::any_of(Lines, exportsAll);
  for (const auto &[Line, Recipe] : Lines) {
    const bool Any = All || handsOn(Line);
    for (std::size_t At = 0; (At = Line.find('=', At)) != Line.npos; ++At)
      if (std::string_view Name = assignedName(Line.substr(0, At));
          isName(Name) && (Any || namesFeatureOfArm(Name)))
        Names.emplace(Name);
    std::string_view Rest = Line;
    if (!Recipe && takeWord(Rest, "export"))
      for (std::string_view Name : splitWords(Rest, " \t"))
        if (isName(Name))
          Names.emplace(Name);
  }
  return Names;
}

} // namespace armlift::build
