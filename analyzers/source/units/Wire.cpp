// JSON with nlohmann's library, which throws nothing here, since every access
// is checked; see Wire.h.
#include "analyzers/source/units/Wire.h"

#include "analyzers/source/units/WireKeys.h"

#include <nlohmann/json.hpp>

#include <limits>

namespace armlift::source {
namespace {

using nlohmann::json;

const json &member(const json &Object, const char *Key) {
  static const json Null;
  auto At = Object.is_object() ? Object.find(Key) : Object.end();
  return Object.is_object() && At != Object.end() ? *At : Null;
}

std::string text(const json &Value) {
  return Value.is_string() ? Value.get<std::string>() : std::string();
}
std::uint32_t number(const json &Value) {
  bool Fits =
      Value.is_number_unsigned() &&
      Value.get<std::uint64_t>() <= std::numeric_limits<std::uint32_t>::max();
  return Fits ? Value.get<std::uint32_t>() : 0;
}
bool flag(const json &Value) { return Value.is_boolean() && Value.get<bool>(); }

/// Returns element `I` of a list, or null.
const json &item(const json &List, std::size_t I) {
  static const json Null;
  return List.is_array() && I < List.size() ? List[I] : Null;
}

UnitSite readSite(const json &Value) {
  const json &Range = member(Value, wire::Range);
  UnitSite Site;
  Site.Rule = text(member(Value, wire::Rule));
  Site.Path = text(member(Value, wire::Path));
  Site.Range = {number(item(Range, 0)), number(item(Range, 1)),
                number(item(Range, 2)), number(item(Range, 3))};
  Site.Subject = text(member(Value, wire::Subject));
  Site.Detail = text(member(Value, wire::Detail));
  Site.IsForArm = flag(member(Value, wire::ForArm));
  for (const json &Related : member(Value, wire::Related))
    Site.Related.push_back({text(item(Related, 0)), number(item(Related, 1)),
                            text(item(Related, 2))});
  for (const json &Pair : member(Value, wire::Evidence))
    Site.Evidence.emplace_back(text(item(Pair, 0)), text(item(Pair, 1)));
  for (const json &Guard : member(Value, wire::Guards))
    Site.Guards.push_back({text(item(Guard, 0)), flag(item(Guard, 1))});
  return Site;
}

UnitFile readFile(const json &Value) {
  UnitFile File{text(member(Value, wire::Path)), {}, {}};
  for (const json &Range : member(Value, wire::Dead))
    File.Dead.push_back({number(item(Range, 0)), number(item(Range, 1))});
  for (const json &Range : member(Value, wire::Lost))
    File.Lost.push_back({number(item(Range, 0)), number(item(Range, 1))});
  return File;
}

AbsentNames readAbsent(const json &Value) {
  AbsentNames Out{text(item(Value, 0)), {}};
  for (const json &Name : item(Value, 1))
    Out.Names.push_back(text(Name));
  return Out;
}

} // namespace

std::string writeRequest(const UnitRequest &Request) {
  json Value = {{wire::Directory, Request.Directory},
                {wire::File, Request.File},
                {wire::Arguments, Request.Arguments},
                {wire::System, Request.SystemFolders},
                {wire::Builtin, Request.BuiltinFolder},
                {wire::CPlusPlus, Request.CPlusPlus},
                {wire::Gnu, Request.GnuCompiler},
                {wire::Deep, Request.Deep},
                {wire::GnuVersion, Request.GnuVersion},
                {wire::X86Features, Request.X86Features}};
  return Value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<UnitFacts> readFacts(std::string_view Line) {
  json Value = json::parse(Line, nullptr, /*allow_exceptions=*/false);
  if (!Value.is_object() || !member(Value, wire::File).is_string())
    return std::nullopt;
  UnitFacts Facts;
  Facts.File = text(member(Value, wire::File));
  Facts.Parsed = flag(member(Value, wire::Parsed));
  for (const json &Site : member(Value, wire::Sites))
    Facts.Sites.push_back(readSite(Site));
  for (const json &File : member(Value, wire::Files))
    Facts.Files.push_back(readFile(File));
  for (const json &Path : member(Value, wire::SystemFiles))
    Facts.SystemFiles.push_back(text(Path));
  for (const json &Folder : member(Value, wire::Absent))
    Facts.Absent.push_back(readAbsent(Folder));
  for (const json &E : member(Value, wire::Errors))
    Facts.Errors.push_back(
        {errorKindFrom(text(member(E, wire::Kind))).value_or(ErrorKind{}),
         text(member(E, wire::Path)), text(member(E, wire::Message))});
  Facts.FailsOnX86At = text(member(Value, wire::FailsOnX86At));
  return Facts;
}

} // namespace armlift::source
