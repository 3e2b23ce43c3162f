#include "analyzers/binary/DeclaredPlatforms.h"

#include "analyzers/binary/PathKinds.h"

#include <algorithm>
#include <string>
#include <string_view>

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

} // namespace

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

} // namespace armlift::binary
