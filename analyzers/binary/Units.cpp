// From the flat list of facts to units: chains like
// "a.deb!/data.tar.xz!/usr/lib/x.so" are climbed to the container that people
// ship.
#include "analyzers/binary/Units.h"

#include "analyzers/binary/Text.h"
#include "core/input/Input.h"
#include "core/support/Path.h"

#include <algorithm>
#include <map>

namespace armlift::binary {

namespace {

using Words = std::initializer_list<std::string_view>;

bool isOneOf(std::string_view Word, Words Set) {
  return std::ranges::find(Set, Word) != Set.end();
}

/// Formats whose payload is a tar or a compressed file inside.
bool packsInside(std::string_view Kind) {
  return isOneOf(Kind, {"deb", "gem", "conda", "image"});
}

/// Formats whose paths follow other rules than labels of platforms: a
/// distribution's multiarch folders hold cross libraries, and a wheel's or
/// gem's platform is its tag.
bool pathsProveNothing(std::string_view Kind) {
  return isOneOf(Kind, {"deb", "rpm", "apk", "gem", "wheel", "conda", "image"});
}

/// A path seen from the package or folder it is in.
std::string innerPath(std::string_view Path, const Unit &U) {
  if (Path.size() > U.Path.size() && Path.starts_with(U.Path))
    Path.remove_prefix(U.Path.size() + (U.Container ? 2 : 1));
  return std::string(Path);
}

class Collector {
public:
  explicit Collector(const Project &P) : P(P) {}
  std::vector<Unit> run();

private:
  struct Node {
    const InputFacts *Input;
    const ContainerFacts *Facts;
    std::string Kind;
    int Unit = -1;
  };

  void addContainers();
  void refineKinds();
  int unitOf(std::string_view ContainerPath);
  int folderUnit(std::string_view Path);
  void addNative(const InputFacts &Input, const NativeFile &File);
  void addDocument(const InputFacts &Input, const Metadata &Data);
  void finish(Unit &U) const;

  const Project &P;
  std::map<std::string_view, Node> Nodes; ///< by path
  std::map<std::string, int, std::less<>> ImageFolders;
  std::vector<Unit> Units;
};

void Collector::addContainers() {
  for (const InputFacts &I : P.Inputs)
    if (const auto *Facts = I.get<ContainerFacts>())
      Nodes.emplace(I.Path, Node{&I, Facts, Facts->Kind, -1});
}

/// What the name does not tell: an npm package is any .tgz with
/// package/package.json, an older conda package a .tar.bz2, an image any tar
/// with its manifest; an OCI layout may also be a plain folder.
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
    bool Index = !Data->Images.empty() && Inner.ends_with("index.json");
    if (Container.empty()) {
      if (Index)
        ImageFolders.emplace(parentPath(I.Path), -1);
      continue;
    }
    auto At = Nodes.find(Container);
    if (At == Nodes.end() || At->second.Kind != "tar")
      continue;
    if (Data->Kind == MetadataKind::ImageManifest ||
        (Index && Inner == "index.json"))
      At->second.Kind = "image";
    else if (Inner == "package/package.json")
      At->second.Kind = "npm";
    else if (Data->Kind == MetadataKind::CondaIndex &&
             Inner == "info/index.json")
      At->second.Kind = "conda";
    else if (Inner.ends_with("/PKG-INFO") &&
             std::ranges::count(Inner, '/') == 1)
      At->second.Kind = "sdist";
  }
}

/// The unit of a folder with an OCI layout around `Path`, or -1.
int Collector::folderUnit(std::string_view Path) {
  for (auto &[Folder, Index] : ImageFolders) {
    std::string Blobs = Folder.empty() ? "blobs/" : Folder + "/blobs/";
    if (!Path.starts_with(Blobs) && parentPath(Path) != Folder)
      continue;
    if (Index < 0) {
      Index = static_cast<int>(Units.size());
      Unit U;
      U.Path = U.ContextPath = Folder.empty() ? "." : Folder;
      U.Kind = "image";
      Units.push_back(std::move(U));
    }
    return Index;
  }
  return -1;
}

