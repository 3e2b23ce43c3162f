// The goals of a Makefile that a plain "make" builds: the goal of the first
// rule and all that it needs (GNU Make manual, 9.2). Other goals are built only
// on request. If the first rule only prints something, as "help" does, the
// default goal is taken to be "all" (GNU Coding Standards, 7.2.6); if there is
// none, each goal is.
#pragma once

#include "analyzers/build/make/MakeShape.h"
#include "analyzers/build/make/MakeWords.h"
#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/When.h"
#include "core/build/BuildExpression.h"

#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class MakeGoals {
public:
  /// `IsAlone`: the file is no piece of another one, so what it and the files
  /// that it includes do not set is empty. It may be a template of configure.
  MakeGoals(const std::vector<MakeLine> &Lines, bool IsAlone);

  // The lines of the file, from top to bottom, each with its condition.
  void assign(std::string_view Name, std::string_view Value, const When &Here);
  /// Returns true if the rule has the default goal, should `MayBeFirst` hold.
  bool rule(std::string_view Targets, std::string_view Needs, const When &Here,
            bool MayBeFirst);
  /// A line of the recipe of the last rule.
  void recipe(std::string_view Line, const When &Here);
  /// A line in "define". A rule there counts only where it is called, and is
  /// not the first.
  void defined(const MakeLine &Line, const When &Here);
  /// The end of the file. The questions below are asked behind it.
  void finish();

  /// True if a plain "make" does not build `Targets`. False if a variable hides
  /// what the default goal needs.
  bool mustBeAskedFor(std::string_view Targets) const;

  /// The condition of what mustBeAskedFor(): another Makefile may set a
  /// variable of which the default goal needs each word, and which is empty
  /// here.
  BuildExpression whenAskedFor() const;

  /// True if a plain "make" builds `Targets` only on x86: a branch for x86
  /// needs them, or they are named for x86 and are among the goals for several
  /// machines, of which another file chooses one: "all: $(TARGET)".
  bool isForX86(std::string_view Targets) const;

  /// The goals that may be programs, by their names. Make links a program from
  /// a source of the same name (GNU Make manual, 10.2).
  std::set<std::string_view> programs() const;
  /// The goals among programs(), and among what goals built on request need,
  /// that a plain "make" does not build.
  std::set<std::string_view> programsToAskFor() const;
  /// The goals among programs() whose own rule calls a compiler.
  std::set<std::string_view> linkedPrograms() const;

private:
  using Names = MakeWords::Names;

  bool readDefaults();
  std::vector<std::string> follow(std::vector<std::string> Work, Names &Reached,
                                  bool OnX86 = false);
  void findNotHidden();
  bool asksForOwn(std::string_view Command) const;
  bool onlyPrints() const;
  template <typename Predicate> bool anyCommand(const Predicate &Is) const;
  bool mustBeAskedForAlone(const std::string &Goal) const;

  void findPerhapsBuilt();
  bool hasOwnRecipe(const std::string &Goal) const;
  bool couldBeMadeByPattern(std::string_view Goal) const;

  struct Rule {
    /// The prerequisites, and the goals of the calls of make in the recipe.
    std::vector<std::string_view> Lists;
    std::vector<std::string_view> ListsOnX86; ///< the same, in branches for x86
    std::vector<std::string> Goals;
    bool IsPattern = false;
    std::vector<MakeShape> Patterns; ///< of a rule for many files
    bool IsDead = false;   ///< a plain make on aarch64 does not reach the rule
    bool IsForX86 = false; ///< the same, and one on x86 does
    bool MakesNeeded = false; ///< something perhaps built needs its files
    std::vector<std::string_view> Recipe; ///< its lines
  };
  bool collectsUnseen(const Rule &R) const;
  bool anyIsBuilt(const Rule &R) const;

  MakeWords Words;
  std::vector<Rule> Rules;
  std::deque<std::string> Composed; ///< lists that are not in the text
  std::multimap<std::string, std::size_t> Needs; ///< goal -> into Rules
  /// The goals of a rule by the text before its colon, if all goals are known.
  std::map<std::string_view, std::vector<std::string>> GoalsOf;
  /// Targets of the rules that may be the first.
  std::vector<std::string_view> Defaults;
  Names PatternSuffixes;
  Names Built;
  /// `Built`, and what branches for x86 need.
  Names BuiltOnX86;
  /// `Built`, and all that files which pattern rules may make need.
  Names PerhapsBuilt;
  /// What goals that are built only on request need.
  Names Wanted;
  /// The shapes of what is in `PerhapsBuilt` without a recipe of its own, and
  /// in `Wanted`.
  std::set<MakeShape> MadeShapes, WantedShapes;
  static constexpr std::size_t MaxShapes = 1000; ///< each rule asks all
  bool KnowsShapes = false;                      ///< MadeShapes has all
  /// Whether the default goal and what it needs are known.
  bool Known = false;
  /// The rules with variables that alone hide what the default goal needs.
  std::vector<const Rule *> Hiding;
  /// The goals that need all of `Hiding`, whose variables can therefore not
  /// name them.
  Names NotHidden;
  bool HidesOneOfMachines = false; ///< not Known, and a goal is for Arm
};

} // namespace armlift::build
