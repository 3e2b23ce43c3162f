// Finds functions, macros and types that the project makes only for x86, in a
// branch or in a header that only such branches include, and that code for
// aarch64 uses all the same.
#pragma once

#include "analyzers/source/lexical/project/MachineMacros.h"
#include "analyzers/source/lexical/walk/FileShapes.h"
#include "analyzers/source/lexical/walk/MacroUse.h"
#include "analyzers/source/lexical/walk/Simulation.h"

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

/// A use of a name that the project does not make for aarch64.
struct LostUse {
  std::string_view Name;
  UsedAs As;
  bool InBody;  ///< in the body of the macro that directive `Where` defines
  Region Where; ///< the first region of the file that uses it
  DirectiveRef Made;   ///< the x86 branch that makes or includes the name
  std::uint32_t Maker; ///< the file that makes it
};

class LostNames {
public:
  /// Registers the regions that must be walked. `Given`: the macros that the
  /// build sets for any machine.
  LostNames(const std::vector<ProjectFile> &Files, Simulation &Walk,
            FileShapes &Shapes, const std::set<std::string> &Given,
            unsigned Jobs);

  /// Returns the macros whose bodies use a name that may be lost.
  std::span<const std::string_view> usingMacros() const { return UsingMacros; }

  /// Must be called after the walk. `Macros` looks at usingMacros().
  void settle(const MacroUse &Macros);

  /// Returns the uses in the file, sorted by region.
  std::span<const LostUse> of(std::uint32_t File) const;

  /// True if the branch makes a name that is lost and used.
  bool isMadeBy(DirectiveRef Branch) const {
    return Branches.contains({Branch.File, Branch.Directive});
  }

private:
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
  struct Candidate {
    std::string_view Name;
    MadeAs As = MadeAs::Function; ///< of the first maker
    UsedAs How = UsedAs::Call;
    std::vector<Maker> Makers; ///< in branches for other targets; sorted
    std::vector<Use> Uses;     ///< in code, then in bodies; by file and region
  };
  /// A name that only an x86 branch makes, itself or with a header that it
  /// includes.
  struct Lost {
    DirectiveRef Made;
    std::uint32_t In; ///< the file that makes it
    const Candidate *Name;
  };

  /// Calls Visit(BranchName) for each name that the file makes, or may make,
  /// for a particular machine.
  template <typename Function>
  void visitNames(std::uint32_t File, const Function &Visit) const;
  std::span<const DirectiveRef> entrances(std::uint32_t Header);
  void findCandidates(const std::set<std::string> &Given);
  void dropPastedNames();
  void findMentions(unsigned Jobs);
  std::optional<Lost> lostBranch(const Candidate &C);
  std::vector<bool> includersOf(std::uint32_t File) const;
  bool isReached(const Use &U, const MacroUse &Macros) const;
  void addUses(const Lost &Name, const std::vector<bool> &Includers,
               const MacroUse &Macros);

  const std::vector<ProjectFile> &Files;
  Simulation &Walk;
  FileShapes &Shapes;
  /// By file: whether only branches for a machine include the header, directly
  /// or through other such headers.
  const std::vector<bool> OfMachine;
  const MachineMacros OwnMacros;
  /// By header of a machine: the includes in other files that lead to it.
  std::unordered_map<std::uint32_t, std::vector<DirectiveRef>> Entrances;
  std::unordered_map<std::uint32_t, Candidate> ByMention;
  std::vector<std::string_view> UsingMacros;
  std::unordered_map<std::uint32_t, std::vector<LostUse>> ByFile;
  std::set<std::pair<std::uint32_t, std::uint32_t>> Branches;
};

} // namespace armlift::source