int Collector::unitOf(std::string_view Path) {
  auto At = Nodes.find(Path);
  if (At == Nodes.end())
    return folderUnit(Path);
  Node &N = At->second;
  if (N.Unit >= 0)
    return N.Unit;
  std::string_view Around = containerOf(Path);
  int Outer = Around.empty() ? folderUnit(Path) : unitOf(Around);
  if (Outer >= 0) {
    std::string_view OuterKind = Units[static_cast<std::size_t>(Outer)].Kind;
    bool Wrapping =
        isOneOf(N.Kind, {"compressed-file", "static-library"}) ||
        (packsInside(OuterKind) && isOneOf(N.Kind, {"tar", "cpio"}));
    if (Wrapping) {
      Unit &U = Units[static_cast<std::size_t>(Outer)];
      U.Parts.push_back(innerPath(Path, U));
      return N.Unit = Outer;
    }
  }
  N.Unit = static_cast<int>(Units.size());
  Unit U;
  U.Path = N.Input->Path;
  U.ContextPath = N.Input->ContextPath;
  U.InScope = N.Input->InScope;
  U.Kind = N.Kind;
  U.Container = N.Facts;
  Units.push_back(std::move(U));
  return N.Unit;
}

void Collector::addNative(const InputFacts &Input, const NativeFile &File) {
  if (!File.HostCode)
    return;
  Member M;
  M.File = &File;
  M.Path = Input.Path;
  std::string_view Container = containerOf(Input.Path);
  int Index = Container.empty() ? -1 : unitOf(Container);
  if (Index < 0) {
    if (File.Format != NativeFormat::Elf)
      return;
    Unit Lone;
    Lone.Path = Input.Path;
    Lone.ContextPath = Input.ContextPath;
    Lone.InScope = Input.InScope;
    Lone.Kind = "elf";
    M.Inner = Input.ContextPath;
    Lone.Members.push_back(std::move(M));
    Units.push_back(std::move(Lone));
    return;
  }
  Unit &U = Units[static_cast<std::size_t>(Index)];
  // An object of a static library stands for the library.
  if (auto At = Nodes.find(Container);
      At != Nodes.end() && At->second.Kind == "static-library")
    M.Path = Container;
  M.Inner =
      M.Path.size() > U.Path.size() + 2 && M.Path.starts_with(U.Path + "!/")
          ? M.Path.substr(U.Path.size() + 2)
          : std::string(fileName(M.Path));
  if (U.Kind == "image")
    M.Layer = containerOf(M.Inner);
  U.Members.push_back(std::move(M));
}

void Collector::addDocument(const InputFacts &Input, const Metadata &Data) {
  std::string_view Container = containerOf(Input.Path);
  int Index = Container.empty() ? folderUnit(Input.Path) : unitOf(Container);
  if (Index < 0)
    return;
  Unit &U = Units[static_cast<std::size_t>(Index)];
  U.Documents.push_back({&Data, innerPath(Input.Path, U)});
}

/// Everything that follows from the unit as a whole.
void Collector::finish(Unit &U) const {
  std::string Name(fileName(U.Path));
  std::string Folder = lowerCase(withoutLabels(parentPath(U.ContextPath)));
  if (U.Kind == "wheel")
    U.Wheel = parseWheelName(Name);
  if (U.Wheel)
    U.Family = Folder + "/" + U.Wheel->Distribution + "-" + U.Wheel->Version +
               "-" + listed(U.Wheel->Pythons, 9) + "-" +
               listed(U.Wheel->Abis, 9);
  else
    U.Family = U.Kind + ":" + slotKey(U.ContextPath);
  Labels OfUnit =
      pathsProveNothing(U.Kind) || U.Kind == "elf" ? Labels() : labelsOf(Name);
  bool Android = U.Kind == "aar" ||
                 (U.Kind == "apk" && U.Container && U.Documents.empty());
  for (Member &M : U.Members) {
    Labels Path = pathsProveNothing(U.Kind) ? Labels() : labelsOf(M.Inner);
    M.Label = Path;
    if (Path.Arch == Arch::Unknown && !Path.Ambiguous)
      M.Label.Arch = OfUnit.Arch;
    if (Path.Os == Os::Unknown)
      M.Label.Os = OfUnit.Os;
    if (Path.Libc == Libc::Unknown)
      M.Label.Libc = OfUnit.Libc;
    M.Os = M.File->Os;
    if (M.Os == Os::Unknown)
      M.Os = Android || M.Label.Os == Os::Other ? Os::Other : Os::Linux;
    M.Libc = M.File->Libc != Libc::Unknown ? M.File->Libc : M.Label.Libc;
    M.TestData = isTestData(M.Path);
    // A program is often named for the machine it works for; a library never
    // is.
    bool Program = M.File->Kind == ElfKind::Executable;
    Labels OfName = labelsOf(fileName(M.Inner));
    bool NamedForAnother =
        isCrossTool(M.Inner) ||
        (Program && OfName.Arch != Arch::Unknown && OfName.Os == Os::Unknown);
    bool LabelArm = M.Label.Arch == Arch::Aarch64;
    bool LabelX86 = M.Label.Arch == Arch::X86_64 || M.Label.Arch == Arch::X86;
    M.Mislabelled =
        !NamedForAnother && ((LabelArm && M.isLinuxX86()) ||
                             (LabelX86 && M.isLinux(Arch::Aarch64)));
  }
  std::ranges::sort(U.Members, {}, &Member::Path);
  std::ranges::sort(U.Parts);
}

