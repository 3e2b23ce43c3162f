#include "analyzers/build/make/MakeGoals.h"

#include "analyzers/build/make/CalledPrograms.h"
#include "analyzers/build/make/MakeComparisons.h"
#include "analyzers/build/make/MakeSetting.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/ValueWords.h"
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

/// True for a command that only prints: "@echo make all".
bool prints(std::string_view Command) {
  return isListed(NameList::PrintingPrograms,
                  Command.substr(0, Command.find_first_of(" \t"))) &&
         !callsMake(Command);
}

/// The part of a command behind "$(MAKE)", or behind a plain "make" at its
/// beginning; empty if it calls neither.
std::string_view behindMake(std::string_view Command) {
  constexpr std::string_view Make = "$(MAKE)", Plain = "make ";
  if (std::size_t Call = std::min(Command.find(Make), Command.find("${MAKE}"));
      Call != Command.npos)
    return Command.substr(Call + Make.size());
  Command.remove_prefix(
      std::min(Command.find_first_not_of("@-+ \t"), Command.size()));
  return Command.starts_with(Plain) ? Command.substr(Plain.size())
                                    : std::string_view();
}

/// What the calls of make in a line of a recipe are given, but their options
/// and variables: it may be goals of this file.
std::vector<std::string_view> askedOfMake(std::string_view Line) {
  std::vector<std::string_view> Goals;
  // "cd lib && make all" asks for goals of that folder.
  if (Line.contains("cd ") && !Line.contains("(MAKE)") &&
      !Line.contains("{MAKE}"))
    return Goals;
  for (std::string_view Command : splitWords(Line, ";&|"))
    std::ranges::copy_if(makeWordsOf(behindMake(Command)),
                         std::back_inserter(Goals), [](std::string_view Word) {
                           return !Word.starts_with('-') && !Word.contains('=');
                         });
  return Goals;
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
        return callsMake(Command);
    }
  return false;
}

/// True if the line may set variables whose names it does not have: "include
/// x.mk", and "@x_frag@", which configure replaces by a file (Autoconf manual,
/// "Setting Output Variables", AC_SUBST_FILE).
bool setsUnseen(const MakeLine &Line) {
  std::string_view Rest = Line.Text;
  return (!Line.Recipe && Rest.starts_with('@')) || takeInclude(Rest) ||
         takeIncludeOfBsd(Rest) || takeWord(Rest, "define") ||
         Rest.contains("$(eval") || Rest.contains("${eval");
}

/// True for a branch that x86 takes, and aarch64 does not.
bool isOfX86(const When &Branch) {
  return Branch.Holds.OnArm == Ternary::False &&
         Branch.Holds.OnX86ByDefault != Ternary::False;
}

/// True if the goal may name a program, in any folder.
bool isProgramName(std::string_view Goal) {
  return !Goal.empty() && Goal.find_first_of(".%$*?[\\") == Goal.npos;
}

} // namespace

MakeGoals::MakeGoals(const std::vector<MakeLine> &Lines, bool IsAlone) {
  Words.setReadsAll(IsAlone && std::ranges::none_of(Lines, setsUnseen));
}

void MakeGoals::assign(std::string_view Name, std::string_view Value,
                       const When &Here) {
  Words.assign(Name, Value, !isMetByDefault(Here));
}

void MakeGoals::defined(const MakeLine &Line, const When &Here) {
  if (Line.Recipe)
    return recipe(Line.Text, Here);
  std::size_t At = findOutsideReferences(Line.Text, "=:");
  if (At == Line.Text.npos)
    return;
  std::size_t Equals =
      std::min(Line.Text.find_first_not_of(':', At), Line.Text.size());
  std::string_view Behind = Line.Text.substr(Equals);
  if (Behind.starts_with('=')) {
    MakeSetting S = MakeSetting::at(Line.Text, Equals);
    return assign(S.Name, S.Value, Here);
  }
  if (!MakeSetting::ofTargets(Behind))
    rule(trim(Line.Text.substr(0, At)), Behind, Here, /*MayBeFirst=*/false);
}

