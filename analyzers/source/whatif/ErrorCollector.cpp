// Turns compiler errors into sites; see ErrorCollector.h.
#include "analyzers/source/whatif/ErrorCollector.h"

#include "analyzers/source/lexical/scan/Features.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"

#include "core/rules/RuleId.h"
#include "clang/AST/DeclarationName.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallString.h"

#include <algorithm>
#include <map>

namespace armlift::source {
namespace {

using clang::DiagnosticsEngine;
using llvm::StringRef;

/// Returns the name that Clang quotes: "use of undeclared identifier 'gregs'".
StringRef firstQuoted(StringRef Message) {
  StringRef Rest = Message.split('\'').second;
  return Rest.contains('\'') ? Rest.split('\'').first : StringRef();
}

bool isAsmError(unsigned Id) {
  return isAlike(Id, clang::diag::err_asm_unknown_register_name);
}

/// True for errors that only Clang has. Narrowing of a value that is no
/// constant is an error in Clang on both machines; before C++11 no narrowing is
/// an error. GCC allows a variable in any register of the machine.
bool isClangsAlone(unsigned Id) {
  return Id == clang::diag::err_asm_invalid_global_var_reg ||
         Id == clang::diag::err_asm_register_size_mismatch ||
         Id == clang::diag::ext_init_list_variable_narrowing ||
         Id == clang::diag::ext_init_list_type_narrowing ||
         Id == clang::diag::warn_init_list_variable_narrowing ||
         Id == clang::diag::warn_init_list_type_narrowing ||
         Id == clang::diag::warn_init_list_constant_narrowing;
}

/// True for builtins and attributes of GCC that this parser does not know on
/// any machine, such as __builtin_va_arg_pack. In GCC, an attribute "warning"
/// or "error" may come with any declaration.
bool isGccsAlone(unsigned Id, StringRef Name) {
  if (Id == clang::diag::err_attribute_missing_on_first_decl)
    return true;
  return Id == clang::diag::warn_builtin_unknown &&
         !Name.starts_with("__builtin_ia32_") &&
         !findNameRow(std::string_view(Name));
}

/// Returns the rule that explains an error about `Name`, or an empty string.
std::string_view ruleOfName(StringRef Name) {
  if (Name.empty())
    return {};
  if (const NameRow *Row = findNameRow(std::string_view(Name));
      Row && Row->Where != NameWhere::Header)
    return Row->Check;
  if (findIntrinsic(std::string_view(Name)))
    return rule::X86Intrinsic;
  return {};
}

/// True for a warning that a calling convention is ignored. For a convention
/// that aarch64 does not know at all, the text is "unknown attribute".
bool isLostConvention(DiagnosticsEngine::Level Level,
                      const clang::Diagnostic &Info) {
  if (Level != DiagnosticsEngine::Warning)
    return false;
  llvm::SmallString<160> Message;
  Info.FormatDiagnostic(Message);
  return ruleOfName(firstQuoted(Message)) == rule::X86CallingConvention;
}

/// True for an #error, or an assertion that fails on every machine.
bool isRefusal(const clang::Diagnostic &Info) {
  if (Info.getID() == clang::diag::err_pp_hash_error)
    return true;
  if (Info.getID() != clang::diag::err_static_assert_failed ||
      !Info.getLocation().isFileID())
    return false;
  llvm::SmallString<8> Buffer;
  StringRef Condition =
      clang::Lexer::getSpelling(Info.getLocation(), Buffer,
                                Info.getSourceManager(), clang::LangOptions());
  return Condition == "false" || Condition == "0";
}

std::string_view ruleOf(const ParseError &E) {
  if (E.InAsm)
    return rule::X86InlineAsm;
  if (E.IsRefusal)
    return rule::ArchErrorDirective;
  std::string_view Rule = ruleOfName(E.Name);
  return Rule.empty() ? rule::MissingOnAarch64 : Rule;
}

} // namespace

void ErrorCollector::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                      const clang::Diagnostic &Info) {
  if (Level == DiagnosticsEngine::Note) {
    llvm::SmallString<160> Message;
    Info.FormatDiagnostic(Message);
    if (IsKept && (Message.starts_with("in instantiation of") ||
                   Message.starts_with("while ")))
      Errors.back().From.push_back(Info.getLocation());
    return;
  }
  IsKept = false;
  // The builtins of x86 are known as those of the auxiliary target. For an
  // aarch64 compiler, a function of such a name is an ordinary one.
  if ((Level < DiagnosticsEngine::Error && !isLostConvention(Level, Info)) ||
      isClangsAlone(Info.getID()) ||
      Info.getID() == clang::diag::err_builtin_definition)
    return;
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  llvm::SmallString<160> Message;
  Info.FormatDiagnostic(Message);
  ParseError E;
  E.Loc = Info.getLocation();
  E.Id = Info.getID();
  E.IsRefusal = isRefusal(Info);
  E.Message = Message.str().str();
  E.Name = firstQuoted(Message).str();
  // "builtin is not supported on this target" quotes nothing.
  if (llvm::SmallString<32> Buffer;
      E.Id == clang::diag::err_builtin_target_unsupported)
    E.Name =
        clang::Lexer::getSpelling(Info.getLocation(), Buffer,
                                  Info.getSourceManager(), clang::LangOptions())
            .str();
  if (ForGcc && isGccsAlone(E.Id, E.Name))
    return;
  // "__float128 is not supported on this target" (err_type_unsupported)
  if (E.Name.empty() && E.Id == clang::diag::err_type_unsupported)
    E.Name = StringRef(Message).split(' ').first.str();
  if (Watch && isAsmError(E.Id)) {
    E.InAsm = true;
    E.Asm = Watch->lastAsm();
  }
  Errors.push_back(std::move(E));
  IsKept = true;
}

