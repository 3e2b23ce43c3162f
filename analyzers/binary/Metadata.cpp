// See Metadata.h. The readers are in FieldDocuments.cpp and JsonDocuments.cpp.
#include "analyzers/binary/Metadata.h"

#include "analyzers/binary/FieldDocuments.h"
#include "analyzers/binary/GypPrebuilts.h"
#include "analyzers/binary/JsonDocuments.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <utility>

namespace armlift::binary {

namespace {

/// Returns the part of a manifest that is about the JAR as a whole. It ends at
/// the first empty line; signed JARs have an entry for each file after that
/// (JAR File Specification, "Notes on Manifest").
std::string_view mainSection(std::string_view Manifest) {
  return Manifest.substr(
      0, std::min(Manifest.find("\n\n"), Manifest.find("\n\r\n")));
}

/// True if the document certainly describes the package or image itself: it is
/// in its proper place, and not just any JSON file, or something similar, at
/// the top of a tar.
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
      Of.Tags.size() + Of.Architectures.size() + Of.Jar.Clauses.size();
  for (const NativeClause &C : Of.Jar.Clauses)
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

/// True if the text begins a JSON object, also after a byte order mark, which
/// RFC 8259, 8.1 lets a reader ignore, or in UTF-16, which it does not allow:
/// such a document is to be reported as damaged, not skipped.
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
  // The name of a marker is part of its path.
  return isMarker(Kind)
             ? 0
             : Name.size() + Version.size() + bytesOf(Architectures) +
                   bytesOf(Systems) + bytesOf(Libcs) + bytesOf(Tags) +
                   bytesOf(Jar.Clauses) + bytesOf(Image.Entries) +
                   bytesOf(Image.Started) + bytesOf(Image.SearchPath) +
                   bytesOf(Prebuilts);
}

std::string_view Metadata::dropSpare() {
  MetadataKind Own = Kind;
  std::exchange(*this, {}); // an assignment would keep the string's memory
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
  if (Name == "MANIFEST.MF" && Folder == "META-INF")
    return MetadataKind::JarManifest;
  if (Name == "pom.properties")
    return MetadataKind::PomProperties;
  if (Name == "binding.gyp")
    return MetadataKind::Gyp;
  if (Name == "extconf.rb" || Name == "PKG-INFO")
    return MetadataKind::SourceBuild;
  bool InTar = Folder.ends_with('!');
  if (Name == "manifest.json" && InTar)
    return MetadataKind::ImageManifest;
  // An OCI image layout has its documents in blobs/ALGORITHM/DIGEST. In the tar
  // that docker loads, manifest.json names the configuration, whose name has no
  // fixed form: DIGEST.json (docker, skopeo), config.json (Jib), sha256:DIGEST
  // (go-containerregistry: crane, ko, kaniko).
  bool Blob = fileName(parentPath(parentPath(Path))) == "blobs";
  if ((InTar || Blob || Name == "index.json") && beginsAnObject(Head))
    return MetadataKind::ImageDocument;
  // POSIX, pax: a record of zeros begins the end of a tar.
  if ((Blob || Name.ends_with(".tar")) && !Head.empty() &&
      Head.find_first_not_of('\0') == Head.npos)
    return MetadataKind::EmptyTar;
  return std::nullopt;
}

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
    if (!readFields(Bytes, *Out))
      return nullptr;
    if (itemsOf(*Out) > MaxListItems)
      return fail(ErrorKind::Limit, TooManyItems);
    return Out;
  case MetadataKind::Gyp:
    Out->Prebuilts = gypPrebuilts(Bytes);
    return Out;
  case MetadataKind::EmptyTar:
  case MetadataKind::SourceBuild:
    Out->Name = fileName(Path);
    return Out;
  default:
    break;
  }
  Expected<bool> IsRead = readJson(Bytes, *Out);
  if (!IsRead)
    return fail(IsRead.error().Kind, IsRead.error().Message);
  return *IsRead ? std::move(Out) : nullptr;
}

} // namespace armlift::binary
