#include "analyzers/build/MakeGoals.h"

#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/MakeComparisons.h"
#include "analyzers/build/Processor.h"
#include "analyzers/build/ValueWords.h"
#include "analyzers/build/X86Words.h"
#include "core/input/PathArch.h"
#include "core/rules/BuildTable.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace armlift::build {

namespace {

bool startsReference(std::string_view Text, std::size_t At) {
  return Text[At] == '$' && At + 1 < Text.size() &&
         (Text[At + 1] == '(' || Text[At + 1] == '{');
}

std::vector<std::string_view> wordsOf(std::string_view List) {
  std::vector<std::string_view> Words;
  for (std::size_t At = 0; At < List.size();)
    if (std::string_view Word = nextWord(List, At, References::Make);
        !Word.empty())
      Words.push_back(Word);
  return Words;
}

bool callsMake(std::string_view Command) {
  return Command.contains("(MAKE)") || Command.contains("{MAKE}") ||
         Command.contains("&& make") || Command.contains("; make");
}

/// True for a command that only prints: "@echo make all".
bool prints(std::string_view Command) {
  return isListed(NameList::PrintingPrograms,
                  Command.substr(0, Command.find_first_of(" \t"))) &&
         !callsMake(Command);
}

/// True for a call of make in a parent folder: "(cd ..; $(MAKE) sub_all)",
/// "$(MAKE) -C ../..", but not "$(MAKE) -C ../lib".
bool callsAbove(std::string_view Command) {
  for (std::string_view Enter : {"cd ", "-C "})
    if (std::size_t At = Command.find(Enter); At != Command.npos) {
      std::string_view Folder = Command.substr(At + Enter.size());
      Folder = Folder.substr(0, Folder.find_first_of(" \t;&)"));
      if (Folder.starts_with("..") &&
          Folder.find_first_not_of("./") == Folder.npos)
        return callsMake(Command) || Command.starts_with("make ");
    }
  return false;
}

/// True if the line may set variables whose names it does not have.
bool setsUnseen(const MakeLine &Line) {
  std::string_view Rest = Line.Text;
  return takeInclude(Rest) || takeIncludeOfBsd(Rest) ||
         takeWord(Rest, "define") || Rest.contains("$(eval") ||
         Rest.contains("${eval");
}

/// The names that "SRCS:.c=.o", "patsubst %.c,obj/%.o,$(SRCS)" or
/// "addsuffix .o,$(NAMES)" gives to all words, with "%" for the part that is
/// their own; no word is taken to keep its name. Empty for another function.
std::string_view namesGiven(std::string_view Reference) {
  std::string_view Words = Reference;
  if (takeWord(Words, "addsuffix"))
    return Words.substr(0, Words.find(','));
  std::size_t Behind = Words.find(':');
  char Ends = '=';
  if (takeWord(Words, "patsubst")) {
    Behind = 0;
    Ends = ',';
  }
  std::size_t At = Behind == Words.npos ? Words.npos : Words.find(Ends, Behind);
  if (At == Words.npos)
    return {};
  std::string_view To = Words.substr(At + 1);
  return trim(To.substr(0, findOutsideReferences(To, ",")));
}

/// True if the goal may name a program, in any folder.
bool isProgramName(std::string_view Goal) {
  return !Goal.empty() && Goal.find_first_of(".%$*?[\\") == Goal.npos;
}

} // namespace

