// Opens a container, and the containers inside it, and turns the members into
// inputs: the step between discovery and extraction. Nothing is written to
// disk; each thread holds one member in memory at a time.
#pragma once

#include "core/archive/ArchiveLimits.h"
#include "core/archive/ByteSource.h"
#include "core/archive/ContainerFacts.h"
#include "core/input/Input.h"
#include "core/input/Sniff.h"
#include "core/support/MemoryGate.h"

#include <memory>
#include <vector>

namespace armlift {

/// Receives what a container holds. With more than one thread, calls come from
/// several threads at once and in any order; facts are sorted by path before
/// they are judged.
class MemberVisitor {
public:
  virtual ~MemberVisitor() = default;
  /// Called with the first bytes of every regular member that is not a
  /// container itself.
  virtual Interest wants(const Input &Head) = 0;
  /// Called with as much of the member as was wanted. The bytes are valid only
  /// during the call.
  virtual void member(const Input &In) = 0;
  /// Called after the members of a container: inner containers first, the
  /// top-level file last. `In` has no bytes.
  virtual void container(const Input &In,
                         std::unique_ptr<ContainerFacts> Facts) = 0;
};

struct WalkOptions {
  const ArchiveLimits &Limits;
  unsigned Threads;   ///< how many members of a zip may be read at once
  MemoryGate &Memory; ///< for members that are held whole
};

/// Walks the members of `Top`, whose bytes are `Source` (Top.Bytes is not used)
/// and whose kind satisfies isContainer(). Adds an error for everything that
/// could not be examined; the rest is visited anyway.
void visitMembers(const Input &Top, ContentKind Kind, const ByteSource &Source,
                  const WalkOptions &Options, MemberVisitor &Visitor,
                  std::vector<Error> &Errors);

} // namespace armlift
