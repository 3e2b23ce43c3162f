// One reader per format; all tolerate whatever they do not expect.
#include "analyzers/binary/Metadata.h"

#include "analyzers/binary/ImageJson.h"
#include "analyzers/binary/Text.h"
#include "core/support/Path.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace armlift::binary {

namespace {

using nlohmann::json;

template <typename Fn> void forEachLine(std::string_view Text, Fn Use) {
  for (std::size_t End = 0; End != Text.npos;) {
    End = Text.find('\n');
    Use(Text.substr(0, End));
    Text.remove_prefix(std::min(End, Text.size() - 1) + 1);
  }
}

/// "Key: value" and "key = value" files, one field a line. A folded line goes
/// on with a space.
template <typename Fn>
void forEachField(std::string_view Text, char Separator, Fn Field) {
  forEachLine(Text, [&](std::string_view Line) {
    std::size_t At = Line.find(Separator);
    if (At != Line.npos && !Line.starts_with(' '))
      Field(trim(Line.substr(0, At)), trim(Line.substr(At + 1)));
  });
}

/// Of a list that is too long one item more than a document may have.
void add(std::vector<std::string> &List, std::string_view Item) {
  if (List.size() <= MaxListItems)
    List.emplace_back(Item);
}

/// JAR File Specification: a line that starts with one space continues the line
/// before.
std::string unfolded(std::string_view Text) {
  std::string Out;
  forEachLine(Text, [&](std::string_view Line) {
    if (Line.ends_with('\r'))
      Line.remove_suffix(1);
    if (Line.starts_with(' '))
      Line.remove_prefix(1);
    else if (!Out.empty())
      Out += '\n';
    Out += Line;
  });
  return Out;
}

/// Splits at a separator outside of double quotes.
template <typename Fn>
void forEachUnquoted(std::string_view Text, char Separator, Fn Use) {
  std::string Part;
  bool Quoted = false;
  for (char C : Text) {
    if (C == '"') {
      Quoted = !Quoted;
    } else if (C == Separator && !Quoted) {
      Use(Part);
      Part.clear();
    } else {
      Part += C;
    }
  }
  Use(Part);
}

/// `Items`: how many Out has so far.
void readNativeCode(std::string_view Value, std::size_t &Items, Metadata &Out) {
  forEachUnquoted(Value, ',', [&](const std::string &Text) {
    if (trim(Text) == "*") {
      Out.OptionalClauses = true;
      return;
    }
    if (Items > MaxListItems)
      return;
    ++Items;
    NativeClause Clause;
    forEachUnquoted(Text, ';', [&](const std::string &Part) {
      if (Items > MaxListItems)
        return;
      std::size_t Equals = Part.find('=');
      if (Equals == Part.npos) {
        Clause.Paths.emplace_back(trim(Part));
        ++Items;
        return;
      }
      std::string Key =
          lowerCase(trim(std::string_view(Part).substr(0, Equals)));
      std::string Word =
          lowerCase(trim(std::string_view(Part).substr(Equals + 1)));
      if (Key == "processor")
        Clause.Processors.push_back(Word);
      else if (Key == "osname")
        Clause.Systems.push_back(Word);
      Items += Key == "processor" || Key == "osname";
    });
    Out.Clauses.push_back(std::move(Clause));
  });
}

void readManifest(std::string_view Bytes, Metadata &Out) {
  std::string Text = unfolded(Bytes);
  std::size_t Items = 0;
  forEachField(Text, ':', [&](std::string_view Key, std::string_view Value) {
    if (Key == "Bundle-NativeCode")
      readNativeCode(Value, Items, Out);
  });
}

void readWheelFile(std::string_view Bytes, Metadata &Out) {
  forEachField(Bytes, ':', [&](std::string_view Key, std::string_view Value) {
    if (Key == "Tag")
      add(Out.Tags, Value);
    else if (Key == "Root-Is-Purelib")
      Out.Pure = Value == "true";
  });
}

void readControl(std::string_view Bytes, Metadata &Out) {
  forEachField(Bytes, ':', [&](std::string_view Key, std::string_view Value) {
    if (Key == "Package")
      Out.Name = Value;
    else if (Key == "Version")
      Out.Version = Value;
    else if (Key == "Architecture")
      add(Out.Architectures, Value);
  });
}

void readAlpineInfo(std::string_view Bytes, Metadata &Out) {
  forEachField(Bytes, '=', [&](std::string_view Key, std::string_view Value) {
    if (Key == "pkgname")
      Out.Name = Value;
    else if (Key == "pkgver")
      Out.Version = Value;
    else if (Key == "arch")
      add(Out.Architectures, Value);
  });
}

void readPomProperties(std::string_view Bytes, Metadata &Out) {
  std::string Group, Artifact;
  forEachField(Bytes, '=', [&](std::string_view Key, std::string_view Value) {
    if (Key == "groupId")
      Group = Value;
    else if (Key == "artifactId")
      Artifact = Value;
    else if (Key == "version")
      Out.Version = Value;
  });
  Out.Name = Group + ":" + Artifact;
}

/// The few top-level lines of a gem's specification that matter; no YAML beyond
/// that.
void readGemSpec(std::string_view Bytes, Metadata &Out) {
  forEachField(Bytes, ':', [&](std::string_view Key, std::string_view Value) {
    if (Key == "name" && Out.Name.empty())
      Out.Name = Value;
    else if (Key == "platform")
      add(Out.Architectures, Value);
    else if (Key == "extensions")
      Out.SourceBuild = Value != "[]";
  });
}

std::string textBetween(std::string_view Text, std::string_view Open,
                        std::string_view Close) {
  std::size_t Start = Text.find(Open);
  if (Start == Text.npos)
    return {};
  Start += Open.size();
  std::size_t End = Text.find(Close, Start);
  return std::string(
      trim(Text.substr(Start, End == Text.npos ? 0 : End - Start)));
}

std::string textOf(const json &Object, const char *Key) {
  auto At = Object.find(Key);
  return At != Object.end() && At->is_string() ? At->get<std::string>()
                                               : std::string();
}

/// npm takes one word for a list of one.
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

/// The keys of the object around everything that some reader asks for.
bool isReadKey(const std::string &Key) {
  constexpr std::string_view Keys[] = {
      "architecture", "config",    "cpu",     "gypfile", "layers",
      "libc",         "manifests", "name",    "os",      "rootfs",
      "scripts",      "subdir",    "variant", "version"};
  return std::ranges::binary_search(Keys, Key);
}

/// The values that some reader asks for; nothing where they are too many.
std::optional<json> parseDocument(std::string_view Bytes) {
  // The parser looks through an object around others for each of them.
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
  Out.Name = textOf(Root, "name");
  Out.Version = textOf(Root, "version");
  Out.Architectures = wordsOf(Root, "cpu");
  Out.Systems = wordsOf(Root, "os");
  Out.Libcs = wordsOf(Root, "libc");
  if (auto Gyp = Root.find("gypfile"); Gyp != Root.end() && Gyp->is_boolean())
    Out.SourceBuild = Gyp->get<bool>();
  if (auto Scripts = Root.find("scripts");
      Scripts != Root.end() && Scripts->is_object()) {
    std::string Install = textOf(*Scripts, "install");
    Out.SourceBuild |= Install.find("node-gyp") != Install.npos ||
                       Install.find("cmake-js") != Install.npos;
  }
}

void readCondaIndex(const json &Root, Metadata &Out) {
  Out.Name = textOf(Root, "name");
  Out.Version = textOf(Root, "version");
  if (std::string Subdir = textOf(Root, "subdir"); !Subdir.empty())
    Out.Architectures.push_back(Subdir);
}

/// What is no JSON. False if it says nothing.
bool readLines(std::string_view Bytes, Metadata &Out) {
  switch (Out.Kind) {
  case MetadataKind::WheelFile:
    readWheelFile(Bytes, Out);
    return true;
  case MetadataKind::DebControl:
    readControl(Bytes, Out);
    return !Out.Architectures.empty();
  case MetadataKind::AlpineInfo:
    readAlpineInfo(Bytes, Out);
    return true;
  case MetadataKind::GemSpec:
    readGemSpec(Bytes, Out);
    return true;
  case MetadataKind::JarManifest:
    readManifest(Bytes, Out);
    return !Out.Clauses.empty();
  case MetadataKind::PomProperties:
    readPomProperties(Bytes, Out);
    return true;
  default:
    Out.Name = textBetween(Bytes, "<id>", "</id>");
    Out.Version = textBetween(Bytes, "<version>", "</version>");
    return true;
  }
}

/// JAR File Specification, "Notes on Manifest": what is said of the whole ends
/// at the first empty line. Behind it signed JARs have an entry for each file.
std::string_view mainSection(std::string_view Manifest) {
  return Manifest.substr(
      0, std::min(Manifest.find("\n\n"), Manifest.find("\n\r\n")));
}

/// Certainly the document of the package itself, or of the image: where it is
/// meant to be, and not any file of JSON, or something like it, at the top of a
/// tar.
bool describesContainer(MetadataKind Kind, std::string_view Path,
                        std::string_view Bytes) {
  std::string_view Container = containerOf(Path);
  if (Container.empty())
    return false;
  std::string_view Inner = Path.substr(Container.size() + 2);
  switch (Kind) {
  case MetadataKind::NpmPackage:
  case MetadataKind::CondaIndex:
    return std::ranges::count(Inner, '/') == 1;
  case MetadataKind::ImageManifest:
    return trim(Bytes).starts_with('[');
  case MetadataKind::DebControl:
    return fileName(Container).starts_with("control.tar");
  case MetadataKind::WheelFile:
  case MetadataKind::AlpineInfo:
  case MetadataKind::GemSpec:
  case MetadataKind::JarManifest:
    return true;
  default:
    return Inner == "index.json";
  }
}

std::size_t itemsOf(const Metadata &Of) {
  std::size_t Items =
      Of.Tags.size() + Of.Architectures.size() + Of.Clauses.size();
  for (const NativeClause &C : Of.Clauses)
    Items += C.Paths.size() + C.Processors.size() + C.Systems.size();
  return Items;
}

std::size_t bytesOf(const std::string &Text) {
  return sizeof Text + Text.size();
}

template <typename T> std::size_t bytesOf(const std::vector<T> &List);

std::size_t bytesOf(const NativeClause &C) {
  return bytesOf(C.Paths) + bytesOf(C.Processors) + bytesOf(C.Systems);
}

std::size_t bytesOf(const ImageEntry &E) {
  return bytesOf(E.Architecture) + bytesOf(E.Digest) + bytesOf(E.Config) +
         bytesOf(E.Layers);
}

template <typename T> std::size_t bytesOf(const std::vector<T> &List) {
  std::size_t Bytes = sizeof List;
  for (const T &Item : List)
    Bytes += bytesOf(Item);
  return Bytes;
}

constexpr std::string_view TooManyItems =
    "its lists are longer than those of any real document: what its package "
    "says about itself was not looked at";

/// With a byte order mark, which RFC 8259, 8.1 lets a reader ignore, or in
/// UTF-16, which it does not allow: to be found wrong, not to be passed over.
bool beginsAnObject(std::string_view Head) {
  using namespace std::literals;
  for (std::string_view Mark : {"\xef\xbb\xbf"sv, "\xff\xfe"sv, "\xfe\xff\0"sv})
    if (Head.starts_with(Mark)) {
      Head.remove_prefix(Mark.size());
      break;
    }
  return trim(Head).starts_with('{');
}

} // namespace