std::vector<Unit> Collector::run() {
  addContainers();
  refineKinds();
  for (const auto &[Path, Node] : Nodes)
    unitOf(Path);
  for (const InputFacts &I : P.Inputs) {
    if (const auto *File = I.get<NativeFile>())
      addNative(I, *File);
    if (const auto *Data = I.get<Metadata>())
      addDocument(I, *Data);
  }
  for (Unit &U : Units)
    finish(U);
  std::ranges::sort(Units, {}, &Unit::ContextPath);
  return std::move(Units);
}

} // namespace

std::string comparisonGroup(std::string_view ContextPath) {
  // An image may be a plain folder: index.json and blobs/ALGORITHM/DIGEST.
  if (fileName(ContextPath) == "index.json")
    return std::string(parentPath(ContextPath)) + "/";
  if (ContextPath.starts_with("blobs/"))
    return "/";
  if (std::size_t Blobs = ContextPath.rfind("/blobs/");
      Blobs != ContextPath.npos)
    return std::string(ContextPath.substr(0, Blobs)) + "/";
  std::string Key = slotKey(ContextPath);
  std::vector<std::string_view> Words = splitWords(fileName(Key), "-_.+~");
  std::string Group(parentPath(Key));
  for (std::size_t I = 0; I < std::min<std::size_t>(Words.size(), 2); ++I)
    Group.append(I ? "-" : "/").append(Words[I]);
  return Group;
}

bool Unit::isWhole() const {
  return isOneOf(Kind, {"wheel", "egg", "gem", "deb", "rpm", "apk", "conda",
                        "elf", "static-library"});
}

bool Unit::isSystem() const {
  return isOneOf(Kind, {"deb", "rpm", "apk", "image"});
}

std::vector<armlift::Arch> Unit::declared() const {
  std::vector<armlift::Arch> Out;
  auto Add = [&](std::string_view Word) {
    if (Labels L = labelsOf(Word); L.Arch != Arch::Unknown)
      Out.push_back(L.Arch);
  };
  if (Container)
    Add(Container->DeclaredArch);
  if (Wheel)
    for (const std::string &Tag : Wheel->Platforms)
      Add(Tag);
  for (const Document &D : Documents)
    if (isOneOf(Kind, {"deb", "apk", "conda", "gem", "npm"}) &&
        (Kind != "npm" || D.Inner == "package/package.json"))
      for (const std::string &Word : D.Data->Architectures)
        // conda's "linux-64" is the one name of x86_64 that has no word of its
        // own.
        Add(Word == "linux-64" ? "x86_64" : std::string_view(Word));
  return Out;
}

bool Unit::declares(armlift::Arch A) const {
  std::vector<armlift::Arch> All = declared();
  return std::ranges::find(All, A) != All.end();
}

bool Unit::hasLinux(armlift::Arch A) const {
  return std::ranges::any_of(Members,
                             [&](const Member &M) { return M.isLinux(A); });
}

const Metadata *Unit::document(MetadataKind Kind) const {
  auto At = std::ranges::find_if(
      Documents, [&](const Document &D) { return D.Data->Kind == Kind; });
  return At == Documents.end() ? nullptr : At->Data;
}

bool Unit::buildsFromSource() const {
  if (Kind == "wheel")
    return false;
  return Kind == "sdist" || document(MetadataKind::SourceBuild) ||
         std::ranges::any_of(
             Documents, [](const Document &D) { return D.Data->SourceBuild; });
}

std::vector<Unit> collectUnits(const Project &P) { return Collector(P).run(); }

} // namespace armlift::binary
