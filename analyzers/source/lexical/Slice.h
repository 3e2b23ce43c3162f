// Which directives of a project the walk has to look at: those that decide
// whether an x86 site of a judged file is live, and what decides those in turn.
// Most of a project's macros and headers never do.
#pragma once

#include "analyzers/source/lexical/Ladders.h"
#include "analyzers/source/lexical/ProjectIndex.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace armlift::source {

/// A directive that the walk looks at.
struct Step {
  std::uint32_t Directive = 0;
  /// False where only the region after the directive is asked for.
  bool Acts = false;
  /// Include: the file it means, or NoFile.
  std::uint32_t Target = NoFile;
  /// As IncludeEdge::SpelledBy; such an #include has a step for each.
  DirectiveRef SpelledBy = {};
};

/// What the walk looks at in a file.
struct FileSlice {
  bool Relevant = false; ///< the walk has to look at it at all
  std::vector<Step> Steps;
  std::vector<ProjectToken> Tokens; ///< the facts' own, numbered
};

class Slice {
public:
  Slice(const std::vector<ProjectFile> &Files, const ProjectIndex &Index);

  const FileSlice &of(std::uint32_t File) const { return ByFile[File]; }

  /// How live the region is will be asked.
  void needRegion(std::uint32_t File, Region Where);
  /// What the macro is will be asked, in any unit.
  void needMacro(MacroId Name);
  /// Every region and branch of the file will be asked for.
  void needFile(std::uint32_t File);
  /// The directive takes effect.
  void needDirective(DirectiveRef At);

  /// The directive stands in a branch other than that of the include guard.
  bool isConditional(DirectiveRef At);

  /// The branches of its ladder up to this one, in order. Of a file that is
  /// reached.
  std::span<const std::uint32_t> branchesTo(DirectiveRef Branch) const;

  /// Follows all needs to their end and writes the steps of each file.
  void finish();
  /// Something was asked for since.
  bool isUnfinished() const {
    return !MacroQueue.empty() || !FileQueue.empty();
  }

  /// Nobody walks any more: steps and tokens are forgotten.
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
  std::vector<std::unique_ptr<FileState>> States; ///< null: irrelevant so far
  std::vector<bool> Macros;                       ///< by MacroId
  std::vector<MacroId> MacroQueue;
  std::vector<std::uint32_t> FileQueue;
};

} // namespace armlift::source