void MakeGoals::read(const std::vector<MakeLine> &Lines, bool IsWhole) {
  ReadsAll = IsWhole && std::ranges::none_of(Lines, setsUnseen);
  for (const MakeLine &Line : Lines) {
    if (Line.Recipe) {
      readRecipe(Line.Text);
      continue;
    }
    if (opensOrCloses(Line.Text))
      continue;
    std::size_t At = findOutsideReferences(Line.Text, "=:");
    if (At == Line.Text.npos)
      continue;
    std::size_t Behind = Line.Text.find_first_not_of(':', At);
    bool Assigns = Line.Text[At] == '=' ||
                   (Behind != Line.Text.npos && Line.Text[Behind] == '=');
    if (Assigns)
      readVariable(Line.Text, Line.Text.find('=', At));
    else
      readRule(Line.Text, At);
  }
  // GNU Make manual, 6.14.
  if (auto Said = Variables.find(".DEFAULT_GOAL");
      Said != Variables.end() && !Said->second.empty())
    Defaults = {Said->second.back()};
  SetsAll = ReadsAll;
  Known = readDefaults();
  if (Known && onlyPrints() && Needs.contains("all")) {
    Defaults = {"all"};
    Known = readDefaults();
  }
  SetsAll = false;
  findPerhapsBuilt();
  for (const Rule &R : Rules)
    if (Known && (!R.Patterns.empty() ||
                  (!R.IsPattern && !R.Goals.empty() &&
                   std::ranges::none_of(R.Goals, [&](const std::string &Goal) {
                     return Built.contains(Goal);
                   }))))
      for (std::string_view List : R.Lists)
        std::ranges::move(expand(List), std::inserter(Wanted, Wanted.end()));
  for (std::string_view Goal : Wanted)
    if (WantedShapes.size() < MaxShapes)
      WantedShapes.insert(MakeShape::of(Goal));
  // The Makefile in the parent folder calls this one again, with goals that
  // only that file names.
  Known = Known && Budget != 0 && !anyCommand(callsAbove);
  if (Known && std::ranges::any_of(Rules, &Rule::IsForX86))
    follow({Built.begin(), Built.end()}, BuiltOnX86, /*OnX86=*/true);
  HidesOneOfMachines = !Known && std::ranges::any_of(Needs, [](const auto &Of) {
    return pathArch(Of.first) == PathArch::Arm;
  });
}

/// Fills PerhapsBuilt and MadeShapes. A rule for many files needs something
/// only if something needs one of its files.
void MakeGoals::findPerhapsBuilt() {
  Hidden = false;
  std::vector<std::string> Work(Built.begin(), Built.end());
  std::vector<const Rule *> Patterns;
  for (const Rule &R : Rules)
    if (!R.Patterns.empty())
      Patterns.push_back(&R);
    else if (R.IsPattern || std::ranges::any_of(R.Goals, [&](const auto &Goal) {
               return couldBeMadeByPattern(Goal);
             }))
      for (std::string_view List : R.Lists)
        std::ranges::move(expand(List), std::back_inserter(Work));
  for (bool Any = true; Any;) {
    for (const std::string &Goal :
         follow(std::exchange(Work, {}), PerhapsBuilt))
      if (MadeShapes.size() < MaxShapes && !hasOwnRecipe(Goal))
        MadeShapes.insert(MakeShape::of(Goal));
    Any = false;
    std::erase_if(Patterns, [&](const Rule *R) {
      if (spend(R->Patterns.size() * MadeShapes.size()) && !Hidden &&
          std::ranges::none_of(R->Patterns, [&](const MakeShape &Pattern) {
            return Pattern.mayMakeAnyOf(MadeShapes);
          }))
        return false;
      for (std::string_view List : R->Lists)
        std::ranges::move(expand(List), std::back_inserter(Work));
      return Any = true;
    });
  }
  KnowsShapes = !Hidden && Budget != 0 && MadeShapes.size() < MaxShapes;
}

/// True if a rule for this goal alone says how to make it: Make then looks for
/// no rule for many files (GNU Make manual, 10.5.3).
bool MakeGoals::hasOwnRecipe(const std::string &Goal) const {
  auto [First, Last] = Needs.equal_range(Goal);
  return std::any_of(First, Last, [&](const auto &Of) {
    const Rule &R = Rules[Of.second];
    return !R.IsPattern && !R.Recipe.empty();
  });
}

