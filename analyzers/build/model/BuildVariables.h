// The variables of a build file, for questions about the machine: whether a
// variable is true on each machine, what it equals, and which variables other
// files may ask for.
#pragma once

#include "analyzers/build/model/VariableValues.h"
#include "core/build/BuildFacts.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class BuildVariables : public VariableValues {
public:
  using VariableValues::VariableValues;

  /// Sets the build system that the variables belong to. Files of the same
  /// build system see each other's variables; no file sees those of `Other`.
  void setBuildSystem(BuildSystem Which) { System = Which; }
  BuildSystem buildSystem() const { return System; }

  /// Gives `Variable` the value `Value`, a view into the text. A
  /// `Assignment::Default` value holds unless the user gives another one.
  void define(std::string_view Variable, std::string_view Value, When Condition,
              Assignment How = Assignment::Anew);
  /// Gives `Variable` the files that `Globs` find, in subfolders too.
  void listBelow(std::string_view Variable, std::string_view Globs,
                 When Condition);
  /// Records `Value` as the truth of `Variable` under `Condition`: the outcome
  /// of a check, an option or a search. Under any other condition the variable
  /// keeps its former truth. `Value` takes precedence over the variable's name
  /// and values, but not over a plain truth value that the variable is set to
  /// later.
  void explain(std::string_view Variable, BuildExpression Value,
               const When &Condition);
  /// As explain(), but an earlier value stays: "NAME ?= 1".
  void explainIfUnset(std::string_view Variable, const BuildExpression &Value,
                      const When &Condition);
  /// `Variable` holds the outcome of a check that says nothing about the
  /// machine. The name of the variable then decides, unless another check
  /// explained it.
  void explainByCheck(std::string_view Variable, const When &Condition);
  /// Whether only the user who starts the build can set a variable that the
  /// file has not set so far. If so, such a variable is unset by default.
  void setSetsAll(bool Sets) { SetsAll = Sets; }
  /// Whether the tree has all that may set a variable of the file, except the
  /// user who starts the build. A fragment may belong to another build.
  void setIsWhole(bool Whole) { IsWhole = Whole; }
  /// A command may have set `Variable` to an unknown value.
  void markTouched(std::string_view Variable) { Touched.emplace(Variable); }
  /// Sets the number of arguments (ARGC) of the call that is being followed, or
  /// nothing if it is not known.
  void setArgumentCount(std::optional<unsigned> Count) {
    ArgumentCount = Count;
  }
  std::optional<unsigned> argumentCount() const { return ArgumentCount; }
  /// `Variable` holds what the user requests, and is unset without a request:
  /// AC_ARG_ENABLE.
  void unsetByDefault(std::string_view Variable) { Requests.emplace(Variable); }
  /// True if `Variable` is unset by default.
  bool isUnset(std::string_view Variable) const;
  /// True if explain() was called for `Variable`.
  bool isExplained(std::string_view Variable) const {
    return Explained.contains(Variable);
  }

  /// The variables that other files may ask this file for.
  std::vector<BuildSetting> settings() const;

  /// The truth of a variable at this point of the file.
  BuildExpression truthOf(std::string_view Variable) const {
    OpenNames Open;
    return truthOf(Variable, Open);
  }
  /// Whether the variable has the truth value that `Word` spells ("ON", "no");
  /// null if `Word` spells none.
  std::optional<BuildExpression> isSaid(std::string_view Variable,
                                        std::string_view Word) const;
  /// Whether the variable holds `Text`, by the values that the file gives it,
  /// or otherwise by what `Text` says about the machine.
  BuildExpression equals(std::string_view Variable,
                         std::string_view Text) const;
  /// As equals(), for a CMake regular expression that matches the value, or for
  /// a part of the value.
  BuildExpression matches(std::string_view Variable,
                          std::string_view Pattern) const;
  BuildExpression holds(std::string_view Variable, std::string_view Part) const;
  /// Whether the value passes, by the values that the file gives the variable.
  BuildExpression
  passes(std::string_view Variable,
         const std::function<bool(std::string_view)> &Passes) const {
    return compare(Variable, {.Named = {}, .OfPart = false, .Passes = Passes});
  }
  /// Whether the variable is empty or unset, under each condition. Unknown if
  /// the file does not set it at all.
  BuildExpression isEmpty(std::string_view Variable) const;
  /// Whether the values that the file gives the variable leave it empty. Before
  /// the first one, other files may have set it.
  BuildExpression isEmptied(std::string_view Variable) const;
  /// Whether one of the variable's words is the name of the machine.
  MachineTruth listsProcessor(std::string_view Variable) const;
  /// `Variable` gets a position if `Found` holds, and -1 otherwise: list(FIND).
  void setPosition(std::string_view Variable, MachineTruth Found,
                   const When &Condition);
  /// Whether `Variable` holds a position rather than -1; null if setPosition()
  /// was not called for it.
  std::optional<MachineTruth> isFound(std::string_view Variable) const;
  /// The truth of a value as written: "ON", "${NAME}".
  BuildExpression truthOfText(std::string_view Value) const;
  /// Returns the first reference in `Word` to a variable that holds the name of
  /// the machine; empty if there is none.
  std::string_view processorIn(std::string_view Word) const;
  /// Whether the variable holds the name of the machine; see Processor.h.
  bool holdsProcessor(std::string_view Variable) const;
  /// The truth of a guard that CMake evaluates only at generation time:
  /// "$<CONFIG:Release>", "${USE_AVX2}". `Depth` is the number of enclosing
  /// generator expressions.
  BuildExpression guardTruth(std::string_view Guard, unsigned Depth = 0) const;
  /// Whether CMake builds the configuration `Name`: "DEBUG", "Release".
  static MachineTruth configurationTruth(std::string_view Name);
  /// The macros that "#cmakedefine NAME" may define: each variable, with the
  /// condition under which it is true.
  std::vector<ConfiguredMacro> configured() const;