std::size_t Metadata::spareBytes() const {
  // The name of a marker is a part of its path.
  return isMarker(Kind)
             ? 0
             : Name.size() + Version.size() + bytesOf(Architectures) +
                   bytesOf(Systems) + bytesOf(Libcs) + bytesOf(Tags) +
                   bytesOf(Clauses) + bytesOf(Images);
}

std::string_view Metadata::dropSpare() {
  MetadataKind Own = Kind;
  std::exchange(*this, {}); // a string that is assigned to keeps its memory
  Kind = Own;
  return "what it says about its package was not looked at";
}

std::optional<MetadataKind> metadataKind(std::string_view Path,
                                         std::string_view Head) {
  std::string_view Name = fileName(Path);
  std::string_view Folder = fileName(parentPath(Path));
  if (Name == "WHEEL" && Folder.ends_with(".dist-info"))
    return MetadataKind::WheelFile;
  if (Name == "control" && !containerOf(Path).empty())
    return MetadataKind::DebControl;
  if (Name == ".PKGINFO")
    return MetadataKind::AlpineInfo;
  if (Name == "index.json" && Folder == "info")
    return MetadataKind::CondaIndex;
  if (Name == "metadata" && Folder == "metadata.gz!")
    return MetadataKind::GemSpec;
  if (Name == "package.json")
    return MetadataKind::NpmPackage;
  if (Name.ends_with(".nuspec"))
    return MetadataKind::Nuspec;
  if (Name == "MANIFEST.MF" && Folder == "META-INF")
    return MetadataKind::JarManifest;
  if (Name == "pom.properties")
    return MetadataKind::PomProperties;
  if (Name == "binding.gyp" || Name == "extconf.rb" || Name == "PKG-INFO")
    return MetadataKind::SourceBuild;
  if (Name.starts_with(".wh."))
    return MetadataKind::Whiteout;
  bool InTar = Folder.ends_with('!');
  if (Name == "manifest.json" && InTar)
    return MetadataKind::ImageManifest;
  // An OCI image layout has its documents in blobs/ALGORITHM/DIGEST. In the
  // tar that docker loads, manifest.json names the configuration, and the name
  // has no form: DIGEST.json (docker, skopeo), config.json (Jib),
  // sha256:DIGEST (go-containerregistry: crane, ko, kaniko).
  bool Blob = fileName(parentPath(parentPath(Path))) == "blobs";
  if ((InTar || Blob || Name == "index.json") && beginsAnObject(Head))
    return MetadataKind::ImageDocument;
  // POSIX, pax: a record of zeros begins the end of a tar.
  if ((Blob || Name.ends_with(".tar")) && !Head.empty() &&
      Head.find_first_not_of('\0') == Head.npos)
    return MetadataKind::EmptyTar;
  return std::nullopt;
}