/// Fills Built. False if a variable hides what the default goal needs.
bool MakeGoals::readDefaults() {
  Opaque = false;
  Built.clear();
  Empty.clear();
  std::vector<std::string> Work;
  for (std::string_view Default : Defaults)
    std::ranges::move(expand(Default), std::back_inserter(Work));
  // The prerequisites of the default goal must be known. Variables further down
  // hold objects and sources.
  bool AnyNeeded = false;
  for (const std::string &Goal : std::set(Work.begin(), Work.end())) {
    auto [First, Last] = Needs.equal_range(Goal);
    for (auto It = First; It != Last; ++It)
      for (std::string_view List : Rules[It->second].Lists)
        AnyNeeded |= !expand(List).empty();
  }
  // "all: $(TARGET)" is called with the target.
  bool AllKnown = !Work.empty() && !Opaque && (AnyNeeded || Empty.empty());
  follow(std::move(Work), Built);
  return AllKnown && std::ranges::none_of(Built, [&](const std::string &Goal) {
           return collectsUnseen(Goal);
         });
}

/// True for the goal of "libs: $(LIBS)", which only collects others, if a file
/// that this one includes may set the variable. What a rule with a recipe needs
/// is objects and sources.
bool MakeGoals::collectsUnseen(const std::string &Goal) const {
  if (ReadsAll)
    return false;
  auto isUnseen = [&](std::string_view Word) {
    std::string_view Name = insideReference(Word);
    return isName(Name) && !Variables.contains(Name) &&
           !isNamed(NameList::MakeVariables, Name);
  };
  auto [First, Last] = Needs.equal_range(Goal);
  return std::any_of(First, Last, [&](const auto &Of) {
    const Rule &R = Rules[Of.second];
    return R.Recipe.empty() &&
           std::ranges::any_of(R.Lists, [&](std::string_view List) {
             return std::ranges::any_of(wordsOf(List), isUnseen);
           });
  });
}

/// Adds to `Reached` the goals of `Work` and all that they need on aarch64, or
/// on x86. Returns those that are new.
std::vector<std::string> MakeGoals::follow(std::vector<std::string> Work,
                                           Names &Reached, bool OnX86) {
  std::vector<std::string> New;
  while (!Work.empty() && Budget != 0) {
    std::string Goal = std::move(Work.back());
    Work.pop_back();
    auto [First, Last] = Needs.equal_range(Goal);
    if (!Reached.insert(Goal).second)
      continue;
    New.push_back(std::move(Goal));
    for (auto It = First; It != Last && Budget != 0; ++It)
      if (const Rule &R = Rules[It->second]; !R.IsDead || (OnX86 && R.IsForX86))
        for (std::string_view List : R.Lists)
          std::ranges::move(expand(List), std::back_inserter(Work));
  }
  return New;
}

/// True in a branch that aarch64 does not take.
bool MakeGoals::isDead() const {
  return std::ranges::any_of(Conditions, &Condition::IsDead);
}

/// True if the recipe of a goal that is built by default has such a command.
template <typename Predicate>
bool MakeGoals::anyCommand(const Predicate &Is) const {
  std::vector<bool> Seen(Rules.size()); // one rule may have thousands of goals
  return std::ranges::any_of(Built, [&](const std::string &Goal) {
    auto [First, Last] = Needs.equal_range(Goal);
    return std::any_of(First, Last, [&](const auto &Of) {
      if (Seen[Of.second])
        return false;
      Seen[Of.second] = true;
      return std::ranges::any_of(
          Rules[Of.second].Recipe, [&](std::string_view Line) {
            return std::ranges::any_of(commandsOf(Line), Is);
          });
    });
  });
}

/// True if the default goal builds nothing: all its goals have rules that only
/// print.
bool MakeGoals::onlyPrints() const {
  return std::ranges::all_of(
             Built,
             [&](const std::string &Goal) { return Needs.contains(Goal); }) &&
         !anyCommand([](std::string_view Command) { return !prints(Command); });
}

/// True if each value of "$(NAME)", or "$(shell uname -m)" itself, has the
/// property.
template <typename Predicate>
bool MakeGoals::holds(std::string_view Reference, const Predicate &Is) const {
  constexpr std::size_t MaxValues = 16; // each conditional looks at all of them
  auto Set = Variables.find(insideReference(Reference));
  return Is(Reference) || (Set != Variables.end() && !Set->second.empty() &&
                           Set->second.size() <= MaxValues &&
                           std::ranges::all_of(Set->second, Is));
}

