// The outcome of judging a set of inputs: the findings, and everything else
// that a report says about them.
#pragma once

#include "core/findings/Finding.h"
#include "core/rules/NameTable.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace armlift {

/// What a tree passes to the analyzers of JudgedTogether::All in addition to
/// its findings. The files of a known tree are not read again and come without
/// facts.
struct TreeNotes {
  /// Macros that depend on how the project is configured: a build file sets
  /// them under a condition, or a header made from a template does. Sorted.
  std::vector<std::string> OptionalMacros;
  /// Checks whose proposal some file of the tree already follows. Sorted.
  std::vector<std::string> Followed;
  /// Files that a build for aarch64 leaves out, each with the name of its
  /// replacement, or "". Paths are relative to the root, sorted.
  std::vector<std::pair<std::string, std::string>> LeftOut;
  /// Macros that build files set for x86 and for no other machine. Sorted.
  std::vector<std::string> X86Macros;
  /// Sources for which the build puts a library in front of the headers of the
  /// compiler. Paths are relative to the root, sorted.
  std::vector<std::pair<std::string, ShimCover>> Shims;
  /// Programs that a Makefile builds. Paths are relative to the root, sorted.
  std::vector<std::string> BuiltPrograms;
};

/// What judging adds to a report.
struct Judgement {
  std::vector<Finding> Findings;
  std::vector<Artifact> Artifacts;
  std::vector<Error> Errors;
  std::uint64_t TranslationUnits = 0; ///< parsed by the what-if parse
  /// Inputs whose x86 sites are dead on aarch64 and have an alternative: the
  /// path and the number of such sites.
  std::vector<std::pair<std::string, std::uint64_t>> PortedSites;
  TreeNotes Notes; ///< about the plain files of the current context root
};

} // namespace armlift
