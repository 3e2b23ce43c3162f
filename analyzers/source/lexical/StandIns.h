// What an aarch64 build has under the x86 name of a site: a name or header of
// the project, one of a shim library, or a feature that Arm has too.
#pragma once

#include "analyzers/source/lexical/SiteContext.h"

#include <cstdint>
#include <string>

namespace armlift::source {

/// Answers for the sites of one file.
class StandIns {
public:
  /// `Context` must outlive the object.
  StandIns(std::uint32_t Number, const SiteContext &Context)
      : Number(Number), File(Context.Files[Number]),
        Walked(Context.Walk.of(Number)), Facts(*File.Facts), Context(Context) {}

  /// True if the site, reached as `Where` says, is no x86 code on aarch64.
  bool has(const Site &S, const Reach &Where) const {
    return isProjectName(S, Where) || isFeatureOfArm(S) ||
           coveredByShim(S, Where.Live);
  }
  /// Returns the project's own <emmintrin.h> for Arm, which only a build with
  /// its folder on the include path finds; null if there is none.
  const ProjectFile *armHeader(const Site &S) const;
  /// Returns under which condition the name of the site is missing, if only
  /// branches that depend on a configuration make it; empty if no branch makes
  /// it.
  std::string whereMissing(const Site &S) const;

private:
  bool hasIncluded(const Site &Header, bool OfArm = false) const;
  bool isForArm(std::uint32_t Header) const;
  bool isProjectName(const Site &S, const Reach &Where) const;
  bool isMadeAround(const Site &S, const Reach &Where) const;
  bool isFeatureOfArm(const Site &S) const;
  bool coveredByShim(const Site &S, Truth Live) const;

  const std::uint32_t Number; ///< of the file
  const ProjectFile &File;
  const WalkedFile &Walked;
  const SourceFacts &Facts;
  const SiteContext &Context;
};

} // namespace armlift::source