void MakeGoals::finish() {
  // GNU Make manual, 6.14.
  if (std::string_view Said = Words.lastValue(".DEFAULT_GOAL"); !Said.empty())
    Defaults = {Said};
  Known = readDefaults();
  if (Known && onlyPrints() && Needs.contains("all")) {
    Defaults = {"all"};
    Known = readDefaults();
  }
  // Whoever builds something must ask for a goal: none is the default.
  Known = Known && !onlyPrints();
  Words.endTakingAsEmpty();
  findPerhapsBuilt();
  for (const Rule &R : Rules)
    if (Known && (R.IsPattern ? !R.Patterns.empty() && !R.MakesNeeded
                              : !R.Goals.empty() && !anyIsBuilt(R)))
      for (std::string_view List : R.Lists)
        std::ranges::move(Words.expand(List),
                          std::inserter(Wanted, Wanted.end()));
  for (std::string_view Goal : Wanted)
    if (WantedShapes.size() < MaxShapes)
      WantedShapes.insert(MakeShape::of(Goal));
  // The Makefile in the parent folder calls this one again, with goals that
  // only that file names.
  const bool IsCalledAgain = anyCommand(callsAbove);
  Known = Known && !Words.isSpent() && !IsCalledAgain;
  if (!Hiding.empty() && !IsCalledAgain)
    findNotHidden();
  if (Known && std::ranges::any_of(Rules, [](const Rule &R) {
        return R.IsForX86 || !R.ListsOnX86.empty();
      }))
    follow({Built.begin(), Built.end()}, BuiltOnX86, /*OnX86=*/true);
  HidesOneOfMachines = !Known && std::ranges::any_of(Needs, [](const auto &Of) {
    return pathArch(Of.first) == PathArch::Arm;
  });
}

/// Fills PerhapsBuilt and MadeShapes. A rule for many files needs something
/// only if something needs one of its files.
void MakeGoals::findPerhapsBuilt() {
  Words.forgetUnknown();
  std::vector<std::string> Work(Built.begin(), Built.end());
  std::vector<Rule *> Patterns;
  for (Rule &R : Rules)
    if (!R.Patterns.empty())
      Patterns.push_back(&R);
    else if (R.IsPattern || std::ranges::any_of(R.Goals, [&](const auto &Goal) {
               return couldBeMadeByPattern(Goal);
             }))
      for (std::string_view List : R.Lists)
        std::ranges::move(Words.expand(List), std::back_inserter(Work));
  for (bool Any = true; Any;) {
    for (const std::string &Goal :
         follow(std::exchange(Work, {}), PerhapsBuilt))
      if (MadeShapes.size() < MaxShapes && !hasOwnRecipe(Goal))
        MadeShapes.insert(MakeShape::of(Goal));
    Any = false;
    std::erase_if(Patterns, [&](Rule *R) {
      if (Words.spend(R->Patterns.size() * MadeShapes.size()) &&
          !Words.metShapeless() &&
          std::ranges::none_of(R->Patterns, [&](const MakeShape &Pattern) {
            return Pattern.mayMakeAnyOf(MadeShapes);
          }))
        return false;
      for (std::string_view List : R->Lists)
        std::ranges::move(Words.expand(List), std::back_inserter(Work));
      R->MakesNeeded = true;
      return Any = true;
    });
  }
  KnowsShapes = !Words.metShapeless() && !Words.isSpent() &&
                MadeShapes.size() < MaxShapes;
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
  Words.forgetUnknown();
  Words.beginTakingAsEmpty();
  Built.clear();
  std::vector<std::string> Work;
  for (std::string_view Default : Defaults)
    std::ranges::move(Words.expand(Default), std::back_inserter(Work));
  // The prerequisites of the default goal must be known. Variables further down
  // hold objects and sources.
  bool AnyNeeded = false;
  for (const std::string &Goal : std::set(Work.begin(), Work.end())) {
    auto [First, Last] = Needs.equal_range(Goal);
    for (auto It = First; It != Last; ++It)
      for (std::string_view List : Rules[It->second].Lists)
        AnyNeeded |= !Words.expand(List).empty();
  }
  // "all: $(TARGET)" is called with the target.
  bool AllKnown = !Work.empty() && !Words.metUnknown() &&
                  (AnyNeeded || Words.takenAsEmpty().empty());
  follow(std::move(Work), Built);
  Hiding.clear();
  for (const Rule &R : Rules)
    if (AllKnown && collectsUnseen(R) && anyIsBuilt(R))
      Hiding.push_back(&R);
  return AllKnown && Hiding.empty();
}

