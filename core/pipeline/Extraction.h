// The second stage: every discovered file, and every member of every container
// among them, becomes an input, and the analyzers that want it extract its
// facts.
#pragma once

#include "core/archive/ArchiveLimits.h"
#include "core/input/Discovery.h"
#include "core/pipeline/Analyzer.h"
#include "core/pipeline/InputReader.h"
#include "core/pipeline/Progress.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace armlift {

/// The result for one discovered file: its own facts and those of its members.
struct ExtractedFile {
  bool FromCache = false; ///< known from an earlier run, without facts
  FileIdentity Identity;  ///< if requested
  /// Sorted by ContextPath; only inputs with facts or comments.
  std::vector<InputFacts> Inputs;
  std::vector<Error> Errors;
  bool HasFactsForAll = false; ///< facts of an analyzer that judges all
  std::uint64_t Files = 0;     ///< inputs examined
  std::uint64_t Bytes = 0;
  std::uint64_t Archives = 0;
  std::uint64_t Elf = 0;
};

struct ExtractionOptions {
  unsigned Jobs = 1;
  ArchiveLimits Limits;
  bool Identify = false; ///< fill ExtractedFile::Identity
};

/// The input that is the file itself, before any of its bytes are read.
Input unreadInput(const DiscoveredFile &File);

/// The facts of an input that `File` is or holds, before any are extracted.
InputFacts noFactsYet(const Input &In, const DiscoveredFile &File);

/// True for a source or a build file, of which some analyzer wants all bytes by
/// the name alone.
bool isWholeByName(const DiscoveredFile &File,
                   std::span<const std::unique_ptr<Analyzer>> Analyzers);

/// True for what may be judged with the plain files of its context root: a
/// source, a build file, or a header without a suffix, which its first bytes
/// tell. These files are the context of a project.
bool mayBeOfTree(const DiscoveredFile &File,
                 std::span<const std::unique_ptr<Analyzer>> Analyzers);

/// The name of the group that is judged together with `File`; see
/// Analyzer::groupOf. A source is its own group, because everything has it as
/// context.
std::string groupOf(const DiscoveredFile &File,
                    std::span<const std::unique_ptr<Analyzer>> Analyzers);

/// Fills the result of each file that is not from the cache, in the order of
/// `Files`. Of files out of scope, those are read that judging the others
/// needs: the context, and what is in a group with a file in scope. The outcome
/// does not depend on Jobs.
void extractAll(std::span<const DiscoveredFile> Files,
                std::span<const std::unique_ptr<Analyzer>> Analyzers,
                const ExtractionOptions &Options, Progress &Watcher,
                std::span<ExtractedFile> Results);

} // namespace armlift
