// From a host's options to a parse and back to its diagnostics; see
// HostParse.h.
#include "analyzers/source/whatif/HostParse.h"

#include "core/rules/CheckTable.h"

#include "analyzers/source/lexical/SiteText.h"
#include "analyzers/source/whatif/Invocation.h"
#include "analyzers/source/whatif/WhatIf.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace armlift::source {
namespace {

using llvm::StringRef;

/// A driver adds the machine's folders behind the user's, as system folders
/// like -isystem's; what lies below these roots is the machine's.
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
    // ".../x86_64-linux-gnu/12/../../../../include/c++/12": one spelling per
    // folder.
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
  // Clang runs the plugin in each of its instances, in this inner one as well.
  Invocation->getFrontendOpts().PluginArgs[PluginName] = {PluginOff};
  retarget(*Invocation);

  ParseSession Session;
  Session.ResourceFolder = Invocation->getHeaderSearchOpts().ResourceDir;
  std::vector<std::string> Folders =
      machineFolders(Invocation->getHeaderSearchOpts());
  return parseInvocation(std::move(Invocation), Request, std::move(Folders),
                         Session);
}

void replaySites(
    const UnitFacts &Facts, clang::SourceManager &Host,
    llvm::function_ref<void(clang::SourceLocation, const UnitSite &)> Report) {
  for (const UnitSite &Site : Facts.Sites) {
    auto File = Host.getFileManager().getFileRef(Site.Path);
    if (!File) {
      llvm::consumeError(File.takeError());
      continue;
    }
    clang::FileID Id = Host.getOrCreateFileID(*File, clang::SrcMgr::C_User);
    Report(Host.translateLineCol(Id, Site.Range.Line, Site.Range.Column), Site);
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