/// Whether aarch64 Linux takes the branch of "ifeq ($(MACHINE), x86_64)".
Ternary MakeGoals::onArm(std::string_view Asks) const {
  auto Of = MakeComparisons::comparison(Asks);
  if (!Of)
    return Ternary::Unknown;
  MachineTruth Is = NobodyKnows;
  if (holds(Of->Reference, namesProcessor))
    Is = processorIs(Of->Word);
  else if (holds(Of->Reference,
                 [](std::string_view Value) {
                   return Value.starts_with("$(shell uname");
                 }) &&
           literalTruth(Of->Word) == NeverTrue)
    Is = NeverTrue; // "Darwin"
  return (Of->Negated ? !Is : Is).OnArm;
}

/// Whether make takes the branch of "ifeq ($(BITS), 64)" if nobody passes the
/// variable to it.
Ternary MakeGoals::byDefault(std::string_view Asks) const {
  auto Of = MakeComparisons::comparison(Asks);
  if (!ReadsAll || !Of || Of->Word.contains('$') ||
      Extended.contains(insideReference(Of->Reference)))
    return Ternary::Unknown;
  auto all = [&](bool Same) {
    return holds(Of->Reference, [&](std::string_view Value) {
      return !Value.contains('$') && (Value == Of->Word) == Same;
    });
  };
  if (all(true))
    return Of->Negated ? Ternary::False : Ternary::True;
  if (all(false))
    return Of->Negated ? Ternary::True : Ternary::False;
  return Ternary::Unknown;
}

/// Enters the branch of "ifeq …", or if `Asks` is empty, of "else".
void MakeGoals::enterBranch(std::string_view Asks) {
  Condition &Open = Conditions.back();
  Ternary OnArm = Asks.empty() ? Ternary::True : onArm(Asks);
  Open.IsOfX86 = Open.IsTakenOnArm || OnArm == Ternary::False;
  Open.IsTakenOnArm = Open.IsTakenOnArm || OnArm == Ternary::True;
  if (OnArm == Ternary::Unknown)
    OnArm = byDefault(Asks);
  Open.IsDead = Open.IsTaken || OnArm == Ternary::False;
  Open.IsTaken = Open.IsTaken || OnArm == Ternary::True;
}

/// Handles "define", conditionals and their ends.
bool MakeGoals::opensOrCloses(std::string_view Line) {
  std::string_view Word = trim(Line);
  Word = Word.substr(0, Word.find_first_of(" \t(\"'"));
  bool Opens =
      Word == "ifeq" || Word == "ifneq" || Word == "ifdef" || Word == "ifndef";
  if (Word == "define") {
    ++Defines;
  } else if (Word == "endef") {
    Defines -= Defines > 0;
  } else if (Opens) {
    Conditions.push_back({HasDefault});
    enterBranch(trim(Line));
  } else if (Word == "else" && !Conditions.empty()) {
    Condition &Open = Conditions.back();
    Open.InAll = Open.InAll && (HasDefault || Open.IsDead);
    Open.SeenElse = trim(Line) == Word;
    HasDefault = Open.InFront;
    enterBranch(trim(trim(Line).substr(Word.size())));
  } else if (Word == "endif" && !Conditions.empty()) {
    Condition &Open = Conditions.back();
    HasDefault = Open.InFront ||
                 (Open.InAll && Open.SeenElse && (HasDefault || Open.IsDead));
    Conditions.pop_back();
  } else {
    return Word == "endif";
  }
  return true;
}

/// The first rule has the default goal (GNU Make manual, 2.3). In a
/// conditional, that may be the first rule of each branch, until a rule is
/// under no condition. A rule in "define" counts only where it is called.
void MakeGoals::noteDefault(std::string_view Targets) {
  if (HasDefault || Defines > 0 || isDead() || Targets.starts_with('.') ||
      Targets.contains('%'))
    return;
  Defaults.push_back(Targets);
  HasDefault = true;
}

