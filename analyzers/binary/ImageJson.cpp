// Documents are told apart by their keys (OCI image-spec: index.md,
// manifest.md, config.md).
#include "analyzers/binary/ImageJson.h"

#include "analyzers/binary/Labels.h"

#include <nlohmann/json.hpp>

namespace armlift::binary {

namespace {

using nlohmann::json;

std::string textAt(const json &Object, const char *Key) {
  if (!Object.is_object())
    return {};
  auto At = Object.find(Key);
  return At != Object.end() && At->is_string() ? At->get<std::string>()
                                               : std::string();
}

const json *arrayAt(const json &Object, const char *Key) {
  if (!Object.is_object())
    return nullptr;
  auto At = Object.find(Key);
  return At != Object.end() && At->is_array() ? &*At : nullptr;
}

/// In the words of Go, as the specification wants them, whatever else the tool
/// that wrote it calls them: containerd takes "x86_64" and "aarch64" too.
std::string goArchitecture(std::string Written) {
  switch (labelsOf(Written).Arch) {
  case Arch::X86_64:
    return "amd64";
  case Arch::X86:
    return "386";
  case Arch::Aarch64:
    return "arm64";
  default:
    return Written;
  }
}

/// "amd64"; of another system "windows/amd64". An attestation says "unknown".
std::string platformOf(const json &Object) {
  std::string Architecture = goArchitecture(textAt(Object, "architecture"));
  std::string System = textAt(Object, "os");
  bool Linux = System.empty() || System == "linux" || System == "unknown";
  return Linux || Architecture.empty() ? Architecture
                                       : System + "/" + Architecture;
}

/// [{"Config": "…", "Layers": ["…/layer.tar", …]}]
bool readDockerManifest(const json &Root, Metadata &Out) {
  for (const json &Image : Root) {
    const json *Layers = arrayAt(Image, "Layers");
    if (!Layers)
      return false;
    ImageEntry Entry;
    Entry.Config = textAt(Image, "Config");
    for (const json &Layer : *Layers)
      if (Layer.is_string())
        Entry.Layers.push_back(Layer.get<std::string>());
    Out.Images.push_back(std::move(Entry));
  }
  return !Out.Images.empty();
}

void readIndex(const json &Manifests, Metadata &Out) {
  for (const json &Manifest : Manifests) {
    ImageEntry Entry;
    Entry.Digest = textAt(Manifest, "digest");
    Entry.ByDigest = true;
    if (Manifest.is_object() && Manifest.contains("platform"))
      Entry.Architecture = platformOf(Manifest["platform"]);
    if (Entry.Architecture != "unknown") // an attestation, not an image
      Out.Images.push_back(std::move(Entry));
  }
}

/// OCI manifest.md: the type of the configuration tells an image from a Helm
/// chart, a signature and the like, which run nowhere.
bool isImageConfig(std::string_view MediaType) {
  return MediaType.empty() ||
         MediaType == "application/vnd.oci.image.config.v1+json" ||
         MediaType == "application/vnd.docker.container.image.v1+json";
}

void readOciManifest(const json &Root, const json &Layers, Metadata &Out) {
  if (!isImageConfig(textAt(Root["config"], "mediaType")))
    return;
  ImageEntry Entry;
  Entry.Config = textAt(Root["config"], "digest");
  Entry.ByDigest = true;
  for (const json &Layer : Layers)
    Entry.Layers.push_back(textAt(Layer, "digest"));
  Out.Images.push_back(std::move(Entry));
}

} // namespace

bool readImageJson(const json &Root, Metadata &Out) {
  if (Root.is_array())
    return readDockerManifest(Root, Out);
  if (const json *Manifests = arrayAt(Root, "manifests")) {
    readIndex(*Manifests, Out);
    return true;
  }
  if (const json *Layers = arrayAt(Root, "layers");
      Layers && Root.contains("config")) {
    readOciManifest(Root, *Layers, Out);
    return true;
  }
  std::string Architecture = platformOf(Root);
  if (Architecture.empty() || !Root.contains("rootfs"))
    return false;
  Out.Architectures.push_back(std::move(Architecture));
  return true;
}

} // namespace armlift::binary
