// Clang's options for a unit; see Invocation.h.
#include "analyzers/source/whatif/Invocation.h"

#include "analyzers/source/whatif/ErrorCollector.h"
#include "analyzers/source/whatif/RegularFiles.h"
#include "core/rules/MacroTable.h"
#include "core/support/Path.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/Path.h"

namespace armlift::source {
namespace {

constexpr const char *Aarch64Triple = "aarch64-unknown-linux-gnu";

void addMacrosOfGcc(Machine For, std::vector<std::string> &Words) {
  for (const GccMacroRow &Row : gccMacroTable())
    if (const auto &Value = Row.Values[For == Machine::X86])
      Words.push_back(
          std::string("-D").append(Row.Name).append("=").append(*Value));
}

/// Resets options that affect neither the meaning of the text nor the files
/// that it includes. A parse writes no files, whatever an -Xclang of the build
/// says.
void makeSilent(clang::CompilerInvocation &Invocation) {
  clang::DiagnosticOptions &Diagnostics = Invocation.getDiagnosticOpts();
  bool Narrows = llvm::any_of(Diagnostics.Warnings, [](llvm::StringRef Name) {
    return Name == "no-narrowing" || Name == NarrowingAllowed;
  });
  // `char t[] = {-1}` is an error for GCC and Clang where char is unsigned. The
  // last two warn of a calling convention that aarch64 lacks.
  Diagnostics.Warnings = {"no-everything",
                          std::string("error=") + ImplicitFunction,
                          Narrows ? NarrowingAllowed : "error=c++11-narrowing",
                          "ignored-attributes", "unknown-attributes"};
  Diagnostics.Remarks.clear();
  Diagnostics.ErrorLimit = 0;
  Diagnostics.ShowCarets = false;
  Diagnostics.VerifyDiagnostics = false;
  Diagnostics.DiagnosticLogFile.clear();
  Diagnostics.DiagnosticSerializationFile.clear();
  Invocation.getLangOpts().SpellChecking = false;
  Invocation.getLangOpts().ImplicitModules = false;
  Invocation.getHeaderSearchOpts().ModuleCachePath.clear();
  clang::FrontendOptions &Frontend = Invocation.getFrontendOpts();
  Frontend.ProgramAction = clang::frontend::ParseSyntaxOnly;
  Frontend.SkipFunctionBodies =
      true; // only those that the consumer selects: of system headers
  Frontend.DisableFree = false;
  Frontend.OutputFile.clear();
  Frontend.StatsFile.clear();
  Frontend.TimeTracePath.clear();
  Frontend.OverrideRecordLayoutsFile.clear();
  Frontend.Plugins.clear();
  Frontend.AddPluginActions.clear();
  Invocation.getDependencyOutputOpts() = {};
  // A PCH of GCC or another Clang cannot be used for another machine.
  clang::PreprocessorOptions &PP = Invocation.getPreprocessorOpts();
  PP.ImplicitPCHInclude.clear();
  PP.ChainedIncludes.clear();
  PP.UsePredefines = true;
  PP.DetailedRecord = false;
}

} // namespace

OwnHeaders ownHeaders(const UnitRequest &Request, const ParseSession &Session) {
  return {Session.ResourceFolder + "/include", Request.BuiltinFolder};
}

std::vector<std::string> includeFolders(const UnitRequest &Request,
                                        const ParseSession &Session) {
  std::vector<std::string> Out;
  std::string Own = ownHeaders(Request, Session).OfParser;
  bool Placed = false;
  for (const std::string &Folder : Request.SystemFolders) {
    bool Builtin = Folder == Request.BuiltinFolder;
    Out.push_back(Builtin ? Own : Folder);
    Placed |= Builtin;
  }
  Out.push_back(Placed ? Request.BuiltinFolder : Own);
  return Out;
}

void retarget(clang::CompilerInvocation &Invocation) {
  clang::TargetOptions &Target = Invocation.getTargetOpts();
  Target = {};
  Target.Triple = Aarch64Triple;
  Target.CPU = "generic";
  Target.ABI = "aapcs";
  Target.FeaturesAsWritten = {"+v8a", "+neon"};
  clang::LangOptions &Language = Invocation.getLangOpts();
  // -fcf-protection is for x86 only. So is the signed char: the options of an
  // x86 host do not distinguish -fsigned-char from the default.
  Language.CFProtectionBranch = 0;
  Language.CharIsSigned = false;
  makeSilent(Invocation);
}

/// Returns the command of Clang for the unit.
static std::vector<std::string> commandWords(const UnitRequest &Request,
                                             const ParseSession &Session,
                                             Machine For) {
  std::vector<std::string> Words{Request.CPlusPlus ? "clang++" : "clang",
                                 "-target",
                                 For == Machine::X86 ? X86Triple
                                                     : Aarch64Triple,
                                 "-fsyntax-only",
                                 "-nostdlibinc",
                                 "-Qunused-arguments",
                                 "-resource-dir=" + Session.ResourceFolder};
  if (!Request.GnuVersion.empty())
    Words.push_back("-fgnuc-version=" + Request.GnuVersion);
  if (For == Machine::X86)
    Words.insert(Words.end(), Request.X86Features.begin(),
                 Request.X86Features.end());
  if (Request.GnuCompiler)
    addMacrosOfGcc(For, Words);
  Words.insert(Words.end(), Request.Arguments.begin(), Request.Arguments.end());
  // An earlier option that the rules do not know may want a value; with "--" it
  // does not take the file.
  Words.insert(std::prev(Words.end()), "--");
  return Words;
}

/// Replaces Clang's own folder, the only one that the driver adds
/// (-nostdlibinc), by the folders of includeFolders().
static void setFolders(const UnitRequest &Request, const ParseSession &Session,
                       clang::HeaderSearchOptions &Search) {
  std::erase_if(Search.UserEntries,
                [](const clang::HeaderSearchOptions::Entry &E) {
                  return E.Group == clang::frontend::System ||
                                 E.Group == clang::frontend::ExternCSystem
                             ? llvm::StringRef(E.Path).contains("/lib/clang/")
                             : false;
                });
  for (const std::string &Folder : includeFolders(Request, Session))
    Search.AddPath(Folder, clang::frontend::System, /*IsFramework=*/false,
                   /*IgnoreSysRoot=*/true);
  Search.UseBuiltinIncludes = false;
  Search.UseStandardSystemIncludes = false;
  Search.UseStandardCXXIncludes = false;
}

std::shared_ptr<clang::CompilerInvocation>
makeInvocation(const UnitRequest &Request, const ParseSession &Session,
               Machine For) {
  const std::vector<std::string> Words = commandWords(Request, Session, For);
  std::vector<const char *> Arguments;
  for (const std::string &Word : Words)
    Arguments.push_back(Word.c_str());

  clang::CreateInvocationOptions Options;
  clang::DiagnosticConsumer Ignore;
  Options.Diags = llvm::makeIntrusiveRefCnt<clang::DiagnosticsEngine>(
      llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>(),
      llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>(), &Ignore,
      /*ShouldOwnClient=*/false);
  Options.RecoverOnError =
      true; // an option that Clang does not know must not lose the unit
  Options.VFS = regularFiles(Request.Directory);
  if (!Options.VFS)
    return nullptr;
  std::shared_ptr<clang::CompilerInvocation> Invocation =
      clang::createInvocation(Arguments, Options);
  if (!Invocation)
    return nullptr;
  // -Xclang may add further inputs.
  auto &Inputs = Invocation->getFrontendOpts().Inputs;
  llvm::erase_if(Inputs, [&](const clang::FrontendInputFile &Input) {
    return Input.getFile() != Request.File;
  });
  if (Inputs.empty())
    return nullptr;
  makeSilent(*Invocation);
  setFolders(Request, Session, Invocation->getHeaderSearchOpts());
  // -working-directory is relative to the directory of the command.
  std::string &WorkingDir = Invocation->getFileSystemOpts().WorkingDir;
  WorkingDir = pathIn(Request.Directory, WorkingDir);
  return Invocation;
}

} // namespace armlift::source
