// From the flat list of facts to units: chains like
// "a.deb!/data.tar.xz!/usr/lib/x.so" are climbed to the container that people
// ship.
#include "analyzers/binary/Units.h"

#include "analyzers/binary/ImageView.h"

#include "analyzers/binary/Text.h"
#include "core/input/Input.h"
#include "core/support/Path.h"

#include <algorithm>
#include <functional>
#include <map>

namespace armlift::binary {

namespace {

bool isOneOf(ContainerKind Kind, std::initializer_list<ContainerKind> Set) {
  return std::ranges::find(Set, Kind) != Set.end();
}

/// Formats whose payload is a tar or a compressed file inside.
bool packsInside(ContainerKind Kind) {
  return isOneOf(Kind, {ContainerKind::Deb, ContainerKind::Gem,
                        ContainerKind::Conda, ContainerKind::Image});
}

/// Formats whose paths follow other rules than labels of platforms: a
/// distribution's multiarch folders hold cross libraries, and a wheel's or
/// gem's platform is its tag.
bool pathsProveNothing(ContainerKind Kind) {
  return isOneOf(Kind,
                 {ContainerKind::Deb, ContainerKind::Rpm, ContainerKind::Apk,
                  ContainerKind::Gem, ContainerKind::Wheel,
                  ContainerKind::Conda, ContainerKind::Image});
}

/// A path seen from the package or folder it is in.
std::string innerPath(std::string_view Path, const Unit &U) {
  if (U.Path == "." && !U.Container)
    return std::string(Path);
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
    ContainerKind Kind;
    int Unit = -1;
  };

  void addContainers();
  void refineKinds();
  bool isInside(std::string_view Container, ContainerKind Kind) const;
  int unitOf(std::string_view ContainerPath);
  int folderUnit(std::string_view Path);
  int npmUnit(const InputFacts &Input) const;
  void addNpmFolders();
  int unitOfFolder(std::pair<const std::string, int> &Folder);
  void addNative(const InputFacts &Input, const NativeFile &File);
  void addDocument(const InputFacts &Input, const Metadata &Data);
  void finish(Unit &U) const;

  const Project &P;
  std::map<std::string_view, Node> Nodes; ///< by path
  std::map<std::string, int, std::less<>> ImageFolders;
  std::map<std::string_view, int> NpmFolders; ///< by context path
  std::vector<Unit> Units;
};

void Collector::addContainers() {
  for (const InputFacts &I : P.Inputs)
    if (const auto *Facts = I.get<ContainerFacts>())
      Nodes.emplace(I.Path, Node{&I, Facts, Facts->Kind, -1});
}

/// npm pack writes "package/", npm install drops the first folder whatever its
/// name is (turbo-linux-64/package.json).
bool isNpmManifest(std::string_view Inner) {
  return fileName(Inner) == "package.json" &&
         std::ranges::count(Inner, '/') == 1;
}

/// What the name does not tell: an npm package is any tar with
/// package/package.json, or .tgz with one in a folder of another name, an older
/// conda package a .tar.bz2, an image any tar with its manifest; an OCI layout
/// may also be a plain folder.
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
    if (At == Nodes.end() || At->second.Kind != ContainerKind::Tar)
      continue;
    if (Data->Kind == MetadataKind::ImageManifest ||
        (Index && Inner == "index.json"))
      At->second.Kind = ContainerKind::Image;
    else if (Data->Kind == MetadataKind::CondaIndex &&
             Inner == "info/index.json" &&
             !isInside(Container, ContainerKind::Conda))
      At->second.Kind = ContainerKind::Conda; // before .conda it was a .tar.bz2
    else if (Inner == "package/package.json" ||
             (isNpmManifest(Inner) && Container.ends_with(".tgz")))
      At->second.Kind = ContainerKind::Npm;
    else if (Inner.ends_with("/PKG-INFO") &&
             std::ranges::count(Inner, '/') == 1)
      At->second.Kind = ContainerKind::Sdist;
  }
}

bool Collector::isInside(std::string_view Container, ContainerKind Kind) const {
  auto Outer = Nodes.find(containerOf(Container));
  return Outer != Nodes.end() && Outer->second.Kind == Kind;
}

