#include "analyzers/build/model/VariableValues.h"

#include "analyzers/build/model/MakeFunction.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace armlift::build {
namespace {

/// A pattern for the paths that match both: "src/*.c" and "**avx2**" give
/// "src/**avx2**.c". Empty if `Glob` ends differently.
std::string intersection(std::string_view Pattern, std::string_view Glob) {
  std::string_view Front = Pattern.substr(0, Pattern.find('*'));
  std::string_view Back = Pattern.substr(Pattern.rfind('*') + 1);
  if (Glob.ends_with('*'))
    return std::string(Front).append(Glob).append(Back);
  return Glob.ends_with(Back) ? std::string(Front).append(Glob) : std::string();
}

/// The number of characters that are put around a word. Flags and folders are
/// short, so this only bounds hostile text.
constexpr std::size_t MaxAround = 1000;

/// Puts `Front` before `Known`.
void putInFront(std::string &Known, std::string_view Front) {
  if (Known.size() + Front.size() <= MaxAround)
    Known.insert(0, Front);
}

} // namespace

Piece &VariableValues::assign(std::string_view Variable, std::string_view Value,
                              When Condition, Assignment How) {
  own(Variable);
  Pieces &Values = Variables[std::string(Variable)];
  bool Appends = mentions(Value, Variable);
  // The same line again: of a loop, or of a function that is called again.
  if (!Appends && !Values.empty() && Language == Syntax::CMake &&
      How == Assignment::Anew && Condition.Holds != AlwaysTrue &&
      Values.back().IsWhole && Values.back().Front.empty() &&
      Values.back().Words.data() == Value.data()) {
    Piece Same = std::move(Values.back());
    Values.pop_back();
    replace(Variable, Condition);
    alsoHolds(Same.Condition, Condition);
    return Values.emplace_back(std::move(Same));
  }
  if (Language == Syntax::CMake && Condition.Holds == AlwaysTrue && !Appends) {
    auto Lost = Removed.extract(std::string(Variable));
    if (Openings != 0)
      Closed.insert_or_assign(std::string(Variable), Openings);
    if (auto Old = HandedOn.find(Variable); Old != HandedOn.end()) {
      HandedOn.erase(Old);
      Formers[std::string(Variable)].push_back(
          {++Now, std::move(Values),
           Lost ? std::move(Lost.mapped()) : Removals()});
    }
    Values.clear();
  } else if (How == Assignment::Anew && !Appends) {
    replace(Variable, Condition);
  } else if (How == Assignment::Default && Language == Syntax::Make) {
    for (const Piece &P : Values)
      if (!spend())
        break;
      else if (P.IsWhole && P.Condition.Holds.ByDefault == Ternary::True)
        Condition = both(Condition, negation(P.Condition));
  }
  if (Language != Syntax::Make)
    handOn(Value);
  Piece &New = Values.emplace_back(Value, std::move(Condition));
  New.IsDefault = How == Assignment::Default;
  New.IsWhole = How == Assignment::Anew;
  New.At = Now;
  return New;
}

void VariableValues::replace(std::string_view Variable, const When &Condition) {
  auto Set = Variables.find(Variable);
  if (Condition.Holds.ByDefault != Ternary::True || Set == Variables.end() ||
      HandedOn.contains(Variable))
    return;
  own(Variable);
  When Not = negation(Condition);
  for (Piece &P : Set->second) {
    if (!spend())
      return;
    P.Condition = both(P.Condition, Not);
  }
}

void VariableValues::handOn(std::string_view Value) {
  for (std::size_t At = 0; (At = Value.find('$', At)) != Value.npos;) {
    ++At;
    bool Bracketed =
        At < Value.size() && (Value[At] == '(' || Value[At] == '{');
    std::string_view Name = Value.substr(At += Bracketed);
    auto ends = [&](char C) {
      return Bracketed ? std::string_view("(){}$:, \t").contains(C)
                       : !isNameCharacter(C);
    };
    Name = Name.substr(0, static_cast<std::size_t>(
                              std::ranges::find_if(Name, ends) - Name.begin()));
    if (!Name.empty())
      HandedOn.emplace(Name);
  }
}

