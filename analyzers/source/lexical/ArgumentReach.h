// How live what a macro makes of its argument is: `ASM("cpuid")` is x86's where
// a live definition of ASM is an asm statement, `LOG(_mm_pause())` where one
// uses its parameter.
#pragma once

#include "analyzers/source/lexical/Simulation.h"

#include <compare>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace armlift::source {

class ArgumentReach {
public:
  /// To be made once the files are walked. Both outlive it.
  ArgumentReach(const std::vector<ProjectFile> &Files, const Simulation &Walk)
      : Files(Files), Walk(Walk) {}

  /// Of a site that is no argument: certainly live.
  Reach reach(std::uint32_t File, const Site &S);

private:
  /// A parameter of a macro, as a definition hands it on for the nth time.
  struct HandedOn {
    MacroId Name;
    std::uint32_t Parameter;
    unsigned Depth;
    auto operator<=>(const HandedOn &) const = default;
  };
  Reach parameterUse(std::string_view Name, std::uint32_t Parameter,
                     unsigned Depth);
  /// Not live where it is a function-like macro none of whose live definitions
  /// uses that parameter: what is written there never reaches the compiler.
  Reach findParameterUse(const HandedOn &Of);
  Truth useInBody(const DefinitionSite &At, std::uint32_t Parameter,
                  unsigned Depth);
  Reach findMadeOf(std::uint32_t File, const Site &S) const;

  const std::vector<ProjectFile> &Files;
  const Simulation &Walk;
  std::map<HandedOn, Reach> ParameterUses;  ///< what was asked for
  std::map<ArgumentQuestion, Reach> MadeOf; ///< the same of sites with a Use
};

} // namespace armlift::source