/// Fills NotHidden: of "all32: all", "all: lib" and "lib: $(OBJS)", the goals
/// all32 and all are not among the objects, because make drops what needs
/// itself (GNU Make manual, "Circular … dependency dropped").
void MakeGoals::findNotHidden() {
  constexpr std::size_t PerEdge = 16; // of the budget
  std::multimap<std::string, std::string_view> NeededBy;
  for (const Rule &R : Rules)
    for (std::string_view List : R.Lists)
      for (const std::string &Need : Words.expand(List))
        for (std::string_view Goal : R.Goals)
          if (Words.spend(PerEdge))
            NeededBy.emplace(Need, Goal);
  auto thatNeed = [&](const Rule &R) {
    Names All;
    std::vector<std::string_view> Work(R.Goals.begin(), R.Goals.end());
    while (!Work.empty()) {
      auto [Goal, New] = All.emplace(Work.back());
      Work.pop_back();
      if (!New)
        continue;
      auto [First, Last] = NeededBy.equal_range(*Goal);
      for (; First != Last; ++First)
        Work.push_back(First->second);
    }
    return All;
  };
  NotHidden = thatNeed(*Hiding.front());
  for (const Rule *R : std::span(Hiding).subspan(1)) {
    if (!Words.spend(NeededBy.size()))
      return NotHidden.clear();
    std::erase_if(NotHidden, [Others = thatNeed(*R)](const std::string &Goal) {
      return !Others.contains(Goal);
    });
  }
  if (Words.isSpent())
    NotHidden.clear();
}

bool MakeGoals::anyIsBuilt(const Rule &R) const {
  return std::ranges::any_of(
      R.Goals, [&](const std::string &Goal) { return Built.contains(Goal); });
}

/// True for "libs: $(LIBS)", which only collects other goals, if a file that
/// this one includes may set the variable. What a rule with a recipe needs is
/// objects and sources.
bool MakeGoals::collectsUnseen(const Rule &R) const {
  auto isUnseen = [&](std::string_view Word) {
    std::string_view Name = insideReference(Word);
    return isName(Name) && !Words.sets(Name) &&
           !isNamed(NameList::MakeVariables, Name);
  };
  return !Words.readsAll() && R.Recipe.empty() &&
         std::ranges::any_of(R.Lists, [&](std::string_view List) {
           return std::ranges::any_of(makeWordsOf(List), isUnseen);
         });
}

