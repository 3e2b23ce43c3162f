// Reads and writes JSON with LLVM's own library; see Wire.h.
#include "tools/armlift-whatif/WhatIfWire.h"

#include "analyzers/source/units/WireKeys.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace armlift::source {
namespace {

namespace json = llvm::json;

bool fromJSON(const json::Value &V, UnitRequest &R, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map(wire::Directory, R.Directory) &&
         O.map(wire::File, R.File) && O.map(wire::Arguments, R.Arguments) &&
         O.map(wire::System, R.SystemFolders) &&
         O.map(wire::Builtin, R.BuiltinFolder) &&
         O.map(wire::CPlusPlus, R.CPlusPlus) &&
         O.map(wire::Gnu, R.GnuCompiler) && O.map(wire::Deep, R.Deep) &&
         O.map(wire::GnuVersion, R.GnuVersion) &&
         O.map(wire::X86Features, R.X86Features);
}

/// Replaces bytes that are not UTF-8, which paths and source text may hold but
/// JSON cannot.
std::string text(llvm::StringRef Bytes) {
  return json::isUTF8(Bytes) ? Bytes.str() : json::fixUTF8(Bytes);
}

json::Value toJSON(const UnitSite &S) {
  json::Array Related, Evidence, Guards;
  for (const RelatedLocation &R : S.Related)
    Related.push_back(json::Array{text(R.Path), R.Line, R.Message});
  for (auto &[Key, Value] : S.Evidence)
    Evidence.push_back(json::Array{Key, text(Value)});
  for (const GuardMacro &Guard : S.Guards)
    Guards.push_back(json::Array{text(Guard.Name), Guard.OnCommandLine});
  return json::Object{
      {wire::Rule, S.Rule},
      {wire::Path, text(S.Path)},
      {wire::Range, json::Array{S.Range.Line, S.Range.Column, S.Range.EndLine,
                                S.Range.EndColumn}},
      {wire::Subject, text(S.Subject)},
      {wire::Detail, text(S.Detail)},
      {wire::Related, std::move(Related)},
      {wire::Evidence, std::move(Evidence)},
      {wire::ForArm, S.IsForArm},
      {wire::Guards, std::move(Guards)}};
}

json::Array toJSON(const std::vector<LineRange> &Lines) {
  json::Array Out;
  for (LineRange R : Lines)
    Out.push_back(json::Array{R.First, R.Last});
  return Out;
}

json::Value toJSON(const UnitFile &F) {
  return json::Object{{wire::Path, text(F.Path)},
                      {wire::Dead, toJSON(F.Dead)},
                      {wire::Lost, toJSON(F.Lost)}};
}

json::Value toJSON(const AbsentNames &A) {
  json::Array Names;
  for (const std::string &Name : A.Names)
    Names.push_back(text(Name));
  return json::Array{text(A.Folder), std::move(Names)};
}

json::Value toJSON(const Error &E) {
  return json::Object{{wire::Kind, text(errorKindName(E.Kind))},
                      {wire::Path, text(E.Path)},
                      {wire::Message, text(E.Message)}};
}

template <typename T> json::Array all(const std::vector<T> &Items) {
  json::Array Out;
  for (const T &Item : Items)
    Out.push_back(toJSON(Item));
  return Out;
}

} // namespace

std::optional<UnitRequest> readRequest(llvm::StringRef Line) {
  llvm::Expected<json::Value> Parsed = json::parse(Line);
  if (!Parsed) {
    llvm::errs() << "armlift-whatif: " << llvm::toString(Parsed.takeError())
                 << '\n';
    return std::nullopt;
  }
  UnitRequest Request;
  json::Path::Root Root("request");
  if (!fromJSON(*Parsed, Request, Root)) {
    llvm::errs() << "armlift-whatif: " << llvm::toString(Root.getError())
                 << '\n';
    return std::nullopt;
  }
  return Request;
}

std::string writeFacts(const UnitFacts &Facts) {
  json::Array System;
  for (const std::string &Path : Facts.SystemFiles)
    System.push_back(text(Path));
  json::Value Out =
      json::Object{{wire::File, text(Facts.File)},
                   {wire::Parsed, Facts.Parsed},
                   {wire::Sites, all(Facts.Sites)},
                   {wire::Files, all(Facts.Files)},
                   {wire::SystemFiles, std::move(System)},
                   {wire::Absent, all(Facts.Absent)},
                   {wire::Errors, all(Facts.Errors)},
                   {wire::FailsOnX86At, text(Facts.FailsOnX86At)}};
  return llvm::formatv("{0}", Out);
}

} // namespace armlift::source
