// The errors of a what-if parse: each is a fact about the code, so none is
// printed. Afterwards they become sites of the rule that explains them, or
// `missing-on-aarch64`.
#pragma once

#include "analyzers/source/whatif/DeadLines.h"
#include "analyzers/source/whatif/Preprocessing.h"
#include "analyzers/source/whatif/SiteRecorder.h"

#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace armlift::source {

/// One error with what survives the parse.
struct ParseError {
  clang::SourceLocation Loc;
  unsigned Id = 0;
  bool InAsm = false;     ///< about an inline-assembly statement
  bool IsRefusal = false; ///< #error, static_assert(false)
  std::string Message;
  std::string Name; ///< the first thing the message quotes: the undeclared
                    ///< identifier, the member
  AsmTokens Asm;    ///< the statement, where InAsm
  /// From where the template is instantiated that it stands in.
  std::vector<clang::SourceLocation> From = {};
};

/// The group of warnings about a call of a function that nothing declares. GCC
/// before 14 and Clang before 16 only warn of it, and later ones too where the
/// build says so (-std=gnu89, -fpermissive, -Wno-error=...). Here it is an
/// error, since what only x86's branch declares is missing on aarch64.
inline constexpr char ImplicitFunction[] = "implicit-function-declaration";

/// Path, line, kind and name: what makes an error of two parses of one unit the
/// same. Of a template the name alone: its arguments may be the machine's.
using ErrorKey = std::tuple<std::string, std::uint32_t, unsigned, std::string>;

class ErrorCollector : public clang::DiagnosticConsumer {
public:
  /// `ForGcc`: the unit is one of GCC's, which has builtins that this parser
  /// has not.
  explicit ErrorCollector(bool ForGcc = false) : ForGcc(ForGcc) {}

  /// Null: a parse without a watch (for x86).
  void watch(const Preprocessing *PP) { Watch = PP; }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  const std::vector<ParseError> &errors() const { return Errors; }

  /// Forgets the errors about assembly that stands in one of the ranges.
  void forgetAssembly(llvm::ArrayRef<clang::SourceRange> Ranges,
                      const clang::SourceManager &Sources);

  /// Both must be asked while the parse's SourceManager lives. The files whose
  /// text has errors, though a macro of another file may be what is wrong, or
  /// leads to them.
  std::set<std::string> paths(const SiteRecorder &Sites) const;
  std::set<ErrorKey> keys(const SiteRecorder &Sites) const;

private:
  const bool ForGcc;
  const Preprocessing *Watch = nullptr;
  std::vector<ParseError> Errors;
  bool IsKept = false; ///< the last diagnostic that is no note
};

/// Whether two kinds of errors are of one category, such as "Parse Issue". The
/// category's name is the documented handle; its number is not.
bool isAlike(unsigned Id, unsigned Sample);

/// Whether a build for x86 stops at an error of this kind; one that only warns
/// makes its program all the same.
bool stopsBuild(unsigned Id);

/// What the parse of the unit as x86 says.
struct X86Answer {
  std::set<ErrorKey> Errors;
  std::optional<ReadFiles> Files; ///< null: not parsed
  std::vector<AbsentNames> Absent;

  bool has(const ParseError &E, const Place &P) const;
  bool compiles(const Place &P) const {
    return !Files || Files->compiles(P.Path, P.Line);
  }
};

/// Expensive, so asked at most once and only where it matters.
using AskX86 = llvm::function_ref<const X86Answer &()>;

/// Another place of a missing name that has its site.
struct Repetition {
  std::string Path;
  std::uint32_t Line;
  std::string Subject; ///< of the site
};

/// Turns the errors that the unit does not have on x86 into sites. Those that
/// only follow from an earlier one are folded into it. `Bodies`: where the
/// functions of the unit begin and end.
std::vector<Repetition> reportErrors(llvm::ArrayRef<ParseError> Errors,
                                     AskX86 OnX86,
                                     llvm::ArrayRef<clang::SourceRange> Bodies,
                                     SiteRecorder &Sites);

} // namespace armlift::source
