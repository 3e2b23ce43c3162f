// How live the body of a macro is: an x86 site inside it counts only where live
// code reaches the macro, directly or through other macros.
#pragma once

#include "analyzers/source/lexical/Simulation.h"

#include <string_view>
#include <unordered_map>

namespace armlift::source {

class MacroUse {
public:
  /// Looks only at macros that matter: those whose bodies hold a site, and
  /// those that mention them.
  explicit MacroUse(const std::vector<SimulatedFile> &Files);

  /// The best liveness of any use of the macro.
  Truth liveness(std::string_view Macro) const;

private:
  std::unordered_map<std::uint32_t, Truth> ByHash;
};

} // namespace armlift::source
