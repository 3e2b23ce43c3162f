#include "analyzers/binary/UnitLabels.h"

#include "analyzers/binary/DeclaredPlatforms.h"
#include "analyzers/binary/LinkNames.h"
#include "analyzers/binary/PathKinds.h"
#include "analyzers/binary/Superseded.h"
#include "analyzers/binary/UnitFamily.h"
#include "core/support/Path.h"

#include <algorithm>
#include <map>
#include <set>

namespace armlift::binary {

namespace {

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
  const ContainerTraits &Of = U.traits();
  if (Of.Naming == FileNaming::Wheel)
    U.Wheel = parseWheelName(U.Name);
  U.Declared = declaredBy(U);
  nameFamily(U);
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
