// See OCI image-spec: image-index.md, manifest.md. docker save's manifest.json
// lists the same things by member name.
#include "analyzers/binary/ImageView.h"

#include "analyzers/binary/PathKinds.h"
#include "core/support/Path.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <ranges>
#include <set>

namespace armlift::binary {

namespace {

/// Returns the part of a member's path inside its layer.
std::string_view inLayer(std::string_view Inner, std::string_view Layer) {
  return Inner.size() > Layer.size() + 2 ? Inner.substr(Layer.size() + 2)
                                         : Inner;
}

std::string_view layerOf(const Unit *Packed) { return Packed->InImage->Layer; }

std::string processorOf(const std::vector<const Member *> &Natives) {
  if (std::ranges::any_of(Natives, &Member::isLinuxX86))
    return "amd64";
  bool Arm = std::ranges::any_of(
      Natives, [](const Member *M) { return M->isLinux(Arch::Aarch64); });
  return Arm ? "arm64" : "";
}

/// Returns the file at the first of `Paths` that leads to a visible one.
const Member *startedOf(const std::vector<std::string> &Paths,
                        const FileTree &Visible) {
  for (const std::string &Path : Paths)
    if (const Member *Program = Visible.find(Path))
      return Program;
  return nullptr;
}

/// Returns the native files in the folders, and those that links in them lead
/// to.
std::vector<const Member *> filesIn(const std::vector<std::string> &Folders,
                                    const FileTree &Visible) {
  std::set<std::string, std::less<>> Places;
  for (const std::string &Folder : Folders)
    if (std::optional<std::string> Place = Visible.resolve(Folder))
      Places.insert(std::move(*Place));
  std::vector<const Member *> Out;
  for (const auto &[Path, Node] : Visible.nodes())
    if (Places.contains(parentPath(Path)))
      if (const Member *M = Node.File ? Node.File : Visible.find(Path))
        Out.push_back(M);
  return Out;
}

} // namespace

/// Returns "blobs/sha256/abc" for "sha256:abc", or "abc" in a flat layout.
std::string ImageView::blobName(std::string_view Digest) const {
  std::size_t Colon = Digest.find(':');
  if (Colon == Digest.npos)
    return std::string(Digest);
  std::string Hash(Digest.substr(Colon + 1));
  return IsFlat ? Hash
                : "blobs/" + std::string(Digest.substr(0, Colon)) + "/" + Hash;
}

std::string ImageView::manifestName(std::string_view Digest) const {
  return blobName(Digest) + (IsFlat ? ".manifest.json" : "");
}

/// Follows links: docker save's older form has a link for a layer that is the
/// same as one of another image.
std::string ImageView::behindLinks(const std::string &Layer) const {
  return Own.resolve(Layer).value_or(Layer);
}

ImageView::ImageView(const Unit &U, std::span<const Unit *const> Packed)
    : U(U), PackedByLayer(Packed.begin(), Packed.end()),
      Own(FileTree::Root::OfArchive, Work) {
  Own.add(U.Container, {});
  for (const Document &D : U.Documents) {
    ByName.push_back(&D);
    IsFlat |= D.Data->Kind == MetadataKind::ImageManifest &&
              std::ranges::any_of(D.Data->Image.Entries, &ImageEntry::ByDigest);
  }
  std::ranges::stable_sort(ByName, {}, &Document::Inner);
  for (const Member &M : U.Members)
    ByLayer.push_back(&M);
  std::ranges::stable_sort(ByLayer, {}, &Member::Layer);
  std::ranges::stable_sort(PackedByLayer, {}, layerOf);
  // Manifest -> architecture, from indexes.
  std::map<std::string, std::string> Platforms;
  std::map<std::string, const ImageEntry *> Manifests;
  for (const Document &D : U.Documents)
    for (const ImageEntry &E : D.Data->Image.Entries) {
      if (!E.Digest.empty())
        Platforms[manifestName(E.Digest)] = E.Architecture;
      else if (!E.ByDigest)
        addVariant(E, E.Config, {});
      else
        Manifests[D.Inner] = &E;
    }
  for (const auto &[Name, Entry] : Manifests) {
    auto Platform = Platforms.find(Name);
    ImageEntry Named = *Entry;
    for (std::string &Layer : Named.Layers)
      Layer = blobName(Layer);
    addVariant(Named, blobName(Entry->Config),
               Platform == Platforms.end() ? std::string() : Platform->second);
  }
  for (const auto &[Name, Architecture] : Platforms) {
    if (Manifests.contains(Name))
      continue;
    // A nested index says itself what it offers. docker save of a containerd
    // store keeps the index of all platforms, but the manifest and layers of
    // only one.
    if (!Architecture.empty() && !offers(Architecture))
      Absent.emplace_back(Name, Architecture);
    else if (Architecture.empty() &&
             (!holds(Name) || (Variants.empty() && isIndex(Name))))
      Unknown.push_back(Name); // an index may name itself, or no document
  }
  if (Variants.empty())
    std::ranges::copy(Absent | std::views::keys, std::back_inserter(Unknown));
  noteAarch64();
  notePacked();
}

bool ImageView::holds(std::string_view Name) const {
  return std::ranges::binary_search(ByName, Name, {}, &Document::Inner);
}

bool ImageView::isEmptyTar(std::string_view Name) const {
  return std::ranges::any_of(
      std::ranges::equal_range(ByName, Name, {}, &Document::Inner),
      [](const Document *D) {
        return D->Data->Kind == MetadataKind::EmptyTar;
      });
}

bool ImageView::isIndex(std::string_view Name) const {
  return std::ranges::any_of(
      std::ranges::equal_range(ByName, Name, {}, &Document::Inner),
      [](const Document *D) { return D->Data->Image.ListsManifests; });
}

/// Returns null if the image does not hold the configuration, or it names no
/// processor.
const Metadata *ImageView::configuration(const std::string &Config) const {
  for (const Document *D :
       std::ranges::equal_range(ByName, Config, {}, &Document::Inner))
    if (D->Data->Kind == MetadataKind::ImageDocument &&
        !D->Data->Architectures.empty())
      return D->Data;
  return nullptr;
}

/// Drops duplicates: docker save writes both kinds of manifest for one image.
void ImageView::addVariant(ImageVariant V) {
  if (!Known.emplace(V.Architecture, V.Layers).second)
    return;
  Offered.insert(V.Architecture);
  Variants.push_back(std::move(V));
}

void ImageView::addVariant(const ImageEntry &Entry, const std::string &Config,
                           std::string Architecture) {
  const Metadata *Configuration = configuration(Config);
  if (Architecture.empty() && Configuration)
    Architecture = Configuration->Architectures.front();
  if (Architecture == "unknown") // an attestation
    return;
  ImageVariant V;
  V.Architecture = std::move(Architecture);
  for (const std::string &Layer : Entry.Layers)
    V.Layers.push_back(behindLinks(Layer));
  showNatives(V, Configuration);
  // Without a readable configuration, the code tells the processor.
  if (V.Architecture.empty())
    V.Architecture = processorOf(V.Natives);
  if (V.Architecture.empty()) {
    Unknown.push_back(Config);
    return;
  }
  addVariant(std::move(V));
}

std::vector<std::string> ImageView::missingLayers() const {
  std::vector<std::string> Missing;
  std::set<std::string_view> Seen; // a manifest may name a layer many times
  for (const ImageVariant &V : Variants)
    for (const std::string &Layer : V.Layers)
      if (!std::ranges::binary_search(U.Parts, Layer) && !isEmptyTar(Layer) &&
          Seen.insert(Layer).second)
        Missing.push_back(Layer);
  return Missing;
}

std::vector<std::string> ImageView::outsideLayers() const {
  std::vector<std::string> Outside;
  for (const Member &M : U.Members) {
    // "layer.tar" of "layer.tar!/lib/x.jar"
    std::string_view Layer = M.Layer;
    Layer = Layer.substr(0, Layer.find("!/"));
    if (!LayersInUse.contains(Layer))
      Outside.push_back(M.Inner);
  }
  return Outside;
}

void ImageView::showNatives(ImageVariant &V, const Metadata *Configuration) {
  FileTree Visible(FileTree::Root::OfSystem, Work);
  for (const std::string &Layer : V.Layers) {
    if (!Work.spend())
      return;
    std::vector<std::pair<std::string, FileTree::Node>> Files;
    auto show = [&](const Member *M) {
      Files.emplace_back(normalPath(inLayer(M->Inner, Layer)),
                         FileTree::Node{.File = M});
    };
    std::ranges::for_each(
        std::ranges::equal_range(ByLayer, Layer, {}, &Member::Layer), show);
    const std::string Below = Layer + "!/";
    auto M = std::ranges::lower_bound(ByLayer, Below, {}, &Member::Layer);
    for (; M != ByLayer.end() && (*M)->Layer.starts_with(Below); ++M)
      show(*M);
    for (const Unit *Packed :
         std::ranges::equal_range(PackedByLayer, Layer, {}, layerOf))
      Files.emplace_back(normalPath(Packed->InImage->Path),
                         FileTree::Node{.Archive = Packed});
    auto Part = U.PartFacts.find(Layer);
    Visible.add(Part == U.PartFacts.end() ? nullptr : Part->second, Files);
  }
  std::set<const Member *> Seen; // a file may have several names
  for (const auto &[Path, Node] : Visible.nodes()) {
    if (Node.File && Seen.insert(Node.File).second)
      V.Natives.push_back(Node.File);
    if (Node.Archive)
      V.Archives.push_back(Node.Archive);
  }
  if (!Configuration)
    return;
  for (const std::vector<std::string> &Paths : Configuration->Image.Started)
    if (const Member *Program = startedOf(Paths, Visible))
      V.Started.push_back(Program);
  V.OnPath = filesIn(Configuration->Image.SearchPath, Visible);
}

void ImageView::notePacked() {
  for (const ImageVariant &V : Variants) {
    LayersInUse.insert(V.Layers.begin(), V.Layers.end());
    if (V.Architecture == "arm64" || !offers("arm64"))
      Shown.insert(V.Archives.begin(), V.Archives.end());
  }
}

void ImageView::noteAarch64() {
  auto IsForeign = [](const Member *M) { return M->isForeignToAarch64(); };
  auto IsArm = [](const Member *M) { return M->isLinux(Arch::Aarch64); };
  auto IsX86 = [](const Member *M) { return M->isLinuxX86(); };
  for (const ImageVariant &V : Variants) {
    // An image of files for others, such as a sysroot, starts none of them.
    HidesAarch64 |= V.Architecture == "amd64" &&
                    std::ranges::any_of(V.Started, IsArm) &&
                    std::ranges::none_of(V.Natives, IsX86);
    if (V.Architecture != "arm64")
      continue;
    OnAarch64.insert(V.Natives.begin(), V.Natives.end());
    StartedOnAarch64.insert(V.Started.begin(), V.Started.end());
    OnPathOfAarch64.insert(V.OnPath.begin(), V.OnPath.end());
    EmulatesX86 |= std::ranges::any_of(V.Natives, [](const Member *M) {
      return M->isLinux(Arch::Aarch64) && isX86Emulator(M->Inner);
    });
    Lies |= std::ranges::any_of(V.Natives, IsForeign) &&
            std::ranges::none_of(V.Natives, IsArm);
  }
}

bool ImageView::mayShow(const Unit &Packed) const {
  return Shown.contains(&Packed) || !LayersInUse.contains(layerOf(&Packed)) ||
         !isComplete();
}

SlotVerdict ImageView::verdict() const {
  if (lies() || hidesAarch64())
    return SlotVerdict::Mislabelled;
  bool X86 = offers("amd64") || offers("386"), Arm = offers("arm64");
  if (X86 && Arm)
    return SlotVerdict::MultiArch;
  if (X86 || Arm)
    return X86 ? SlotVerdict::X86Only : SlotVerdict::Arm64Only;
  bool Linux = std::ranges::any_of(Variants, [](const ImageVariant &V) {
    return V.Architecture.find('/') == std::string::npos;
  });
  return Linux ? SlotVerdict::OtherArch : SlotVerdict::NotLinux;
}

} // namespace armlift::binary