void VariableValues::append(std::string_view Variable, std::string_view Value,
                            When Condition, std::string_view Front) {
  if (Language != Syntax::Make)
    handOn(Value);
  own(Variable);
  Piece &New = Variables[std::string(Variable)].emplace_back(
      Value, std::move(Condition));
  New.IsMore = true;
  New.Front = Front;
  New.At = Now;
}

void VariableValues::appendFolder(std::string_view Variable,
                                  std::string_view Folder,
                                  std::string_view Suffix, When Condition) {
  appendBetween(Variable, {}, Folder, "/*" + std::string(Suffix),
                std::move(Condition));
}

void VariableValues::appendBetween(std::string_view Variable,
                                   std::string_view Front,
                                   std::string_view Value,
                                   std::string_view Behind, When Condition) {
  append(Variable, Value, std::move(Condition), Front);
  Variables.find(Variable)->second.back().Behind = Behind;
}

void VariableValues::prefix(std::string_view Variable, std::string_view Front,
                            const When &Condition) {
  auto Set = Variables.find(Variable);
  if (Set == Variables.end())
    return;
  if (!spend(Set->second.size()))
    return;
  own(Variable);
  Pieces Plain;
  if (Condition.Holds != AlwaysTrue)
    Plain = Set->second;
  for (Piece &P : Set->second) {
    putInFront(P.Front, Front);
    P.Condition = both(P.Condition, Condition);
  }
  for (Piece &P : Plain) {
    P.Condition = both(P.Condition, negation(Condition));
    Set->second.push_back(std::move(P));
  }
}

void VariableValues::restrict(std::string_view Variable,
                              const When &Condition) {
  auto Set = Variables.find(Variable);
  if (Set == Variables.end() || !spend(Set->second.size()))
    return;
  own(Variable);
  for (Piece &P : Set->second)
    P.Condition = both(P.Condition, Condition);
}

void VariableValues::forget(std::string_view Variable) {
  own(Variable);
  Removed.erase(std::string(Variable));
  if (auto Set = Variables.find(Variable); Set != Variables.end())
    Variables.erase(Set);
}

void VariableValues::bind(std::string_view Variable, std::string_view Value) {
  own(Variable);
  Pieces &Values = Variables[std::string(Variable)];
  Shadowed.emplace_back(Variable, std::move(Values));
  Values = {{Value, {}}};
  Values.back().IsBound = true;
  Values.back().At = Now;
}

void VariableValues::unbind() {
  auto &[Variable, Values] = Shadowed.back();
  if (Values.empty())
    Variables.erase(Variable);
  else
    Variables[Variable] = std::move(Values);
  Shadowed.pop_back();
}

void VariableValues::own(std::string_view Variable) {
  if (Scopes.empty())
    return;
  auto [Before, New] = Scopes.back().try_emplace(std::string(Variable));
  if (!New)
    return;
  if (auto Known = Explained.find(Variable); Known != Explained.end())
    Before->second.Explained = Known->second;
  auto Set = Variables.find(Variable);
  if (Set == Variables.end())
    return;
  auto Lost = Removed.find(Variable);
  std::size_t Items = Lost == Removed.end() ? 0 : Lost->second.size();
  if (!spend(Set->second.size() + Items))
    return;
  Before->second.Values = Set->second;
  if (Items != 0)
    Before->second.Lost = Lost->second;
  if (auto At = Closed.find(Variable); At != Closed.end())
    Before->second.Closed = At->second;
}

void VariableValues::swap(std::string_view Variable, Held &With) {
  auto Set = Variables.try_emplace(std::string(Variable)).first;
  auto Lost = Removed.try_emplace(std::string(Variable)).first;
  auto At = Closed.try_emplace(std::string(Variable)).first;
  std::swap(Set->second, With.Values);
  std::swap(Lost->second, With.Lost);
  std::swap(At->second, With.Closed);
  auto Known = Explained.extract(std::string(Variable));
  if (With.Explained)
    Explained.emplace(Variable, *std::move(With.Explained));
  With.Explained =
      Known ? std::optional(std::move(Known.mapped())) : std::nullopt;
  if (At->second == 0)
    Closed.erase(At);
  if (Set->second.empty())
    Variables.erase(Set);
  if (Lost->second.empty())
    Removed.erase(Lost);
}

void VariableValues::leaveScope(const Names &Kept) {
  Scope Outer = std::move(Scopes.back());
  Scopes.pop_back();
  for (auto &[Name, Before] : Outer)
    if (!Kept.contains(Name))
      swap(Name, Before);
    else if (!Scopes.empty())
      Scopes.back().try_emplace(Name, std::move(Before));
}

