// The rules of a Makefile and their recipes (GNU Make manual, 4 and 5): the
// prerequisites of a rule, and the sources and flags that its commands pass to
// a compiler.
#pragma once

#include "analyzers/build/make/KbuildLists.h"
#include "analyzers/build/make/MakeCalls.h"
#include "analyzers/build/make/MakeGoals.h"
#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/When.h"
#include "analyzers/build/shell/ShellList.h"

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// Follows the rules of a file, after its other lines: make expands a recipe
/// when it runs it (GNU Make manual, 3.7). All views point into the file's
/// text.
class MakeRules {
public:
  /// All references must outlive this object.
  MakeRules(BuildFileModel &Model, KbuildLists &Kbuild, const MakeGoals &Goals)
      : Model(Model), Goals(Goals), Calls(Model, Kbuild) {}

  /// Begins the rule "Targets: Needs", and ends the one before.
  void open(std::string_view Targets, std::string_view Needs,
            const When &Where);
  /// Ends the open rule, if any.
  void close();

  /// A line of the recipe. The flags of a compiler call count when the rule's
  /// files are built.
  void recipe(std::string_view Line, const When &Here);
  /// Reads $(eval $(call RULE,a)): rules in a "define" are rules of the file
  /// (GNU Make manual, 8.10).
  void evaluate(std::string_view Line, const When &Where);
  /// Records a line of the canned recipe `Name`, which is followed where it is
  /// called. Returns false if the line calls no compiler.
  bool define(std::string_view Name, std::string_view Line, const When &Here);
  /// An error text if the canned recipes exceed a limit; nothing otherwise.
  std::optional<std::string> limitHit() const;
  /// See MakeCalls::entered().
  const std::set<std::string> &entered() const { return Calls.entered(); }

  /// When the targets have names, if they are all variables: "$(FAST): fast.c"
  /// is no rule where only a branch for x86 has set FAST. make replaces
  /// variables in targets as it reads the rule (GNU Make manual, 3.7).
  When whenNamed(std::string_view Targets) const;
  /// `Where`, restricted to when a goal of `Targets` is built:
  /// "32bit: CFLAGS += -m32".
  When onTarget(const When &Where, std::string_view Targets) const;

private:
  bool holdsObjects(std::string_view Targets) const;
  void useFixed(std::string_view Needs);
  std::set<std::string_view> cannedIn(std::string_view Command) const;
  void canned(std::string_view Command, const When &Here);
  void argumentsOf(std::string_view Command, std::string_view Name,
                   const When &Where);
  void command(std::string_view Command, const When &Here);
  bool callsItByVariable(std::string_view Command) const;
  std::vector<ListedCommand> listOf(std::span<const ShellToken> Line) const;
  bool compiles(std::span<const ListedCommand> Line);
  bool makesObjects(std::span<const ListedCommand> Line);
  void usesSources(std::string_view Command, const When &Where);

  BuildFileModel &Model;
  const MakeGoals &Goals;
  MakeCalls Calls;
  std::string_view Rule; ///< targets of the open rule; empty if no rule is open
  When Condition;        ///< of the open rule
  std::string_view Needed;   ///< prerequisites of the open rule
  std::string_view ObjectOf; ///< the source, if the rule is for an object
  bool MakesObject = false;  ///< the open rule does
  /// The rule is built only on request, and no recipe line so far may compile.
  bool IsTask = false;
  bool HasRecipe = false;
  /// The commands of each "define" that call a compiler, by the name of the
  /// "define".
  std::map<std::string_view, std::vector<std::string_view>> Canned;
  static constexpr std::size_t MaxCannedCommands = 100'000;
  static constexpr std::size_t MaxCannedBytes = 4 << 20;
  std::size_t CannedCommands = 0, CannedBytes = 0; ///< followed so far
};

} // namespace armlift::build
