// Finds functions, macros and types that the project makes only for x86, in a
// branch or in a header that only such branches include, and that code for
// aarch64 uses all the same.
#pragma once

#include "analyzers/source/lexical/walk/FileShapes.h"
#include "analyzers/source/lexical/walk/LostNameCandidates.h"
#include "analyzers/source/lexical/walk/MacroUse.h"
#include "analyzers/source/lexical/walk/WalkedTree.h"

#include <cstdint>
#include <set>
#include <span>
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
  /// `Macros` looks at the candidates' usingMacros().
  LostNames(const LostNameCandidates &Candidates, const WalkedTree &Walk,
            FileShapes &Shapes, const MacroUse &Macros);

  /// Returns the uses in the file, sorted by region.
  std::span<const LostUse> of(std::uint32_t File) const;

  /// True if the branch makes a name that is lost and used.
  bool isMadeBy(DirectiveRef Branch) const {
    return Branches.contains({Branch.File, Branch.Directive});
  }

private:
  std::unordered_map<std::uint32_t, std::vector<LostUse>> ByFile;
  std::set<std::pair<std::uint32_t, std::uint32_t>> Branches;
};

} // namespace armlift::source