private:
  BuildExpression emptied(const Pieces &Values, BuildExpression Now) const;
  Piece &set(std::string_view Variable, std::string_view Value, When Condition,
             Assignment How);
  /// A test of a variable's value.
  struct Test {
    /// What the text that the value is compared with says about the machine.
    std::optional<MachineTruth> Named;
    bool OfPart; ///< the value also passes if only a part of it does
    /// Longer values are not tested, and count as unknown.
    std::size_t MaxLength = std::string_view::npos;
    std::function<bool(std::string_view)> Passes;
  };
  class Comparison;
  /// True if something may hold on Arm and never on x86.
  static bool isOfArm(MachineTruth T) {
    return T.OnArm != Ternary::False && T.OnX86 == Ternary::False;
  }
  /// Of a word for Arm that a variable holds only if the user says so.
  static constexpr MachineTruth OnlyGivenOnArm{Ternary::Unknown, Ternary::False,
                                               Ternary::False, Ternary::False};
  /// Whether the variable's value passes the test; in VariableComparison.cpp.
  BuildExpression compare(std::string_view Variable, const Test &Of) const;
  bool beginsUnset(std::string_view Variable) const;
  bool isOnlyGiven(std::string_view Variable) const;
  BuildExpression plainGuardTruth(std::string_view Guard) const;
  void noteSetting(std::string_view Variable, const When &Condition);
  bool isLeftToOthers(std::string_view Variable) const;
  void addWords(std::vector<BuildSetting> &Settings) const;
  std::optional<MachineTruth> plainTruth(const Piece &P,
                                         std::string_view Variable) const;
  MachineTruth truthOf(const Piece &P, std::string_view Variable) const;
  BuildExpression truthOf(std::string_view Variable, OpenNames &Open) const;
  BuildExpression ownTruthOf(std::string_view Variable, OpenNames &Open) const;
  BuildExpression truthOfUnset(std::string_view Variable) const;
  std::string_view otherVariable(const Piece &P, const OpenNames &Open) const;

  BuildSystem System = BuildSystem::Other;
  /// Variables that only explainByCheck() has seen.
  std::set<std::string, std::less<>> Checked;
  std::set<std::string, std::less<>> Touched, Requests;
  /// Where the file sets or explains a variable.
  struct Places {
    BuildExpression Condition; ///< of all places together
    unsigned Openings = 0;     ///< the calls of openAll() before the last one
  };
  std::map<std::string, Places, std::less<>> SetWhere;
  std::map<std::string, MachineTruth, std::less<>> Positions;
  bool SetsAll = false, IsWhole = false;
  std::optional<unsigned> ArgumentCount;
};

} // namespace armlift::build
