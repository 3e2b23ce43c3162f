#include "analyzers/binary/UnitFamily.h"

#include "analyzers/binary/DeclaredPlatforms.h"
#include "analyzers/binary/Pep440.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::binary {

namespace {

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

} // namespace

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

void nameFamily(Unit &U) {
  const ContainerTraits &Of = U.traits();
  U.Family = std::string(Of.Name) + ":";
  if (U.Wheel)
    U.Family += lowerCase(withoutLabels(parentPath(U.place()))) + "/" +
                U.Wheel->Distribution + "-" +
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
}

} // namespace armlift::binary
