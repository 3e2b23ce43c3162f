// Delivers the bytes of a discovered file, or of the members if it is a
// container: the first time to extract facts, and again if facts are not
// enough.
#pragma once

#include "core/archive/Members.h"
#include "core/cache/FileStamp.h"
#include "core/facts/Facts.h"
#include "core/input/Discovery.h"
#include "core/support/ContentHash.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace armlift {

/// The most bytes that are read of one plain file.
inline constexpr std::size_t MaxFileBytes = 512u << 20;
/// The most bytes of large native files and members that all threads together
/// hold.
inline constexpr std::uint64_t HeldBytes = 96u << 20;

/// How the cache recognises an unchanged file.
struct FileIdentity {
  enum class Of : std::uint8_t {
    Nothing, ///< it was not read
    Head,    ///< its first SniffBytes, which told that no more was wanted
    Whole,
  };
  Of Part = Of::Nothing;
  FileStamp Stamp; ///< taken before the bytes were read
  ContentHash Content;
};

/// What was learned about a file by reading it, apart from the visited inputs.
struct FileReading {
  FileIdentity Identity; ///< if requested
  std::vector<Error> Errors;
  std::uint64_t Containers = 0;
  std::uint64_t ContainerBytes = 0; ///< packed
  std::uint64_t ClosedArchives = 0; ///< of formats that armlift cannot open
};

/// Asks `Into` for its interest, first by the name alone, as Analyzer::wants
/// describes, then visits the file or its members as far as they are wanted.
/// `Buffer` is scratch memory.
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