namespace {

/// Of JSON. Null where it turned out to be something else.
std::unique_ptr<Metadata> readValues(const json &Root, MetadataKind Kind) {
  if (!Root.is_object() && !Root.is_array())
    return nullptr;
  auto Out = std::make_unique<Metadata>();
  Out->Kind = Kind;
  if (Kind == MetadataKind::NpmPackage && Root.is_object())
    readNpmPackage(Root, *Out);
  else if (Kind == MetadataKind::CondaIndex && Root.is_object())
    readCondaIndex(Root, *Out);
  else if (!readImageJson(Root, *Out))
    return nullptr;
  return Out;
}

} // namespace

std::unique_ptr<Metadata> readMetadata(MetadataKind Kind, std::string_view Path,
                                       std::string_view Bytes,
                                       std::optional<Error> &Damage) {
  if (Kind == MetadataKind::JarManifest)
    Bytes = mainSection(Bytes);
  if (Bytes.size() > MaxDocumentBytes && !isMarker(Kind)) {
    if (describesContainer(Kind, Path, Bytes))
      Damage = Error{ErrorKind::Limit,
                     {},
                     "a document of more than " +
                         std::to_string(MaxDocumentBytes >> 20) +
                         " MiB: what its package says about itself was not "
                         "looked at"};
    return nullptr;
  }
  auto fail = [&](ErrorKind Of, std::string_view What) {
    if (describesContainer(Kind, Path, Bytes))
      Damage = Error{Of, {}, std::string(What)};
    return nullptr;
  };
  auto Out = std::make_unique<Metadata>();
  Out->Kind = Kind;
  switch (Kind) {
  case MetadataKind::WheelFile:
  case MetadataKind::DebControl:
  case MetadataKind::AlpineInfo:
  case MetadataKind::GemSpec:
  case MetadataKind::JarManifest:
  case MetadataKind::PomProperties:
  case MetadataKind::Nuspec:
    if (!readLines(Bytes, *Out))
      return nullptr;
    if (itemsOf(*Out) > MaxListItems)
      return fail(ErrorKind::Limit, TooManyItems);
    return Out;
  case MetadataKind::EmptyTar:
  case MetadataKind::SourceBuild:
    Out->Name = fileName(Path);
    return Out;
  case MetadataKind::Whiteout:
    Out->Name = fileName(Path).substr(std::string_view(".wh.").size());
    return Out;
  default:
    break;
  }
  std::optional<json> Root = parseDocument(Bytes);
  if (!Root)
    return fail(ErrorKind::Limit, TooManyItems);
  if (Root->is_discarded())
    return fail(ErrorKind::UnreadableInput,
                "it is no JSON, or damaged: what its package says about itself "
                "is not known");
  return readValues(*Root, Kind);
}

} // namespace armlift::binary
