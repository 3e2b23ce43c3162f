#include "analyzers/source/whatif/Aarch64Parse.h"

#include "analyzers/source/units/LineRanges.h"
#include "analyzers/source/whatif/ConditionGuards.h"
#include "analyzers/source/whatif/DeadLines.h"
#include "analyzers/source/whatif/IntrinsicSource.h"
#include "analyzers/source/whatif/Invocation.h"
#include "analyzers/source/whatif/LostLines.h"
#include "analyzers/source/whatif/MachineParse.h"
#include "analyzers/source/whatif/OverlayFileSystem.h"
#include "analyzers/source/whatif/Preprocessing.h"
#include "analyzers/source/whatif/RegularFiles.h"
#include "analyzers/source/whatif/SemanticChecks.h"
#include "analyzers/source/whatif/UseVisitor.h"

#include "core/rules/RuleId.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/Preprocessor.h"

#include <optional>
#include <utility>

namespace armlift::source {
namespace {

/// True if the options of the command make a plain char unsigned on x86 too.
bool hasUnsignedChar(const std::vector<std::string> &Arguments) {
  bool Unsigned = false;
  for (std::string_view Word : Arguments)
    if (Word == "-funsigned-char" || Word == "-fno-signed-char")
      Unsigned = true;
    else if (Word == "-fsigned-char" || Word == "-fno-unsigned-char")
      Unsigned = false;
  return Unsigned;
}

class Aarch64Consumer : public SystemBodySkipper {
public:
  Aarch64Consumer(clang::CompilerInstance &CI,
                  llvm::ArrayRef<std::string> SystemFolders,
                  ErrorCollector &Errors, IntrinsicSource &Intrinsics,
                  X86Parse ParseForX86, const UnitRequest &Request,
                  UnitFacts &Out)
      : SystemBodySkipper(CI, SystemFolders), Errors(Errors),
        Intrinsics(Intrinsics), ParseForX86(ParseForX86), Request(Request),
        Out(Out), PP(CI.getPreprocessor(), Sites, Intrinsics) {
    auto Callbacks =
        std::make_unique<ConditionGuards>(CI.getPreprocessor(), Sites);
    Guards = Callbacks.get();
    CI.getPreprocessor().addPPCallbacks(std::move(Callbacks));
    auto Removed = std::make_unique<DeadLines>(CI.getSourceManager(), Sites);
    Lines = Removed.get();
    CI.getPreprocessor().addPPCallbacks(std::move(Removed));
    Errors.watch(&PP);
    hideParser(Request);
  }

  void HandleTranslationUnit(clang::ASTContext &Context) override {
    Errors.watch(nullptr);
    if (isCutOff())
      return;
    UnitCode Code =
        visitUses({Context, *CI.getAuxTarget(), PP, Intrinsics, Sites});
    Errors.forgetAssembly(Code.Unreached, CI.getSourceManager());
    std::optional<X86Answer> OnX86;
    auto askX86 = [&]() -> const X86Answer & {
      if (!OnX86)
        OnX86 = ParseForX86(Errors.paths(Sites));
      return *OnX86;
    };
    std::vector<Repetition> Repeated =
        reportErrors(Errors.errors(), askX86, Code.Bodies, Sites);
    if (OnX86)
      noteErrorsOnX86(OnX86->Errors);
    if (Request.Deep)
      runSemanticChecks(Context, CI.getPreprocessor(),
                        hasUnsignedChar(Request.Arguments), Sites);
    ReadFiles Read = Lines->files();
    Out.Files = std::move(Read.Project);
    noteLostLines(Errors.errors(), CI.getSourceManager(), Sites, Out.Files);
    if (OnX86 && lacksHeader(OnX86->Errors))
      forgetDeadLines();
    Out.SystemFiles = std::move(Read.System);
    Out.Sites = Sites.take();
    // The target attribute of a line that x86 does not compile names features
    // that Arm has too.
    std::erase_if(Out.Sites, [&](const UnitSite &Site) {
      return Site.Rule == rule::X86TargetAttribute &&
             !askX86().compiles({Site.Path, Site.Range.Line});
    });
    Guards->annotate(Out.Sites, Repeated);
    if (OnX86)
      noteFiles(std::move(*OnX86));
    Out.Parsed = true;
  }

private:
  /// True if the parser gave up because brackets are nested too deeply: it has
  /// not seen the text after them.
  bool isCutOff() const {
    return llvm::any_of(Errors.errors(), [](const ParseError &E) {
      return E.Id == clang::diag::err_bracket_depth_exceeded;
    });
  }

  /// True if a header is missing for both machines, such as one that is
  /// generated when the project is configured.
  bool lacksHeader(const std::set<ErrorKey> &OnX86) const {
    return llvm::any_of(OnX86, [&](const ErrorKey &Key) {
      const auto &[Path, Line, Id, Name] = Key;
      return Id == clang::diag::err_pp_file_not_found &&
             !Sites.isMachinePath(Path);
    });
  }

  /// Moves the dead lines to the lost ones: the missing header may define
  /// macros that the conditions of the unit ask for, so the removed lines may
  /// be live.
  void forgetDeadLines() {
    for (UnitFile &File : Out.Files) {
      File.Lost.insert(File.Lost.end(), File.Dead.begin(), File.Dead.end());
      File.Lost = normalised(std::move(File.Lost));
      File.Dead.clear();
    }
  }