/// Adds to `Reached` the goals of `Work` and all that they need on aarch64, or
/// on x86. Returns those that are new.
std::vector<std::string> MakeGoals::follow(std::vector<std::string> Work,
                                           Names &Reached, bool OnX86) {
  std::vector<std::string> New;
  while (!Work.empty() && !Words.isSpent()) {
    std::string Goal = std::move(Work.back());
    Work.pop_back();
    auto [First, Last] = Needs.equal_range(Goal);
    if (!Reached.insert(Goal).second)
      continue;
    New.push_back(std::move(Goal));
    auto need = [&](std::span<const std::string_view> Lists) {
      for (std::string_view List : Lists)
        std::ranges::move(Words.expand(List), std::back_inserter(Work));
    };
    for (auto It = First; It != Last && !Words.isSpent(); ++It)
      if (const Rule &R = Rules[It->second];
          !R.IsDead || (OnX86 && R.IsForX86)) {
        need(R.Lists);
        if (OnX86)
          need(R.ListsOnX86);
      }
  }
  return New;
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

/// True for "$(MAKE) ARCH=$(ARCH) check" with goals of this file.
bool MakeGoals::asksForOwn(std::string_view Command) const {
  const std::vector<std::string_view> Asked = askedOfMake(Command);
  return !Asked.empty() && !Command.contains(" -C") &&
         !Command.contains(" -f") && !Command.contains("cd ") &&
         std::ranges::all_of(Asked, [&](std::string_view Goal) {
           return Needs.contains(std::string(Goal));
         });
}

/// True if the default goal builds nothing: all its goals have rules that only
/// print, or ask for such goals.
bool MakeGoals::onlyPrints() const {
  return std::ranges::all_of(
             Built,
             [&](const std::string &Goal) { return Needs.contains(Goal); }) &&
         !anyCommand([&](std::string_view Command) {
           return !prints(Command) && !asksForOwn(Command);
         });
}

bool MakeGoals::rule(std::string_view Targets, std::string_view Needed,
                     const When &Here, bool MayBeFirst) {
  const bool IsDefault =
      MayBeFirst && !isSpecialTarget(Targets) && !Targets.contains('%');
  if (IsDefault)
    Defaults.push_back(Targets);
  Rule &New = Rules.emplace_back();
  New.IsPattern = Targets.contains('%') || isSpecialTarget(Targets);
  if (New.IsPattern)
    for (std::string_view Word : makeWordsOf(Targets))
      if (std::optional<MakeShape> Pattern =
              MakeShape::ofPattern(Words.plain(Word)))
        New.Patterns.push_back(std::move(*Pattern));
  New.IsDead = !isMetByDefault(Here);
  New.IsForX86 = isOfX86(Here);
  for (std::string_view Side : {Targets, Needed})
    for (std::string_view Word : makeWordsOf(Side))
      if (Word.contains('%') || isSpecialTarget(Targets)) {
        New.IsPattern = true;
        PatternSuffixes.emplace(fileSuffix(Word));
      }
  // What .PHONY or .SECONDARY names is not needed (GNU Make manual, 4.9).
  bool IsSpecial =
      Targets.size() > 1 && Targets[0] == '.' && isUpper(Targets[1]);
  if (!IsSpecial)
    New.Lists.push_back(Needed);
  Words.forgetUnknown();
  New.Goals = Words.expand(Targets);
  for (const std::string &Goal : New.Goals)
    Needs.emplace(Goal, Rules.size() - 1);
  if (!Words.metUnknown())
    GoalsOf.try_emplace(Targets, New.Goals);
  return IsDefault;
}

void MakeGoals::recipe(std::string_view Line, const When &Here) {
  if (Rules.empty())
    return;
  Rule &Of = Rules.back();
  Of.Recipe.push_back(Line);
  std::vector<std::string_view> *Lists = isMetByDefault(Here) ? &Of.Lists
                                         : isOfX86(Here)      ? &Of.ListsOnX86
                                                              : nullptr;
  if (!Lists)
    return;
  for (std::string_view Asked : askedOfMake(Line))
    if (std::size_t At = Asked.find("$@"); At == Asked.npos)
      Lists->push_back(Asked);
    else // "all check install: ; $(MAKE) $@-here"
      for (const std::string &Goal : Of.Goals)
        if (Words.spend(Asked.size() + Goal.size()))
          Lists->push_back(
              Composed.emplace_back(std::string(Asked).replace(At, 2, Goal)));
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
  if (!Words.takenAsEmpty().empty())
    return Names;
  for (const auto &[Goal, Rule] : Needs)
    add(Goal);
  for (const std::string &Goal : Wanted)
    add(Goal);
  return Names;
}

/// The words behind "-o" of the compiler's commands in `Recipe`: "$(CC) -o $@
/// main.o", "gcc -o prog main.o".
static std::set<std::string_view>
linkedIn(std::span<const std::string_view> Recipe) {
  std::set<std::string_view> Outputs;
  for (std::string_view Line : Recipe)
    for (std::string_view Command : commandsOf(Line))
      if (const std::size_t Output = Command.find("-o ");
          Output != Command.npos && callsCompiler(Command)) {
        std::string_view Behind = trim(Command.substr(Output + 3));
        Outputs.insert(Behind.substr(0, Behind.find_first_of(" \t")));
      }
  return Outputs;
}

std::set<std::string_view> MakeGoals::linkedPrograms() const {
  std::set<std::string_view> Names;
  for (const Rule &R : Rules) {
    if (R.IsPattern || R.IsDead)
      continue;
    const std::set<std::string_view> Outputs = linkedIn(R.Recipe);
    const bool IsAny = std::ranges::any_of(Outputs, [](auto Output) {
      return Output == "$@" || !makeReference(Output).empty();
    });
    for (std::string_view Goal : R.Goals)
      if (isProgramName(Goal) && (IsAny || Outputs.contains(Goal)))
        Names.insert(Goal);
  }
  return Names;
}

bool MakeGoals::mustBeAskedForAlone(const std::string &Goal) const {
  if (!Known && !NotHidden.contains(Goal))
    return false;
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
  for (const std::string &Name : Words.takenAsEmpty())
    Any = Any || BuildExpression::variable(Name, TrueByDefault, TrueByDefault,
                                           FalseByDefault);
  return Any;
}

bool MakeGoals::isForX86(std::string_view Targets) const {
  return (HidesOneOfMachines && pathArch(Targets) == PathArch::X86) ||
         (BuiltOnX86.contains(Targets) && mustBeAskedFor(Targets));
}

bool MakeGoals::mustBeAskedFor(std::string_view Targets) const {
  if (!Known && NotHidden.empty())
    return false;
  if (auto All = GoalsOf.find(Targets); All != GoalsOf.end()) {
    if (All->second.empty() ||
        !std::ranges::all_of(All->second, [&](const std::string &Goal) {
          return mustBeAskedForAlone(Goal);
        }))
      return false;
  } else if (Targets.find_first_of(" \t") != Targets.npos ||
             !mustBeAskedForAlone(Words.plain(Targets))) {
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
