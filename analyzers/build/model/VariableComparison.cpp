// Whether the value of a variable passes a test, from all the values that the
// file gives it and from what the tested text says about the machine.
#include "analyzers/build/model/BuildVariables.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Processor.h"
#include "core/support/Text.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace armlift::build {

/// One test, for a variable and those that its values name.
class BuildVariables::Comparison {
public:
  Comparison(const BuildVariables &Variables, const Test &Of)
      : Variables(Variables), Of(Of), Unread(Of.Named.value_or(NobodyKnows)),
        NamesX86(Unread.OnArm == Ternary::False &&
                 Unread.OnX86 != Ternary::False),
        NamesArm(Of.Named && !isShell() && isOfArm(*Of.Named)),
        IsUsual(isMake() && Of.Named == TrueByDefault) {}

  /// `IsDefault`: the value is that of another variable, for which the user may
  /// give another one.
  BuildExpression ofVariable(std::string_view Variable, bool IsDefault);

private:
  bool isMake() const { return Variables.syntax() == Syntax::Make; }
  bool isCMake() const { return Variables.syntax() == Syntax::CMake; }
  bool isShell() const { return Variables.syntax() == Syntax::Shell; }

  /// Whether a value may say something else than the text it is compared with.
  bool dependsOnValues() const {
    return !Of.Named || NamesX86 || NamesArm || IsUsual;
  }
  bool isReadable(const Piece &P, std::string_view Variable) const;
  /// A value that only a build for another system sets.
  bool isNever(const Piece &P) const {
    return isCMake() && P.Condition.Holds == NeverTrue;
  }
  std::optional<std::string> addition(const Piece &P,
                                      std::string_view Variable) const;
  std::string_view otherVariable(const Piece &P) const;
  std::optional<BuildExpression>
  ofValue(const Piece &P, std::string_view Variable, bool IsDefault);
  MachineTruth ifSame(const Piece &P, std::string_view Variable,
                      bool IsDefault) const;
  MachineTruth ifDifferent(const Piece &P, std::string_view Variable) const;

  const BuildVariables &Variables;
  const Test &Of;
  /// The answer if the values do not give one.
  const MachineTruth Unread;
  const bool NamesX86, NamesArm;
  /// "COMPILER = intel" says that make does not build with the usual compiler.
  const bool IsUsual;
  OpenNames Open;
};

/// True for a value that says nothing about the machine. "ARCH = native" is a
/// level; "ARCH = x86_64" is the default machine.
static bool isOtherLevel(const Piece &P) {
  return !P.IsMore && !P.Words.contains('$') && !trim(P.Words).empty() &&
         !literalTruth(P.Words);
}

BuildExpression BuildVariables::compare(std::string_view Variable,
                                        const Test &Of) const {
  return Comparison(*this, Of).ofVariable(Variable, false);
}

BuildExpression
BuildVariables::Comparison::ofVariable(std::string_view Variable,
                                       bool IsDefault) {
  if (Variables.isUnset(Variable))
    return Of.Named.value_or(FalseByDefault);
  const Pieces *Values = Variables.find(Variable);
  if (!Values || !dependsOnValues() ||
      !std::ranges::all_of(
          *Values, [&](const Piece &P) { return isReadable(P, Variable); }))
    return Unread;
  BuildExpression Now =
      !Of.Named && isCMake() && Variables.beginsUnset(Variable) ? FalseByDefault
                                                                : Unread;
  for (const Piece &P : *Values)
    if (!isNever(P))
      if (std::optional<BuildExpression> Is = ofValue(P, Variable, IsDefault))
        Now = choose<BuildExpression>(P.Condition, *Is, Now);
  return Now;
}

bool BuildVariables::Comparison::isReadable(const Piece &P,
                                            std::string_view Variable) const {
  if (P.IsName || P.Words.size() > Of.MaxLength || !Variables.ask(P))
    return false;
  if (NamesArm)
    return isOtherLevel(P) && !Of.Passes(trim(P.Words));
  // In the shell the last value counts, even if it is not known.
  return isShell() || !(P.IsMore || P.Words.contains('$')) || isNever(P) ||
         addition(P, Variable) || !otherVariable(P).empty();
}

/// What CMake's set(NAME "${NAME} more"), string(APPEND) or list(APPEND) add to
/// the value; nothing if `P` is another kind of value, or the whole value
/// counts.
std::optional<std::string>
BuildVariables::Comparison::addition(const Piece &P,
                                     std::string_view Variable) const {
  if (!Of.OfPart || !isCMake())
    return std::nullopt;
  std::string More(P.Words);
  const std::string Itself = "${" + std::string(Variable) + "}";
  std::size_t At = More.find(Itself);
  if (P.IsName || (!P.IsMore && At == More.npos))
    return std::nullopt;
  if (At != More.npos)
    More.erase(At, Itself.size());
  return More.contains('$') ? std::nullopt : std::optional(More);
}

std::string_view
BuildVariables::Comparison::otherVariable(const Piece &P) const {
  std::string_view Name = Variables.otherVariable(P, Open);
  return Variables.knows(Name) ? Name : std::string_view();
}

/// Whether the variable passes where it has the value `P`; nothing if `P` does
/// not change that.
std::optional<BuildExpression>
BuildVariables::Comparison::ofValue(const Piece &P, std::string_view Variable,
                                    bool IsDefault) {
  if (std::optional<std::string> More = addition(P, Variable))
    return Of.Passes(trim(*More)) ? std::optional<BuildExpression>(AlwaysTrue)
                                  : std::nullopt;
  if (std::string_view Name = otherVariable(P); !Name.empty()) {
    Open.push_back(Name);
    BuildExpression Is = ofVariable(Name, IsDefault || P.IsDefault);
    Open.pop_back();
    return Is;
  }
  if (P.IsMore || P.Words.contains('$'))
    return Unread;
  return Of.Passes(trim(P.Words))
             ? ifSame(P, Variable, IsDefault || P.IsDefault)
             : ifDifferent(P, Variable);
}

MachineTruth BuildVariables::Comparison::ifSame(const Piece &P,
                                                std::string_view Variable,
                                                bool IsDefault) const {
  // In Make, "ARCH = x86_64" is the default machine, and another one may be
  // passed to make. In CMake, a plain set() leaves no choice.
  // "TARGET_CPU = AVX2" is a level that no machine has by itself.
  const bool IsChoice = !isCMake() || IsDefault;
  if (NamesX86 && IsChoice && isArchitectureVariable(Variable) &&
      processorTruth(trim(P.Words)))
    return {Ternary::Unknown, Unread.OnX86, Ternary::False, Unread.OnX86};
  return IsDefault || IsUsual ? TrueByDefault : AlwaysTrue;
}

MachineTruth
BuildVariables::Comparison::ifDifferent(const Piece &P,
                                        std::string_view Variable) const {
  if (NamesArm)
    return OnlyGivenOnArm;
  // A value is certain only if it is an argument of one word, or a word that
  // the script itself assigns.
  const bool IsScripts = isShell() && P.IsWhole;
  if ((P.IsBound || IsScripts) && !Of.Named &&
      !Variables.Touched.contains(Variable) &&
      P.Words.find_first_of(" \t\n;\"\\") == P.Words.npos)
    return NeverTrue;
  // The user may give another value: set(TYPE "float" CACHE …), or
  // "TYPE = float" in a Makefile that is edited.
  return !Of.Named || IsUsual ? FalseByDefault : Unread;
}

} // namespace armlift::build
