// Under which condition an aarch64 build meets the x86 name of a site.
#pragma once

#include "analyzers/source/lexical/findings/SiteContext.h"
#include "analyzers/source/lexical/findings/StandIns.h"
#include "core/findings/Finding.h"

#include <cstdint>

namespace armlift::source {

/// Answers for the sites of one file.
class SiteGuards {
public:
  /// `Context` and `StandIn` must outlive the object. For the file `Number`.
  SiteGuards(std::uint32_t Number, const SiteContext &Context,
             StandIns &StandIn)
      : Number(Number), File(Context.Files[Number]),
        Walked(Context.Walk.of(Number)), Context(Context), StandIn(StandIn) {}

  /// Sets the guard of the finding about a site that is not dead.
  void add(const Site &S, const Reach &Where, Finding &Result);

private:
  // Each returns an empty guard if it does not apply.
  Guard ofConfiguration(const Site &S, const Reach &Where);
  Guard ofArmHeader(const Site &S, const Reach &Where);
  Guard ofLibraryMember(const Site &S, const Reach &Where);
  Guard ofUnusedFunction(const Site &S, const Reach &Where);
  Guard ofBranchesThatMakeIt(const Site &S, const Reach &Where);
  Guard ofMissingHeader(const Site &S, const Reach &Where);
  Guard ofMadeHeader(const Site &S, const Reach &Where);
  Guard ofDefaults(const Reach &Where) const;

  const std::uint32_t Number; ///< of the file
  const ProjectFile &File;
  const WalkedFile &Walked;
  const SiteContext &Context;
  StandIns &StandIn;
};

} // namespace armlift::source
