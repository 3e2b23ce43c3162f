// What an aarch64 build has under the x86 name of a site: a name or header of
// the project, one of a shim library, or a feature that Arm has too.
#pragma once

#include "analyzers/source/lexical/findings/SiteContext.h"
#include "core/findings/Finding.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace armlift::source {

/// Answers for the sites of one file.
class StandIns {
public:
  /// `Context` must outlive the object.
  StandIns(std::uint32_t Number, const SiteContext &Context)
      : Number(Number), File(Context.Files[Number]),
        Walked(Context.Walk.of(Number)), Facts(*File.Facts), Context(Context) {}

  /// True if the site, reached as `Where` says, is no x86 code on aarch64.
  bool has(const Site &S, const Reach &Where) {
    return isProjectName(S, Where) || isFeatureOfArm(S) ||
           coveredByShim(S, Where.Live);
  }
  /// True for a name of the kernel's in a file that is no code of the kernel:
  /// no header that it includes, directly or not, says so.
  bool isOutsideOfKernel(const Site &S) const;
  /// Returns the project's own <emmintrin.h> for Arm, which only a build with
  /// its folder on the include path finds; null if there is none.
  const ProjectFile *armHeader(const Site &S) const;
  /// Returns under which condition the name of the site is missing, if only
  /// branches that depend on a configuration make it; an empty guard if no
  /// branch makes it.
  Guard whereMissing(const Site &S);

  /// True for a member that structs of the system have, in a unit that names
  /// none of them and includes headers that are not here.
  bool mayBeOfLibrary(const Site &Member) const;

private:
  std::span<const IncludeEdge> filesOf(const Site &Header) const;
  bool findsFileForArm(const Site &Header) const;
  bool isForArm(std::uint32_t Header) const;
  bool usesOwn(const Site &Header);
  bool isFoundWithoutCompiler(const Site &Header) const;
  bool isOfOwnLibrary(const Site &Header) const;
  bool uses(std::uint32_t Own) const;
  bool isOwnHeader(const Site &Header);
  bool isOfOwnType(const Site &Member);
  bool haveOwnType(RowTexts Texts) const;
  bool mentions(std::string_view Type) const;
  bool isOfKernel(const Site &Header) const;
  /// The branches that may make a name which the file may see.
  struct Makers {
    RegionRanges Made; ///< the parts of the file itself that make it
    /// Their conditions, and those of the branches in other files.
    std::unordered_set<const BranchText *> Conditions;
    /// Those of Conditions that do not depend on what a build asks for.
    std::unordered_set<const BranchText *> Open;
    Guard WhereMissing; ///< see whereMissing()
  };

  const Makers &makersOf(Symbol Name);
  Guard missingWithout(const Makers &Of) const;
  bool isProjectName(const Site &S, const Reach &Where);
  bool isMadeAround(const Site &S, const Reach &Where);
  bool isFeatureOfArm(const Site &S) const;
  bool hasPart(const IntrinsicRow &Row) const;
  bool coveredByShim(const Site &S, Truth Live) const;

  const std::uint32_t Number; ///< of the file
  const ProjectFile &File;
  const WalkedFile &Walked;
  const SourceFacts &Facts;
  const SiteContext &Context;
  std::unordered_map<Symbol, Makers> Known;     ///< memo of makersOf()
  std::unordered_map<std::uint32_t, bool> Used; ///< memo of uses()
  /// Memo of haveOwnType().
  std::unordered_map<const std::string_view *, bool> OwnTypes;
};

} // namespace armlift::source
