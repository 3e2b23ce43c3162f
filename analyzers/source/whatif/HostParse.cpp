// Turns the options of a host into a parse, and its sites into diagnostics of
// the host; see HostParse.h.
#include "analyzers/source/whatif/HostParse.h"

#include "core/filter/InlineComments.h"
#include "core/fix/IncludeFix.h"
#include "core/fix/WideVectors.h"
#include "core/rules/CheckTable.h"
#include "core/shim/Shim.h"

#include "analyzers/source/lexical/findings/SiteText.h"
#include "analyzers/source/whatif/Invocation.h"
#include "analyzers/source/whatif/WhatIf.h"

#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <map>
#include <optional>

namespace armlift::source {
namespace {

using llvm::StringRef;

/// A driver adds the folders of the machine after those of the user, as system
/// folders like those of -isystem. Folders below these roots are the machine's.
bool isMachineFolder(StringRef Path, StringRef ResourceFolder) {
  return Path.starts_with("/usr/") || Path.starts_with("/lib/") ||
         Path.starts_with(ResourceFolder);
}

std::vector<std::string> machineFolders(clang::HeaderSearchOptions &Search) {
  std::vector<std::string> Out;
  for (clang::HeaderSearchOptions::Entry &Entry : Search.UserEntries) {
    if (Entry.Group == clang::frontend::Angled ||
        Entry.Group == clang::frontend::Quoted)
      continue;
    // ".../x86_64-linux-gnu/12/../../../../include/c++/12": one spelling for
    // each folder.
    llvm::SmallString<256> Real;
    if (!llvm::sys::fs::real_path(Entry.Path, Real))
      Entry.Path = std::string(Real);
    if (isMachineFolder(Entry.Path, Search.ResourceDir))
      Out.push_back(Entry.Path);
  }
  return Out;
}

clang::Language languageOf(const clang::LangOptions &Language) {
  return Language.CPlusPlus ? clang::Language::CXX : clang::Language::C;
}

clang::FileID fileIn(clang::SourceManager &Host, const std::string &Path) {
  auto File = Host.getFileManager().getFileRef(Path);
  if (File)
    return Host.getOrCreateFileID(*File, clang::SrcMgr::C_User);
  llvm::consumeError(File.takeError());
  return {};
}

/// Returns the finding of an include that breaks for any setting of the build's
/// own macros, and that can be fixed.
std::optional<Finding> fixableInclude(const UnitSite &Site) {
  const CheckRow *Row = findCheck(Site.Rule);
  if (!Row || llvm::any_of(Site.Guards, [](const GuardMacro &Guard) {
        return Guard.OnCommandLine;
      }))
    return std::nullopt;
  Finding F;
  F.Rule = Row->Id;
  F.Impact = Row->Impact;
  F.Path = Site.Path;
  F.Range = Site.Range;
  F.Subject = Site.Subject;
  return isFixableInclude(F) ? std::optional(std::move(F)) : std::nullopt;
}

/// The edits that `armlift fix` makes to the includes of a unit. A file that
/// should not be changed has none.
class IncludeFixes {
public:
  IncludeFixes(const UnitFacts &Facts, clang::SourceManager &Host)
      : Host(Host) {
    std::map<std::string, std::vector<Finding>> Includes;
    for (const UnitSite &Site : Facts.Sites)
      if (std::optional<Finding> F = fixableInclude(Site))
        Includes[Site.Path].push_back(std::move(*F));
    for (const auto &[Path, Findings] : Includes) {
      clang::FileID Id = fileIn(Host, Path);
      std::optional<StringRef> Text =
          Id.isValid() ? Host.getBufferDataOrNone(Id) : std::nullopt;
      if (!Text || findWideOperation(*Text, findUsedNames(*Text).WithCode))
        continue;
      if (auto Edits = fixIncludes(*Text, Findings, std::nullopt, Via::Neon))
        for (std::size_t I = 0; I < Edits->size(); ++I)
          ByPlace[{Path, Findings[I].Range.Line}] = std::move((*Edits)[I]);
    }
  }

  llvm::SmallVector<clang::FixItHint, 1> of(const UnitSite &Site) const {
    auto Found = ByPlace.find({Site.Path, Site.Range.Line});
    if (Found == ByPlace.end() || !fixableInclude(Site))
      return {};
    clang::SourceLocation File =
        Host.getLocForStartOfFile(fileIn(Host, Site.Path));
    auto at = [&](std::uint64_t Byte) {
      return File.getLocWithOffset(static_cast<int>(Byte));
    };
    const Edit &E = Found->second;
    return {clang::FixItHint::CreateReplacement(
        clang::CharSourceRange::getCharRange(at(E.Start), at(E.End)), E.Text)};
  }

private:
  clang::SourceManager &Host;
  std::map<std::pair<std::string, std::uint32_t>, Edit> ByPlace;
};

/// The comments that suppress findings, by file.
class HostComments {
public:
  explicit HostComments(clang::SourceManager &Host) : Host(Host) {}

