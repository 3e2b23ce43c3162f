#include "analyzers/build/MakeFunction.h"

#include "analyzers/build/MakeLines.h"
#include "analyzers/build/ValueWords.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {
namespace {

struct Row {
  std::string_view Name;
  MakeFunction::Effect Effect;
  unsigned Words;    ///< the index of the argument with the words
  unsigned Argument; ///< the index of the other argument that matters
};

constexpr Row Rows[] = {
    {"abspath", MakeFunction::Effect::Same, 0, 0},
    {"addprefix", MakeFunction::Effect::Prefixed, 1, 0},
    {"addsuffix", MakeFunction::Effect::Suffixed, 1, 0},
    {"call", MakeFunction::Effect::Called, 1, 0},
    {"filter", MakeFunction::Effect::Kept, 1, 0},
    {"filter-out", MakeFunction::Effect::Left, 1, 0},
    {"findstring", MakeFunction::Effect::Found, 1, 0},
    {"foreach", MakeFunction::Effect::Each, 2, 0},
    {"if", MakeFunction::Effect::Chosen, 1, 0},
    {"notdir", MakeFunction::Effect::Nameless, 0, 0},
    {"patsubst", MakeFunction::Effect::Renamed, 2, 0},
    {"realpath", MakeFunction::Effect::Same, 0, 0},
    {"sort", MakeFunction::Effect::Same, 0, 0},
    {"strip", MakeFunction::Effect::Same, 0, 0},
    {"subst", MakeFunction::Effect::Rewritten, 2, 0},
    {"wildcard", MakeFunction::Effect::Same, 0, 0},
};

} // namespace

std::optional<MakeFunction> makeFunction(std::string_view Word) {
  std::string_view Inside = insideReference(Word);
  std::size_t Blank = Inside.find_first_of(" \t");
  auto Known = std::ranges::find(Rows, Inside.substr(0, Blank), &Row::Name);
  if (Blank == Inside.npos || Known == std::end(Rows))
    return std::nullopt;
  std::string_view Rest = trim(Inside.substr(Blank));
  std::vector<std::string_view> Arguments;
  // The last argument may contain commas.
  while (Arguments.size() < Known->Words) {
    std::size_t Comma = findOutsideReferences(Rest, ",");
    if (Comma == Rest.npos)
      return std::nullopt;
    Arguments.push_back(Rest.substr(0, Comma));
    Rest.remove_prefix(Comma + 1);
  }
  using enum MakeFunction::Effect;
  MakeFunction Call{Known->Effect, {}, Rest};
  Call.Finds = Known->Name == "wildcard";
  if (Known->Words != 0)
    Call.Argument = Arguments[Known->Argument];
  if (Call.Is == Each)
    Call.List = Arguments[1];
  if (Call.Is == Renamed || Call.Is == Rewritten) {
    Call.Argument = trim(Call.Argument);
    Call.With = trim(Arguments[1]);
  }
  // Replacing a part by nothing removes the words that consist of it.
  if (Call.Is == Rewritten && Call.With.empty())
    Call.Is = Left;
  return Call;
}

bool matchesPattern(std::string_view Pattern, std::string_view Word) {
  std::size_t Any = Pattern.find('%');
  if (Any == Pattern.npos)
    return Pattern == Word;
  std::string_view Front = Pattern.substr(0, Any);
  std::string_view Back = Pattern.substr(Any + 1);
  return Word.size() >= Front.size() + Back.size() && Word.starts_with(Front) &&
         Word.ends_with(Back);
}

} // namespace armlift::build
