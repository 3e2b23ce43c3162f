// The macros that the project defines only for a machine, such as
// `#ifdef __x86_64__ / #define LIB64`, and the branches that ask for them.
#pragma once

#include "analyzers/source/lexical/project/ProjectIndex.h"

#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace armlift::source {

class MachineMacros {
public:
  /// `OfMachine`: by file, whether only branches for a machine include it.
  /// `Given`: the macros that the build sets for any machine.
  MachineMacros(const std::vector<ProjectFile> &Files,
                const ProjectIndex &Index, const std::vector<bool> &OfMachine,
                const std::set<std::string> &Given);

  /// Returns what the branch around the name is for: Machine instead of Own if
  /// it asks for one of these macros, otherwise Any instead of Own.
  BranchOf branchOf(std::uint32_t File, const BranchName &Name) const;

  /// True if the project makes, or may make, the macro for every machine:
  /// outside of branches that name a machine, when the project is configured,
  /// only temporarily, or as a default for system headers that lack it.
  bool isMadeElsewhere(const MacroName &Macro) const;

private:
  void findAskedFor(const std::set<std::string> &Given);
  bool isForMachine(const MacroName &Macro) const;
  void findRegions(std::uint32_t File);

  const std::vector<ProjectFile> &Files;
  const ProjectIndex &Index;
  const std::vector<bool> &OfMachine;
  std::vector<std::uint32_t> Asking; ///< files with branches that ask
  /// By macro that branches ask for: whether it is one of these macros.
  std::unordered_map<MacroId, bool> Macros;
  /// By asking file, then by region: whether it is in a branch that asks for
  /// one of these macros.
  std::unordered_map<std::uint32_t, std::vector<bool>> Regions;
};

} // namespace armlift::source
