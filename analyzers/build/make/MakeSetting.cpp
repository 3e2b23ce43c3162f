#include "analyzers/build/make/MakeSetting.h"

#include "analyzers/build/model/MakeLines.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {

MakeSetting::Operator MakeSetting::operatorIn(std::string_view Written) {
  switch (Written.empty() ? '=' : Written[0]) {
  case ':':
    return Operator::SetNow;
  case '?':
    return Operator::SetIfUnset;
  case '+':
    return Operator::Append;
  case '!': // comes from BSD
    return Operator::Run;
  default:
    return Operator::Set;
  }
}

Assignment MakeSetting::effect() const {
  if (!Targets.empty() || Does == Operator::Append || Name.contains('$'))
    return Assignment::Beside;
  return Does == Operator::SetIfUnset ? Assignment::Default : Assignment::Anew;
}

MakeSetting MakeSetting::at(std::string_view Line, std::size_t Equals) {
  std::size_t End = Equals;
  while (End > 0 && std::string_view("+:?!").find(Line[End - 1]) != Line.npos)
    --End;
  return {.Name = trim(Line.substr(0, End)),
          .Does = operatorIn(Line.substr(End)),
          .Value = trim(Line.substr(Equals + 1))};
}

std::optional<MakeSetting> MakeSetting::ofTargets(std::string_view Behind) {
  std::size_t At = findOutsideReferences(Behind, "=;");
  if (At == Behind.npos || Behind[At] != '=')
    return std::nullopt;
  MakeSetting S = at(Behind, At);
  S.Name = withoutModifiers(S.Name);
  return S;
}

std::string_view withoutModifiers(std::string_view Line) {
  auto takeModifier = [&] {
    return takeWord(Line, "export") || takeWord(Line, "override") ||
           takeWord(Line, "private");
  };
  while (takeModifier())
    ;
  return Line;
}

} // namespace armlift::build
