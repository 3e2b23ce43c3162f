// What all parts of the simulation share: the files of a project, the names in
// them, what has to be walked, and what the walk has found out so far.
#pragma once

#include "analyzers/source/lexical/project/Includes.h"
#include "analyzers/source/lexical/project/ProjectIndex.h"
#include "analyzers/source/lexical/walk/MacroMentions.h"
#include "analyzers/source/lexical/walk/Slice.h"
#include "analyzers/source/lexical/walk/WalkedFile.h"

#include <cstdint>
#include <vector>

namespace armlift::source {

struct WalkedProject {
  /// `Files` must outlive the object and must not move.
  WalkedProject(const std::vector<ProjectFile> &Files, unsigned Jobs)
      : Files(Files), Resolver(Files), Index(Files, Resolver, Jobs),
        Needs(Files, Index), Walked(Files.size()) {}

  const SourceFacts &factsOf(std::uint32_t File) const {
    return *Files[File].Facts;
  }
  const Directive &directive(DirectiveRef At) const {
    return factsOf(At.File).Directives[At.Directive];
  }
  /// The number of directives of all files: the size that limits refer to.
  std::uint64_t directives() const {
    std::uint64_t All = 0;
    for (const ProjectFile &F : Files)
      All += F.Facts->Directives.size();
    return All;
  }
  /// True for a source that no other file includes: its macros are of one unit.
  bool isOneUnit(std::uint32_t File) const {
    return factsOf(File).Kind != FileKind::Header &&
           Index.includersOf(File).empty();
  }
  MacroId idOf(std::uint32_t File, Symbol Name) const {
    return Index.of(File).Ids[Name];
  }

  const std::vector<ProjectFile> &Files;
  IncludeResolver Resolver;
  ProjectIndex Index;
  Slice Needs;
  std::vector<WalkedFile> Walked; ///< by file
  MacroMentions Mentions;
};

} // namespace armlift::source
