// The condition that a source states for itself in words of a build, which the
// go tool asks of each file that it compiles. Written by analyzers/build, read
// by the lexical tier.
#pragma once

#include "core/facts/Facts.h"
#include "core/facts/MachineTruth.h"

namespace armlift {

class SourceConstraint : public Facts {
public:
  explicit SourceConstraint(MachineTruth Holds) : Holds(Holds) {}

  MachineTruth Holds;
};

} // namespace armlift
