// Selects the directives of a project that the walk has to look at: those that
// decide whether an x86 site of a judged file is live, and what decides those
// in turn. Most macros and headers of a project never do.
#pragma once

#include "analyzers/source/lexical/project/ProjectIndex.h"
#include "analyzers/source/lexical/scan/Ladders.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace armlift::source {

/// A directive that the walk looks at.
struct Step {
  std::uint32_t Directive = 0;
  /// False if only the region after the directive is needed.
  bool Acts = false;
  /// For an include: the file that it means, or NoFile.
  std::uint32_t Target = NoFile;
  /// See IncludeEdge::SpelledBy. Such an #include has a step for each file it
  /// may mean.
  DirectiveRef SpelledBy = {};
};

/// What the walk looks at in a file.
struct FileSlice {
  bool Relevant = false; ///< the walk has to look at the file
  std::vector<Step> Steps;
  /// The tokens of the facts, with project-wide numbers.
  std::vector<ProjectToken> Tokens;
};

class Slice {
public:
  Slice(const std::vector<ProjectFile> &Files, const ProjectIndex &Index);

  const FileSlice &of(std::uint32_t File) const { return ByFile[File]; }

  /// Requests the liveness of the region.
  void needRegion(std::uint32_t File, Region Where);
  /// Requests the value of the macro, in any unit.
  void needMacro(MacroId Name);
  /// Requests which definition of the macro each unit has, but not its value.
  void needDefinitions(MacroId Name);
  /// Requests the liveness of every region and branch of the file.
  void needFile(std::uint32_t File);
  /// Requests the effect of the directive.
  void needDirective(DirectiveRef At);

  /// True if the directive is in a branch that is not that of a guard.
  bool isConditional(DirectiveRef At);

  /// Returns the branches of the ladder up to this one, in order. The file must
  /// be relevant.
  std::span<const std::uint32_t> branchesTo(DirectiveRef Branch) const;

  /// Follows all requests to their end and writes the steps of each file.
  void finish();
  /// True if there are requests since finish().
  bool isUnfinished() const {
    return !MacroQueue.empty() || !FileQueue.empty();
  }

  /// Frees steps and tokens after the last walk.
  void release();

  bool needed(MacroId Name) const {
    return Name < Macros.size() && Macros[Name];
  }

private:
  struct FileState {
    explicit FileState(const SourceFacts &Facts);
    Ladders Shape;
    bool Whole = false; ///< needFile() was called
    std::vector<bool> LadderNeeded;
    std::vector<bool> Reached; ///< by directive: the region after it
    std::vector<bool> Acts;    ///< by directive
  };

  FileState &reach(std::uint32_t File);
  void needGuard(MacroId Guard);
  void needBranch(std::uint32_t File, FileState &S, std::uint32_t Branch);
  void followMacro(MacroId Name);
  void followBody(const DefinitionSite &At);
  void numberTokens(std::uint32_t File);
  void writeSteps();

  const std::vector<ProjectFile> &Files;
  const ProjectIndex &Index;
  std::vector<FileSlice> ByFile;
  std::vector<std::unique_ptr<FileState>> States; ///< null: not relevant so far
  std::vector<bool> Macros;                       ///< by MacroId
  std::vector<MacroId> MacroQueue;
  std::vector<std::uint32_t> FileQueue;
};

} // namespace armlift::source
