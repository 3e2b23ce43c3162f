// Turns preprocessor events into guarded lines; see ConditionGuards.h.
#include "analyzers/source/whatif/ConditionGuards.h"

#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace armlift::source {

using clang::MacroDefinition;
using clang::SourceLocation;
using clang::Token;

namespace {

void addOnce(std::vector<GuardMacro> &To, const std::vector<GuardMacro> &From) {
  for (const GuardMacro &M : From)
    if (std::ranges::find(To, M) == To.end())
      To.push_back(M);
}

void keepCommon(std::vector<GuardMacro> &In,
                const std::vector<GuardMacro> &With) {
  std::erase_if(In, [&](const GuardMacro &M) {
    return std::ranges::find(With, M) == With.end();
  });
}

llvm::StringRef nameOf(const Token &Name) {
  return Name.getIdentifierInfo() ? Name.getIdentifierInfo()->getName() : "";
}

} // namespace

void ConditionGuards::read(const clang::MacroInfo *Macro,
                           llvm::StringRef Name) {
  if (!Macro)
    return;
  clang::SourceManager &Sources = PP.getSourceManager();
  SourceLocation Loc = Macro->getDefinitionLoc();
  if (Macro->isBuiltinMacro() || Loc.isInvalid() ||
      Sources.isWrittenInBuiltinFile(Loc))
    return;
  bool OnCommandLine = Sources.isWrittenInCommandLineFile(Loc);
  if (!OnCommandLine && Sites.isMachine(Loc))
    return;
  addOnce(Read, {{Name.str(), OnCommandLine}});
  if (auto Found = Causes.find(Macro); Found != Causes.end())
    addOnce(Read, Found->second);
}

void ConditionGuards::open(SourceLocation Loc, bool Taken) {
  clang::SourceManager &Sources = PP.getSourceManager();
  Open.push_back({Sources.getFileID(Loc),
                  Taken ? Sources.getSpellingLineNumber(Loc) : 0,
                  std::exchange(Read, {})});
}

/// Code in a later branch also depends on what the conditions of the branches
/// before have read.
void ConditionGuards::next(SourceLocation Loc, bool Taken) {
  if (Open.empty())
    return;
  closeBranch(Loc);
  addOnce(Open.back().Macros, std::exchange(Read, {}));
  if (Taken)
    Open.back().First = PP.getSourceManager().getSpellingLineNumber(Loc);
}

void ConditionGuards::closeBranch(SourceLocation Loc) {
  Ladder &L = Open.back();
  if (L.First && !L.Macros.empty() && !Sites.isMachine(L.File))
    Guarded[Sites.path(L.File)].push_back(
        {{L.First, PP.getSourceManager().getSpellingLineNumber(Loc)},
         L.Macros});
  L.First = 0;
}

void ConditionGuards::close(SourceLocation Loc) {
  if (Open.empty())
    return;
  closeBranch(Loc);
  Open.pop_back();
}

/// Returns the macros of all open conditionals, including those in the
/// including files; the innermost first.
std::vector<GuardMacro> ConditionGuards::aroundHere() const {
  std::vector<GuardMacro> Out;
  for (auto L = Open.rbegin(); L != Open.rend(); ++L)
    addOnce(Out, L->Macros);
  return Out;
}

void ConditionGuards::LexedFileChanged(clang::FileID File,
                                       LexedFileChangeReason Reason,
                                       clang::SrcMgr::CharacteristicKind,
                                       clang::FileID, SourceLocation) {
  if (Reason != LexedFileChangeReason::EnterFile || Sites.isMachine(File))
    return;
  const clang::FileEntry *Entry = PP.getSourceManager().getFileEntryForID(File);
  std::vector<GuardMacro> Why = aroundHere();
  if (auto Known = Including.find(Entry); Known != Including.end())
    keepCommon(Known->second.Macros, Why);
  else
    Including[Entry] = {Sites.path(File), std::move(Why)};
}

