// The extract stage for one file on disk: the file itself, or, where it is a container, everything
// inside it. Inputs of both kinds reach the analyzers in the same way.
#pragma once

#include "core/archive/ArchiveLimits.h"
#include "core/input/Discovery.h"
#include "core/pipeline/Analyzer.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace armlift {

/// What one file yielded.
struct Extracted {
  std::vector<InputFacts> Inputs; ///< the file and its members, those that have facts
  std::vector<Error> Errors;
  std::uint64_t Files = 0; ///< inputs that an analyzer looked at
  std::uint64_t Bytes = 0; ///< of these
  std::uint64_t Archives = 0;
  std::uint64_t Elf = 0;
};

class Extractor {
public:
  /// `Threads` bounds how many members of one large archive are read at once.
  Extractor(std::span<const std::unique_ptr<Analyzer>> Analyzers, const ArchiveLimits &Limits,
            unsigned Threads)
      : Analyzers(Analyzers), Limits(Limits), Threads(Threads) {}

  /// Thread-safe. `Buffer` is scratch space of the calling thread.
  Extracted extract(const DiscoveredFile &File, std::string &Buffer) const;

private:
  std::span<const std::unique_ptr<Analyzer>> Analyzers;
  ArchiveLimits Limits;
  unsigned Threads;
};

} // namespace armlift
