// How live the argument of a macro call is: `ASM("cpuid")` is x86 code if a
// live definition of ASM puts it into an asm statement, `LOG(_mm_pause())` if a
// live definition of LOG uses its parameter.
#pragma once

#include "analyzers/source/lexical/walk/WalkedTree.h"

#include <compare>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace armlift::source {

class ArgumentReach {
public:
  /// Both arguments must outlive the object.
  ArgumentReach(const std::vector<ProjectFile> &Files, const WalkedTree &Walk)
      : Files(Files), Walk(Walk) {}

  /// How live the site is as an argument; certainly live if it is not one.
  Reach reach(std::uint32_t File, const Site &S);

  /// The x86 instruction in the text that the macro of the site is, for a site
  /// with the use Text.
  std::string_view instructionIn(std::uint32_t File, const Site &S) const;

private:
  /// A parameter of a macro, reached after `Depth` macros that only pass it on.
  struct HandedOn {
    MacroId Name;
    std::uint32_t Parameter;
    unsigned Depth;
    auto operator<=>(const HandedOn &) const = default;
  };
  Reach parameterUse(std::string_view Name, std::uint32_t Parameter,
                     unsigned Depth);
  /// Dead if a live definition makes the name a function-like macro and none of
  /// them uses the parameter: the compiler never sees such an argument.
  Reach findParameterUse(const HandedOn &Of);
  Truth useInBody(const DefinitionSite &At, std::uint32_t Parameter,
                  unsigned Depth);
  Reach findMadeOf(std::uint32_t File, const Site &S) const;

  const std::vector<ProjectFile> &Files;
  const WalkedTree &Walk;
  std::map<HandedOn, Reach> ParameterUses;  ///< memo of parameterUse()
  std::map<ArgumentQuestion, Reach> MadeOf; ///< memo for sites with a Use
};

} // namespace armlift::source