bool isAlike(unsigned Id, unsigned Sample) {
  using clang::DiagnosticIDs;
  unsigned Category = DiagnosticIDs::getCategoryNumberForDiag(Sample);
  return Category && DiagnosticIDs::getCategoryNumberForDiag(Id) == Category;
}

bool stopsBuild(unsigned Id) {
  return clang::DiagnosticIDs::getWarningOptionForDiag(Id) != ImplicitFunction;
}

void ErrorCollector::forgetAssembly(llvm::ArrayRef<clang::SourceRange> Ranges,
                                    const clang::SourceManager &Sources) {
  std::erase_if(Errors, [&](const ParseError &E) {
    return E.InAsm && llvm::any_of(Ranges, [&](clang::SourceRange Range) {
             return Sources.isPointWithin(Sources.getExpansionLoc(E.Loc),
                                          Range.getBegin(), Range.getEnd());
           });
  });
}

std::set<std::string> ErrorCollector::paths(const SiteRecorder &Sites) const {
  std::set<std::string> Out;
  auto add = [&](clang::SourceLocation Loc) {
    if (Loc.isValid())
      Out.insert(Sites.path(Sites.user(Loc)));
  };
  for (const ParseError &E : Errors) {
    add(E.Loc);
    llvm::for_each(E.From, add);
  }
  return Out;
}

static ErrorKey keyOf(const ParseError &E, const Place &P) {
  return {P.Path, P.Line, E.Id, E.Name.substr(0, E.Name.find('<'))};
}

bool X86Answer::has(const ParseError &E, const Place &P) const {
  return Errors.contains(keyOf(E, P));
}

std::set<ErrorKey> ErrorCollector::keys(const SiteRecorder &Sites) const {
  std::set<ErrorKey> Out;
  for (const ParseError &E : Errors) {
    if (E.Loc.isInvalid())
      continue;
    Out.insert(keyOf(E, Sites.place(Sites.spelled(E.Loc))));
  }
  return Out;
}

namespace {

/// True if the error says that a name is missing, which tells what to do. Any
/// other error near a missing name may just follow from it.
bool isAboutName(const ParseError &E) {
  StringRef Message = E.Message;
  return !E.Name.empty() &&
         (Message.contains("undeclared") ||
          Message.starts_with("unknown type name") ||
          Message.starts_with("no member named") ||
          Message.starts_with("no template named") ||
          Message.starts_with("no type named") ||
          Message.contains("implicit") ||
          Message.starts_with("no matching function for call") ||
          Message.contains("file not found"));
}

/// Gives each error of a unit a site, or merges it with the error from which it
/// follows.
class ErrorReporter {
public:
  ErrorReporter(AskX86 OnX86, llvm::ArrayRef<clang::SourceRange> Bodies,
                SiteRecorder &Sites)
      : OnX86(OnX86), Sites(Sites) {
    for (clang::SourceRange Body : Bodies) {
      Place Begin = Sites.place(Body.getBegin()),
            End = Sites.place(Body.getEnd());
      if (!Begin.Path.empty() && Begin.Path == End.Path)
        BodyStarts[Begin.Path].emplace(End.Line, Begin.Line);
    }
  }

