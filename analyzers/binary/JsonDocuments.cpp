// See JsonDocuments.h.
#include "analyzers/binary/JsonDocuments.h"

#include "analyzers/binary/ImageJson.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace armlift::binary {

namespace {

using nlohmann::json;

/// npm accepts a single word instead of a list of one.
std::vector<std::string> wordsOf(const json &Object, const char *Key) {
  auto At = Object.find(Key);
  if (At == Object.end())
    return {};
  if (At->is_string())
    return {At->get<std::string>()};
  std::vector<std::string> Words;
  if (At->is_array())
    for (const json &Word : *At)
      if (Word.is_string())
        Words.push_back(Word.get<std::string>());
  return Words;
}

/// True for the keys of the outermost object that some reader asks for.
bool isReadKey(const std::string &Key) {
  constexpr std::string_view Keys[] = {
      "architecture", "config",    "cpu",    "gypfile", "layers",
      "libc",         "manifests", "name",   "os",      "rootfs",
      "scripts",      "subdir",    "version"};
  return std::ranges::binary_search(Keys, Key);
}

/// Returns the values that some reader asks for, or nullopt if they are too
/// many.
std::optional<json> parseDocument(std::string_view Bytes) {
  // For each object, the parser searches the object around it.
  constexpr std::size_t MaxObjects = MaxListItems / 8;
  std::size_t Values = 0, Objects = 0;
  bool IsRead = true;
  auto Within = [&] { return Values <= MaxListItems && Objects <= MaxObjects; };
  json Root = json::parse(
      Bytes,
      [&](int Depth, json::parse_event_t Event, const json &Parsed) {
        switch (Event) {
        case json::parse_event_t::key:
          if (Depth == 1)
            IsRead = isReadKey(Parsed.get_ref<const std::string &>());
          return IsRead;
        case json::parse_event_t::object_start:
          Objects += IsRead;
          [[fallthrough]];
        case json::parse_event_t::array_start:
        case json::parse_event_t::value:
          Values += IsRead;
          return Within();
        default:
          return true;
        }
      },
      /*allow_exceptions=*/false);
  if (!Within())
    return std::nullopt;
  return Root;
}

void readNpmPackage(const json &Root, Metadata &Out) {
  Out.Name = textAt(Root, "name");
  Out.Version = textAt(Root, "version");
  Out.Architectures = wordsOf(Root, "cpu");
  Out.Systems = wordsOf(Root, "os");
  Out.Libcs = wordsOf(Root, "libc");
  if (auto Gyp = Root.find("gypfile"); Gyp != Root.end() && Gyp->is_boolean())
    Out.SourceBuild = Gyp->get<bool>();
  if (auto Scripts = Root.find("scripts");
      Scripts != Root.end() && Scripts->is_object()) {
    std::string Install = textAt(*Scripts, "install");
    Out.SourceBuild |= Install.find("node-gyp") != Install.npos ||
                       Install.find("cmake-js") != Install.npos;
  }
}

void readCondaIndex(const json &Root, Metadata &Out) {
  if (std::string Subdir = textAt(Root, "subdir"); !Subdir.empty())
    Out.Architectures.push_back(Subdir);
}

} // namespace

Expected<bool> readJson(std::string_view Bytes, Metadata &Out) {
  std::optional<json> Root = parseDocument(Bytes);
  if (!Root)
    return failure(ErrorKind::Limit, {}, std::string(TooManyItems));
  if (Root->is_discarded())
    return failure(ErrorKind::UnreadableInput, {},
                   "it is not JSON or is damaged: what its package says about "
                   "itself is not known");
  if (!Root->is_object() && !Root->is_array())
    return false;
  if (Out.Kind == MetadataKind::NpmPackage && Root->is_object())
    readNpmPackage(*Root, Out);
  else if (Out.Kind == MetadataKind::CondaIndex && Root->is_object())
    readCondaIndex(*Root, Out);
  else
    return readImageJson(*Root, Out);
  return true;
}

} // namespace armlift::binary