/// The unit of a folder with an OCI layout around `Path`, or -1: of the
/// outermost whose blobs it is one of, or in which it lies.
int Collector::folderUnit(std::string_view Path) {
  if (ImageFolders.empty())
    return -1;
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
  return At == ImageFolders.end() ? -1 : unitOfFolder(*At);
}

int Collector::unitOfFolder(std::pair<const std::string, int> &Folder) {
  auto &[Path, Index] = Folder;
  if (Index < 0) {
    Index = static_cast<int>(Units.size());
    Unit U;
    U.Path = U.ContextPath = Path.empty() ? "." : Path;
    U.Kind = ContainerKind::Image;
    Units.push_back(std::move(U));
  }
  return Index;
}

/// What npm installed is judged as it was packed: by its own package.json.
void Collector::addNpmFolders() {
  for (const InputFacts &I : P.Inputs) {
    const auto *Data = I.get<Metadata>();
    if (I.Depth != 0 || !Data || Data->Kind != MetadataKind::NpmPackage ||
        Data->Name.empty() || Data->Version.empty())
      continue;
    NpmFolders.emplace(parentPath(I.ContextPath),
                       static_cast<int>(Units.size()));
    Unit U;
    U.Path = parentPath(I.Path);
    if (U.Path.empty())
      U.Path = ".";
    U.ContextPath = parentPath(I.ContextPath);
    U.InScope = I.InScope;
    U.Kind = ContainerKind::Npm;
    Units.push_back(std::move(U));
  }
}

