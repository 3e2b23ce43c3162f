#include "analyzers/build/model/NameSteps.h"

#include "analyzers/build/model/ValueWords.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_set>
#include <utility>

namespace armlift::build {
namespace {

/// Names are short, so they are bounded against hostile text. A longer name
/// counts as unknown.
constexpr std::size_t MaxName = 1000;

/// True if the name is known in full.
bool isPlain(std::string_view Name) {
  return Name.size() <= MaxName && Name.find_first_of("*$") == Name.npos;
}

/// $(subst .c,.o,a.c) -> a.o
void rewrite(std::string &Name, std::string_view What, std::string_view With) {
  for (std::size_t At = 0; !What.empty() && Name.size() <= MaxName &&
                           (At = Name.find(What, At)) != Name.npos;
       At += With.size())
    Name.replace(At, What.size(), With);
}

} // namespace

/// The patterns of a filter, which may be as many as the words that it filters:
/// a word is looked up, not compared with each.
class FilterPatterns {
public:
  explicit FilterPatterns(std::string_view Text) {
    for (std::string_view Pattern : splitWords(Text, " \t"))
      if (std::size_t Any = Pattern.find('%'); Any == Pattern.npos)
        Words.insert(Pattern);
      else
        Shapes[{Any, Pattern.size() - Any - 1}].insert(Pattern);
  }

  bool matches(std::string_view Name) const {
    return Words.contains(Name) ||
           std::ranges::any_of(Shapes, [Name](const auto &Shape) {
             const auto [Front, Back] = Shape.first;
             return Name.size() >= Front + Back &&
                    Shape.second.contains(
                        std::string(Name.substr(0, Front)) + '%' +
                        std::string(Name.substr(Name.size() - Back)));
           });
  }

private:
  std::unordered_set<std::string_view> Words;
  /// By the sizes of what is before and behind the '%'.
  std::map<std::pair<std::size_t, std::size_t>,
           std::unordered_set<std::string_view>>
      Shapes;
};

void NameSteps::enter(const MakeFunction &Call) {
  using Effect = MakeFunction::Effect;
  auto add = [&](Step::Kind Does, std::string_view With = {}) {
    Step &Added = Steps.emplace_back(Step{Does, Call.Argument, With});
    if (Added.isFilter() && !Call.Argument.contains('$'))
      Added.Patterns = std::make_shared<FilterPatterns>(Call.Argument);
  };
  switch (Call.Is) {
  case Effect::Kept:
    return add(Step::Kind::Keeps);
  case Effect::Left:
    return add(Step::Kind::Leaves);
  case Effect::Prefixed:
    return add(Step::Kind::Prefixes);
  case Effect::Suffixed:
    return add(Step::Kind::Suffixes);
  case Effect::Nameless:
    return add(Step::Kind::Bares);
  case Effect::Renamed:
    return add(Step::Kind::Renames, Call.With);
  case Effect::Rewritten:
    return add(Step::Kind::Rewrites, Call.With);
  case Effect::Called:
    return add(Step::Kind::Hides);
  case Effect::Same:
  case Effect::Found:
  case Effect::Chosen:
  case Effect::Some:
  case Effect::Each:
    return;
  }
}

void NameSteps::enter(std::string_view Reference) {
  std::string_view Inside = insideReference(Reference);
  std::size_t Colon = Inside.find(':');
  std::size_t Equals = Colon == Inside.npos ? Colon : Inside.find('=', Colon);
  if (Equals == Inside.npos)
    return;
  std::string_view What = Inside.substr(Colon + 1, Equals - Colon - 1);
  Steps.push_back({What.contains('%') ? Step::Kind::Renames : Step::Kind::Ends,
                   What, Inside.substr(Equals + 1)});
}

bool NameSteps::filters() const {
  return std::ranges::any_of(Steps, &Step::isFilter);
}

bool NameSteps::renames() const {
  return std::ranges::any_of(Steps, [](const Step &S) {
    return S.Does == Step::Kind::Renames || S.Does == Step::Kind::Rewrites ||
           S.Does == Step::Kind::Ends;
  });
}

std::optional<std::string> NameSteps::named(std::string_view Word) const {
  std::string Name(Word.substr(0, MaxName + 1));
  for (auto S = Steps.rbegin(); S != Steps.rend(); ++S) {
    if (!isPlain(Name) || (!S->isFilter() && S->What.contains('$')))
      return std::nullopt;
    apply(*S, Name);
  }
  return isPlain(Name) ? std::optional(std::move(Name)) : std::nullopt;
}

bool NameSteps::takeAway(std::string_view Word) const {
  if (!filters())
    return false;
  std::string Name(Word.substr(0, MaxName + 1));
  for (auto S = Steps.rbegin(); S != Steps.rend() && isPlain(Name); ++S)
    if (S->What.contains('$')) {
      // A filter with a variable in its patterns may remove the name or not,
      // but does not change it.
      if (!S->isFilter())
        return false;
    } else if (!S->isFilter()) {
      apply(*S, Name);
    } else if ((S->Does == Step::Kind::Keeps) != S->Patterns->matches(Name)) {
      return true;
    }
  return false;
}

void NameSteps::apply(const Step &S, std::string &Name) {
  switch (S.Does) {
  case Step::Kind::Renames:
    Name = renamed(Name, S.What, S.With.substr(0, MaxName + 1));
    return;
  case Step::Kind::Rewrites:
    return rewrite(Name, S.What, S.With);
  case Step::Kind::Ends:
    if (Name.ends_with(S.What))
      Name.replace(Name.size() - S.What.size(), S.What.size(), S.With);
    return;
  case Step::Kind::Prefixes:
    Name.insert(0, S.What.substr(0, MaxName + 1));
    return;
  case Step::Kind::Suffixes:
    Name += S.What.substr(0, MaxName + 1);
    return;
  case Step::Kind::Bares:
    Name = fileName(std::string(Name));
    return;
  case Step::Kind::Hides:
    Name = "*";
    return;
  case Step::Kind::Keeps:
  case Step::Kind::Leaves:
    return;
  }
}

} // namespace armlift::build
