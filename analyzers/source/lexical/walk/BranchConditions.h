// Evaluates the condition of a branch with the macros that the unit has at this
// point of the walk, for aarch64 or for another build that reaches the branch.
#pragma once

#include "analyzers/source/lexical/walk/Condition.h"
#include "analyzers/source/lexical/walk/GivenMacros.h"
#include "analyzers/source/lexical/walk/MacroDefaults.h"
#include "analyzers/source/lexical/walk/WalkedProject.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

/// The build that a condition is evaluated for.
enum class AskedBuild : std::uint8_t {
  Aarch64,
  WithoutX86Build, ///< aarch64, without the macros that only an x86 build sets
  WithMore,        ///< aarch64, with more macros from system headers or -D
  X86,             ///< x86 with all its features
  X86Defining,     ///< x86, whose code defines each name that aarch64 lacks
};

class BranchConditions final : public MacroSource {
public:
  BranchConditions(WalkedProject &Project, MacroDefaults &Defaults,
                   const GivenMacros &Given, Environment &Macros)
      : Project(Project), Defaults(Defaults), Given(Given), Macros(Macros) {}

  /// Returns the value of one #if or #elif by itself, on aarch64.
  ConditionValue value(DirectiveRef At) {
    return valueFor(AskedBuild::Aarch64, At);
  }
  /// Returns whether the build takes the branch if it reaches the #if with the
  /// current macros, and whether that depends on the machine.
  ConditionValue takenFor(AskedBuild Who, DirectiveRef Branch);

  /// Starts another round, in which macros may have other defaults.
  void forget() { MemosOf.clear(); }

private:
  struct Question {
    AskedBuild For = AskedBuild::Aarch64;
    DirectiveRef At;
  };
  struct Memo {
    AskedBuild For;
    Trace Read;
    ConditionValue Value;
  };

  // MacroSource.
  MacroId pasted(std::string_view Name) override;
  MacroValue macro(MacroId Name) override;
  bool body(const MacroValue &Value, MacroBody &Body) override;
  bool isForeign(MacroId Name, const MacroValue &Value) const override;
  Truth hasInclude(std::string_view Spelling, bool Angled) override;
  std::string_view spelling(MacroId Name) const override {
    return Project.Index[Name].Spelling;
  }
  std::span<const MacroValue> others(const MacroValue &Value) const override {
    return Defaults.others(Value);
  }

  bool isOnlyGuard(MacroId Name) const;
  ConditionValue valueFor(AskedBuild Who, DirectiveRef At);
  ConditionValue evaluate();
  ConditionValue evaluateOnce(std::uint32_t File, const Directive &D);

  WalkedProject &Project;
  MacroDefaults &Defaults;
  const GivenMacros &Given;
  Environment &Macros;
  Question Asked;
  /// The memos of conditions that were not cheap to evaluate.
  std::unordered_map<const Directive *, std::vector<Memo>> MemosOf;
  std::uint64_t Spent = 0; ///< tokens spent beyond the cheap share
};

} // namespace armlift::source