void VariableValues::remove(std::string_view Variable, std::string_view Word,
                            When Condition) {
  auto Set = Variables.find(Variable);
  if (Set != Variables.end()) {
    own(Variable);
    OpenNames Open;
    removeWords(Removed[Set->first], Word,
                {std::move(Condition), Set->second.size()}, Open);
  }
}

Removals VariableValues::removals(std::string_view Words) const {
  Removals Out;
  OpenNames Open;
  removeWords(Out, Words, {{}, 1}, Open);
  return Out;
}

bool VariableValues::spend(std::size_t Count) const {
  bool IsLeft = Count <= Budget;
  Budget = IsLeft ? Budget - Count : 0;
  return IsLeft;
}

bool VariableValues::ask(std::size_t Bytes) const {
  bool IsLeft = Bytes < Questions;
  Questions = IsLeft ? Questions - Bytes : 0;
  return IsLeft;
}

/// A value costs more than its text, because its condition is examined too.
bool VariableValues::ask(const Piece &P) const {
  return ask(P.Words.size() + 64);
}

bool VariableValues::canOpen(std::string_view Name,
                             const OpenNames &Open) const {
  return std::ranges::find(Open, Name) == Open.end() && !isTooDeep(Open);
}

bool VariableValues::isTooDeep(const OpenNames &Open) const {
  bool IsDeep = Open.size() >= MaxExpansionDepth;
  LeftOutDeepest = LeftOutDeepest || IsDeep;
  return IsDeep;
}

void VariableValues::removeWords(Removals &Of, std::string_view Words,
                                 const Removal &How, OpenNames &Open) const {
  for (std::size_t At = 0; At < Words.size() && spend();) {
    std::string_view Word = nextWord(Words, At, Language);
    if (!spendOn(Word))
      return;
    std::optional<MakeFunction> Call;
    if (Language == Syntax::Make)
      Call = makeFunction(Word);
    if (Call) { // "$(wildcard *_avx.c)"
      if (!Call->keepsWords() || !canOpen(Word, Open))
        continue;
      Open.push_back(Word);
      removeWords(Of, Call->Words, How, Open);
      Open.pop_back();
    } else if (std::string_view Name = wholeReference(Word, Language);
               !Name.empty()) {
      auto Set = Variables.find(Name);
      if (Set == Variables.end() || !canOpen(Name, Open))
        continue;
      Open.push_back(Name);
      for (const Piece &P : Set->second)
        removeWords(Of, P.Words, {both(How.Condition, P.Condition), How.Values},
                    Open);
      Open.pop_back();
    } else if (!Word.empty()) {
      std::string Path = sourcePath(Word);
      if (Language == Syntax::Make)
        std::ranges::replace(Path, '%', '*');
      auto [Entry, New] =
          Of.try_emplace(Path.empty() ? std::string(Word) : Path, How);
      if (!New) {
        alsoHolds(Entry->second.Condition, How.Condition);
        Entry->second.Values = How.Values;
      }
    }
  }
}

void VariableValues::removeMatching(std::string_view Variable,
                                    std::string_view Glob,
                                    const When &Condition) {
  std::vector<std::string> Found;
  OpenNames Open;
  findMatching(Variable, Glob, Found, Open);
  for (const std::string &Path : Found)
    remove(Variable, Path, Condition);
}

void VariableValues::findMatching(std::string_view Variable,
                                  std::string_view Glob,
                                  std::vector<std::string> &Found,
                                  OpenNames &Open) {
  auto Set = Variables.find(Variable);
  if (Set == Variables.end() || !canOpen(Variable, Open))
    return;
  Open.push_back(Variable);
  for (const Piece &P : Set->second)
    for (std::size_t At = 0; At < P.Words.size() && spend();) {
      std::string_view Word = nextWord(P.Words, At, Language);
      if (!spendOn(Word))
        break;
      if (std::string_view Name = wholeReference(Word, Language);
          !Name.empty()) {
        findMatching(Name, Glob, Found, Open);
        continue;
      }
      std::string Path = sourcePath(Word);
      if (Path.contains('*'))
        Path = intersection(Path, Glob);
      else if (!globMatch(Glob, Path))
        Path.clear();
      if (!Path.empty())
        Found.push_back(std::move(Path));
    }
  Open.pop_back();
}

