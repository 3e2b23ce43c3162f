// Tells the documents apart by their keys (OCI image-spec: index.md,
// manifest.md, config.md).
#include "analyzers/binary/ImageJson.h"

#include "analyzers/binary/Labels.h"
#include "analyzers/binary/StartedPrograms.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace armlift::binary {

namespace {

using nlohmann::json;

const json *arrayAt(const json &Object, const char *Key) {
  if (!Object.is_object())
    return nullptr;
  auto At = Object.find(Key);
  return At != Object.end() && At->is_array() ? &*At : nullptr;
}

/// Returns Go's name of the processor, which the specification requires,
/// whatever name the tool that wrote the image uses: containerd accepts
/// "x86_64" and "aarch64" too.
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

/// Returns "amd64", or "windows/amd64" for a system other than Linux. An
/// attestation has "unknown".
std::string platformOf(const json &Object) {
  std::string Architecture = goArchitecture(textAt(Object, "architecture"));
  std::string System = textAt(Object, "os");
  bool Linux = System.empty() || System == "linux" || System == "unknown";
  return Linux || Architecture.empty() ? Architecture
                                       : System + "/" + Architecture;
}

/// Reads [{"Config": "…", "Layers": ["…/layer.tar", …]}, …].
bool readDockerManifest(const json &Root, Metadata &Out) {
  for (const json &Image : Root) {
    const json *Layers = arrayAt(Image, "Layers");
    if (!Layers)
      return false;
    ImageEntry Entry;
    Entry.Config = textAt(Image, "Config");
    // What is not a name is a layer that is missing.
    for (const json &Layer : *Layers)
      Entry.Layers.push_back(Layer.is_string() ? Layer.get<std::string>()
                                               : std::string());
    Out.Image.Entries.push_back(std::move(Entry));
  }
  return !Out.Image.Entries.empty();
}

void readIndex(const json &Manifests, Metadata &Out) {
  Out.Image.ListsManifests = true;
  for (const json &Manifest : Manifests) {
    ImageEntry Entry;
    Entry.Digest = textAt(Manifest, "digest");
    Entry.ByDigest = true;
    if (Manifest.is_object() && Manifest.contains("platform"))
      Entry.Architecture = platformOf(Manifest["platform"]);
    if (Entry.Architecture != "unknown") // an attestation, not an image
      Out.Image.Entries.push_back(std::move(Entry));
  }
}

/// OCI manifest.md: the type of the configuration tells an image from a Helm
/// chart, a signature and the like, which do not run anywhere.
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
  Out.Image.Entries.push_back(std::move(Entry));
}

/// Adds the words of a list. A word that is not a string becomes empty, so that
/// the words after it keep their positions.
void addWords(const json &Config, const char *Key,
              std::vector<std::string> &Out) {
  if (const json *List = arrayAt(Config, Key))
    for (const json &Word : *List)
      Out.push_back(Word.is_string() ? Word.get<std::string>() : std::string());
}

/// Returns the folders of the image's PATH, as written.
std::vector<std::string> pathVariable(const json &Config) {
  // containerd's default, if the image sets none.
  std::string Path =
      "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  constexpr std::string_view Variable = "PATH=";
  if (const json *Environment = arrayAt(Config, "Env"))
    for (const json &Line : *Environment)
      if (Line.is_string() &&
          Line.get_ref<const std::string &>().starts_with(Variable))
        Path = Line.get<std::string>().substr(Variable.size());
  constexpr std::size_t MaxFolders = 64;
  std::vector<std::string> Folders;
  for (std::string_view Folder : splitParts(Path, ':'))
    if (Folders.size() < MaxFolders)
      Folders.emplace_back(Folder);
  return Folders;
}

/// Returns the folders where execvp(3) looks for a program.
std::vector<std::string> foldersFor(const StartedProgram &Started,
                                    const json &Config) {
  const std::string &Program = Started.Name;
  if (Program.starts_with('/'))
    return {""};
  if (Program.contains('/'))
    return {Started.Folder.starts_with('/')
                ? Started.Folder
                : textAt(Config, "WorkingDir") + "/" + Started.Folder};
  return Program.empty() ? std::vector<std::string>() : pathVariable(Config);
}

/// Returns a path of the image relative to its root.
std::string fromRoot(const std::string &Path) {
  const std::string Normal = normalPath("/" + Path);
  return Normal.substr(std::min(Normal.find_first_not_of('/'), Normal.size()));
}

std::vector<std::string> pathsOf(const StartedProgram &Program,
                                 const json &Config) {
  std::vector<std::string> Out;
  for (const std::string &Folder : foldersFor(Program, Config))
    if (Folder.size() + Program.Name.size() <= MaxPathBytes)
      Out.push_back(fromRoot(Folder + "/" + Program.Name));
  return Out;
}

std::vector<std::string> searchPathOf(const json &Config) {
  std::vector<std::string> Out;
  for (const std::string &Folder : pathVariable(Config))
    if (!Folder.empty() && Folder.size() <= MaxPathBytes)
      Out.push_back(fromRoot(Folder));
  return Out;
}

/// The command that asks whether the container works, without which it counts
/// as unhealthy: ["CMD", "program", …] or ["CMD-SHELL", "text"] (Docker Image
/// Specification v1.2, "Healthcheck").
std::vector<std::string> healthCheckOf(const json &Config) {
  std::vector<std::string> Words;
  if (Config.is_object() && Config.contains("Healthcheck"))
    addWords(Config["Healthcheck"], "Test", Words);
  if (Words.size() == 2 && Words.front() == "CMD-SHELL")
    return {"/bin/sh", "-c", Words.back()};
  if (Words.empty() || Words.front() != "CMD")
    return {};
  Words.erase(Words.begin());
  return Words;
}

/// OCI config.md: the words of Entrypoint and Cmd form one command.
std::vector<std::vector<std::string>> startedBy(const json &Config) {
  std::vector<std::string> Command;
  addWords(Config, "Entrypoint", Command);
  addWords(Config, "Cmd", Command);
  std::vector<std::vector<std::string>> Out;
  for (const std::vector<std::string> &Line : {Command, healthCheckOf(Config)})
    for (const StartedProgram &Program : startedPrograms(Line))
      Out.push_back(pathsOf(Program, Config));
  return Out;
}

} // namespace

std::string textAt(const json &Object, const char *Key) {
  if (!Object.is_object())
    return {};
  auto At = Object.find(Key);
  return At != Object.end() && At->is_string() ? At->get<std::string>()
                                               : std::string();
}

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
  const json Config = Root.contains("config") ? Root["config"] : json();
  Out.Image.Started = startedBy(Config);
  Out.Image.SearchPath = searchPathOf(Config);
  return true;
}

} // namespace armlift::binary