/// The unit of the installed package around a plain file, or -1.
int Collector::npmUnit(const InputFacts &Input) const {
  auto At = NpmFolders.find(npmFolderOf(Input.ContextPath));
  return At == NpmFolders.end() ? -1 : At->second;
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
  if (Outer < 0 && Around.empty())
    Outer = npmUnit(*N.Input);
  if (Outer >= 0) {
    ContainerKind OuterKind = Units[static_cast<std::size_t>(Outer)].Kind;
    bool Wrapping =
        isOneOf(N.Kind, {ContainerKind::CompressedFile,
                         ContainerKind::StaticLibrary}) ||
        (packsInside(OuterKind) &&
         isOneOf(N.Kind, {ContainerKind::Tar, ContainerKind::Cpio}));
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
  int Index = Container.empty() ? npmUnit(Input) : unitOf(Container);
  if (Index < 0) {
    if (File.Format != NativeFormat::Elf)
      return;
    Unit Lone;
    Lone.Path = Input.Path;
    Lone.ContextPath = Input.ContextPath;
    Lone.InScope = Input.InScope;
    Lone.Kind = ContainerKind::Elf;
    M.Inner = Input.ContextPath;
    Lone.Members.push_back(std::move(M));
    Units.push_back(std::move(Lone));
    return;
  }
  Unit &U = Units[static_cast<std::size_t>(Index)];
  std::string_view ContextPath = Input.ContextPath;
  // An object of a static library stands for the library.
  if (auto At = Nodes.find(Container);
      At != Nodes.end() && At->second.Kind == ContainerKind::StaticLibrary) {
    M.Path = Container;
    ContextPath = containerOf(ContextPath);
  }
  if (U.isNpmFolder())
    M.Inner = ContextPath.substr(U.ContextPath.size() + 1);
  else
    M.Inner = !U.Container || M.Path.starts_with(U.Path + "!/")
                  ? innerPath(M.Path, U)
                  : std::string(fileName(M.Path));
  if (U.Kind == ContainerKind::Image)
    M.Layer = containerOf(M.Inner);
  U.Members.push_back(std::move(M));
}

void Collector::addDocument(const InputFacts &Input, const Metadata &Data) {
  std::string_view Container = containerOf(Input.Path);
  int Index = Container.empty() ? folderUnit(Input.Path) : unitOf(Container);
  if (Index < 0 && Container.empty())
    Index = npmUnit(Input);
  if (Index < 0)
    return;
  Unit &U = Units[static_cast<std::size_t>(Index)];
  U.Documents.push_back({&Data, U.isNpmFolder() ? Input.ContextPath.substr(
                                                      U.ContextPath.size() + 1)
                                                : innerPath(Input.Path, U)});
}

/// A platform as a registry writes it. Distributions of Linux name the
/// processor alone; where all platforms meet, one without the name of a system
/// is another system's ("java", "x64-mingw-ucrt").
void addPlatform(const Unit &U, std::string_view Word,
                 std::vector<Labels> &Out) {
  if (Word.empty() ||
      std::ranges::find(anyProcessorTable(), Word) != anyProcessorTable().end())
    return;
  Labels Platform = labelsOf(Word);
  if (Platform.Os == Os::Unknown)
    Platform.Os = U.isSystem() ? Os::Linux : Os::Other;
  Out.push_back(Platform);
}

/// npm's package.json: words of one kind are alternatives, words with '!' are
/// what must not be.
template <typename Fn>
bool npmAllows(const std::vector<std::string> &Words, Fn IsMeant) {
  bool AllNegated = true;
  for (std::string_view Word : Words) {
    bool Negated = Word.starts_with('!');
    if (Negated)
      Word.remove_prefix(1);
    if (Word == "any" || IsMeant(labelsOf(Word)))
      return !Negated;
    AllNegated &= Negated;
  }
  return AllNegated;
}

/// Which of the platforms that matter here a package of npm names.
std::vector<Labels> npmPlatforms(const Metadata &Package) {
  std::vector<Labels> Out;
  if (Package.Architectures.empty() && Package.Systems.empty())
    return Out;
  auto IsLinux = [](const Labels &L) { return L.Os == Os::Linux; };
  if (!npmAllows(Package.Systems, IsLinux))
    return {{.Os = Os::Other}};
  if (Package.Architectures.empty() && Package.Libcs.empty())
    return Out; // bound to a system, not to a processor
  for (Arch A : {Arch::X86_64, Arch::X86, Arch::Aarch64}) {
    if (!npmAllows(Package.Architectures,
                   [&](const Labels &L) { return L.Arch == A; }))
      continue;
    if (Package.Libcs.empty())
      Out.push_back({.Arch = A, .Os = Os::Linux});
    for (armlift::Libc Libc : {Libc::Glibc, Libc::Musl})
      if (!Package.Libcs.empty() &&
          npmAllows(Package.Libcs,
                    [&](const Labels &L) { return L.Libc == Libc; }))
        Out.push_back({.Arch = A, .Os = Os::Linux, .Libc = Libc});
  }
  if (Out.empty()) // for a third processor
    Out.push_back({.Arch = Arch::Other, .Os = Os::Linux});
  return Out;
}

/// The document in which a package describes itself, not one that it carries.
bool isOwnMetadata(const Unit &U, const Document &D) {
  MetadataKind Kind = D.Data->Kind;
  return (U.Kind == ContainerKind::Deb && Kind == MetadataKind::DebControl &&
          D.Inner.starts_with("control.tar")) ||
         (U.Kind == ContainerKind::Apk && Kind == MetadataKind::AlpineInfo) ||
         (U.Kind == ContainerKind::Conda && Kind == MetadataKind::CondaIndex) ||
         (U.Kind == ContainerKind::Gem && Kind == MetadataKind::GemSpec);
}

std::vector<Labels> declaredBy(const Unit &U) {
  std::vector<Labels> Out;
  if (U.Container)
    addPlatform(U, U.Container->DeclaredArch, Out);
  if (U.Wheel)
    for (const std::string &Tag : U.Wheel->Platforms)
      addPlatform(U, Tag, Out);
  // "p-1-py3.11-linux-x86_64.egg"; without the last part it is for all.
  std::string_view Name = fileName(U.Path);
  if (std::size_t Python = Name.rfind("-py");
      U.Kind == ContainerKind::Egg && Python != Name.npos)
    if (std::size_t Platform = Name.find('-', Python + 1);
        Platform != Name.npos)
      addPlatform(U, Name.substr(Platform), Out);
  if (const Metadata *Package = U.npmManifest())
    return npmPlatforms(*Package);
  for (const Document &D : U.Documents) {
    if (isOwnMetadata(U, D))
      for (const std::string &Word : D.Data->Architectures)
        addPlatform(U, Word, Out);
  }
  return Out;
}

/// "a-1.0-py311h470d778_0.conda": name, version, and a build whose hash differs
/// between platforms. conda-build puts the Python in front of it.
void nameConda(Unit &U) {
  std::string Key = slotKey(withoutAnyProcessor(U.ContextPath));
  std::size_t Build = Key.rfind('-');
  if (Build == Key.npos) {
    U.Family += Key;
    return;
  }
  std::string_view Text = std::string_view(Key).substr(Build);
  U.Family += Key.substr(0, Build);
  constexpr std::string_view Python = "py";
  for (std::size_t At = Text.find(Python); At != Text.npos;
       At = Text.find(Python, At + 1)) {
    std::size_t End = Text.find_first_not_of("0123456789", At + 2);
    if (End != Text.npos && End > At + Python.size()) {
      U.CondaPython = Text.substr(At, End - At);
      return;
    }
  }
}

/// PEP 3149: "f.cpython-311-x86_64-linux-gnu.so" is imported by the interpreter
/// of that platform alone, whatever package it comes in.
Labels extensionLabels(std::string_view Name) {
  constexpr std::string_view Suffix = ".so";
  if (!Name.ends_with(Suffix))
    return {};
  Name.remove_suffix(Suffix.size());
  std::string_view Tag = Name.substr(std::min(Name.rfind('.'), Name.size()));
  if (!Tag.starts_with(".cpython-") && !Tag.starts_with(".pypy") &&
      !Tag.starts_with(".graalpy"))
    return {};
  // Nothing but the processor: musl builds of Python before 3.11 say "gnu".
  Labels Platform = labelsOf(Tag);
  return {.Arch = Platform.Arch};
}

/// OSGi Core, 3.10: the clause of the manifest that names a library says which
/// processor it is for, where its path does not; libraries of one file name in
/// several such clauses are one.
void labelByClause(const Unit &U, Member &M) {
  const Metadata *Manifest = U.document(MetadataKind::JarManifest);
  if (!Manifest || M.Label.Arch != Arch::Unknown)
    return;
  std::set<Arch> Processors;
  for (const NativeClause &C : Manifest->Clauses)
    if (std::ranges::any_of(C.Paths, [&](std::string_view Path) {
          return M.Inner == Path.substr(Path.starts_with('/'));
        }))
      for (const std::string &Processor : C.Processors)
        Processors.insert(labelsOf(Processor).Arch);
  if (Processors.empty())
    return;
  M.Key = slotKey(fileName(M.Inner));
  if (Processors.size() == 1)
    M.Label.Arch = *Processors.begin();
}

/// Everything that follows from the unit as a whole.
void Collector::finish(Unit &U) const {
  std::string Name(fileName(U.Path));
  std::string Folder = lowerCase(withoutLabels(parentPath(U.ContextPath)));
  if (U.Kind == ContainerKind::Wheel)
    U.Wheel = parseWheelName(Name);
  U.Declared = declaredBy(U);
  U.Family = std::string(containerKindName(U.Kind)) + ":";
  if (U.Wheel)
    U.Family += Folder + "/" + U.Wheel->Distribution + "-" + U.Wheel->Version;
  else if (U.Kind == ContainerKind::Conda)
    nameConda(U);
  else
    U.Family += slotKey(U.isPackage() ? withoutAnyProcessor(U.ContextPath)
                                      : U.ContextPath);
  Labels OfUnit = pathsProveNothing(U.Kind) || U.Kind == ContainerKind::Elf
                      ? Labels()
                      : labelsOf(Name);
  bool Android =
      U.Kind == ContainerKind::Aar ||
      (U.Kind == ContainerKind::Apk && U.Container && U.Documents.empty());
  for (Member &M : U.Members) {
    M.Key = slotKey(M.Inner);
    Labels Path = pathsProveNothing(U.Kind) ? extensionLabels(fileName(M.Inner))
                                            : labelsOf(M.Inner);
    M.Label = Path;
    if (Path.Arch == Arch::Unknown && !Path.Ambiguous)
      M.Label.Arch = OfUnit.Arch;
    if (Path.Os == Os::Unknown)
      M.Label.Os = OfUnit.Os;
    if (Path.Libc == Libc::Unknown)
      M.Label.Libc = OfUnit.Libc;
    labelByClause(U, M);
    M.Os = M.File->Os;
    if (M.Os == Os::Unknown)
      M.Os = Android || M.Label.Os == Os::Other ? Os::Other : Os::Linux;
    M.Libc = M.File->Libc != Libc::Unknown ? M.File->Libc : M.Label.Libc;
    M.TestData = isTestData(M.Path);
    M.CarriedForTests = U.Kind != ContainerKind::Elf && isTestData(M.Inner);
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
        !NamedForAnother && ((LabelArm && M.isForeignToAarch64()) ||
                             (LabelX86 && M.isLinux(Arch::Aarch64)));
  }
  std::ranges::sort(U.Members, {}, &Member::Path);
  std::ranges::sort(U.Parts);
}

std::vector<Unit> Collector::run() {
  addContainers();
  refineKinds();
  addNpmFolders();
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
  if (std::string_view Folder = npmFolderOf(ContextPath); !Folder.empty())
    return slotKey(Folder) + "/";
  std::string Key = slotKey(withoutAnyProcessor(ContextPath));
  std::vector<std::string_view> Words = splitWords(fileName(Key), "-_.+~");
  std::string Group(parentPath(Key));
  for (std::size_t I = 0; I < std::min<std::size_t>(Words.size(), 2); ++I)
    Group.append(I ? "-" : "/").append(Words[I]);
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
  return isPackage() ||
         isOneOf(Kind, {ContainerKind::Elf, ContainerKind::StaticLibrary}) ||
         (Kind == ContainerKind::Npm && !Declared.empty());
}

bool Unit::isPackage() const {
  return isOneOf(Kind,
                 {ContainerKind::Wheel, ContainerKind::Egg, ContainerKind::Gem,
                  ContainerKind::Deb, ContainerKind::Rpm, ContainerKind::Apk,
                  ContainerKind::Conda});
}

bool Unit::isSystem() const {
  return isOneOf(Kind, {ContainerKind::Deb, ContainerKind::Rpm,
                        ContainerKind::Apk, ContainerKind::Image});
}

bool Unit::declares(armlift::Arch A) const {
  return std::ranges::any_of(Declared, [&](const Labels &P) {
    return P.Os == Os::Linux && P.Arch == A;
  });
}

bool Unit::hasLinux(armlift::Arch A) const {
  return std::ranges::any_of(Members, [&](const Member &M) {
    return M.isLinux(A) && !M.CarriedForTests;
  });
}

const Member *Unit::firstForeign() const {
  const Member *Other = nullptr;
  for (const Member &M : Members) {
    if (M.CarriedForTests || !M.isForeignToAarch64())
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
  if (Kind != ContainerKind::Npm)
    return nullptr;
  auto At = std::ranges::find_if(Documents, [&](const Document &D) {
    return isNpmFolder() ? D.Inner == "package.json" : isNpmManifest(D.Inner);
  });
  return At == Documents.end() ? nullptr : At->Data;
}

bool Unit::buildsFromSource() const {
  // The others come as they were built, whatever sources lie among their files.
  if ((isPackage() && Kind != ContainerKind::Gem) ||
      Kind == ContainerKind::Image)
    return false;
  return Kind == ContainerKind::Sdist || document(MetadataKind::SourceBuild) ||
         std::ranges::any_of(
             Documents, [](const Document &D) { return D.Data->SourceBuild; });
}

std::optional<armlift::Arch> liesAsAWhole(const Unit &U) {
  auto AllSay = [&](armlift::Arch A) {
    return !U.declared().empty() &&
           std::ranges::all_of(U.declared(), [&](const Labels &P) {
             return P.Os == Os::Linux && P.Arch == A;
           });
  };
  bool Arm = U.hasLinux(Arch::Aarch64);
  if (AllSay(Arch::Aarch64) && U.firstForeign() && !Arm)
    return Arch::Aarch64;
  if (AllSay(Arch::X86_64) && Arm && !U.hasLinuxX86())
    return Arch::X86_64;
  return std::nullopt;
}

std::string heldInstead(const Unit &U) {
  const Member *Foreign = U.firstForeign();
  return !Foreign                ? "aarch64"
         : Foreign->isLinuxX86() ? "x86"
                                 : machineText(*Foreign->File);
}

std::vector<Unit> collectUnits(const Project &P) {
  std::vector<Unit> Units = Collector(P).run();
  for (Unit &U : Units)
    if (U.Kind == ContainerKind::Image)
      U.Image = std::make_shared<ImageView>(U);
  return Units;
}

} // namespace armlift::binary
