// JSON by LLVM's own library; see Wire.h.
#include "tools/armlift-whatif/Wire.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace armlift::source {
namespace {

namespace json = llvm::json;

bool fromJSON(const json::Value &V, UnitRequest &R, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("directory", R.Directory) && O.map("file", R.File) &&
         O.map("arguments", R.Arguments) && O.map("system", R.SystemFolders) &&
         O.map("builtin", R.BuiltinFolder) && O.map("cplusplus", R.CPlusPlus) &&
         O.map("gnu", R.GnuCompiler) && O.map("deep", R.Deep) &&
         O.map("gnu_version", R.GnuVersion) &&
         O.map("x86_features", R.X86Features);
}

/// Paths and source text may hold bytes that are not UTF-8, which JSON cannot
/// say.
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
      {"rule", S.Rule},
      {"path", text(S.Path)},
      {"range", json::Array{S.Range.Line, S.Range.Column, S.Range.EndLine,
                            S.Range.EndColumn}},
      {"subject", text(S.Subject)},
      {"detail", text(S.Detail)},
      {"related", std::move(Related)},
      {"evidence", std::move(Evidence)},
      {"for_arm", S.IsForArm},
      {"guards", std::move(Guards)}};
}

json::Array toJSON(const std::vector<LineRange> &Lines) {
  json::Array Out;
  for (LineRange R : Lines)
    Out.push_back(json::Array{R.First, R.Last});
  return Out;
}

json::Value toJSON(const UnitFile &F) {
  return json::Object{{"path", text(F.Path)},
                      {"dead", toJSON(F.Dead)},
                      {"lost", toJSON(F.Lost)}};
}

json::Value toJSON(const AbsentNames &A) {
  json::Array Names;
  for (const std::string &Name : A.Names)
    Names.push_back(text(Name));
  return json::Array{text(A.Folder), std::move(Names)};
}

json::Value toJSON(const Error &E) {
  return json::Object{{"kind", static_cast<int>(E.Kind)},
                      {"path", text(E.Path)},
                      {"message", text(E.Message)}};
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
  json::Value Out = json::Object{
      {"file", text(Facts.File)},          {"parsed", Facts.Parsed},
      {"sites", all(Facts.Sites)},         {"files", all(Facts.Files)},
      {"system_files", std::move(System)}, {"absent", all(Facts.Absent)},
      {"errors", all(Facts.Errors)}};
  return llvm::formatv("{0}", Out);
}

} // namespace armlift::source
