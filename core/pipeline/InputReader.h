// How the bytes of a discovered file, or of the members of the container that
// it is, reach whoever wants them: the first time to draw facts, and again
// where facts are not enough.
#pragma once

#include "core/archive/Members.h"
#include "core/cache/FileStamp.h"
#include "core/facts/Facts.h"
#include "core/input/Discovery.h"
#include "core/support/Hash.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace armlift {

/// No more is read of one plain file.
inline constexpr std::size_t MaxFileBytes = 512u << 20;
/// Of large native files and members, held by all threads together.
inline constexpr std::uint64_t HeldBytes = 96u << 20;

/// How the cache recognises an unchanged file.
struct FileIdentity {
  FileStamp Stamp; ///< of before the bytes were read
  ContentHash Content;
};

/// What is known of a file that was read, beside what was visited.
struct FileReading {
  FileIdentity Identity; ///< of a file read as a whole, where asked for
  std::vector<Error> Errors;
  std::uint64_t Containers = 0;
  std::uint64_t ClosedArchives = 0; ///< of formats that armlift cannot open
};

/// Asks `Into` by the name alone, and as Analyzer::wants says; then it visits
/// the file or its members, as far as they are wanted. `Buffer` is at its
/// disposal.
FileReading readInputs(const DiscoveredFile &File, const WalkOptions &Given,
                       bool Identify, MemberVisitor &Into, std::string &Buffer);

/// Reads inputs whose InputFacts::File is set, on the calling thread.
class InputReader final : public InputBytes {
public:
  explicit InputReader(const ArchiveLimits &Limits) : Limits(Limits) {}

  void read(std::span<const InputFacts *const> Wanted,
            const Visitor &Visit) const override;

private:
  const ArchiveLimits &Limits;
};

} // namespace armlift