void MakeGoals::readVariable(std::string_view Line, std::size_t Equals) {
  std::string_view Name = Line.substr(0, Equals);
  while (!Name.empty() && std::string_view("+:?! \t").find(Name.back()) !=
                              std::string_view::npos)
    Name.remove_suffix(1);
  std::string_view Value = trim(Line.substr(Equals + 1));
  if (std::size_t Space = Name.find_last_of(" \t"); Space != Name.npos)
    Name = Name.substr(Space + 1); // "export NAME"
  if (Equals > 0 && Line[Equals - 1] == '+')
    Extended.insert(Name);
  std::vector<std::string_view> &Values = Variables[Name];
  if (!isDead())
    Values.push_back(Value);
}

void MakeGoals::readRule(std::string_view Line, std::size_t Colon) {
  std::size_t Behind = Line.find_first_not_of(':', Colon);
  std::string_view List =
      Behind == Line.npos ? std::string_view() : Line.substr(Behind);
  // A target-specific variable: "goal: CFLAGS += b".
  std::size_t End = findOutsideReferences(List, "=;");
  if (End != List.npos && List[End] == '=')
    return;
  std::string_view Recipe = List.substr(std::min(End, List.size()));
  List = List.substr(0, End);
  std::string_view Targets = trim(Line.substr(0, Colon));
  noteDefault(Targets);
  Rule &New = Rules.emplace_back();
  New.IsPattern = Targets.contains('%') || Targets.starts_with('.');
  if (New.IsPattern)
    for (std::string_view Word : wordsOf(Targets))
      if (std::optional<MakeShape> Pattern = MakeShape::ofPattern(plain(Word)))
        New.Patterns.push_back(std::move(*Pattern));
  New.IsDead = isDead();
  New.IsForX86 =
      New.IsDead && std::ranges::all_of(Conditions, [](const Condition &C) {
        return C.IsOfX86 || !C.IsDead;
      });
  for (std::string_view Word :
       wordsOf(Line.substr(0, Line.size() - Recipe.size())))
    if (Word.contains('%') || Targets.starts_with('.')) {
      New.IsPattern = true;
      PatternSuffixes.emplace(fileSuffix(Word));
    }
  // What .PHONY or .SECONDARY names is not needed (GNU Make manual, 4.9).
  bool IsSpecial =
      Targets.size() > 1 && Targets[0] == '.' && isUpper(Targets[1]);
  if (!IsSpecial)
    New.Lists.push_back(List);
  New.Goals = expand(Targets);
  for (const std::string &Goal : New.Goals)
    Needs.emplace(Goal, Rules.size() - 1);
  if (!Opaque)
    GoalsOf.try_emplace(Targets, New.Goals);
  if (Recipe.size() > 1)
    readRecipe(Recipe.substr(1));
  Opaque = false;
}

/// Reads a line of the recipe of the last rule.
void MakeGoals::readRecipe(std::string_view Recipe) {
  if (Rules.empty())
    return;
  Rules.back().Recipe.push_back(Recipe);
  readSubMake(Recipe);
}

/// The words of "$(MAKE) check" may be goals of this file.
void MakeGoals::readSubMake(std::string_view Recipe) {
  std::size_t Call = std::min(Recipe.find("$(MAKE)"), Recipe.find("${MAKE}"));
  if (Call != Recipe.npos)
    Rules.back().Lists.push_back(Recipe.substr(Call + 7));
}

std::vector<std::string> MakeGoals::expand(std::string_view List) {
  std::vector<std::string> Words;
  expand(List, Words);
  return Words;
}

bool MakeGoals::spend(std::size_t Bytes) {
  bool IsLeft = Bytes < Budget;
  Budget = IsLeft ? Budget - Bytes : 0;
  return IsLeft;
}

