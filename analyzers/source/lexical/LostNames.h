// Functions and macros that the project makes in x86's branch of a condition
// alone, or in a header that such branches alone include, and that code for
// aarch64 uses all the same.
#pragma once

#include "analyzers/source/lexical/DeadBranches.h"
#include "analyzers/source/lexical/Simulation.h"

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace armlift::source {

/// A use of a name that nobody makes for aarch64.
struct LostUse {
  std::string_view Name;
  bool AsCall;       ///< only calls are uses: the name is a function's
  Region Where;      ///< the first region of the file that uses it
  DirectiveRef Made; ///< the branch that makes or includes it, for x86
};

class LostNames {
public:
  /// Says which regions must be walked to know. `Given`: macros that the build
  /// sets for whatever machine.
  LostNames(const std::vector<ProjectFile> &Files, Simulation &Walk,
            const std::set<std::string> &Given, unsigned Jobs);

  /// To be called once the files are walked.
  void settle();

  /// By region.
  std::span<const LostUse> of(std::uint32_t File) const;

  /// True for a branch that makes such a name.
  bool isMadeBy(DirectiveRef Branch) const {
    return Branches.contains({Branch.File, Branch.Directive});
  }

private:
  /// Where code may make the name.
  struct Maker {
    std::uint32_t File;
    Region Where;
    bool Macro;

    auto operator<=>(const Maker &) const = default;
  };
  struct Use {
    std::uint32_t File;
    Region Where;
    bool AsCall;
  };
  struct Candidate {
    std::string_view Name;
    std::vector<Maker> Makers; ///< in a branch for other targets; sorted
    std::vector<Use> Uses;     ///< by file, and there by region
  };
  /// What the branch for x86 alone makes, or the header that it includes.
  struct Lost {
    DirectiveRef Made;
    std::uint32_t In; ///< the file that makes it
    const Candidate *Name;
  };

  void findHeadersOfMachine();
  /// Visit(BranchName) for what the file makes for a machine, or may make.
  template <typename Function>
  void visitNames(std::uint32_t File, const Function &Visit) const;
  std::span<const DirectiveRef> entrances(std::uint32_t Header);
  bool isMadeElsewhere(const MacroName &Macro) const;
  void findCandidates(const std::set<std::string> &Given);
  void dropPastedNames();
  void findMentions(unsigned Jobs);
  const DeadBranches &deadBranches(std::uint32_t File);
  std::optional<Lost> lostBranch(const Candidate &C);
  std::vector<bool> includersOf(std::uint32_t File) const;
  void addUses(const Lost &Name, const std::vector<bool> &Includers);

  const std::vector<ProjectFile> &Files;
  Simulation &Walk;
  /// By file: a header that branches for a machine alone include, or what is
  /// included there.
  std::vector<bool> OfMachine;
  /// By header of a machine: the includes in branches that lead to it.
  std::unordered_map<std::uint32_t, std::vector<DirectiveRef>> Entrances;
  std::unordered_map<std::uint32_t, Candidate> ByMention;
  std::unordered_map<std::uint32_t, DeadBranches> Dead; ///< by file
  std::unordered_map<std::uint32_t, std::vector<LostUse>> ByFile;
  std::set<std::pair<std::uint32_t, std::uint32_t>> Branches;
};

} // namespace armlift::source