  bool suppress(clang::FileID File, const UnitSite &Site) {
    auto [Known, New] = ByFile.try_emplace(File);
    if (New)
      if (std::optional<StringRef> Text = Host.getBufferDataOrNone(File))
        Known->second.Comments = InlineComments::parse(*Text);
    return Known->second.Lookup.find(Site.Rule, Site.Range.Line);
  }

private:
  struct OfFile {
    InlineComments Comments;
    CommentLookup Lookup{Comments};
  };

  clang::SourceManager &Host;
  std::map<clang::FileID, OfFile> ByFile;
};

} // namespace

UnitFacts parseFromHost(const clang::Preprocessor &Host) {
  const clang::SourceManager &Sources = Host.getSourceManager();
  UnitRequest Request;
  llvm::SmallString<256> Path;
  if (auto Main = Sources.getFileEntryRefForID(Sources.getMainFileID()))
    Path = Main->getName();
  Sources.getFileManager().makeAbsolutePath(Path);
  Request.File = std::string(Path);
  llvm::SmallString<256> Directory(".");
  Sources.getFileManager().makeAbsolutePath(Directory);
  llvm::sys::path::remove_dots(Directory, /*remove_dot_dot=*/true);
  Request.Directory = std::string(Directory);
  Request.GnuCompiler = false;
  Request.Deep = true;
  if (Host.getTargetInfo().getTriple().isX86() &&
      !Host.getLangOpts().CharIsSigned) // not the default on x86
    Request.Arguments.push_back("-funsigned-char");

  auto Invocation = std::make_shared<clang::CompilerInvocation>();
  Invocation->getLangOpts() = Host.getLangOpts();
  Invocation->getHeaderSearchOpts() =
      Host.getHeaderSearchInfo().getHeaderSearchOpts();
  clang::PreprocessorOptions &Preprocessor = Invocation->getPreprocessorOpts();
  Preprocessor.Macros = Host.getPreprocessorOpts().Macros;
  Preprocessor.Includes = Host.getPreprocessorOpts().Includes;
  Preprocessor.MacroIncludes = Host.getPreprocessorOpts().MacroIncludes;
  Invocation->getFrontendOpts().Inputs.emplace_back(
      Request.File, clang::InputKind(languageOf(Host.getLangOpts())));
  Invocation->getFileSystemOpts().WorkingDir = Request.Directory;
  // Clang runs the plugin in each of its instances, including this inner one.
  Invocation->getFrontendOpts().PluginArgs[PluginName] = {PluginOff};
  if (Host.getDiagnostics().isIgnored(
          clang::diag::ext_init_list_constant_narrowing, {}))
    Invocation->getDiagnosticOpts().Warnings = {NarrowingAllowed};
  retarget(*Invocation);

  ParseSession Session;
  Session.ResourceFolder = Invocation->getHeaderSearchOpts().ResourceDir;
  std::vector<std::string> Folders =
      machineFolders(Invocation->getHeaderSearchOpts());
  return parseInvocation(std::move(Invocation), Request, std::move(Folders),
                         Session);
}

void replaySites(const UnitFacts &Facts, clang::SourceManager &Host,
                 llvm::function_ref<void(const HostSite &)> Report) {
  IncludeFixes Fixes(Facts, Host);
  HostComments Comments(Host);
  for (const UnitSite &Site : Facts.Sites) {
    clang::FileID Id = fileIn(Host, Site.Path);
    if (!Id.isValid() || Comments.suppress(Id, Site))
      continue;
    HostSite Found{
        Site, Host.translateLineCol(Id, Site.Range.Line, Site.Range.Column),
        Fixes.of(Site)};
    // A header may have none of the names that the units with it use.
    llvm::StringRef Unit = llvm::sys::path::filename(Facts.File),
                    Own = llvm::sys::path::filename(Site.Path);
    const bool IsHeader = Site.Path != Facts.File;
    if (!Found.Fixes.empty())
      Found.Note =
          "the edit does not create this file: 'armlift shim --used-by " +
          Unit.str() + (IsHeader ? " " + Own.str() : "") + " > " +
          std::string(ShimFileName) +
          "' makes it, for a folder on the include path" +
          (IsHeader ? "; name all other sources with this header, too" : "");
    Report(Found);
  }
}

bool fails(const UnitSite &Site, const FailOn &Threshold) {
  const CheckRow *Row = findCheck(Site.Rule);
  return Row && Threshold.fails(Row->Impact);
}

std::string hostMessage(const UnitSite &Site) {
  return siteMessage(Site.Rule, Site.Subject, Site.Detail);
}

} // namespace armlift::source
