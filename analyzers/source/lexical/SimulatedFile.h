// One source of a project as the walk sees it: its facts with project-wide
// numbers, and what the walk found out about each of its regions.
#pragma once

#include "analyzers/source/lexical/Environment.h"
#include "analyzers/source/lexical/Siblings.h"
#include "analyzers/source/lexical/SourceFacts.h"
#include "core/rules/NameTable.h"

#include <optional>
#include <string_view>
#include <vector>

namespace armlift::source {

/// A directive of some file.
struct DirectiveRef {
  std::uint32_t File = NoFile;
  std::uint32_t Directive = 0;
};

/// Names that conditions treat apart have fixed numbers.
constexpr MacroId DefinedName = 0, TrueName = 1, FalseName = 2,
                  VariableArgumentsName = 3, VariableOptionName = 4;

/// A token whose names are project-wide.
struct ProjectToken {
  TokenKind Kind;
  std::uint32_t Value = 0; ///< MacroId (also of a String), or punctuator
  std::uint64_t Number = 0;
};

/// A directive that the walk looks at.
struct Step {
  std::uint32_t Directive = 0;
  /// False where only the region behind the directive is asked for.
  bool Acts = false;
  /// Include: the file it means, or NoFile.
  std::uint32_t Target = NoFile;
};

/// What walking a header once did, to be replayed where it would do the same.
struct HeaderMemo {
  Truth Base;
  Trace Effect;
};

struct SimulatedFile {
  const SourceFacts *Facts = nullptr;
  std::string_view Path;          ///< from the context root
  PathArch Arch = PathArch::None; ///< what the path is for
  Truth Base = Truth::True;       ///< how live the file is as a unit of its own
  bool Judged = false;            ///< its findings are asked for
  bool MayBeLeftOut = false; ///< nothing says that the build compiles it on
                             ///< every machine
  /// The library whose headers the build puts before the compiler's, where it
  /// is compiled.
  std::optional<ShimCover> BuildShim = {};
  const ShimRow *PartOfShim = nullptr; ///< whose own file it is
  bool GeneratedFromTemplate =
      false; ///< config.h where config.h.in stands in the project too

  // Filled by the ProjectIndex.
  std::vector<MacroId> Ids;       ///< project number of each Symbol
  MacroId Guard = NoFile;         ///< the macro of its include guard
  std::uint32_t GuardAt = NoFile; ///< the directive that opens it
  bool Included = false;          ///< some file of the project includes it

  std::vector<Site> ArgumentSites; ///< of the facts', those whose macro makes
                                   ///< x86 of the argument somewhere

  // Filled by the Slice.
  bool Relevant = false; ///< the walk has to look at it at all
  std::vector<Step> Steps;
  std::vector<ProjectToken> Tokens; ///< the facts' own, numbered

  // Filled by the Simulation.
  std::vector<Truth> Live;          ///< by region, where a step leads to it
  std::vector<DirectiveRef> Guards; ///< by region: the branch it hangs on
  std::vector<bool> ArchBranch;     ///< by directive: a branch whose condition
                                    ///< differs from x86_64
  std::vector<std::uint32_t> Stops; ///< each #error that stops every build for
                                    ///< aarch64, because of the architecture
  bool Refuses = false;             ///< as a unit of its own it meets an #error
                                    ///< that the architecture decides
  bool Uncovered = false;           ///< live in a unit that has no shim
  bool Covered = false;             ///< live in a unit that has one
  DirectiveRef DeadInclude; ///< an include of the file in a branch that only
                            ///< x86_64 takes
  ShimCover Shim = ShimCover::All; ///< which, where Covered
  const ShimRow *UnaskedShim =
      nullptr; ///< where Uncovered: some unit includes it, but has not asked
               ///< for x86's names
  std::vector<HeaderMemo> Memos;
  bool Unfollowed = false; ///< included in more states than could be walked
};

} // namespace armlift::source
