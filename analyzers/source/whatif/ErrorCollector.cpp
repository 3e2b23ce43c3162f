// From compiler errors to sites; see ErrorCollector.h.
#include "analyzers/source/whatif/ErrorCollector.h"

#include "core/rules/IntrinsicTable.h"
#include "core/rules/NameTable.h"

#include "clang/AST/DeclarationName.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/IdentifierTable.h"
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
  // The category's name is the documented handle; its number is not.
  static const unsigned Category = clang::DiagnosticIDs::getCategoryNumberForDiag(clang::diag::err_asm_unknown_register_name);
  return Category && clang::DiagnosticIDs::getCategoryNumberForDiag(Id) == Category;
}

const NameRow *findName(std::string_view Name) {
  auto Rows = nameTable();
  auto At = std::ranges::upper_bound(Rows, Name, {}, &NameRow::Name);
  // A prefix row sorts before every name that it is the front of.
  for (unsigned Back = 0; At != Rows.begin() && Back < 8; ++Back) {
    --At;
    if (At->Name == Name || (At->Prefix && Name.starts_with(At->Name)))
      return &*At;
  }
  return nullptr;
}

/// The rule that explains an error about `Name`, or empty.
StringRef ruleOfName(StringRef Name) {
  if (Name.empty())
    return {};
  if (const NameRow *Row = findName(std::string_view(Name)); Row && Row->Where != NameWhere::Header)
    return StringRef(Row->Check);
  if (findIntrinsic(std::string_view(Name)))
    return "x86-intrinsic";
  return {};
}

StringRef ruleOf(const ParseError &E) {
  if (E.InAsm)
    return "x86-inline-asm";
  if (E.Id == clang::diag::err_pp_hash_error)
    return "arch-error-directive";
  StringRef Rule = ruleOfName(E.Name);
  return Rule.empty() ? "missing-on-aarch64" : Rule;
}

} // namespace

void ErrorCollector::HandleDiagnostic(DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) {
  if (Level < DiagnosticsEngine::Error)
    return;
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  llvm::SmallString<160> Message;
  Info.FormatDiagnostic(Message);
  ParseError E;
  E.Loc = Info.getLocation();
  E.Id = Info.getID();
  E.Message = Message.str().str();
  E.Name = firstQuoted(Message).str();
  if (Watch && isAsmError(E.Id)) {
    E.InAsm = true;
    E.Asm = Watch->lastAsm();
  }
  Errors.push_back(std::move(E));
}

std::set<ErrorKey> ErrorCollector::keys(const SiteRecorder &Sites) const {
  std::set<ErrorKey> Out;
  for (const ParseError &E : Errors) {
    if (E.Loc.isInvalid())
      continue;
    Place P = Sites.place(Sites.spelled(E.Loc));
    Out.emplace(P.Path, P.Line, E.Id, E.Name);
  }
  return Out;
}

void reportErrors(llvm::ArrayRef<ParseError> Errors, const std::set<ErrorKey> &OnX86, SiteRecorder &Sites) {
  // One missing name is one finding per file: the other places are knocked on by the first.
  std::map<std::pair<std::string, std::string>, std::vector<Place>> Seen;
  for (const ParseError &E : Errors) {
    if (E.Loc.isInvalid())
      continue;
    clang::SourceLocation Spelled = Sites.spelled(E.Loc);
    Place P = Sites.place(Spelled);
    StringRef Rule = ruleOf(E);
    // A builtin that only GCC has is unknown to this parser on x86 too, and no less x86's.
    if (OnX86.contains({P.Path, P.Line, E.Id, E.Name}) && Rule != "x86-builtin" && Rule != "x86-intrinsic")
      continue;
    if (E.InAsm) {
      AsmReading Reading = readAsm(E.Asm.Text);
      std::string Subject = Reading.Subject.empty() ? E.Name : Reading.Subject;
      if (UnitSite *Site = Sites.add(Rule, E.Asm.Keyword.isValid() ? E.Asm.Keyword : E.Loc, Subject))
        Site->Detail = E.Message;
      continue;
    }
    std::string Subject = E.Name.empty() ? E.Message : E.Name;
    if (Rule == "missing-on-aarch64" && !Seen.try_emplace({P.Path, Subject}).second)
      continue;
    if (UnitSite *Site = Sites.add(Rule, E.Loc, Subject))
      Site->Detail = E.Message;
  }
}

} // namespace armlift::source
