#include "analyzers/binary/UnitLabels.h"

#include "analyzers/binary/BinaryText.h"
#include "analyzers/binary/LinkNames.h"
#include "analyzers/binary/PathKinds.h"
#include "analyzers/binary/Pep440.h"
#include "analyzers/binary/Versions.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <set>

namespace armlift::binary {

namespace {

/// Adds a platform as a registry writes it. Linux distributions name only the
/// processor; in a registry for all platforms, a word without a system is for a
/// system other than Linux ("java", "x64-mingw-ucrt").
void addPlatform(const Unit &U, std::string_view Word,
                 std::vector<Labels> &Out) {
  if (Word.empty() || namesAnyProcessor(Word))
    return;
  Labels Platform = labelsOf(Word);
  if (Platform.Os == Os::Unknown)
    Platform.Os = U.traits().System ? Os::Linux : Os::Other;
  Out.push_back(Platform);
}

/// True if a list in npm's package.json allows a platform: its words are
/// alternatives, and words with '!' are excluded.
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

/// Returns the platforms that an npm package names, among those that matter
/// here.
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

/// True for the document in which a package describes itself, false for one of
/// a package that it carries.
bool isOwnMetadata(const Unit &U, const Document &D) {
  const ContainerTraits &Of = U.traits();
  std::string_view Inner = D.Inner;
  if (Of.OwnDocument.empty() || !Inner.starts_with(Of.OwnDocumentIn) ||
      !Inner.ends_with(Of.OwnDocument))
    return false;
  Inner.remove_suffix(Of.OwnDocument.size());
  return Inner.empty() || Inner.ends_with('/');
}

std::vector<Labels> declaredBy(const Unit &U) {
  std::vector<Labels> Out;
  if (U.Container)
    addPlatform(U, U.Container->DeclaredArch, Out);
  if (U.Wheel)
    for (const std::string &Tag : U.Wheel->Platforms)
      addPlatform(U, Tag, Out);
  // "p-1-py3.11-linux-x86_64.egg"; without the last part it is for all
  // platforms.
  std::string_view Name = U.Name;
  if (std::size_t Python = Name.rfind("-py");
      U.traits().Naming == FileNaming::Egg && Python != Name.npos)
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

/// Returns the path of a .deb without the suffix of a rebuild, which the
/// archive makes for each processor on its own (Debian Developer's Reference,
/// "Recompilation or binary-only NMU"): "a_1.0-1+b1_amd64.deb" ->
/// "a_1.0-1_amd64.deb".
std::string withoutRebuild(std::string_view Path) {
  constexpr std::string_view Rebuild = "+b";
  std::string Out(Path);
  std::size_t End = Out.rfind('_'), At = Out.rfind(Rebuild, End);
  if (End == Out.npos || At == Out.npos || At < Out.rfind('/') + 1)
    return Out;
  auto Number = std::string_view(Out).substr(At + Rebuild.size(),
                                             End - At - Rebuild.size());
  if (!Number.empty() && std::ranges::all_of(Number, isDigit))
    Out.erase(At, End - At);
  return Out;
}

/// Returns the epoch that a version begins with, or nothing: "2:1.0" -> "2"
/// (Debian Policy, 5.6.12). No epoch is the epoch 0.
std::string_view epochOf(std::string_view Version) {
  std::size_t Colon = Version.find(':');
  std::string_view Epoch = Version.substr(0, Colon == Version.npos ? 0 : Colon);
  return Epoch == "0" ? std::string_view() : Epoch;
}

/// Takes the epoch out of the path of a .deb, and returns it:
/// "a_2%3a1.0_amd64.deb" -> "2", "a_1.0_amd64.deb". apt-get download writes the
/// colon as "%3a".
std::string takeEpoch(std::string &Path) {
  std::size_t Start = Path.find('_', Path.rfind('/') + 1) + 1;
  std::size_t End = Path.find_first_not_of("0123456789", Start);
  if (Start == 0 || End == Path.npos || End == Start)
    return {};
  for (std::string_view Colon : {":", "%3a", "%3A"})
    if (std::string_view(Path).substr(End).starts_with(Colon)) {
      std::string Epoch = Path.substr(Start, End - Start);
      Path.erase(Start, End - Start + Colon.size());
      return Epoch == "0" ? std::string() : Epoch;
    }
  return {};
}

/// Sets the family of a .deb. An archive leaves the epoch out of the file name
/// (dpkg-name(1)), so the control field decides, if it was read.
void nameDeb(Unit &U) {
  std::string Path = withoutRebuild(U.place());
  std::string Epoch = takeEpoch(Path);
  for (const Document &D : U.Documents)
    if (isOwnMetadata(U, D) && !D.Data->Version.empty())
      Epoch = epochOf(D.Data->Version);
  U.Family += slotKey(withoutAnyProcessor(Path));
  if (!Epoch.empty())
    U.Family.append(":").append(Epoch);
}

/// Sets the family and the Python of a conda package:
/// "a-1.0-py311h470d778_0.conda" has a name, a version and a build, whose hash
/// differs between platforms. conda-build puts the Python before the hash.
void nameConda(Unit &U) {
  std::string Key = slotKey(withoutAnyProcessor(U.place()));
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

/// Returns the processor in the name of a Python extension:
/// "f.cpython-311-x86_64-linux-gnu.so" is imported only by the interpreter of
/// that platform, whatever package it comes in (PEP 3149).
Labels extensionLabels(std::string_view Name) {
  constexpr std::string_view Suffix = ".so";
  if (!Name.ends_with(Suffix))
    return {};
  Name.remove_suffix(Suffix.size());
  std::string_view Tag = Name.substr(std::min(Name.rfind('.'), Name.size()));
  if (!Tag.starts_with(".cpython-") && !Tag.starts_with(".pypy") &&
      !Tag.starts_with(".graalpy"))
    return {};
  // The libc does not count: musl builds of Python before 3.11 say "gnu".
  Labels Platform = labelsOf(Tag);
  return {.Arch = Platform.Arch,
          .Os = Platform.Os == Os::Other ? Os::Other : Os::Unknown};
}

/// True for a package of Android, whose libraries need not say so themselves
/// (PEP 738 of a wheel's tags).
bool isForAndroid(const Unit &U) {
  if (U.Wheel)
    return std::ranges::all_of(U.Wheel->Platforms, [](const std::string &Tag) {
      return Tag.starts_with("android_");
    });
  return U.traits().Android;
}

/// True if the JAR's own manifest says that it has files for later versions of
/// Java.
bool isMultiRelease(const Unit &U) {
  return U.traits().JavaVersions &&
         std::ranges::any_of(U.Documents, [](const Document &D) {
           return D.Data->Jar.MultiRelease && D.Inner == "META-INF/MANIFEST.MF";
         });
}

/// True for object files in an archive of Java. A JVM loads shared libraries
/// and starts programs but links nothing, so such files were only packed along
/// (netty's libnetty-unix-common.a in fat JARs).
bool isLinkedOnly(const Unit &U, const Member &M) {
  return U.traits().LinksNothing && M.File->Kind == ElfKind::Object;
}

/// True for what a distribution's package for every processor has in the folder
/// of a cross toolchain: "usr/x86_64-linux-gnu/lib/libc.so.6" is linked on
/// aarch64 and runs on x86. (Debian's "usr/lib/x86_64-linux-gnu" is no such
/// folder.)
bool isOfCrossTools(const Unit &U, const Member &M) {
  constexpr std::string_view Usr = "usr/";
  if (!U.traits().System || U.traits().Layered || !U.declared().empty())
    return false;
  std::string_view Inner = M.Inner;
  std::size_t Payload = Inner.rfind("!/");
  const std::string Path =
      normalPath(Payload == Inner.npos ? Inner : Inner.substr(Payload + 2));
  return Path.starts_with(Usr) &&
         isForX86System(
             Path.substr(Usr.size(), Path.find('/', Usr.size()) - Usr.size()));
}

Aside asideOf(const Unit &U, const Member &M) {
  if (!U.traits().Lone && isTestData(M.Inner))
    return Aside::ForTests;
  if (isLinkedOnly(U, M))
    return Aside::NeverLoaded;
  return optionalHelper(M.Inner) || isOfCrossTools(U, M) ? Aside::Optional
                                                         : Aside::No;
}

using ProcessorsByPath = std::map<std::string_view, std::set<Arch>>;

/// Returns the processors for which the manifest's clauses name each library
/// (OSGi Core, 3.10).
ProcessorsByPath clausesOf(const Unit &U) {
  ProcessorsByPath Out;
  const Metadata *Manifest = U.document(MetadataKind::JarManifest);
  if (!Manifest)
    return Out;
  for (const NativeClause &C : Manifest->Jar.Clauses) {
    std::set<Arch> Processors;
    for (const std::string &Processor : C.Processors)
      Processors.insert(labelsOf(Processor).Arch);
    for (std::string_view Path : C.Paths)
      Out[Path.substr(Path.starts_with('/'))].insert(Processors.begin(),
                                                     Processors.end());
  }
  return Out;
}

/// Labels a library by the processor of its clause if its path names none.
/// Libraries of one file name in several such clauses are one library.
void labelByClause(const ProcessorsByPath &Clauses, Member &M) {
  auto At = Clauses.find(M.Inner);
  if (At == Clauses.end() || At->second.empty() ||
      M.Label.Arch != Arch::Unknown)
    return;
  M.Key = slotKey(fileName(M.Inner));
  if (At->second.size() == 1)
    M.Label.Arch = *At->second.begin();
}

/// Returns the files that the build from source copies or links, and that
/// nothing makes, relative to the unit.
std::set<std::string> filesTakenAsIs(const Unit &U) {
  std::set<std::string> Out;
  for (const Document &D : U.Documents)
    for (std::string_view File : D.Data->Prebuilts)
      Out.insert(pathIn(parentPath(D.Inner), File));
  return Out;
}

/// Returns the path of a member as if no file were packed alone:
/// "x64/libx.so.gz!/libx.so" -> "x64/libx.so". Which compressor packed a file,
/// if any did, tells nothing about its platform.
std::string unpackedPath(const Unit &U, std::string_view Inner) {
  constexpr std::string_view Mark = "!/";
  std::string Out;
  if (const std::string Place = U.place();
      U.traits().OneFile && !parentPath(Place).empty())
    Out.append(parentPath(Place)).append("/");
  std::size_t Start = 0;
  for (std::size_t At = 0; (At = Inner.find(Mark, Start)) != Inner.npos;
       Start = At + Mark.size()) {
    std::string_view Outer = Inner.substr(Start, At - Start);
    auto Part = U.PartFacts.find(Inner.substr(0, At));
    if (Part != U.PartFacts.end() && traitsOf(Part->second->Kind).OneFile)
      Out += Outer.substr(0, Outer.size() - fileName(Outer).size());
    else
      Out.append(Outer).append(Mark);
  }
  return Out.append(Inner.substr(Start));
}

/// Sets what a member is, and for which platform, by its path and its unit.
/// `OfUnit` is the label in the unit's own name.
void labelMember(const Unit &U, const Labels &OfUnit, bool Android,
                 const ProcessorsByPath &Clauses, Member &M) {
  M.Key = slotKey(
      unpackedPath(U, U.MultiRelease ? withoutJavaVersion(M.Inner) : M.Inner));
  Labels Path = U.traits().PathsSayNothing ? extensionLabels(fileName(M.Inner))
                                           : labelsOfElf(M.Inner);
  M.Label = Path;
  if (Path.Arch == Arch::Unknown && !Path.Ambiguous)
    M.Label.Arch = OfUnit.Arch;
  if (Path.Os == Os::Unknown)
    M.Label.Os = OfUnit.Os;
  if (Path.Libc == Libc::Unknown)
    M.Label.Libc = OfUnit.Libc;
  labelByClause(Clauses, M);
  M.Os = M.File->Os;
  if (M.Os == Os::Unknown)
    M.Os = Android || M.Label.Os == Os::Other ? Os::Other : Os::Linux;
  // A static program runs beside every libc, whatever its name says.
  M.Libc = M.File->Libc != Libc::Unknown || M.File->IsStaticProgram
               ? M.File->Libc
               : M.Label.Libc;
  M.TestData = isTestData(M.ContextPath);
  M.Aside = asideOf(U, M);
  // A program is often named for the machine it works for, a library never.
  bool Program = M.File->Kind == ElfKind::Executable;
  Labels OfName = labelsOf(fileName(M.Inner));
  bool NamedForAnother =
      isCrossTool(M.Inner) ||
      (Program && OfName.Arch != Arch::Unknown && OfName.Os == Os::Unknown);
  bool LabelArm = M.Label.Arch == Arch::Aarch64;
  bool LabelX86 = M.Label.Arch == Arch::X86_64 || M.Label.Arch == Arch::X86;
  M.Mislabelled = !NamedForAnother && ((LabelArm && M.isForeignToAarch64()) ||
                                       (LabelX86 && M.isLinux(Arch::Aarch64)));
}

/// Compares the versions in two keys: "1.5.5-2" < "1.5.5-11".
bool isOlder(std::string_view Key, std::string_view Than) {
  auto dotted = [](std::string_view Of) {
    std::string Version(versionIn(Of));
    std::ranges::replace(Version, '-', '.');
    return Version;
  };
  return compareVersions(dotted(Key), dotted(Than)) < 0;
}

/// The files of one version of a library.
struct Build {
  std::vector<Member *> X86;
  std::set<armlift::Libc> Arm; ///< the C libraries of its files for aarch64

  bool isForBoth() const {
    return !Arm.empty() && std::ranges::any_of(X86, [](const Member *M) {
      return M->isLinux(Arch::X86_64);
    });
  }
  /// True if it has a file for aarch64 and the C library of `M`.
  bool serves(const Member &M) const {
    return M.Libc == Libc::Unknown || Arm.contains(M.Libc) ||
           Arm.contains(Libc::Unknown);
  }
};

/// Sets aside x86 libraries of which the unit has a newer version for x86 and
/// aarch64: a merge of packages left them behind (zstd-jni in fat JARs). They
/// stay in the report, because the program may still load the older one.
void setOlderAside(std::vector<Member> &Members) {
  std::map<std::string, std::map<std::string_view, Build>> ByName;
  for (Member &M : Members) {
    if (versionIn(M.Key).empty())
      continue;
    Build &B = ByName[withoutVersion(M.Key)][M.Key];
    if (M.isLinuxX86())
      B.X86.push_back(&M);
    else if (M.isLinux(Arch::Aarch64))
      B.Arm.insert(M.Libc);
  }
  for (auto &[Name, Builds] : ByName) {
    std::string_view Newest;
    for (const auto &[Key, B] : Builds)
      if (B.isForBoth() && (Newest.empty() || isOlder(Newest, Key)))
        Newest = Key;
    if (Newest.empty())
      continue;
    const Build &Newer = Builds[Newest];
    for (const auto &[Key, Older] : Builds) {
      if (!Older.Arm.empty() || !isOlder(Key, Newest))
        continue;
      for (Member *M : Older.X86)
        if (M->Aside == Aside::No && Newer.serves(*M)) {
          M->Aside = Aside::Superseded;
          M->Newer = Newer.X86.front();
        }
    }
  }
}

} // namespace

/// The system that the innermost folder to name one is for.
static Os systemOfFolders(std::string_view Path) {
  for (std::string_view Folder = parentPath(Path); !Folder.empty();
       Folder = parentPath(Folder))
    if (Os Named = labelsOf(fileName(Folder)).Os; Named != Os::Unknown)
      return Named;
  return Os::Unknown;
}

void labelUnit(Unit &U) {
  std::string Folder = lowerCase(withoutLabels(parentPath(U.place())));
  const ContainerTraits &Of = U.traits();
  if (Of.Naming == FileNaming::Wheel)
    U.Wheel = parseWheelName(U.Name);
  U.Declared = declaredBy(U);
  U.Family = std::string(Of.Name) + ":";
  if (U.Wheel)
    U.Family += Folder + "/" + U.Wheel->Distribution + "-" +
                canonicalVersion(U.Wheel->Version);
  else if (Of.Naming == FileNaming::Conda)
    nameConda(U);
  else if (Of.Naming == FileNaming::Deb)
    nameDeb(U);
  else if (Of.OneFile && !U.Members.empty()) // as the file alone
    U.Family = std::string(traitsOf(ContainerKind::Elf).Name) + ":" +
               slotKey(unpackedPath(U, U.Members.front().Inner));
  else
    U.Family +=
        slotKey(Of.Package ? withoutAnyProcessor(U.place()) : U.place());
  Labels OfUnit = Of.PathsSayNothing || Of.Lone ? Labels()
                  : Of.Objects                  ? labelsOfElf(U.Name)
                                                : labelsOf(U.Name);
  // Objects do not say which system they are for: "aros-x86_64/lib/libogg.a".
  if (Of.Objects && OfUnit.Os == Os::Unknown)
    OfUnit.Os = systemOfFolders(U.ContextPath);
  bool Android = isForAndroid(U);
  U.MultiRelease = isMultiRelease(U);
  ProcessorsByPath Clauses = clausesOf(U);
  std::set<std::string> TakenAsIs = filesTakenAsIs(U);
  for (Member &M : U.Members) {
    labelMember(U, OfUnit, Android, Clauses, M);
    M.TakenAsIs = TakenAsIs.contains(M.Inner);
  }
  std::ranges::sort(U.Members, {}, &Member::ContextPath);
  setOlderAside(U.Members);
  std::ranges::sort(U.Parts);
  addLinks(U);
  for (Member &M : U.Links) {
    labelMember(U, OfUnit, Android, Clauses, M);
    // The programs of a cross compiler have names in several folders. Many a
    // program works for the machine in the name by which it is called (clang).
    bool CalledForAnother = M.File->Kind == ElfKind::Executable &&
                            labelsOf(fileName(M.Inner)).Arch != Arch::Unknown;
    M.Mislabelled &= !M.LinkTo->Mislabelled && !CalledForAnother &&
                     !isCrossTool(M.LinkTo->Inner);
  }
}

} // namespace armlift::binary