  /// Adds the files that the parse for x86 has read: the facts depend on them
  /// too.
  void noteFiles(X86Answer OnX86) {
    ReadFiles Read = std::move(OnX86.Files).value_or(ReadFiles());
    for (UnitFile &File : Read.Project)
      Read.System.push_back(std::move(File.Path));
    std::vector<std::string> &All = Out.SystemFiles;
    llvm::append_range(All, Read.System);
    std::ranges::sort(All);
    All.erase(std::ranges::unique(All).begin(), All.end());
    Out.Absent = std::move(OnX86.Absent);
  }

  /// Notes the first error that the unit has on x86 as well. An error in a
  /// system header tells more about this parser than about the unit.
  void noteErrorsOnX86(const std::set<ErrorKey> &OnX86) {
    for (const auto &[Path, Line, Id, Name] : OnX86)
      if (stopsBuild(Id) && !Sites.isMachinePath(Path)) {
        Out.FailsOnX86At = Path + ":" + std::to_string(Line);
        return;
      }
  }

  ErrorCollector &Errors;
  IntrinsicSource &Intrinsics;
  X86Parse ParseForX86;
  const UnitRequest &Request;
  UnitFacts &Out;
  Preprocessing PP;
  ConditionGuards *Guards; ///< the preprocessor owns it, and Lines too
  DeadLines *Lines;
};

/// Makes the builtins undeclared that the auxiliary target lends and an aarch64
/// compiler does not have. __has_builtin would be true for a builtin that
/// requires no feature, or one that both machines have ("aes"). Without its
/// builtin ID, a name is undeclared like any other, and the error finds the row
/// of the name. _mm_prefetch, which is built into Clang and declared by a
/// header, can then be defined by a header such as sse2neon.h. If GCC compiles
/// the unit, __builtin_cpu_supports and related builtins are forgotten too:
/// Clang has them for aarch64, GCC does not.
void forgetBuiltinsOfX86(clang::Preprocessor &PP, bool Gnu) {
  const clang::Builtin::Context &Builtins = PP.getBuiltinInfo();
  const auto &Features = PP.getTargetInfo().getTargetOpts().FeatureMap;
  for (const auto &[Name, Identifier] : PP.getIdentifierTable()) {
    unsigned Id = Identifier->getBuiltinID();
    if (Id == clang::Builtin::NotBuiltin)
      continue;
    bool Lent = Builtins.isAuxBuiltinID(Id) &&
                clang::Builtin::evaluateRequiredTargetFeatures(
                    Builtins.getRequiredFeatures(Id), Features);
    bool OfClang = Id == clang::Builtin::BI__builtin_cpu_supports ||
                   Id == clang::Builtin::BI__builtin_cpu_is ||
                   Id == clang::Builtin::BI__builtin_cpu_init;
    bool OfHeader =
        Builtins.isAuxBuiltinID(Id) && !Name.starts_with("__builtin_");
    if (Lent || OfHeader || (Gnu && OfClang))
      Identifier->clearBuiltinID();
  }
}

class Aarch64Action : public ConsumerAction {
public:
  Aarch64Action(Factory Make, bool Gnu) : ConsumerAction(Make), Gnu(Gnu) {}

protected:
  void ExecuteAction() override {
    forgetBuiltinsOfX86(getCompilerInstance().getPreprocessor(), Gnu);
    ConsumerAction::ExecuteAction();
  }

private:
  bool Gnu;
};

} // namespace

void parseForAarch64(std::shared_ptr<clang::CompilerInvocation> Invocation,
                     const UnitRequest &Request,
                     const std::vector<std::string> &SystemFolders,
                     ParseSession &Session, X86Parse ParseForX86,
                     UnitFacts &Out) {
  auto Files = regularFiles(Request.Directory);
  if (!Files) {
    Out.Errors.push_back({ErrorKind::UnreadableInput, Request.Directory,
                          "the unit's directory is gone"});
    return;
  }
  ErrorCollector Errors(Request.GnuCompiler);
  llvm::IntrusiveRefCntPtr<IntrinsicSource> Intrinsics(new IntrinsicSource);
  clang::CompilerInstance CI;
  bool Gnu = Request.GnuCompiler;
  auto Overlay = llvm::makeIntrusiveRefCnt<OverlayFileSystem>(
      Files, SystemFolders, ownHeaders(Request, Session),
      Gnu ? X86Headers::Hidden : X86Headers::Empty,
      Gnu ? Session.Gnu : Session.Clang);
  prepare(CI, std::move(Invocation), Overlay, Errors);
  // The builtins of x86 get their prototypes from an auxiliary target, as in
  // device compilation.
  auto X86 = std::make_shared<clang::TargetOptions>();
  X86->Triple = X86Triple;
  CI.setAuxTarget(
      clang::TargetInfo::CreateTargetInfo(CI.getDiagnostics(), X86));
  CI.setExternalSemaSource(Intrinsics);
  Aarch64Action Action(
      [&](clang::CompilerInstance &Compiler) {
        return std::make_unique<Aarch64Consumer>(Compiler, SystemFolders,
                                                 Errors, *Intrinsics,
                                                 ParseForX86, Request, Out);
      },
      Gnu);
  CI.ExecuteAction(Action);
  llvm::append_range(Out.Absent, Overlay->absent());
  for (const std::string &Path : Files->refused())
    Out.Errors.push_back(
        {ErrorKind::UnreadableInput, Path, "not a regular file"});
  if (!Out.Parsed) {
    std::string Why = Errors.errors().empty() ? "the compiler gave up"
                                              : Errors.errors().front().Message;
    Out.Errors.push_back({ErrorKind::NotUnderstood, Request.File,
                          "the unit does not parse: " + Why});
  }
}

} // namespace armlift::source