/// A file that its include guard skips here would be read here if the first
/// `#include` were not there.
void ConditionGuards::FileSkipped(const clang::FileEntryRef &File,
                                  const Token &,
                                  clang::SrcMgr::CharacteristicKind) {
  auto Known = Including.find(&File.getFileEntry());
  if (Known != Including.end() && !Known->second.Macros.empty())
    keepCommon(Known->second.Macros, aroundHere());
}

void ConditionGuards::If(SourceLocation Loc, clang::SourceRange,
                         ConditionValueKind Value) {
  open(Loc, Value == CVK_True);
}
void ConditionGuards::Elif(SourceLocation Loc, clang::SourceRange,
                           ConditionValueKind Value, SourceLocation) {
  next(Loc, Value == CVK_True);
}
void ConditionGuards::Ifdef(SourceLocation Loc, const Token &Name,
                            const MacroDefinition &Definition) {
  read(Definition.getMacroInfo(), nameOf(Name));
  open(Loc, Definition.getMacroInfo());
}
void ConditionGuards::Ifndef(SourceLocation Loc, const Token &Name,
                             const MacroDefinition &Definition) {
  read(Definition.getMacroInfo(), nameOf(Name));
  open(Loc, !Definition.getMacroInfo());
}
void ConditionGuards::Elifdef(SourceLocation Loc, const Token &Name,
                              const MacroDefinition &Definition) {
  read(Definition.getMacroInfo(), nameOf(Name));
  next(Loc, Definition.getMacroInfo());
}
void ConditionGuards::Elifndef(SourceLocation Loc, const Token &Name,
                               const MacroDefinition &Definition) {
  read(Definition.getMacroInfo(), nameOf(Name));
  next(Loc, !Definition.getMacroInfo());
}
void ConditionGuards::Else(SourceLocation Loc, SourceLocation) {
  // If an earlier branch was taken, Clang skips the #else unseen and reports
  // its end.
  next(Loc, !Open.empty());
}
void ConditionGuards::Endif(SourceLocation Loc, SourceLocation) { close(Loc); }

void ConditionGuards::Defined(const Token &Name,
                              const MacroDefinition &Definition,
                              clang::SourceRange) {
  read(Definition.getMacroInfo(), nameOf(Name));
}

void ConditionGuards::MacroExpands(const Token &Name,
                                   const MacroDefinition &Definition,
                                   clang::SourceRange,
                                   const clang::MacroArgs *) {
  if (PP.isParsingIfOrElifDirective())
    read(Definition.getMacroInfo(), nameOf(Name));
}

void ConditionGuards::MacroDefined(const Token &,
                                   const clang::MacroDirective *Directive) {
  std::vector<GuardMacro> Why = aroundHere();
  if (!Why.empty())
    Causes[Directive->getMacroInfo()] = std::move(Why);
}

std::vector<GuardMacro> ConditionGuards::around(const std::string &Path,
                                                std::uint32_t Line) const {
  std::vector<GuardMacro> Out;
  if (auto Found = Guarded.find(Path); Found != Guarded.end())
    for (const GuardedLines &G : Found->second)
      if (G.Lines.First < Line && Line < G.Lines.Last)
        addOnce(Out, G.Macros);
  return Out;
}

void ConditionGuards::annotate(std::vector<UnitSite> &Sites,
                               llvm::ArrayRef<Repetition> Repeated) {
  for (auto &[Entry, File] : std::exchange(Including, {}))
    if (!File.Macros.empty())
      Guarded[File.Path].push_back(
          {{0, std::numeric_limits<std::uint32_t>::max()}, File.Macros});
  for (UnitSite &Site : Sites) {
    Site.Guards = around(Site.Path, Site.Range.Line);
    for (const RelatedLocation &Expansion : Site.Related)
      addOnce(Site.Guards, around(Expansion.Path, Expansion.Line));
    for (const Repetition &R : Repeated)
      if (R.Path == Site.Path && R.Subject == Site.Subject)
        keepCommon(Site.Guards, around(R.Path, R.Line));
  }
}

} // namespace armlift::source
