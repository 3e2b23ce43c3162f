// The goals of a Makefile that a plain "make" builds: the goal of the first
// rule and all that it needs (GNU Make manual, 9.2). Other goals are built only
// on request. If the first rule only prints something, as "help" does, the
// default goal is taken to be "all" (GNU Coding Standards, 7.2.6).
#pragma once

#include "analyzers/build/MakeLines.h"
#include "analyzers/build/MakeShape.h"
#include "core/facts/BuildExpression.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class MakeGoals {
public:
  /// `IsWhole`: the file is no piece or template of another one, so what it and
  /// the files that it includes do not set is empty.
  void read(const std::vector<MakeLine> &Lines, bool IsWhole);

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

private:
  using Names = std::set<std::string, std::less<>>;

  void readVariable(std::string_view Line, std::size_t Equals);
  void readRule(std::string_view Line, std::size_t Colon);
  void readRecipe(std::string_view Recipe);
  void readSubMake(std::string_view Recipe);
  bool opensOrCloses(std::string_view Line);
  void enterBranch(std::string_view Asks);
  template <typename Predicate>
  bool holds(std::string_view Reference, const Predicate &Is) const;
  Ternary onArm(std::string_view Asks) const;
  Ternary byDefault(std::string_view Asks) const;
  void noteDefault(std::string_view Targets);
  bool readDefaults();
  bool collectsUnseen(const std::string &Goal) const;
  std::vector<std::string> follow(std::vector<std::string> Work, Names &Reached,
                                  bool OnX86 = false);
  bool isDead() const;
  bool onlyPrints() const;
  template <typename Predicate> bool anyCommand(const Predicate &Is) const;
  bool mustBeAskedForAlone(const std::string &Goal) const;

  /// The words of `List`, with each variable replaced by all values that the
  /// file gives it anywhere.
  std::vector<std::string> expand(std::string_view List);
  bool spend(std::size_t Bytes);
  void expand(std::string_view List, std::vector<std::string> &Words);
  void expandReference(std::string_view Reference,
                       std::vector<std::string> &Words);
  void hide(std::string_view Reference, std::vector<std::string> &Words);
  bool takeAsEmpty(std::string_view Name);
  void findPerhapsBuilt();
  bool hasOwnRecipe(const std::string &Goal) const;
  /// "prog$(EXE)" -> "prog", or "prog.exe" if the file gives EXE one plain
  /// value. Empty if the result is longer than a path can be.
  std::string plain(std::string_view Word) const;
  bool couldBeMadeByPattern(std::string_view Goal) const;

  struct Rule {
    /// The prerequisites, and the words of the calls of make in the recipe.
    std::vector<std::string_view> Lists;
    std::vector<std::string> Goals;
    bool IsPattern = false;
    std::vector<MakeShape> Patterns; ///< of a rule for many files
    bool IsDead = false;   ///< a plain make on aarch64 does not reach the rule
    bool IsForX86 = false; ///< the same, and one on x86 does
    std::vector<std::string_view> Recipe; ///< its lines
  };

  /// The values that each variable has on aarch64.
  std::map<std::string_view, std::vector<std::string_view>> Variables;
  std::set<std::string_view> Extended; ///< those that some line appends to
  std::vector<Rule> Rules;
  std::multimap<std::string, std::size_t> Needs; ///< goal -> into Rules
  /// The goals of a rule by the text before its colon, if all goals are known.
  std::map<std::string_view, std::vector<std::string>> GoalsOf;
  /// Targets of the rules that may be the first.
  std::vector<std::string_view> Defaults;
  bool HasDefault = false; ///< no rule from here on can be the first
  struct Condition {
    bool InFront;          ///< HasDefault before the condition
    bool InAll = true;     ///< HasDefault at the end of all branches so far
    bool SeenElse = false; ///< an "else" without a condition
    /// A plain make on aarch64 takes a branch before the open one.
    bool IsTaken = false;
    bool IsTakenOnArm = false; ///< and whatever is passed to it
    bool IsDead = false; ///< a plain make on aarch64 does not take the open one
    bool IsOfX86 = false; ///< nor does any on aarch64
  };
  std::vector<Condition> Conditions; ///< the open ones
  unsigned Defines = 0;              ///< the number of open ones
  std::set<std::string, std::less<>> PatternSuffixes;
  std::set<std::string, std::less<>> Built;
  /// `Built`, and what branches for x86 need.
  std::set<std::string, std::less<>> BuiltOnX86;
  /// `Built`, and all that files which pattern rules may make need.
  std::set<std::string, std::less<>> PerhapsBuilt;
  /// What goals that are built only on request need.
  std::set<std::string, std::less<>> Wanted;
  std::vector<std::string_view> Active; ///< variables being expanded
  static constexpr unsigned MaxCalls = 16;
  unsigned Calls = 0; ///< the depth of nested function calls
  static constexpr std::size_t MaxActive = 100;
  /// Bytes of words to which the variables of one file may expand.
  std::size_t Budget = 1 << 20;
  /// All variables are set in this file, or are for whoever calls make.
  bool ReadsAll = false;
  bool SetsAll = false; ///< the same, while what the default goal needs is read
  Names Empty; ///< variables that nothing sets, in what the default goal needs
  bool Opaque = false; ///< a word could not be expanded
  bool Hidden = false; ///< nor is its shape known
  /// The shapes of what is in `PerhapsBuilt` without a recipe of its own, and
  /// in `Wanted`.
  std::set<MakeShape> MadeShapes, WantedShapes;
  static constexpr std::size_t MaxShapes = 1000; ///< each rule asks all
  bool KnowsShapes = false;                      ///< MadeShapes has all
  /// Whether the default goal and what it needs are known.
  bool Known = false;
  bool HidesOneOfMachines = false; ///< not Known, and a goal is for Arm
};

} // namespace armlift::build
