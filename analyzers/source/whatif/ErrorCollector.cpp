// From compiler errors to sites; see ErrorCollector.h.
#include "analyzers/source/whatif/ErrorCollector.h"

#include "analyzers/source/lexical/Features.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"

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

/// Clang quotes what an error is about: "use of undeclared identifier 'gregs'".
StringRef firstQuoted(StringRef Message) {
  StringRef Rest = Message.split('\'').second;
  return Rest.contains('\'') ? Rest.split('\'').first : StringRef();
}

bool isAsmError(unsigned Id) {
  return isAlike(Id, clang::diag::err_asm_unknown_register_name);
}

/// Narrowing what is no constant is an error for Clang alone, and for both
/// machines; before C++11 nothing is. GCC lets a variable live in any register
/// of the machine.
bool isClangsAlone(unsigned Id) {
  return Id == clang::diag::err_asm_invalid_global_var_reg ||
         Id == clang::diag::err_asm_register_size_mismatch ||
         Id == clang::diag::ext_init_list_variable_narrowing ||
         Id == clang::diag::ext_init_list_type_narrowing ||
         Id == clang::diag::warn_init_list_variable_narrowing ||
         Id == clang::diag::warn_init_list_type_narrowing ||
         Id == clang::diag::warn_init_list_constant_narrowing;
}

/// __builtin_va_arg_pack: no machine's, but unknown here. An attribute
/// "warning" or "error" may come with any declaration.
bool isGccsAlone(unsigned Id, StringRef Name) {
  if (Id == clang::diag::err_attribute_missing_on_first_decl)
    return true;
  return Id == clang::diag::warn_builtin_unknown &&
         !Name.starts_with("__builtin_ia32_") &&
         !findNameRow(std::string_view(Name));
}

/// The rule that explains an error about `Name`, or empty.
StringRef ruleOfName(StringRef Name) {
  if (Name.empty())
    return {};
  if (const NameRow *Row = findNameRow(std::string_view(Name));
      Row && Row->Where != NameWhere::Header)
    return StringRef(Row->Check);
  if (findIntrinsic(std::string_view(Name)))
    return "x86-intrinsic";
  return {};
}

/// A warning that a calling convention is ignored. "unknown attribute" is its
/// text for those of which aarch64 has not even the name.
bool isLostConvention(DiagnosticsEngine::Level Level,
                      const clang::Diagnostic &Info) {
  if (Level != DiagnosticsEngine::Warning)
    return false;
  llvm::SmallString<160> Message;
  Info.FormatDiagnostic(Message);
  return ruleOfName(firstQuoted(Message)) == "x86-calling-convention";
}

/// An #error, or an assertion that no machine can meet.
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

StringRef ruleOf(const ParseError &E) {
  if (E.InAsm)
    return "x86-inline-asm";
  if (E.IsRefusal)
    return "arch-error-directive";
  StringRef Rule = ruleOfName(E.Name);
  return Rule.empty() ? "missing-on-aarch64" : Rule;
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
  // x86's builtins are known here as those of the auxiliary target; for an
  // aarch64 compiler a function by such a name is one like any other.
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

/// An error that says a name is not there says what to do; any other one in
/// reach of a missing name may just follow from it.
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

/// Gives each error of one unit its site, or the site of the error it follows
/// from.
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
    StringRef Rule = ruleOf(E);
    if (E.InAsm)
      return reportAsm(E);
    std::string Subject = E.Name.empty() ? E.Message : E.Name;
    if (Rule == "missing-on-aarch64" && followsFromEarlier(E, P, Subject))
      return;
    // What the library has that is not found; nothing else is to be done.
    const bool IsHeader = E.Id == clang::diag::err_pp_file_not_found;
    if (ShimIsLost && !IsHeader &&
        (Rule == "x86-intrinsic" || Rule == "missing-on-aarch64"))
      return;
    ShimIsLost |= IsHeader && findShim(E.Name);
    // A builtin that only GCC has is unknown to this parser on x86 too, and no
    // less x86's.
    if (Rule != "x86-builtin" && Rule != "x86-intrinsic" && OnX86().has(E, P))
      return;
    if (UnitSite *Site = Sites.add(Rule, E.Loc, Subject)) {
      Site->Detail = E.Message;
      Site->IsForArm = Rule == "missing-on-aarch64" &&
                       !OnX86().compiles(Sites.place(Sites.written(E.Loc)));
    }
    if (Rule == "x86-calling-convention")
      return; // nothing follows from it
    // An x86 name as an error: the overlay does not declare it here, so what
    // uses it breaks as well.
    if (Rule.starts_with("x86-"))
      CausesAnywhere = true;
    Causes.emplace(P.Path, bodyOf(P));
  }

  std::vector<Repetition> takeRepeated() { return std::move(Repeated); }

private:
  void reportAsm(const ParseError &E) {
    AsmReading Reading = readAsm(E.Asm.Text);
    // A constraint or register that this parser does not know, in what is for
    // Arm, or on x86 either.
    if (Reading.Verdict != AsmVerdict::X86) {
      Place P = Sites.place(Sites.spelled(E.Loc));
      if (OnX86().has(E, P) ||
          !OnX86().compiles(Sites.place(Sites.written(E.Loc))))
        return;
    }
    std::string Subject = Reading.Subject.empty() ? E.Name : Reading.Subject;
    if (UnitSite *Site =
            Sites.add("x86-inline-asm",
                      E.Asm.Keyword.isValid() ? E.Asm.Keyword : E.Loc, Subject))
      Site->Detail = E.Message;
  }

  /// The line on which the function around `P` begins, or 0.
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
      Names; ///< one missing name is one finding per file
  std::set<std::pair<std::string, std::uint32_t>>
      Causes; ///< path, body of each reported error
  bool CausesAnywhere = false;
  bool ShimIsLost = false; ///< <sse2neon.h> and the like is not found
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
