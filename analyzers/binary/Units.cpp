// Turns the flat list of facts into units: climbs chains like
// "a.deb!/data.tar.xz!/usr/lib/x.so" up to the container that is shipped.
#include "analyzers/binary/Units.h"

#include "analyzers/binary/ImageView.h"
#include "analyzers/binary/UnitLabels.h"
#include "core/input/Discovery.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <unordered_map>

namespace armlift::binary {

namespace {

/// Returns a context path relative to the unit that holds it.
std::string innerPath(std::string_view Path, const Unit &U) {
  std::size_t Outer = U.ContextPath.size() + (U.Container ? 2 : 1);
  if (U.ContextPath.empty()) // the unit is the root itself
    return std::string(Path);
  return std::string(Path.substr(std::min(Outer, Path.size())));
}

/// The inverse of innerPath().
std::string outerPath(std::string_view Inner, const Unit &U) {
  std::string_view Mark = U.ContextPath.empty() ? "" : U.Container ? "!/" : "/";
  return std::string(U.ContextPath).append(Mark).append(Inner);
}

/// True for a container that belongs to the unit around it.
bool isPartOf(ContainerKind Inner, ContainerKind Outer) {
  PartOf Of = traitsOf(Inner).PartOf;
  return Of == PartOf::Any ||
         (Of == PartOf::PacksInside && traitsOf(Outer).PacksInside);
}

class Collector {
public:
  explicit Collector(const Project &P) : P(P) {}
  std::vector<Unit> run();

private:
  /// Into Units; none where an input belongs to no unit.
  using UnitIndex = std::optional<std::size_t>;

  struct Node {
    const InputFacts *Input;
    const ContainerFacts *Facts;
    ContainerKind Kind;
    UnitIndex Unit = {};
  };
  struct Folder {
    std::string_view Path; ///< as shown; empty for the working directory
    UnitIndex Unit = {};
  };

  void addContainers();
  void refineKinds();
  bool isInside(std::string_view Container, ContainerKind Kind) const;
  /// Returns the unit that a container (`Input` or one around it) is or belongs
  /// to.
  UnitIndex unitOf(std::string_view Container, const InputFacts &Input);
  UnitIndex folderUnit(const InputFacts &Input);
  UnitIndex npmUnit(const InputFacts &Input) const;
  void addNpmFolders();
  std::size_t unitOfFolder(std::pair<const std::string_view, Folder> &Entry);
  /// Returns the index of the new unit, which is the last one.
  std::size_t addUnit(std::string_view Path, std::string_view ContextPath,
                      ContainerKind Kind, bool InScope = true);
  void addNative(const InputFacts &Input, const NativeFile &File);
  void addDocument(const InputFacts &Input, const Metadata &Data);
  void placeInImages();

