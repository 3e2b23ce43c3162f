#include "analyzers/build/model/NamedVariables.h"

#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {

std::optional<WordRole> roleOf(BuildLanguage Language, std::string_view Name) {
  for (const VariableRow &Row : variableTable(Language))
    if (globMatch(Row.Name, Name))
      return Row.Holds;
  return std::nullopt;
}

bool isFlagVariable(BuildLanguage Language, std::string_view Name) {
  return roleOf(Language, Name) == WordRole::Flags;
}

bool isListed(NameList Which, std::string_view Name) {
  return std::ranges::any_of(nameList(Which), [&](std::string_view Glob) {
    return globMatch(Glob, Name);
  });
}

} // namespace armlift::build
