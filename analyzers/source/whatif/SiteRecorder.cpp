// Computes places and collects sites; see SiteRecorder.h.
#include "analyzers/source/whatif/SiteRecorder.h"

#include "core/rules/RuleId.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace armlift::source {

using clang::FileID;
using clang::SourceLocation;
using llvm::StringRef;

SourceLocation SiteRecorder::spelled(SourceLocation Loc) const {
  if (Loc.isFileID())
    return Loc;
  SourceLocation Spelling = Sources.getSpellingLoc(Loc);
  // Text made by ## is in a scratch buffer, -D text in <command line>: neither
  // is a file.
  if (!Sources.getFileEntryRefForID(Sources.getFileID(Spelling)))
    return Sources.getExpansionLoc(Loc);
  return Spelling;
}

SourceLocation SiteRecorder::written(SourceLocation Loc) const {
  SourceLocation Spelled = spelled(Loc);
  return isMachine(Sources.getFileID(Spelled)) ? Sources.getExpansionLoc(Loc)
                                               : Spelled;
}

FileID SiteRecorder::user(SourceLocation Loc) const {
  return Sources.getFileID(Sources.getExpansionLoc(Loc));
}

std::string SiteRecorder::path(FileID File) const {
  clang::OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  if (!Entry)
    return {};
  llvm::SmallString<256> Path(Entry->getName());
  Sources.getFileManager().makeAbsolutePath(Path);
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return std::string(Path);
}

bool SiteRecorder::isMachine(FileID File) const {
  auto [Known, IsNew] = Machine.try_emplace(File, true);
  if (!IsNew)
    return Known->second;
  std::string Path = path(File);
  return Machine[File] = Path.empty() || isMachinePath(Path);
}

bool SiteRecorder::isMachinePath(StringRef Path) const {
  return llvm::any_of(SystemFolders, [&](StringRef Folder) {
    return Path.starts_with(Folder) && Path.size() > Folder.size() &&
           Path[Folder.size()] == '/';
  });
}

bool SiteRecorder::isMachine(SourceLocation Loc) const {
  return isMachine(Sources.getFileID(Loc.isFileID() ? Loc : spelled(Loc)));
}

Place SiteRecorder::place(SourceLocation Loc) const {
  if (Loc.isInvalid())
    return {};
  auto [File, Offset] = Sources.getDecomposedLoc(Loc);
  Place P{path(File), Sources.getLineNumber(File, Offset),
          Sources.getColumnNumber(File, Offset), 0};
  P.EndColumn =
      P.Column +
      std::max(1u, clang::Lexer::MeasureTokenLength(Loc, Sources, Language));
  return P;
}

UnitSite *SiteRecorder::add(StringRef Rule, SourceLocation Loc,
                            StringRef Subject) {
  if (Loc.isInvalid())
    return nullptr;
  // If a macro of a system header names x86, the use of the macro has to
  // change.
  SourceLocation Written = written(Loc);
  if (isMachine(Sources.getFileID(Written)))
    return nullptr;
  Place P = place(Written);
  auto [At, IsNew] = Sites.try_emplace(
      Key(P.Path, P.Line, P.Column, Rule.str(), Subject.str()));
  if (!IsNew)
    return nullptr;
  UnitSite &Site = At->second;
  Site.Rule = Rule.str();
  Site.Path = P.Path;
  Site.Range = {P.Line, P.Column, P.Line, P.EndColumn};
  Site.Subject = Subject.str();
  if (Loc.isMacroID()) {
    Place Expansion = place(Sources.getExpansionLoc(Loc));
    if (!Expansion.Path.empty() &&
        (Expansion.Path != P.Path || Expansion.Line != P.Line))
      Site.Related.push_back({Expansion.Path, Expansion.Line, "expanded here"});
  }
  return &Site;
}

void SiteRecorder::addHeader(SourceLocation Loc, StringRef Name) {
  if (UnitSite *Site =
          add(rule::X86Header, Loc.isFileID() ? Loc.getLocWithOffset(1) : Loc,
              Name);
      Site && Loc.isFileID())
    Site->Range.EndColumn =
        Site->Range.Column + static_cast<std::uint32_t>(Name.size());
}

void SiteRecorder::drop(StringRef Rule) {
  std::erase_if(Sites,
                [&](const auto &Entry) { return Entry.second.Rule == Rule; });
}

std::vector<UnitSite> SiteRecorder::take() {
  std::vector<UnitSite> Out;
  for (auto &[Where, Site] : Sites)
    Out.push_back(std::move(Site));
  Sites.clear();
  return Out;
}

} // namespace armlift::source
