// JSON by nlohmann, which throws nothing here: every access is checked; see
// Wire.h.
#include "analyzers/source/units/Wire.h"

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

/// Element `I` of a list, or null.
const json &item(const json &List, std::size_t I) {
  static const json Null;
  return List.is_array() && I < List.size() ? List[I] : Null;
}

UnitSite readSite(const json &Value) {
  const json &Range = member(Value, "range");
  UnitSite Site;
  Site.Rule = text(member(Value, "rule"));
  Site.Path = text(member(Value, "path"));
  Site.Range = {number(item(Range, 0)), number(item(Range, 1)),
                number(item(Range, 2)), number(item(Range, 3))};
  Site.Subject = text(member(Value, "subject"));
  Site.Detail = text(member(Value, "detail"));
  Site.IsForArm = flag(member(Value, "for_arm"));
  for (const json &Related : member(Value, "related"))
    Site.Related.push_back({text(item(Related, 0)), number(item(Related, 1)),
                            text(item(Related, 2))});
  for (const json &Pair : member(Value, "evidence"))
    Site.Evidence.emplace_back(text(item(Pair, 0)), text(item(Pair, 1)));
  for (const json &Guard : member(Value, "guards"))
    Site.Guards.push_back({text(item(Guard, 0)), flag(item(Guard, 1))});
  return Site;
}

UnitFile readFile(const json &Value) {
  UnitFile File{text(member(Value, "path")), {}, {}};
  for (const json &Range : member(Value, "dead"))
    File.Dead.push_back({number(item(Range, 0)), number(item(Range, 1))});
  for (const json &Range : member(Value, "lost"))
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
  json Value = {{"directory", Request.Directory},
                {"file", Request.File},
                {"arguments", Request.Arguments},
                {"system", Request.SystemFolders},
                {"builtin", Request.BuiltinFolder},
                {"cplusplus", Request.CPlusPlus},
                {"gnu", Request.GnuCompiler},
                {"deep", Request.Deep},
                {"gnu_version", Request.GnuVersion},
                {"x86_features", Request.X86Features}};
  return Value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<UnitFacts> readFacts(std::string_view Line) {
  json Value = json::parse(Line, nullptr, /*allow_exceptions=*/false);
  if (!Value.is_object() || !member(Value, "file").is_string())
    return std::nullopt;
  UnitFacts Facts;
  Facts.File = text(member(Value, "file"));
  Facts.Parsed = flag(member(Value, "parsed"));
  for (const json &Site : member(Value, "sites"))
    Facts.Sites.push_back(readSite(Site));
  for (const json &File : member(Value, "files"))
    Facts.Files.push_back(readFile(File));
  for (const json &Path : member(Value, "system_files"))
    Facts.SystemFiles.push_back(text(Path));
  for (const json &Folder : member(Value, "absent"))
    Facts.Absent.push_back(readAbsent(Folder));
  for (const json &E : member(Value, "errors"))
    Facts.Errors.push_back(
        {static_cast<ErrorKind>(std::min(number(member(E, "kind")), 2u)),
         text(member(E, "path")), text(member(E, "message"))});
  return Facts;
}

} // namespace armlift::source
