#include "analyzers/build/cmake/CMakeKeywords.h"

#include "core/support/Text.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace armlift::build {

CMakeKeywords::CMakeKeywords(BuildVariables &Variables, const CMakeCommand &C,
                             const When &Here)
    : Variables(Variables), Where(C.Where.substr(0, 0)), Here(Here) {
  CMakeArguments A = C.Arguments;
  // cmake_parse_arguments(PARSE_ARGV N PREFIX …) parses the arguments of the
  // function after the first N.
  const bool OfFunction = A.size() >= 2 && isWord(A[0], "PARSE_ARGV");
  std::size_t Skipped = 0;
  if (OfFunction) {
    std::string_view N = A[1].Text;
    std::from_chars(N.data(), N.data() + N.size(), Skipped);
    A = A.subspan(2);
  }
  IsGood = A.size() >= 4;
  if (!IsGood)
    return;
  // Each keyword gets a copy of the prefix.
  constexpr std::size_t MaxPrefix = 256;
  std::string_view Front = Variables.meant(A[0].Text);
  IsGood = Front.size() <= MaxPrefix;
  if (!IsGood)
    return;
  Prefix = std::string(Front) + "_";
  note(A[1].Text, Takes::Nothing);
  note(A[2].Text, Takes::One);
  note(A[3].Text, Takes::Many);
  std::optional<VariableValues::ListedWords> Given =
      OfFunction ? Variables.wordsHeld("ARGV")
                 : Variables.wordsOf(textOf(A.subspan(4)), When());
  IsGood = Given.has_value();
  Words = std::move(Given).value_or(VariableValues::ListedWords());
  Words.erase(Words.begin(),
              Words.begin() +
                  static_cast<std::ptrdiff_t>(std::min(Skipped, Words.size())));
}

void CMakeKeywords::note(std::string_view Names, Takes What) {
  for (const auto &[Name, Condition] : Variables.wordsOf(Names, When()))
    Known.emplace(Name, What);
}

void CMakeKeywords::define() {
  if (!IsGood)
    return;
  // A reference may contain any keyword; then no variable is known to be empty.
  const bool AllAreKnown = std::ranges::none_of(
      Words, [](const auto &One) { return One.first.contains('$'); });
  for (const auto &[Name, What] : Known)
    if (std::string Variable = Prefix + std::string(Name); AllAreKnown)
      Variables.define(Variable, Where, Here);
    else if (Variables.knows(Variable))
      Variables.markTouched(Variable);
  constexpr std::string_view Rest = "UNPARSED_ARGUMENTS";
  std::string_view Of = Rest;
  for (const auto &[Word, Condition] : Words) {
    auto Keyword = Known.find(Word);
    bool Begins = Keyword != Known.end();
    if (Begins && Keyword->second != Takes::Nothing)
      Of = Keyword->first;
    else if (!Begins)
      Variables.append(Prefix + std::string(Of), Word, both(Here, Condition));
    // Words after an option, or after the single word of a keyword, belong to
    // no keyword.
    if (Begins ? Keyword->second == Takes::Nothing
               : Of != Rest && Known.find(Of)->second == Takes::One)
      Of = Rest;
  }
}

} // namespace armlift::build