  void report(const ParseError &E) {
    if (E.Loc.isInvalid())
      return;
    Place P = Sites.place(Sites.spelled(E.Loc));
    std::string_view Rule = ruleOf(E);
    if (E.InAsm)
      return reportAsm(E);
    std::string Subject = E.Name.empty() ? E.Message : E.Name;
    if (Rule == rule::MissingOnAarch64 && followsFromEarlier(E, P, Subject))
      return;
    // Names that the missing library would declare. Nothing has to be done
    // about them.
    const bool IsHeader = E.Id == clang::diag::err_pp_file_not_found;
    if (ShimIsLost && !IsHeader &&
        (Rule == rule::X86Intrinsic || Rule == rule::MissingOnAarch64))
      return;
    ShimIsLost |= IsHeader && findShim(E.Name);
    // This parser does not know a GCC builtin on x86 either, but the builtin is
    // x86's all the same.
    if (Rule != rule::X86Builtin && Rule != rule::X86Intrinsic &&
        OnX86().has(E, P))
      return;
    if (UnitSite *Site = Sites.add(Rule, E.Loc, Subject)) {
      Site->Detail = E.Message;
      Site->IsForArm = Rule == rule::MissingOnAarch64 &&
                       !OnX86().compiles(Sites.place(Sites.written(E.Loc)));
    }
    if (Rule == rule::X86CallingConvention)
      return; // no other error follows from it
    // An error with an x86 name: the overlay does not declare the name here, so
    // code that uses it breaks as well.
    if (Rule.starts_with("x86-"))
      CausesAnywhere = true;
    Causes.emplace(P.Path, bodyOf(P));
  }

  std::vector<Repetition> takeRepeated() { return std::move(Repeated); }

private:
  void reportAsm(const ParseError &E) {
    AsmReading Reading = readAsm(E.Asm.Text);
    // A constraint or register that this parser does not know, either in code
    // for Arm or on x86 too.
    if (Reading.Verdict != AsmVerdict::X86) {
      Place P = Sites.place(Sites.spelled(E.Loc));
      if (OnX86().has(E, P) ||
          !OnX86().compiles(Sites.place(Sites.written(E.Loc))))
        return;
    }
    std::string Subject = Reading.Subject.empty() ? E.Name : Reading.Subject;
    if (UnitSite *Site =
            Sites.add(rule::X86InlineAsm,
                      E.Asm.Keyword.isValid() ? E.Asm.Keyword : E.Loc, Subject))
      Site->Detail = E.Message;
  }

  /// Returns the first line of the function around `P`, or 0.
  std::uint32_t bodyOf(const Place &P) const {
    auto File = BodyStarts.find(P.Path);
    if (File == BodyStarts.end())
      return 0;
    auto Body = File->second.lower_bound(P.Line);
    return Body != File->second.end() && Body->second <= P.Line ? Body->second
                                                                : 0;
  }

  bool followsFromEarlier(const ParseError &E, const Place &P,
                          const std::string &Subject) {
    std::uint32_t Body = bodyOf(P);
    bool Known = !Names.emplace(P.Path, Subject).second;
    if (Known) {
      Repeated.push_back({P.Path, P.Line, Subject});
      return true;
    }
    if (isAboutName(E))
      return Body && Causes.contains({P.Path, Body}) && CausesAnywhere;
    return CausesAnywhere || (Body && Causes.contains({P.Path, Body}));
  }

  AskX86 OnX86;
  SiteRecorder &Sites;
  std::map<std::string, std::map<std::uint32_t, std::uint32_t>>
      BodyStarts; ///< path -> last line -> first line
  std::set<std::pair<std::string, std::string>>
      Names; ///< a missing name is one finding for each file
  std::set<std::pair<std::string, std::uint32_t>>
      Causes; ///< path and body of each reported error
  bool CausesAnywhere = false;
  bool ShimIsLost = false; ///< a header such as <sse2neon.h> is not found
  std::vector<Repetition> Repeated;
};

} // namespace

std::vector<Repetition> reportErrors(llvm::ArrayRef<ParseError> Errors,
                                     AskX86 OnX86,
                                     llvm::ArrayRef<clang::SourceRange> Bodies,
                                     SiteRecorder &Sites) {
  ErrorReporter Reporter(OnX86, Bodies, Sites);
  for (const ParseError &E : Errors)
    Reporter.report(E);
  return Reporter.takeRepeated();
}

} // namespace armlift::source
