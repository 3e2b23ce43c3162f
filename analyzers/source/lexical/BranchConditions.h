// What the condition of a branch is worth with the macros that the unit has at
// this point of the walk: on aarch64, or for another build that gets there.
#pragma once

#include "analyzers/source/lexical/Condition.h"
#include "analyzers/source/lexical/GivenMacros.h"
#include "analyzers/source/lexical/MacroDefaults.h"
#include "analyzers/source/lexical/WalkedProject.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

/// For which build a condition is evaluated.
enum class AskedBuild : std::uint8_t {
  Aarch64,
  WithoutX86Build, ///< aarch64's, with no macro that an x86 build alone sets
  WithMore,        ///< aarch64's, where system headers or a -D may have more
  X86,             ///< one for x86 with all its features
};

class BranchConditions final : public MacroSource {
public:
  BranchConditions(WalkedProject &Project, MacroDefaults &Defaults,
                   const GivenMacros &Given, Environment &Macros)
      : Project(Project), Defaults(Defaults), Given(Given), Macros(Macros) {}

  /// The condition of one #if or #elif by itself, on aarch64.
  ConditionValue value(DirectiveRef At) {
    return valueFor(AskedBuild::Aarch64, At);
  }
  /// Whether a build takes the branch, where it gets to its #if with the macros
  /// of now, and whether the machine has a say in it.
  ConditionValue takenFor(AskedBuild Who, DirectiveRef Branch);

  /// Another round: macros may have other defaults.
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

  ConditionValue valueFor(AskedBuild Who, DirectiveRef At);
  ConditionValue evaluate();
  ConditionValue evaluateOnce(std::uint32_t File, const Directive &D);

  WalkedProject &Project;
  MacroDefaults &Defaults;
  const GivenMacros &Given;
  Environment &Macros;
  Question Asked;
  /// Those that took long.
  std::unordered_map<const Directive *, std::vector<Memo>> MemosOf;
  std::uint64_t Spent = 0; ///< tokens of conditions that are not cheap
};

} // namespace armlift::source
