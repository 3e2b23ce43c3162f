// The build condition that a source states for itself, which the go tool
// evaluates for each file that it compiles. Written by analyzers/build, read by
// the lexical tier.
#pragma once

#include "core/build/MachineTruth.h"
#include "core/facts/Facts.h"

namespace armlift {

class SourceConstraint : public Facts {
public:
  explicit SourceConstraint(MachineTruth Holds) : Holds(Holds) {}

  MachineTruth Holds;
};

} // namespace armlift
