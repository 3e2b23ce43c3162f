// How live the body of a macro is: an x86 site inside it counts only where live
// code reaches the macro, directly or through other macros.
#pragma once

#include "analyzers/source/lexical/Simulation.h"

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

class MacroUse {
public:
  /// Looks only at macros that matter: those whose bodies hold a site of a
  /// judged file, and those that mention them. Says which regions must be
  /// walked to know.
  MacroUse(const std::vector<ProjectFile> &Files, Simulation &Walk,
           unsigned Jobs);

  /// To be called once the files are walked.
  void spread();

  /// The most live use of the macro.
  Reach reach(std::string_view Macro) const;

  /// Code that mentions a macro.
  struct Use {
    std::string_view Macro, Origin;
    std::uint32_t File;
    Region Where;
  };
  /// The uses of `Origins`, which must be macros that matter, and of the macros
  /// whose bodies hand them on, each for one of them; none that is dead or
  /// waits for somebody to opt in.
  std::vector<Use> usesOf(std::span<const std::string_view> Origins) const;

private:
  /// Code of a region mentions a macro, or the body of `Outer` does.
  struct Mention {
    std::uint32_t Macro; ///< name hash
    std::uint32_t Outer; ///< name hash, or 0: code
    std::uint32_t File;
    Region Where;
    std::string_view OuterName; ///< empty for code
  };

  const Simulation &Walk;
  std::vector<Mention> Mentions;
  std::unordered_map<std::uint32_t, Reach> ByHash;
};

} // namespace armlift::source
