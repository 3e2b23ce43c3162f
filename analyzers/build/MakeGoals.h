// Which goals of a Makefile a plain "make" builds: the first rule's, and what
// those need in turn (GNU Make manual, 9.2). The others must be asked for.
// Where the first only prints something, as "help" does, who builds asks for
// "all" (GNU Coding Standards, 7.2.6).
#pragma once

#include "analyzers/build/MakeLines.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class MakeGoals {
public:
  void read(const std::vector<MakeLine> &Lines);

  /// True for a goal that a plain "make" does not build. False where a variable
  /// hides what the default goal needs.
  bool mustBeAskedFor(std::string_view Targets) const;

  /// True for a goal of x86's, by its name, that is one of several machines':
  /// which of them is built, "all: $(TARGET)", another file says.
  bool isForX86(std::string_view Targets) const;

  /// The goals that may be programs by their names, which Make links of a
  /// source of the same name (its manual, 10.2).
  std::set<std::string_view> programs() const;
  /// Those of them, and of what such goals need, that a plain "make" does not
  /// build.
  std::set<std::string_view> programsToAskFor() const;

private:
  void readVariable(std::string_view Line, std::size_t Equals);
  void readRule(std::string_view Line, std::size_t Colon);
  void readRecipe(std::string_view Recipe);
  void readSubMake(std::string_view Recipe);
  bool opensOrCloses(std::string_view Line);
  void noteDefault(std::string_view Targets);
  bool readDefaults();
  void follow(std::vector<std::string> Work,
              std::set<std::string, std::less<>> &Reached);
  bool onlyPrints() const;
  template <typename Predicate> bool anyCommand(const Predicate &Is) const;
  bool mustBeAskedForAlone(const std::string &Goal) const;

  /// The words of `List`, variables replaced by all values that they get
  /// anywhere in the file.
  std::vector<std::string> expand(std::string_view List);
  bool spend(std::size_t Bytes);
  void expand(std::string_view List, std::vector<std::string> &Words);
  void expandReference(std::string_view Reference,
                       std::vector<std::string> &Words);
  /// "prog$(EXE)" -> "prog", or "prog.exe" where the file says so once. Empty
  /// where it is longer than a path can be.
  std::string plain(std::string_view Word) const;
  bool couldBeMadeByPattern(std::string_view Goal) const;

  struct Rule {
    /// What it needs, and the words of the calls of make in its recipe.
    std::vector<std::string_view> Lists;
    std::vector<std::string> Goals;
    bool IsPattern = false;
    std::vector<std::string_view> Recipe; ///< its lines
  };

  std::map<std::string_view, std::vector<std::string_view>> Variables;
  std::vector<Rule> Rules;
  std::multimap<std::string, std::size_t> Needs; ///< goal -> into Rules
  /// By the text in front of the colon, where all of them are known.
  std::map<std::string_view, std::vector<std::string>> GoalsOf;
  std::vector<std::string_view> Defaults; ///< one of these is the first rule's
  bool HasDefault = false;                ///< no later rule may be, from here
  struct Condition {
    bool InFront;          ///< HasDefault there
    bool InAll = true;     ///< HasDefault at the end of each branch so far
    bool SeenElse = false; ///< without another condition
  };
  std::vector<Condition> Conditions; ///< that are open
  unsigned Defines = 0;              ///< that are open
  std::set<std::string, std::less<>> PatternSuffixes;
  std::set<std::string, std::less<>> Built;
  /// The same, and what a file needs that may be made by a pattern.
  std::set<std::string, std::less<>> PerhapsBuilt;
  /// What goals need that must be asked for.
  std::set<std::string, std::less<>> Wanted;
  std::vector<std::string_view> Active; ///< variables being expanded
  static constexpr unsigned MaxCalls = 16;
  unsigned Calls = 0; ///< of functions, one within another
  static constexpr std::size_t MaxActive = 100;
  /// Bytes of words that one file may expand to.
  std::size_t Budget = 1 << 20;
  bool Opaque = false; ///< a word could not be expanded
  bool Known = false;
  bool HidesOneOfMachines = false; ///< not Known, and some goal is Arm's
};

} // namespace armlift::build
