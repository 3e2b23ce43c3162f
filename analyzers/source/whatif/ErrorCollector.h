// Collects the errors of a what-if parse. Each is a fact about the code, so
// none is printed. Afterwards they become sites of the rule that explains them,
// or of `missing-on-aarch64`.
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

/// An error, with what is needed of it after the parse.
struct ParseError {
  clang::SourceLocation Loc;
  unsigned Id = 0;
  bool InAsm = false;     ///< about an inline-assembly statement
  bool IsRefusal = false; ///< #error, static_assert(false)
  std::string Message;
  /// The first thing that the message quotes: the undeclared identifier, the
  /// member.
  std::string Name;
  AsmTokens Asm; ///< the statement, if InAsm
  /// The places from which the template around the error is instantiated.
  std::vector<clang::SourceLocation> From = {};
};

/// The warning group for calls of undeclared functions. GCC before 14 and Clang
/// before 16 only warn, and so do later versions if the build says so
/// (-std=gnu89, -fpermissive, -Wno-error=...). Here it is an error, because a
/// function that only x86's branch declares is missing on aarch64.
inline constexpr char ImplicitFunction[] = "implicit-function-declaration";

/// Identifies an error in two parses of one unit: path, line, kind and name.
/// For a template only the name without its arguments counts, since those may
/// depend on the machine.
using ErrorKey = std::tuple<std::string, std::uint32_t, unsigned, std::string>;

class ErrorCollector : public clang::DiagnosticConsumer {
public:
  /// `ForGcc`: the unit is compiled by GCC, which has builtins that this parser
  /// does not have.
  explicit ErrorCollector(bool ForGcc = false) : ForGcc(ForGcc) {}

  /// Sets where the text of asm statements comes from; null for the x86 parse.
  void watch(const Preprocessing *PP) { Watch = PP; }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  const std::vector<ParseError> &errors() const { return Errors; }

  /// Drops the errors about assembly within the ranges.
  void forgetAssembly(llvm::ArrayRef<clang::SourceRange> Ranges,
                      const clang::SourceManager &Sources);

  /// Returns the files whose text has errors or leads to them; the fault may be
  /// in a macro of another file. Must be called while the SourceManager of the
  /// parse lives.
  std::set<std::string> paths(const SiteRecorder &Sites) const;
  /// Returns the keys of all errors. Must be called while the SourceManager of
  /// the parse lives.
  std::set<ErrorKey> keys(const SiteRecorder &Sites) const;

private:
  const bool ForGcc;
  const Preprocessing *Watch = nullptr;
  std::vector<ParseError> Errors;
  bool IsKept = false; ///< the last diagnostic, notes aside, was kept
};

/// True if two kinds of errors are of one category, such as "Parse Issue". The
/// category is identified by its documented name; its number is not stable.
bool isAlike(unsigned Id, unsigned Sample);

/// True if an x86 build stops at an error of this kind. A compiler that only
/// warns produces its program all the same.
bool stopsBuild(unsigned Id);

/// The result of the parse of the unit as x86.
struct X86Answer {
  std::set<ErrorKey> Errors;
  std::optional<ReadFiles> Files; ///< nullopt if not parsed
  std::vector<AbsentNames> Absent;

  bool has(const ParseError &E, const Place &P) const;
  bool compiles(const Place &P) const {
    return !Files || Files->compiles(P.Path, P.Line);
  }
};

/// Returns the x86 answer. Expensive, so it is called at most once and only if
/// it matters.
using AskX86 = llvm::function_ref<const X86Answer &()>;

/// A further place of a missing name that already has a site.
struct Repetition {
  std::string Path;
  std::uint32_t Line;
  std::string Subject; ///< the subject of that site
};

/// Turns the errors that the unit does not have on x86 into sites, and folds
/// errors that only follow from an earlier one into it. `Bodies`: the ranges of
/// the functions of the unit. Returns the further places of missing names.
std::vector<Repetition> reportErrors(llvm::ArrayRef<ParseError> Errors,
                                     AskX86 OnX86,
                                     llvm::ArrayRef<clang::SourceRange> Bodies,
                                     SiteRecorder &Sites);

} // namespace armlift::source