void VariableValues::alias(std::string_view Variable, std::string_view Other,
                           When Condition) {
  HandedOn.emplace(Other);
  own(Variable);
  Piece &New = Variables[std::string(Variable)].emplace_back(
      Other, std::move(Condition), true);
  New.At = Now;
}

void VariableValues::copy(std::string_view Variable, std::string_view Other,
                          const When &Condition, std::string_view Front,
                          std::string_view Behind) {
  auto Set = Variables.find(Other);
  if (Set == Variables.end() || !spend(Set->second.size()))
    return;
  own(Variable);
  Pieces Values = Set->second;
  Pieces &Known = Variables[std::string(Variable)];
  for (Piece &P : Values) {
    P.Condition = both(Condition, P.Condition);
    putInFront(P.Front, Front);
    if (P.Behind.size() + Behind.size() <= MaxAround)
      P.Behind.append(Behind);
    Known.push_back(std::move(P));
  }
}

void VariableValues::append(std::string_view Variable, Pieces Values) {
  std::ranges::move(Values,
                    std::back_inserter(Variables[std::string(Variable)]));
}

void VariableValues::merge(std::string_view Variable, Pieces Values) {
  Pieces &Known = Variables[std::string(Variable)];
  if (Values.empty() || !spend(Known.size()))
    return;
  std::map<std::tuple<const char *, std::size_t, std::string>, std::size_t> At;
  auto placeOf = [](const Piece &P) {
    return std::tuple(P.Words.data(), P.Words.size(), P.Front);
  };
  for (std::size_t I = 0; I < Known.size(); ++I)
    At.emplace(placeOf(Known[I]), I);
  for (Piece &P : Values)
    if (auto [Old, New] = At.try_emplace(placeOf(P), Known.size()); New)
      Known.push_back(std::move(P));
    else
      alsoHolds(Known[Old->second].Condition, P.Condition);
}

void VariableValues::setValues(std::string_view Variable, Pieces Values) {
  Variables[std::string(Variable)] = std::move(Values);
}

bool VariableValues::knows(std::string_view Variable) const {
  return Variables.contains(Variable);
}

std::optional<Setters>
VariableValues::otherSetters(std::string_view Variable) const {
  auto Set = Variables.find(Variable);
  if (Language != Syntax::CMake || Set == Variables.end() ||
      Set->second.empty())
    return std::nullopt;
  const Piece &First = Set->second.front();
  if (First.IsBound)
    return std::nullopt;
  if (First.IsMore || (!First.IsName && mentions(First.Words, Variable)))
    return Setters::Above;
  auto At = Closed.find(Variable);
  bool IsOpen = (At == Closed.end() ? 0 : At->second) < Openings;
  return IsOpen ? std::optional(Setters::Included) : std::nullopt;
}

const Pieces *VariableValues::find(std::string_view Variable) const {
  auto Set = Variables.find(Variable);
  return Set == Variables.end() ? nullptr : &Set->second;
}

VariableValues::Value VariableValues::valueAt(std::string_view Variable,
                                              std::size_t At) const {
  if (auto Of = Formers.find(Variable); Of != Formers.end()) {
    auto Then = std::ranges::upper_bound(Of->second, At, {}, &Former::Until);
    if (Then != Of->second.end())
      return {&Then->Values, Then->Lost.empty() ? nullptr : &Then->Lost};
  }
  auto Lost = Removed.find(Variable);
  return {find(Variable), Lost == Removed.end() ? nullptr : &Lost->second};
}

std::vector<std::string> VariableValues::namesLike(std::string_view Begin,
                                                   std::string_view End) const {
  std::vector<std::string> Names;
  for (auto Set = Variables.lower_bound(Begin);
       Set != Variables.end() && Set->first.starts_with(Begin) && spend();
       ++Set)
    if (Set->first.ends_with(End) &&
        Set->first.size() > Begin.size() + End.size())
      Names.push_back(Set->first);
  return Names;
}

VariableValues::ListedWords
VariableValues::listWords(std::string_view Variable,
                          const When &Condition) const {
  ListedWords Words;
  OpenNames Open;
  // The name of "$(NAME) = x" is unknown, which is not an empty name.
  if (!Variable.empty())
    listWords(Variable, Condition, Words, Open);
  return Words;
}