void MakeGoals::expand(std::string_view List, std::vector<std::string> &Words) {
  // A word costs more than its text.
  constexpr std::size_t PerWord = 16;
  if (!spend(List.size() + PerWord))
    return;
  for (std::string_view Word : wordsOf(List)) {
    if (std::string_view Reference = insideReference(Word);
        !Reference.empty()) {
      expandReference(Reference, Words);
    } else if (std::string Plain = plain(Word); spend(Plain.size() + PerWord)) {
      bool EndsOpen = Word.ends_with(')') || Word.ends_with('}');
      Hidden = Hidden || (EndsOpen && fileSuffix(Plain).size() < 2);
      Words.push_back(std::move(Plain));
    }
  }
}

void MakeGoals::expandReference(std::string_view Reference,
                                std::vector<std::string> &Words) {
  std::size_t Space = Reference.find_first_of(" \t");
  if (Space != Reference.npos) {
    // All words of a filtered list count.
    std::string_view Function = Reference.substr(0, Space);
    std::size_t Comma = Reference.find(',', Space);
    bool Filters = (Function == "filter" || Function == "filter-out") &&
                   Comma != Reference.npos;
    const bool Names = Function == "notdir";
    const bool Prefixes = Function == "addprefix" && Comma != Reference.npos;
    if ((Function == "sort" || Function == "strip" || Names || Filters ||
         Prefixes) &&
        Calls < MaxCalls) {
      const std::size_t First = Words.size();
      ++Calls;
      expand(Reference.substr(Filters || Prefixes ? Comma + 1 : Space), Words);
      --Calls;
      if (Prefixes) {
        const std::string Front =
            plain(trim(Reference.substr(Space, Comma - Space)));
        for (std::string &Word : std::span(Words).subspan(First))
          if (spend(Front.size()))
            Word.insert(0, Front);
      }
      if (Names)
        for (std::string &Word : std::span(Words).subspan(First))
          Word.erase(0, Word.size() - fileName(Word).size());
      return;
    }
    // $(wildcard …) finds files, not goals.
    if (Function != "wildcard")
      hide(Reference, Words);
    return;
  }
  auto Set = Variables.find(Reference);
  if (Set == Variables.end())
    return takeAsEmpty(Reference) ? void() : hide(Reference, Words);
  // A reference to itself, "X := $(filter-out a,$(X))", adds nothing.
  if (std::ranges::find(Active, Reference) != Active.end())
    return;
  if (Active.size() == MaxActive)
    return hide({}, Words);
  Active.push_back(Set->first);
  for (std::string_view Value : Set->second)
    expand(Value, Words);
  Active.pop_back();
}

/// A variable that nothing sets is empty (GNU Make manual, 6.1), unless make
/// sets it itself. False if `Name` is not such a variable.
bool MakeGoals::takeAsEmpty(std::string_view Name) {
  constexpr std::size_t MaxEmpty = 16; // each becomes a part of a condition
  if (!SetsAll || !isName(Name) || isNamed(NameList::MakeVariables, Name) ||
      Empty.size() == MaxEmpty)
    return false;
  Empty.emplace(Name);
  return true;
}

/// The words of `Reference` are unknown, except perhaps what they have in
/// common, which is added as "obj/*.o".
void MakeGoals::hide(std::string_view Reference,
                     std::vector<std::string> &Words) {
  Opaque = true;
  std::string Names = plain(namesGiven(Reference));
  if (std::size_t Own = Names.find('%'); Own == Names.npos)
    Names.insert(0, 1, '*');
  else
    Names[Own] = '*';
  std::string_view Suffix = fileSuffix(Names);
  if (Suffix.size() < 2 || Suffix.find_first_of("%$)") != Suffix.npos)
    Hidden = true;
  else if (spend(Names.size()))
    Words.push_back(std::move(Names));
}

