#include "analyzers/build/BuildVariables.h"

#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/MakeFunction.h"
#include "analyzers/build/Processor.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <utility>

namespace armlift::build {
namespace {

/// A pattern for what both name: of "src/*.c" and "**avx2**" it is
/// "src/**avx2**.c". Nothing where `Glob` ends in something else.
std::string intersection(std::string_view Pattern, std::string_view Glob) {
  std::string_view Front = Pattern.substr(0, Pattern.find('*'));
  std::string_view Back = Pattern.substr(Pattern.rfind('*') + 1);
  if (Glob.ends_with('*'))
    return std::string(Front).append(Glob).append(Back);
  return Glob.ends_with(Back) ? std::string(Front).append(Glob) : std::string();
}

/// Flags and folders are short; hostile text is to stay so.
void putInFront(std::string &Known, std::string_view Front) {
  constexpr std::size_t MaxFront = 1000;
  if (Known.size() + Front.size() <= MaxFront)
    Known.insert(0, Front);
}

} // namespace

void BuildVariables::define(std::string_view Variable, std::string_view Value,
                            When Condition, Assignment How) {
  // option(X86 "…" ON), then set(X86 OFF) where the machine is another.
  if (Ternary Plain = truthOfValue(Value);
      Plain != Ternary::Unknown && Explained.contains(Variable))
    explain(Variable, everywhere(Plain), Condition);
  isSet(Variable, Condition);
  std::vector<Piece> &Pieces = Variables[std::string(Variable)];
  bool GoesOn = mentions(Value, Variable);
  if (Style == References::CMake && Condition.Holds == AlwaysTrue && !GoesOn) {
    Pieces.clear();
    Removed.erase(std::string(Variable));
    if (auto Old = HandedOn.find(Variable); Old != HandedOn.end())
      HandedOn.erase(Old);
  } else if (How == Assignment::Anew && !GoesOn) {
    replace(Variable, Condition);
  } else if (How == Assignment::Default && Style == References::Make) {
    for (const Piece &P : Pieces)
      if (!spend())
        break;
      else if (P.IsWhole && P.Condition.Holds.ByDefault == Ternary::True)
        Condition = both(Condition, negation(P.Condition));
  }
  if (Style != References::Make)
    handOn(Value);
  Piece &New = Pieces.emplace_back(Value, std::move(Condition));
  New.IsDefault = How == Assignment::Default;
  New.IsWhole = How == Assignment::Anew;
  New.Scope = InScope;
}

void BuildVariables::replace(std::string_view Variable, const When &Condition) {
  auto Set = Variables.find(Variable);
  if (Condition.Holds.ByDefault != Ternary::True || Set == Variables.end() ||
      HandedOn.contains(Variable))
    return;
  When Not = negation(Condition);
  for (Piece &P : Set->second) {
    if (!spend())
      return;
    if (P.Scope == InScope)
      P.Condition = both(P.Condition, Not);
  }
}

void BuildVariables::handOn(std::string_view Value) {
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

void BuildVariables::append(std::string_view Variable, std::string_view Value,
                            When Condition) {
  if (Style != References::Make)
    handOn(Value);
  Piece &New = Variables[std::string(Variable)].emplace_back(
      Value, std::move(Condition));
  New.IsMore = true;
  New.Scope = InScope;
}

void BuildVariables::listBelow(std::string_view Variable,
                               std::string_view Globs, When Condition) {
  define(Variable, Globs, std::move(Condition));
  Variables.find(Variable)->second.back().IsDeep = true;
}

void BuildVariables::prefix(std::string_view Variable, std::string_view Front,
                            const When &Condition) {
  auto Set = Variables.find(Variable);
  if (Set == Variables.end())
    return;
  if (!spend(Set->second.size()))
    return;
  std::vector<Piece> Plain;
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

void BuildVariables::restrict(std::string_view Variable,
                              const When &Condition) {
  auto Set = Variables.find(Variable);
  if (Set == Variables.end() || !spend(Set->second.size()))
    return;
  for (Piece &P : Set->second)
    P.Condition = both(P.Condition, Condition);
}

void BuildVariables::forget(std::string_view Variable) {
  Removed.erase(std::string(Variable));
  if (auto Set = Variables.find(Variable); Set != Variables.end())
    Variables.erase(Set);
}

void BuildVariables::bind(std::string_view Variable, std::string_view Value) {
  std::vector<Piece> &Pieces = Variables[std::string(Variable)];
  Shadowed.emplace_back(Variable, std::move(Pieces));
  Pieces = {{Value, {}}};
}

void BuildVariables::unbind() {
  auto &[Variable, Pieces] = Shadowed.back();
  if (Pieces.empty())
    Variables.erase(Variable);
  else
    Variables[Variable] = std::move(Pieces);
  Shadowed.pop_back();
}

void BuildVariables::remove(std::string_view Variable, std::string_view Word,
                            When Condition) {
  auto Set = Variables.find(Variable);
  if (Set != Variables.end()) {
    OpenNames Open;
    removeWords(Removed[Set->first], Word,
                {std::move(Condition), Set->second.size()}, Open);
  }
}

BuildVariables::Removals BuildVariables::removals(std::string_view Words) {
  Removals Out;
  OpenNames Open;
  removeWords(Out, Words, {{}, 1}, Open);
  return Out;
}

bool BuildVariables::spend(std::size_t Count) const {
  bool IsLeft = Count <= Budget;
  Budget = IsLeft ? Budget - Count : 0;
  return IsLeft;
}

bool BuildVariables::ask(std::size_t Bytes) const {
  bool IsLeft = Bytes < Questions;
  Questions = IsLeft ? Questions - Bytes : 0;
  return IsLeft;
}

/// A value costs more than its text: its condition is looked at too.
bool BuildVariables::ask(const Piece &P) const {
  return ask(P.Words.size() + 64);
}

bool BuildVariables::canOpen(std::string_view Name,
                             const OpenNames &Open) const {
  return Open.size() < MaxExpansionDepth &&
         std::ranges::find(Open, Name) == Open.end();
}

void BuildVariables::removeWords(Removals &Of, std::string_view Words,
                                 const Removal &How, OpenNames &Open) {
  for (std::size_t At = 0; At < Words.size() && spend();) {
    std::string_view Word = nextWord(Words, At, Style);
    if (!spendOn(Word))
      return;
    std::optional<MakeFunction> Call;
    if (Style == References::Make)
      Call = makeFunction(Word);
    if (Call) { // "$(wildcard *_avx.c)"
      if (Call->Is != MakeFunction::Effect::Same || !canOpen(Word, Open))
        continue;
      Open.push_back(Word);
      removeWords(Of, Call->Words, How, Open);
      Open.pop_back();
    } else if (std::string_view Name = wholeReference(Word, Style);
               !Name.empty()) {
      auto Set = Variables.find(Name);
      if (Set == Variables.end() || !canOpen(Name, Open))
        continue;
      Open.push_back(Name);
      for (const Piece &P : Set->second)
        removeWords(Of, P.Words, {both(How.Condition, P.Condition), How.Pieces},
                    Open);
      Open.pop_back();
    } else if (!Word.empty()) {
      std::string Path = sourcePath(Word);
      if (Style == References::Make)
        std::ranges::replace(Path, '%', '*');
      auto [Entry, New] =
          Of.try_emplace(Path.empty() ? std::string(Word) : Path, How);
      if (!New) {
        alsoHolds(Entry->second.Condition, How.Condition);
        Entry->second.Pieces = How.Pieces;
      }
    }
  }
}

void BuildVariables::removeMatching(std::string_view Variable,
                                    std::string_view Glob,
                                    const When &Condition) {
  std::vector<std::string> Found;
  OpenNames Open;
  findMatching(Variable, Glob, Found, Open);
  for (const std::string &Path : Found)
    remove(Variable, Path, Condition);
}

void BuildVariables::findMatching(std::string_view Variable,
                                  std::string_view Glob,
                                  std::vector<std::string> &Found,
                                  OpenNames &Open) {
  auto Set = Variables.find(Variable);
  if (Set == Variables.end() || !canOpen(Variable, Open))
    return;
  Open.push_back(Variable);
  for (const Piece &P : Set->second)
    for (std::size_t At = 0; At < P.Words.size() && spend();) {
      std::string_view Word = nextWord(P.Words, At, Style);
      if (!spendOn(Word))
        break;
      if (std::string_view Name = wholeReference(Word, Style); !Name.empty()) {
        findMatching(Name, Glob, Found, Open);
        continue;
      }
      std::string Path = sourcePath(Word);
      if (Path.find('*') != Path.npos)
        Path = intersection(Path, Glob);
      else if (!globMatch(Glob, Path))
        Path.clear();
      if (!Path.empty())
        Found.push_back(std::move(Path));
    }
  Open.pop_back();
}

/// `Condition`, where none of the lists that `Word` comes through has lost it.
When BuildVariables::whereNotRemoved(std::string_view Word,
                                     const When &Condition) const {
  When Left = Condition;
  if (Removing.empty())
    return Left;
  std::string Path = sourcePath(Word);
  for (const auto &[Items, Piece] : Removing)
    if (auto Item = Items->find(Path.empty() ? std::string(Word) : Path);
        Item != Items->end() && Piece < Item->second.Pieces)
      Left = both(Left, negation(Item->second.Condition));
  return Left;
}

void BuildVariables::alias(std::string_view Variable, std::string_view Other,
                           When Condition) {
  HandedOn.emplace(Other);
  Piece &New = Variables[std::string(Variable)].emplace_back(
      Other, std::move(Condition), true);
  New.Scope = InScope;
}

void BuildVariables::copy(std::string_view Variable, std::string_view Other,
                          const When &Condition, std::string_view Front) {
  auto Set = Variables.find(Other);
  if (Set == Variables.end())
    return;
  std::vector<Piece> Values = Set->second;
  std::vector<Piece> &Pieces = Variables[std::string(Variable)];
  for (Piece &P : Values) {
    if (!spend())
      return;
    P.Condition = both(Condition, P.Condition);
    putInFront(P.Front, Front);
    Pieces.push_back(std::move(P));
  }
}

bool BuildVariables::knows(std::string_view Variable) const {
  return Variables.contains(Variable);
}

void BuildVariables::explain(std::string_view Variable, BuildExpression Value,
                             const When &Condition) {
  bool IsNew = !Explained.contains(Variable) && !knows(Variable) &&
               !Checked.contains(Variable);
  BuildExpression Old = IsNew ? NeverTrue : truthOf(Variable);
  Explained.insert_or_assign(std::string(Variable),
                             choose(Condition.expression(), Value, Old));
  isSet(Variable, Condition);
}

void BuildVariables::isSet(std::string_view Variable, const When &Condition) {
  auto [Entry, New] =
      SetWhere.try_emplace(std::string(Variable), Condition.expression());
  if (!New)
    Entry->second = Entry->second || Condition.expression();
}

void BuildVariables::explainIfUnset(std::string_view Variable,
                                    const BuildExpression &Value,
                                    const When &Condition) {
  auto Known = Explained.find(Variable);
  if (Known == Explained.end())
    return explain(Variable, Value, Condition);
  Known->second = Known->second || (Condition.expression() && Value);
}

/// Null for a value that is computed from something.
std::optional<MachineTruth>
BuildVariables::plainTruth(const Piece &P, std::string_view Variable) const {
  if (P.IsName)
    return std::nullopt;
  if (Ternary Value = truthOfValue(P.Words); Value != Ternary::Unknown)
    return everywhere(Value);
  // CMake's if(NAME) holds for any text that does not say no
  // (cmake-commands(7)).
  if (Style != References::CMake || P.Words.contains('$') ||
      Touched.contains(Variable))
    return std::nullopt;
  return P.IsDefault ? TrueByDefault : AlwaysTrue;
}

/// One value of `Variable`, whose name says more than an unknown text.
MachineTruth BuildVariables::truthOf(const Piece &P,
                                     std::string_view Variable) const {
  return plainTruth(P, Variable).value_or(nameTruth(Variable));
}

BuildExpression BuildVariables::truthOf(std::string_view Variable) const {
  if (auto Known = Explained.find(Variable); Known != Explained.end())
    return Known->second;
  auto Set = Variables.find(Variable);
  if (Set == Variables.end()) {
    MachineTruth ByName = nameTruth(Variable);
    MachineTruth Alone = isUnset(Variable) ? FalseByDefault : ByName;
    return isLeftToOthers(Variable)
               ? BuildExpression::variable(Variable, ByName, Alone)
               : Alone;
  }
  BuildExpression Now = NeverTrue;
  for (const Piece &P : Set->second) {
    if (!ask(P))
      return NobodyKnows;
    Now = choose<BuildExpression>(P.Condition, truthOf(P, Variable), Now);
  }
  return Now;
}

bool BuildVariables::isUnset(std::string_view Variable) const {
  if (Requests.contains(Variable)) {
    auto Set = Variables.find(Variable);
    return Set == Variables.end() ||
           std::ranges::all_of(Set->second, [this](const Piece &P) {
             return ask(P) && P.Condition.Holds.ByDefault == Ternary::False;
           });
  }
  // CMake's own variables, and what packages set, have no name of a switch.
  bool MayBeUnset = Style != References::CMake ||
                    (isSwitch(Variable) && !Variable.starts_with("CMAKE_"));
  return SetsAll && MayBeUnset && !Variable.empty() && !knows(Variable) &&
         !Explained.contains(Variable) && !Touched.contains(Variable) &&
         nameTruth(Variable) == NobodyKnows;
}

/// A variable that this file does not set, and whose name says too little.
/// Kconfig is certain of what it sets, whatever the name.
bool BuildVariables::isLeftToOthers(std::string_view Variable) const {
  if (knows(Variable) || Touched.contains(Variable) || !isName(Variable))
    return false;
  if (Variable.starts_with("CONFIG_") && Style == References::Make)
    return true;
  bool IsCMakesOwn = Variable.starts_with("CMAKE_");
  return System != BuildSystem::Other && !IsCMakesOwn &&
         !Checked.contains(Variable) &&
         nameTruth(Variable).OnArm != Ternary::False;
}

std::vector<BuildSetting> BuildVariables::settings() const {
  std::vector<BuildSetting> Result;
  if (System == BuildSystem::Other)
    return Result;
  for (const auto &[Name, Where] : SetWhere) {
    auto Set = Variables.find(Name);
    // Of configure.ac a Makefile.am sees what AM_CONDITIONAL makes alone.
    bool Plain = Explained.contains(Name) ||
                 (Style != References::Shell && Set != Variables.end() &&
                  std::ranges::all_of(Set->second, [&](const Piece &P) {
                    return plainTruth(P, Name).has_value();
                  }));
    if (!Plain)
      continue;
    BuildExpression Value = truthOf(Name);
    if (Value.Holds != NobodyKnows || Value.isOpen())
      Result.push_back({Name, std::move(Value), Where});
  }
  return Result;
}

std::optional<BuildExpression>
BuildVariables::isSaid(std::string_view Variable, std::string_view Word) const {
  Ternary Said = Word.empty() ? Ternary::Unknown : truthOfValue(Word);
  if (Said == Ternary::Unknown)
    return std::nullopt;
  if (Said == Ternary::True)
    return truthOf(Variable);
  if (isUnset(Variable))
    return FalseByDefault;
  return !truthOf(Variable);
}

BuildExpression BuildVariables::equals(std::string_view Variable,
                                       std::string_view Text) const {
  std::optional<MachineTruth> Named = literalTruth(Text);
  if (isUnset(Variable))
    return Named.value_or(FalseByDefault);
  MachineTruth Other = Named.value_or(NobodyKnows);
  auto Set = Variables.find(Variable);
  bool NamesX86 =
      Other.OnArm == Ternary::False && Other.OnX86 != Ternary::False;
  if (Set == Variables.end() || (Named && !NamesX86) ||
      std::ranges::any_of(Set->second, [this](const Piece &P) {
        return P.IsName || P.IsMore || !ask(P) || P.Words.contains('$');
      }))
    return Other;
  BuildExpression Now = Other;
  for (const Piece &P : Set->second) {
    MachineTruth Same = P.IsDefault ? TrueByDefault : AlwaysTrue;
    // "ARCH = x86_64" is the machine that is built for until somebody says
    // another, to make; CMake's set() leaves nobody a choice.
    bool IsChoice = Style != References::CMake || P.IsDefault;
    if (NamesX86 && IsChoice && isArchitectureVariable(Variable))
      Same = {Ternary::Unknown, Other.OnX86, Ternary::False, Other.OnX86};
    Now = choose<BuildExpression>(P.Condition,
                                  trim(P.Words) == Text ? Same : Other, Now);
  }
  return Now;
}

BuildExpression BuildVariables::isEmpty(std::string_view Variable) const {
  auto Set = Variables.find(Variable);
  if (Set == Variables.end() || Touched.contains(Variable))
    return NobodyKnows;
  BuildExpression Now = AlwaysTrue;
  for (const Piece &P : Set->second) {
    if (P.IsDefault || !ask(P))
      return NobodyKnows;
    bool Plain = !P.IsName && !P.Words.contains('$');
    if (!P.IsMore || !P.Words.empty())
      Now = choose<BuildExpression>(
          P.Condition,
          Plain ? everywhere(P.Words.empty() ? Ternary::True : Ternary::False)
                : NobodyKnows,
          Now);
  }
  return Now;
}

BuildVariables::ListedWords
BuildVariables::listWords(std::string_view Variable,
                          const When &Condition) const {
  ListedWords Words;
  OpenNames Open;
  listWords(Variable, Condition, Words, Open);
  return Words;
}

void BuildVariables::listWords(std::string_view Name, const When &Condition,
                               ListedWords &Words, OpenNames &Open) const {
  constexpr std::size_t MaxWords = 1000;
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
        std::string_view Word = nextWord(P.Words, At, Style);
        if (std::string_view Inner = wholeReference(Word, Style);
            !Inner.empty())
          listWords(Inner, Here, Words, Open);
        else if (!Word.empty())
          Words.emplace_back(Word, Here);
      }
  }
  Open.pop_back();
}

MachineTruth BuildVariables::listsProcessor(std::string_view Variable) const {
  ListedWords Words = listWords(Variable, {});
  MachineTruth Any = Words.empty() ? NobodyKnows : NeverTrue;
  for (const auto &[Word, Condition] : Words)
    Any = Any || (Condition.Holds &&
                  (Word.contains('$') ? NobodyKnows : processorIs(Word)));
  return Any;
}

void BuildVariables::setPosition(std::string_view Variable, MachineTruth Found,
                                 const When &Condition) {
  MachineTruth &Is =
      Positions.try_emplace(std::string(Variable), NobodyKnows).first->second;
  Is = choose(Condition.Holds, Found, Is);
}

std::optional<MachineTruth>
BuildVariables::isFound(std::string_view Variable) const {
  auto Known = Positions.find(Variable);
  return Known == Positions.end() ? std::nullopt : std::optional(Known->second);
}

BuildExpression BuildVariables::truthOfText(std::string_view Value) const {
  if (std::string_view Name = wholeReference(Value, Style); !Name.empty())
    return truthOf(Name);
  Ternary Plain = truthOfValue(Value);
  return everywhere(Plain);
}

std::string_view BuildVariables::plainValue(std::string_view Variable) const {
  auto Set = Variables.find(Variable);
  if (Set == Variables.end() || !ask(Set->second.back()) ||
      Set->second.back().Words.contains('$'))
    return {};
  return Set->second.back().Words;
}

std::string_view BuildVariables::meant(std::string_view Word) const {
  std::string_view Name = wholeReference(Word, Style);
  std::string_view Value = Name.empty() ? std::string_view{} : plainValue(Name);
  return Value.empty() ? Word : Value;
}

std::string_view BuildVariables::processorIn(std::string_view Word) const {
  for (std::size_t At = 0; (At = Word.find('$', At)) != Word.npos; ++At) {
    std::size_t Open = At + 1;
    if (Open == Word.size() || (Word[Open] != '{' && Word[Open] != '('))
      continue;
    std::string_view Reference = Word.substr(At, skipBrackets(Word, Open) - At);
    if (holdsProcessor(wholeReference(Reference, Style)))
      return Reference;
  }
  return {};
}

bool BuildVariables::holdsProcessor(std::string_view Variable) const {
  auto Set = Variables.find(Variable);
  if (Set == Variables.end() || Set->second.empty())
    return namesProcessor(Variable);
  return std::ranges::all_of(Set->second, [&](const Piece &P) {
    std::string_view Words = trim(P.Words);
    std::string_view Source = wholeReference(Words, Style);
    return !P.IsMore && ask(P) &&
           (namesProcessor(Words) ||
            (!knows(Source) && namesProcessor(Source)));
  });
}

/// "$<NOT:$<BOOL:${USE_AVX2}>>", "$<CONFIG:Release>", "${USE_AVX2}": what CMake
/// knows only when it generates (cmake-generator-expressions(7)).
BuildExpression BuildVariables::guardTruth(std::string_view Guard,
                                           unsigned Depth) const {
  if (!Guard.starts_with("$<") || !Guard.ends_with('>') ||
      Depth >= MaxExpansionDepth)
    return wholeReference(Guard, Style).empty()
               ? BuildExpression(literalTruth(Guard).value_or(NobodyKnows))
               : truthOfText(Guard);
  Guard = Guard.substr(2, Guard.size() - 3);
  std::size_t Colon = std::min(Guard.find(':'), Guard.size());
  std::string_view Operation = Guard.substr(0, Colon);
  std::string_view Operands = Guard.substr(std::min(Colon + 1, Guard.size()));
  if (Operation == "NOT")
    return !guardTruth(Operands, Depth + 1);
  if (Operation == "BOOL")
    return truthOfText(Operands);
  if (Operation == "AND" || Operation == "OR") {
    bool And = Operation == "AND";
    BuildExpression All = And ? AlwaysTrue : NeverTrue;
    for (std::size_t At = 0; At <= Operands.size();) {
      std::size_t End = At;
      while (End < Operands.size() && Operands[End] != ',')
        End = Operands[End] == '$' ? skipBrackets(Operands, End + 1) : End + 1;
      BuildExpression One =
          guardTruth(Operands.substr(At, End - At), Depth + 1);
      All = And ? All && One : All || One;
      At = End + 1;
    }
    return All;
  }
  return literalTruth(Operands).value_or(
      Operation == "COMPILE_LANGUAGE" ? AlwaysTrue : NobodyKnows);
}

} // namespace armlift::build
