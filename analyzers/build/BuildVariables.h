// The variables of a build file, as questions about the machine see them:
// whether each is true on either, what it is compared with, what others may ask
// for.
#pragma once

#include "analyzers/build/VariableValues.h"
#include "core/facts/BuildFacts.h"

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

  /// Whose variables these are. What the files of the same build system set is
  /// asked of them; of `Other` nobody is.
  void setBuildSystem(BuildSystem Which) { System = Which; }
  BuildSystem buildSystem() const { return System; }

  /// `Variable` gets `Value`, a view into the text. `Default` counts unless
  /// whoever builds gives it another.
  void define(std::string_view Variable, std::string_view Value, When Condition,
              Assignment How = Assignment::Anew);
  /// `Variable` gets what `Globs` find, in the folders below too.
  void listBelow(std::string_view Variable, std::string_view Globs,
                 When Condition);
  /// What the outcome of a check, an option or a search under `Condition` is;
  /// elsewhere the variable stays what it was. Wins over the name and the
  /// values, but not over a plain truth that the variable is set to later.
  void explain(std::string_view Variable, BuildExpression Value,
               const When &Condition);
  /// As explain(), but an earlier value stands: "NAME ?= 1".
  void explainIfUnset(std::string_view Variable, const BuildExpression &Value,
                      const When &Condition);
  /// The outcome of a check that says nothing of the machine: what the name of
  /// the variable says counts, unless another check said something.
  void explainByCheck(std::string_view Variable, const When &Condition);
  /// Whether a variable that the file has not set so far can only come from
  /// whoever starts the build, so that it is unset by default.
  void setSetsAll(bool Sets) { SetsAll = Sets; }
  /// A command may have set `Variable`, to something that is not known.
  void markTouched(std::string_view Variable) { Touched.emplace(Variable); }
  /// Of the call that is followed, if it is known how many it has: ARGC.
  void setArgumentCount(std::optional<unsigned> Count) {
    ArgumentCount = Count;
  }
  std::optional<unsigned> argumentCount() const { return ArgumentCount; }
  /// `Variable` is what the user asks for, and unset where he does not:
  /// AC_ARG_ENABLE.
  void unsetByDefault(std::string_view Variable) { Requests.emplace(Variable); }
  bool isUnset(std::string_view Variable) const;
  /// Whether explain() has told of it.
  bool isExplained(std::string_view Variable) const {
    return Explained.contains(Variable);
  }

  /// What others may ask this file for.
  std::vector<BuildSetting> settings() const;

  /// The truth of a variable at this point of the file.
  BuildExpression truthOf(std::string_view Variable) const;
  /// Whether the variable holds the word for a truth value, "ON" or "no"; null
  /// where `Word` is none.
  std::optional<BuildExpression> isSaid(std::string_view Variable,
                                        std::string_view Word) const;
  /// Whether the variable holds `Text`: by the values that the file gives it,
  /// or else by what `Text` says of the machine.
  BuildExpression equals(std::string_view Variable,
                         std::string_view Text) const;
  /// As equals(), for a regular expression of CMake's that is found in it, and
  /// for a part that it holds.
  BuildExpression matches(std::string_view Variable,
                          std::string_view Pattern) const;
  BuildExpression holds(std::string_view Variable, std::string_view Part) const;
  /// Where it is set and holds nothing, or nobody has set it.
  BuildExpression isEmpty(std::string_view Variable) const;
  /// Where one of its words is the name of the machine.
  MachineTruth listsProcessor(std::string_view Variable) const;
  /// `Variable` gets the place of something that is found where `Found` says,
  /// and elsewhere -1: list(FIND).
  void setPosition(std::string_view Variable, MachineTruth Found,
                   const When &Condition);
  /// Where the place in `Variable` is one; null if it holds none.
  std::optional<MachineTruth> isFound(std::string_view Variable) const;
  /// The truth of a value as written: "ON", "${NAME}".
  BuildExpression truthOfText(std::string_view Value) const;
  /// The reference in `Word` to a variable that has the name of the machine;
  /// empty where there is none.
  std::string_view processorIn(std::string_view Word) const;
  /// Whether the variable has the name of the machine; see Processor.h.
  bool holdsProcessor(std::string_view Variable) const;
  /// The truth of what CMake knows only when it generates: "$<CONFIG:Release>",
  /// "${USE_AVX2}". `Depth` counts the expressions around it.
  BuildExpression guardTruth(std::string_view Guard, unsigned Depth = 0) const;
  /// What "#cmakedefine NAME" defines: each variable where it is true.
  std::vector<ConfiguredMacro> configured() const;

private:
  Piece &set(std::string_view Variable, std::string_view Value, When Condition,
             Assignment How);
  /// Whether what the variable holds passes a test. `Named` is what the text
  /// that it is tested for says of the machine.
  template <typename Test>
  BuildExpression compare(std::string_view Variable,
                          std::optional<MachineTruth> Named, bool OfPart,
                          const Test &Passes) const;
  bool beginsUnset(std::string_view Variable) const;
  bool isOnlyGiven(std::string_view Variable) const;
  BuildExpression plainGuardTruth(std::string_view Guard) const;
  void noteSetting(std::string_view Variable, const When &Condition);
  bool isLeftToOthers(std::string_view Variable) const;
  std::optional<MachineTruth> plainTruth(const Piece &P,
                                         std::string_view Variable) const;
  MachineTruth truthOf(const Piece &P, std::string_view Variable) const;

  BuildSystem System = BuildSystem::Other;
  std::map<std::string, BuildExpression, std::less<>> Explained;
  /// Those of explainByCheck(), so far alone.
  std::set<std::string, std::less<>> Checked;
  std::set<std::string, std::less<>> Touched, Requests;
  /// Where each variable is set to something that explains it.
  std::map<std::string, BuildExpression, std::less<>> SetWhere;
  std::map<std::string, MachineTruth, std::less<>> Positions;
  bool SetsAll = false;
  std::optional<unsigned> ArgumentCount;
};

} // namespace armlift::build