std::string MakeGoals::plain(std::string_view Word) const {
  constexpr std::size_t MaxSize = 4096; // Linux's PATH_MAX
  std::string Plain;
  if (Word.size() > MaxSize)
    return Plain;
  for (std::size_t At = 0; At < Word.size();) {
    if (!startsReference(Word, At)) {
      Plain += Word[At++];
      continue;
    }
    std::size_t End = skipBrackets(Word, At + 1);
    auto Set = Variables.find(insideReference(Word.substr(At, End - At)));
    if (Set != Variables.end() && Set->second.size() == 1 &&
        !Set->second[0].contains('$'))
      Plain += Set->second[0].substr(0, MaxSize + 1);
    else if (Word.contains('/')) // an unknown folder
      Plain += '$';
    At = End;
    if (Plain.size() > MaxSize)
      return {};
  }
  while (Plain.starts_with("./"))
    Plain.erase(0, 2);
  return Plain;
}

bool MakeGoals::couldBeMadeByPattern(std::string_view Goal) const {
  std::string_view Suffix = fileSuffix(Goal);
  return !Suffix.empty() && (isListed(NameList::MakeSuffixes, Suffix) ||
                             PatternSuffixes.contains(Suffix));
}

std::set<std::string_view> MakeGoals::programs() const {
  std::set<std::string_view> Names;
  for (const auto &[Goal, Rule] : Needs)
    if (isProgramName(Goal))
      Names.insert(Goal);
  for (std::string_view Goal : Built)
    if (isProgramName(Goal))
      Names.insert(Goal);
  return Names;
}

std::set<std::string_view> MakeGoals::programsToAskFor() const {
  std::set<std::string_view> Names;
  auto add = [&](const std::string &Goal) {
    if (Known && isProgramName(Goal) && mustBeAskedForAlone(Goal))
      Names.insert(Goal);
  };
  // The names have no condition that could tell of other Makefiles.
  if (!Empty.empty())
    return Names;
  for (const auto &[Goal, Rule] : Needs)
    add(Goal);
  for (const std::string &Goal : Wanted)
    add(Goal);
  return Names;
}

bool MakeGoals::mustBeAskedForAlone(const std::string &Goal) const {
  // What Make knows how to make may be hidden in programs and libraries.
  if (std::optional<MakeShape> Pattern = MakeShape::ofPattern(Goal))
    return KnowsShapes &&
           !(Pattern->Front.empty() &&
             isListed(NameList::MakeSuffixes, Pattern->Suffix)) &&
           !Pattern->mayMakeAnyOf(MadeShapes) &&
           Pattern->mayMakeAnyOf(WantedShapes);
  if (Goal.empty() || Goal.find_first_of("%$") != Goal.npos ||
      Goal.starts_with('.') || couldBeMadeByPattern(Goal))
    return false;
  return !(Goal.contains('/') ? PerhapsBuilt : Built).contains(Goal);
}

BuildExpression MakeGoals::whenAskedFor() const {
  BuildExpression Any = FalseByDefault;
  for (const std::string &Name : Empty)
    Any = Any || BuildExpression::variable(Name, TrueByDefault, TrueByDefault,
                                           FalseByDefault);
  return Any;
}

bool MakeGoals::isForX86(std::string_view Targets) const {
  return (HidesOneOfMachines && pathArch(Targets) == PathArch::X86) ||
         (BuiltOnX86.contains(Targets) && mustBeAskedFor(Targets));
}

bool MakeGoals::mustBeAskedFor(std::string_view Targets) const {
  if (!Known)
    return false;
  if (auto All = GoalsOf.find(Targets); All != GoalsOf.end()) {
    if (All->second.empty() ||
        !std::ranges::all_of(All->second, [&](const std::string &Goal) {
          return mustBeAskedForAlone(Goal);
        }))
      return false;
  } else if (Targets.find_first_of(" \t") != Targets.npos ||
             !mustBeAskedForAlone(plain(Targets))) {
    return false;
  }
  // "tool-$(MODE)" may be the goal "tool-debug", which is built.
  std::size_t Open = Targets.find('$');
  if (Open == Targets.npos || Open == 0 ||
      Targets.find_first_of(" \t") != Targets.npos)
    return true;
  std::string_view Front = Targets.substr(0, Open);
  auto Next = Built.lower_bound(Front);
  return Next == Built.end() || !Next->starts_with(Front);
}

} // namespace armlift::build