  const Project &P;
  std::map<std::string_view, Node> Nodes;             ///< by path
  std::map<std::string_view, Folder> ImageFolders;    ///< by context path
  std::map<std::string_view, std::size_t> NpmFolders; ///< the same
  std::vector<Unit> Units;
};

void Collector::addContainers() {
  for (const InputFacts &I : P.Inputs)
    if (const auto *Facts = I.get<ContainerFacts>())
      Nodes.emplace(I.Path, Node{&I, Facts, Facts->Kind});
}

/// True for the manifest of an npm package. npm pack writes "package/", but npm
/// install drops the first folder whatever its name is
/// (turbo-linux-64/package.json).
bool isNpmManifest(std::string_view Inner) {
  return fileName(Inner) == "package.json" &&
         std::ranges::count(Inner, '/') == 1;
}

/// Sets the kinds that the file name does not tell: an npm package is any tar
/// with package/package.json, or a .tgz with a package.json in another folder;
/// an older conda package is a .tar.bz2; an image is any tar with its manifest;
/// an sdist has its PKG-INFO, and may be a zip (Python Packaging User Guide,
/// "Source distribution format", and before it distutils). An OCI layout may
/// also be a plain folder.
void Collector::refineKinds() {
  for (const InputFacts &I : P.Inputs) {
    const auto *Data = I.get<Metadata>();
    if (!Data)
      continue;
    std::string_view Container = containerOf(I.Path);
    std::string_view Inner =
        Container.empty()
            ? I.Path
            : std::string_view(I.Path).substr(Container.size() + 2);
    bool Index = !Data->Image.Entries.empty() && Inner.ends_with("index.json");
    if (Container.empty()) {
      if (Index)
        ImageFolders.emplace(parentPath(I.ContextPath),
                             Folder{parentPath(I.Path)});
      continue;
    }
    auto At = Nodes.find(Container);
    if (At == Nodes.end())
      continue;
    if (traitsOf(At->second.Kind).Plain && Inner.ends_with("/PKG-INFO") &&
        std::ranges::count(Inner, '/') == 1)
      At->second.Kind = ContainerKind::Sdist;
    if (!traitsOf(At->second.Kind).Unspecific)
      continue;
    if (Data->Kind == MetadataKind::ImageManifest ||
        (Index && Inner == "index.json"))
      At->second.Kind = ContainerKind::Image;
    else if (Data->Kind == MetadataKind::CondaIndex &&
             Inner == "info/index.json" &&
             !isInside(Container, ContainerKind::Conda))
      At->second.Kind = ContainerKind::Conda; // the format before .conda
    else if (Inner == "package/package.json" ||
             (isNpmManifest(Inner) && Container.ends_with(".tgz")))
      At->second.Kind = ContainerKind::Npm;
  }
}

bool Collector::isInside(std::string_view Container, ContainerKind Kind) const {
  auto Outer = Nodes.find(containerOf(Container));
  return Outer != Nodes.end() && Outer->second.Kind == Kind;
}

/// Returns the unit of the OCI layout folder around a file, or around the
/// archive that it is in; nothing if it is in none. The outermost layout that
/// has the file among its blobs comes first, then the layout directly around
/// the file.
Collector::UnitIndex Collector::folderUnit(const InputFacts &Input) {
  if (ImageFolders.empty())
    return {};
  std::string_view Path =
      Input.Depth == 0 ? Input.ContextPath : Input.File->ContextPath;
  constexpr std::string_view Blobs = "blobs/";
  if (Path.starts_with(Blobs))
    if (auto At = ImageFolders.find(""); At != ImageFolders.end())
      return unitOfFolder(*At);
  for (std::size_t I = 0; (I = Path.find('/', I)) != Path.npos;)
    if (std::string_view Folder = Path.substr(0, I++);
        Path.substr(I).starts_with(Blobs))
      if (auto At = ImageFolders.find(Folder); At != ImageFolders.end())
        return unitOfFolder(*At);
  auto At = ImageFolders.find(parentPath(Path));
  return At == ImageFolders.end() ? UnitIndex() : unitOfFolder(*At);
}

std::size_t Collector::addUnit(std::string_view Path,
                               std::string_view ContextPath, ContainerKind Kind,
                               bool InScope) {
  Unit &U = Units.emplace_back();
  U.Path = Path;
  U.ContextPath = ContextPath;
  U.Name = fileName(ContextPath.empty() ? P.Root : ContextPath);
  U.Kind = Kind;
  U.InScope = InScope;
  return Units.size() - 1;
}

std::size_t
Collector::unitOfFolder(std::pair<const std::string_view, Folder> &Entry) {
  auto &[ContextPath, Of] = Entry;
  if (!Of.Unit)
    Of.Unit = addUnit(Of.Path.empty() ? "." : Of.Path, ContextPath,
                      ContainerKind::Image);
  return *Of.Unit;
}

/// Adds a unit for each package that npm installed: it is judged by its own
/// package.json, as if it were packed.
void Collector::addNpmFolders() {
  for (const InputFacts &I : P.Inputs) {
    const auto *Data = I.get<Metadata>();
    if (I.Depth != 0 || !Data || Data->Kind != MetadataKind::NpmPackage ||
        Data->Name.empty() || Data->Version.empty())
      continue;
    std::string_view Folder = parentPath(I.ContextPath);
    std::string_view Path = parentPath(I.Path);
    NpmFolders.emplace(Folder, addUnit(Path.empty() ? "." : Path, Folder,
                                       ContainerKind::Npm, I.InScope));
  }
}

/// Returns the unit of the installed npm package around a plain file, or none.
Collector::UnitIndex Collector::npmUnit(const InputFacts &Input) const {
  auto At = NpmFolders.find(npmFolderOf(Input.ContextPath));
  return At == NpmFolders.end() ? UnitIndex() : At->second;
}

Collector::UnitIndex Collector::unitOf(std::string_view Path,
                                       const InputFacts &Input) {
  auto At = Nodes.find(Path);
  if (At == Nodes.end())
    return folderUnit(Input);
  Node &N = At->second;
  if (N.Unit)
    return N.Unit;
  std::string_view Around = containerOf(Path);
  UnitIndex Outer = Around.empty() ? folderUnit(Input) : unitOf(Around, Input);
  if (!Outer && Around.empty())
    Outer = npmUnit(*N.Input);
  if (Outer) {
    Unit &U = Units[*Outer];
    if (isPartOf(N.Kind, U.Kind)) {
      U.Parts.push_back(innerPath(N.Input->ContextPath, U));
      U.PartFacts.emplace(U.Parts.back(), N.Facts);
      return N.Unit = Outer;
    }
  }
  N.Unit =
      addUnit(N.Input->Path, N.Input->ContextPath, N.Kind, N.Input->InScope);
  Units.back().Container = N.Facts;
  return N.Unit;
}

void Collector::addNative(const InputFacts &Input, const NativeFile &File) {
  if (!File.HostCode)
    return;
  Member M;
  M.File = &File;
  M.Path = Input.Path;
  M.ContextPath = Input.ContextPath;
  std::string_view Container = containerOf(Input.Path);
  UnitIndex Index =
      Container.empty() ? npmUnit(Input) : unitOf(Container, Input);
  if (!Index) {
    if (File.Format != NativeFormat::Elf)
      return;
    M.Inner = Input.ContextPath;
    addUnit(Input.Path, Input.ContextPath, ContainerKind::Elf, Input.InScope);
    Units.back().Members.push_back(std::move(M));
    return;
  }
  Unit &U = Units[*Index];
  // An object in a static library counts as the library.
  if (auto At = Nodes.find(Container);
      At != Nodes.end() && traitsOf(At->second.Kind).Objects) {
    M.Path = Container;
    M.ContextPath = containerOf(Input.ContextPath);
  }
  M.Inner = M.ContextPath == U.ContextPath
                ? std::string(fileName(M.ContextPath))
                : innerPath(M.ContextPath, U);
  if (U.traits().Layered)
    M.Layer = containerOf(M.Inner);
  U.Members.push_back(std::move(M));
}

void Collector::addDocument(const InputFacts &Input, const Metadata &Data) {
  std::string_view Container = containerOf(Input.Path);
  UnitIndex Index =
      Container.empty() ? folderUnit(Input) : unitOf(Container, Input);
  if (!Index && Container.empty())
    Index = npmUnit(Input);
  if (!Index)
    return;
  Unit &U = Units[*Index];
  U.Documents.push_back({&Data, innerPath(Input.ContextPath, U)});
}

/// Sets the place of each unit that a layer of an image holds.
void Collector::placeInImages() {
  std::map<std::string, std::pair<const Unit *, std::string_view>> Layers;
  for (const Unit &U : Units)
    if (U.traits().Layered)
      for (const std::string &Part : U.Parts)
        Layers.try_emplace(outerPath(Part, U), &U, Part);
  if (Layers.empty())
    return;
  for (Unit &U : Units) {
    const Unit *Image = nullptr;
    for (std::string_view Outer = containerOf(U.ContextPath); !Outer.empty();
         Outer = containerOf(Outer)) {
      auto At = Layers.find(std::string(Outer));
      if (At == Layers.end())
        continue;
      if (Image && Image != At->second.first)
        break; // an image in a layer of another one
      Image = At->second.first;
      // The outermost part is the layer; others are packed files in it.
      U.InImage = {Image->ContextPath, std::string(At->second.second),
                   U.ContextPath.substr(Outer.size() + 2)};
    }
  }
}

std::vector<Unit> Collector::run() {
  addContainers();
  refineKinds();
  addNpmFolders();
  for (const auto &[Path, Node] : Nodes)
    unitOf(Path, *Node.Input);
  for (const InputFacts &I : P.Inputs) {
    if (const auto *File = I.get<NativeFile>())
      addNative(I, *File);
    if (const auto *Data = I.get<Metadata>())
      addDocument(I, *Data);
  }
  placeInImages();
  for (Unit &U : Units)
    labelUnit(U);
  std::ranges::sort(Units, {}, &Unit::ContextPath);
  return std::move(Units);
}

/// Returns the part of a version that all of its spellings share, and other
/// words unchanged: "v01rc1", "2%3a1" and "1" -> "1" (PEP 440; Debian Policy,
/// 5.6.12, of the epoch).
std::string_view versionInGroup(std::string_view Word) {
  std::string_view Version = Word;
  for (std::string_view Epoch : {":", "%3a", "!"})
    if (std::size_t At = Version.find(Epoch); At != Version.npos)
      Version.remove_prefix(At + Epoch.size());
  Version.remove_prefix(Version.starts_with('v'));
  std::size_t Digits = Version.find_first_not_of("0123456789");
  if (Digits == 0 || Version.empty())
    return Word;
  Version = Version.substr(0, Digits);
  Version.remove_prefix(
      std::min(Version.find_first_not_of('0'), Version.size() - 1));
  return Version;
}

} // namespace

std::string comparisonGroup(std::string_view ContextPath) {
  // An image may be a plain folder with index.json and blobs/ALGORITHM/DIGEST.
  if (fileName(ContextPath) == "index.json")
    return std::string(parentPath(ContextPath)) + "/";
  if (ContextPath.starts_with("blobs/"))
    return "/";
  if (std::size_t Blobs = ContextPath.rfind("/blobs/");
      Blobs != ContextPath.npos)
    return std::string(ContextPath.substr(0, Blobs)) + "/";
  if (std::string_view Folder = npmFolderOf(ContextPath); !Folder.empty())
    return slotKey(Folder) + "/";
  std::string Key =
      slotKey(withoutAnyProcessor(withoutGradleDigest(ContextPath)));
  // A file is compared with those that another compressor packed, or none.
  for (std::string_view Suffix : packingSuffixTable())
    if (Key.ends_with(Suffix) && fileName(Key) != Suffix) {
      Key.resize(Key.size() - Suffix.size());
      break;
    }
  std::vector<std::string_view> Words = splitWords(fileName(Key), "-_.+~");
  std::string Group(parentPath(Key));
  for (std::size_t I = 0; I < std::min<std::size_t>(Words.size(), 2); ++I)
    Group.append(I ? "-" : "/").append(versionInGroup(Words[I]));
  return Group;
}

std::string_view npmFolderOf(std::string_view ContextPath) {
  constexpr std::string_view Modules = "node_modules/";
  for (std::size_t At = ContextPath.rfind(Modules); At != ContextPath.npos;
       At = At ? ContextPath.rfind(Modules, At - 1) : ContextPath.npos) {
    if (At != 0 && ContextPath[At - 1] != '/')
      continue;
    std::size_t Name = At + Modules.size();
    std::size_t End = ContextPath.find('/', Name);
    if (End != ContextPath.npos && ContextPath[Name] == '@')
      End = ContextPath.find('/', End + 1);
    if (End != ContextPath.npos)
      return ContextPath.substr(0, End);
  }
  return {};
}

bool Unit::isWhole() const {
  JudgedAs As = traits().Judged;
  return As == JudgedAs::Whole ||
         (As == JudgedAs::IfDeclared && !Declared.empty());
}

bool Unit::declares(armlift::Arch A) const {
  return std::ranges::any_of(Declared, [&](const Labels &P) {
    return P.Os == Os::Linux && P.Arch == A;
  });
}

bool Unit::hasLinux(armlift::Arch A) const {
  return std::ranges::any_of(
      Members, [&](const Member &M) { return M.isLinux(A) && M.counts(); });
}

const Member *Unit::firstForeign() const {
  const Member *Other = nullptr;
  for (const Member &M : Members) {
    if (!M.counts() || !M.isForeignToAarch64())
      continue;
    if (M.isLinuxX86())
      return &M;
    Other = Other ? Other : &M;
  }
  return Other;
}

bool Unit::owns(const Member *M) const {
  std::less<const Member *> Before;
  return !Members.empty() && !Before(M, &Members.front()) &&
         !Before(&Members.back(), M);
}

const Metadata *Unit::document(MetadataKind Kind) const {
  auto At = std::ranges::find_if(
      Documents, [&](const Document &D) { return D.Data->Kind == Kind; });
  return At == Documents.end() ? nullptr : At->Data;
}

const Metadata *Unit::npmManifest() const {
  if (!isNpm())
    return nullptr;
  auto At = std::ranges::find_if(Documents, [&](const Document &D) {
    return isNpmFolder() ? D.Inner == "package.json" : isNpmManifest(D.Inner);
  });
  return At == Documents.end() ? nullptr : At->Data;
}

bool Unit::buildsFromSource() const {
  // Some come as built, whatever sources are among their files.
  if (traits().Sources != SourcesInside::Unknown)
    return traits().Sources == SourcesInside::Always;
  return document(MetadataKind::SourceBuild) || document(MetadataKind::Gyp) ||
         std::ranges::any_of(
             Documents, [](const Document &D) { return D.Data->SourceBuild; });
}

std::string Unit::file() const {
  std::string Folder = Path == "." ? "" : Path + "/";
  if (isNpmFolder())
    return Folder + "package.json";
  if (traits().Layered && !Container)
    return Folder + "index.json";
  return Path;
}

namespace {
constexpr std::string_view JavaVersions = "META-INF/versions/";
}

unsigned javaVersionOf(std::string_view Inner) {
  constexpr unsigned First = 9; // JAR File Specification, "Multi-release JARs"
  if (!Inner.starts_with(JavaVersions))
    return 0;
  unsigned Version = 0;
  const char *End = Inner.data() + Inner.size();
  auto [Stop, Bad] =
      std::from_chars(Inner.data() + JavaVersions.size(), End, Version);
  bool Is = Bad == std::errc() && Stop != End && *Stop == '/';
  return Is && Version >= First ? Version : 0;
}

std::string_view withoutJavaVersion(std::string_view Inner) {
  return javaVersionOf(Inner) == 0
             ? Inner
             : Inner.substr(Inner.find('/', JavaVersions.size()) + 1);
}

/// Leaves out the units that the image around them does not show.
static void hideInImages(std::span<Unit> Units) {
  std::unordered_map<std::string_view, std::shared_ptr<const ImageView>> Images;
  for (const Unit &U : Units)
    if (U.Image)
      Images.emplace(U.ContextPath, U.Image);
  for (Unit &U : Units)
    if (U.InImage && !Images.at(U.InImage->Image)->mayShow(U)) {
      U.IsHidden = true;
      U.InScope = false;
    }
}

std::vector<Unit> collectUnits(const Project &P) {
  std::vector<Unit> Units = Collector(P).run();
  std::map<std::string_view, std::vector<const Unit *>> ByImage;
  for (const Unit &U : Units)
    if (U.InImage)
      ByImage[U.InImage->Image].push_back(&U);
  for (Unit &U : Units)
    if (U.traits().Layered)
      U.Image = std::make_shared<ImageView>(U, ByImage[U.ContextPath]);
  hideInImages(Units);
  return Units;
}

} // namespace armlift::binary
