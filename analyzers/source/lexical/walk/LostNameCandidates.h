// Names that the project makes in branches or headers for x86 and that code
// mentions: those that LostNames asks the walk about.
#pragma once

#include "analyzers/source/lexical/project/MachineMacros.h"
#include "analyzers/source/lexical/walk/Simulation.h"

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift::source {

struct LostNameCandidate {
  /// A place that may make the name.
  struct Maker {
    std::uint32_t File;
    Region Where;

    auto operator<=>(const Maker &) const = default;
  };
  struct Use {
    std::uint32_t File;
    Region Where;
    bool AsCall;
    bool InBody; ///< in the body of the macro that directive `Where` defines
  };

  std::string_view Name;
  MadeAs As = MadeAs::Function; ///< of the first maker
  UsedAs How = UsedAs::Call;
  std::vector<Maker> Makers; ///< in branches for other targets; sorted
  std::vector<Use> Uses;     ///< in code, then in bodies; by file and region
};

class LostNameCandidates {
public:
  /// Registers the regions that must be walked. `Given`: the macros that the
  /// build sets for any machine.
  LostNameCandidates(const std::vector<ProjectFile> &Files, Simulation &Walk,
                     const std::set<std::string> &Given, unsigned Jobs);

  /// By the mention of the name.
  const std::unordered_map<std::uint32_t, LostNameCandidate> &all() const {
    return ByMention;
  }

  /// Returns the macros whose bodies use a candidate.
  std::span<const std::string_view> usingMacros() const { return UsingMacros; }

  /// True if only branches for a machine include the header, directly or
  /// through other such headers.
  bool isOfMachine(std::uint32_t Header) const { return OfMachine[Header]; }

  /// Returns the includes in other files that lead to a header of a machine
  /// that makes a candidate; empty if there are more than can be followed.
  std::span<const DirectiveRef> entrances(std::uint32_t Header) const {
    return Entrances.at(Header);
  }

private:
  using Maker = LostNameCandidate::Maker;

  /// Calls Visit(BranchName) for each name that the file makes, or may make,
  /// for a particular machine.
  template <typename Function>
  void visitNames(std::uint32_t File, const Function &Visit) const;
  std::span<const DirectiveRef> findEntrances(std::uint32_t Header);
  void findCandidates(const std::set<std::string> &Given);
  void dropPastedNames();
  void findMentions(unsigned Jobs);

  const std::vector<ProjectFile> &Files;
  const ProjectIndex &Index;
  const std::vector<bool> OfMachine; ///< by file; see isOfMachine()
  const MachineMacros OwnMacros;
  std::unordered_map<std::uint32_t, std::vector<DirectiveRef>> Entrances;
  std::unordered_map<std::uint32_t, LostNameCandidate> ByMention;
  std::vector<std::string_view> UsingMacros;
};

} // namespace armlift::source
