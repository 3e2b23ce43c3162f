#include "analyzers/source/whatif/LostLines.h"

#include "analyzers/source/units/LineRanges.h"

#include "clang/Basic/DiagnosticParse.h"

#include <algorithm>

namespace armlift::source {
namespace {

using clang::SourceLocation;
using llvm::StringRef;

/// How many bytes around an error are searched for its statement, in each
/// direction.
constexpr std::size_t MaxStatement = 1 << 16;

/// A range of offsets in a file.
struct Stretch {
  std::size_t Begin, End;
};

/// Returns the statement or initialiser around an offset: it is limited by
/// semicolons or braces that conditions do not remove. If the parser gave up
/// before a body, such as that of a nested function, the body is included.
Stretch statementAround(StringRef Text, std::size_t At, bool GaveUp,
                        llvm::function_ref<bool(std::size_t)> IsDead) {
  constexpr StringRef Ends = ";{}";
  std::size_t From = At < MaxStatement ? 0 : At - MaxStatement;
  std::size_t Limit = std::min(Text.size(), At + MaxStatement);
  std::size_t Begin = At, End = At;
  while (Begin > From && (!Ends.contains(Text[Begin - 1]) || IsDead(Begin - 1)))
    --Begin;
  while (End < Limit && (!Ends.contains(Text[End]) || IsDead(End)))
    ++End;
  if (GaveUp && End < Limit && Text[End] == '{')
    for (unsigned Depth = 0; End < Limit; ++End) {
      Depth += Text[End] == '{';
      if (Text[End] == '}' && --Depth == 0)
        break;
    }
  return {Begin, End};
}

} // namespace

void noteLostLines(llvm::ArrayRef<ParseError> Errors,
                   const clang::SourceManager &Sources,
                   const SiteRecorder &Sites, std::vector<UnitFile> &Files) {
  llvm::DenseMap<clang::FileID, Stretch> Last;
  auto note = [&](SourceLocation Loc, bool GaveUp) {
    auto [File, At] = Sources.getDecomposedLoc(Loc);
    auto [Known, IsNew] = Last.try_emplace(File, Stretch{});
    if (!IsNew && Known->second.Begin <= At && At <= Known->second.End)
      return;
    std::string Path = Sites.path(File);
    auto Unit = std::ranges::lower_bound(Files, Path, {}, &UnitFile::Path);
    if (Path.empty() || Unit == Files.end() || Unit->Path != Path)
      return;
    auto line = [&](std::size_t Offset) {
      return Sources.getLineNumber(File, static_cast<unsigned>(Offset));
    };
    Stretch Lost = statementAround(Sources.getBufferData(File), At, GaveUp,
                                   [&](std::size_t Offset) {
                                     return holdsLine(Unit->Dead, line(Offset));
                                   });
    Known->second = Lost;
    Unit->Lost.push_back({line(Lost.Begin), line(Lost.End)});
  };
  for (const ParseError &E : Errors) {
    if (E.Loc.isInvalid())
      continue;
    bool GaveUp = isAlike(E.Id, clang::diag::err_expected_semi_after_expr);
    note(Sites.spelled(E.Loc), GaveUp);
    if (E.Loc.isMacroID())
      note(Sources.getExpansionLoc(E.Loc), GaveUp);
  }
  for (UnitFile &File : Files)
    File.Lost = normalised(std::move(File.Lost));
}

} // namespace armlift::source