void VariableValues::listWords(std::string_view Name, const When &Condition,
                               ListedWords &Words, OpenNames &Open) const {
  auto Set = Variables.find(Name);
  if (Set == Variables.end() || !canOpen(Name, Open))
    return;
  Open.push_back(Name);
  for (const Piece &P : Set->second) {
    When Here = both(Condition, P.Condition);
    if (P.IsName)
      listWords(P.Words, Here, Words, Open);
    else
      for (std::size_t At = 0;
           At < P.Words.size() && Words.size() < MaxWords && spend();) {
        std::string_view Word = nextWord(P.Words, At, Language);
        // What "$(shell getconf PAGESIZE)" prints is not known.
        if (std::string_view Inner = wholeReference(Word, Language);
            !Inner.empty() && !Inner.contains(' '))
          listWords(Inner, Here, Words, Open);
        else if (!Word.empty())
          Words.emplace_back(Word, Here);
      }
  }
  Open.pop_back();
}

VariableValues::ListedWords
VariableValues::wordsOf(std::string_view Text, const When &Condition) const {
  ListedWords Words;
  OpenNames Open;
  wordsOf(Text, Condition, Words, Open);
  return Words;
}

/// True if the words of all values are in the text of the file as they are: no
/// value is the name of a variable or puts text around its words.
bool VariableValues::holdsText(const Pieces &Values) const {
  return spend(Values.size()) &&
         std::ranges::none_of(Values, [](const Piece &P) {
           return P.IsName || !P.Front.empty() || !P.Behind.empty();
         });
}

std::optional<VariableValues::ListedWords>
VariableValues::wordsHeld(std::string_view Variable) const {
  auto Set = Variables.find(Variable);
  if (Set == Variables.end() || !holdsText(Set->second))
    return std::nullopt;
  ListedWords Words;
  OpenNames Open{Variable};
  for (const Piece &P : Set->second)
    wordsOf(P.Words, P.Condition, Words, Open);
  return Words;
}

void VariableValues::wordsOf(std::string_view Text, const When &Condition,
                             ListedWords &Words, OpenNames &Open) const {
  for (std::size_t At = 0;
       At < Text.size() && Words.size() < MaxWords && spend();) {
    std::string_view Word = nextWord(Text, At, Language);
    if (Word.empty() || !spendOn(Word))
      continue;
    std::string_view Name = wholeReference(Word, Language);
    auto Set = Name.empty() ? Variables.end() : Variables.find(Name);
    if (Set == Variables.end() || !canOpen(Name, Open) ||
        !holdsText(Set->second)) {
      Words.emplace_back(Word, Condition);
      continue;
    }
    Open.push_back(Name);
    for (const Piece &P : Set->second)
      wordsOf(P.Words, both(Condition, P.Condition), Words, Open);
    Open.pop_back();
  }
}

std::string_view VariableValues::plainValue(std::string_view Variable) const {
  auto Set = Variables.find(Variable);
  if (Set == Variables.end() || Set->second.empty() ||
      !ask(Set->second.back()) || Set->second.back().Words.contains('$'))
    return {};
  return Set->second.back().Words;
}

std::string_view VariableValues::meant(std::string_view Word) const {
  std::string_view Name = wholeReference(Word, Language);
  std::string_view Value = Name.empty() ? std::string_view{} : plainValue(Name);
  return Value.empty() ? Word : Value;
}

std::string VariableValues::composedName(std::string_view Word) const {
  bool IsKnown = true;
  std::string Name = withValues(Word, [&](std::string_view Parameter) {
    auto Set = Variables.find(Parameter);
    IsKnown = IsKnown && Set != Variables.end() && Set->second.size() == 1 &&
              Set->second[0].IsBound && spendOn(Set->second[0].Words) &&
              !Set->second[0].Words.contains('$');
    return IsKnown ? Set->second[0].Words : std::string_view();
  });
  return IsKnown ? Name : std::string(Word);
}

std::string VariableValues::withFrontMeant(std::string_view Word) const {
  const std::size_t Behind = Word.find_first_of(")}") + 1; // npos + 1 is 0
  return std::string(meant(Word.substr(0, Behind))).append(Word.substr(Behind));
}

} // namespace armlift::build
