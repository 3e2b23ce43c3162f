// Opens a container, and the containers inside it, into inputs: the step of the
// data flow between discovery and extraction. Nothing is written anywhere; one
// member at a time and thread is in memory.
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
/// several of them at once and in any order; facts are sorted by path before
/// they are judged.
class MemberVisitor {
public:
  virtual ~MemberVisitor() = default;
  /// Asked for every regular member that is not a container itself, with its
  /// first bytes.
  virtual Interest wants(const Input &Head) = 0;
  /// The member as far as it was wanted. Its bytes are valid during the call
  /// only.
  virtual void member(const Input &In) = 0;
  /// After the members of a container: first the inner ones, the top-level file
  /// last. `In` has no bytes.
  virtual void container(const Input &In,
                         std::unique_ptr<ContainerFacts> Facts) = 0;
};

struct WalkOptions {
  const ArchiveLimits &Limits;
  unsigned Threads;   ///< at most so many members of a zip are read at once
  MemoryGate &Memory; ///< for members that are held whole
};

/// Walks the members of `Top`, whose bytes are `Source` (Top.Bytes is not used)
/// and whose kind satisfies isContainer(). What could not be looked at is an
/// entry of `Errors`; the rest is visited all the same.
void visitMembers(const Input &Top, ContentKind Kind, const ByteSource &Source,
                  const WalkOptions &Options, MemberVisitor &Visitor,
                  std::vector<Error> &Errors);

} // namespace armlift
