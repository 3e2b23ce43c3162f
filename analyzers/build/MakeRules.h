// The rules of a Makefile and their recipes (GNU Make manual, 4 and 5): what a
// rule needs, which sources and flags its commands give a compiler, and the
// folders that they go on to.
#pragma once

#include "analyzers/build/FlagModel.h"
#include "analyzers/build/KbuildLists.h"
#include "analyzers/build/MakeGoals.h"
#include "analyzers/build/When.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// Views into the file's text, all of them.
class MakeRules {
public:
  /// All outlive it.
  MakeRules(FlagModel &Model, KbuildLists &Kbuild, const MakeGoals &Goals)
      : Model(Model), Kbuild(Kbuild), Goals(Goals) {}

  /// "Targets: Needs" begins; the one before is closed.
  void open(std::string_view Targets, std::string_view Needs,
            const When &Where);
  void close();
  bool isOpen() const { return !Rule.empty(); }

  /// A line of the recipe: the flags of a compiler that it calls count where
  /// the rule's files are built.
  void recipe(std::string_view Line, const When &Here);
  /// $(eval $(call RULE,a)): the rules in a "define" are rules of the file
  /// (GNU Make manual, 8.10).
  void evaluate(std::string_view Line, const When &Where);
  /// A line of the canned recipe `Name`, looked at where it is called. False
  /// where it calls no compiler.
  bool define(std::string_view Name, std::string_view Line, const When &Here);
  /// What was not looked at because the canned recipes are too much.
  std::optional<std::string> limitHit() const;

  /// "32bit: CFLAGS += -m32" counts where somebody asks for that goal.
  When onTarget(const When &Where, std::string_view Targets) const;

private:
  std::set<std::string_view> cannedIn(std::string_view Command) const;
  void canned(std::string_view Command, const When &Here);
  void argumentsOf(std::string_view Command, std::string_view Name,
                   const When &Where);
  void command(std::string_view Command, const When &Here);
  bool callsItByVariable(std::string_view Command) const;
  void compiles(std::string_view Command, const When &Where);
  void makes(std::string_view Command, const When &Where);
  void handsOn(std::string_view Command, const When &Where);
  bool makesInGoals(const When &Where);

  FlagModel &Model;
  KbuildLists &Kbuild;
  const MakeGoals &Goals;
  std::string_view Rule;   ///< targets of the rule whose recipe is being read
  When Condition;          ///< of that rule
  std::string_view Needed; ///< by it
  /// So far: it must be asked for, and no line of its recipe may compile.
  bool IsTask = false;
  bool HasRecipe = false;
  /// The commands of "define" that call a compiler, by its name.
  std::map<std::string_view, std::vector<std::string_view>> Canned;
  static constexpr std::size_t MaxCannedCommands = 100'000;
  static constexpr std::size_t MaxCannedBytes = 4 << 20;
  std::size_t CannedCommands = 0, CannedBytes = 0; ///< called so far
};

} // namespace armlift::build
