// See Releases.h.
#include "analyzers/binary/Releases.h"

#include "analyzers/binary/Pep440.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <charconv>
#include <compare>
#include <span>

namespace armlift::binary {

namespace {

/// The name and version of a package. For a JAR,
/// "org.xerial.snappy:snappy-java" and its version come from the one
/// pom.properties inside or, without that, from the file name
/// "snappy-java-1.1.2.jar".
struct PackageName {
  std::string_view Ecosystem;
  std::string Name, Version;
};

PackageName splitVersion(std::string_view Ecosystem, std::string_view Stem) {
  for (std::size_t Dash = Stem.find('-'); Dash != Stem.npos;
       Dash = Stem.find('-', Dash + 1))
    if (Dash + 1 < Stem.size() && isDigit(Stem[Dash + 1]))
      return {Ecosystem, lowerCase(Stem.substr(0, Dash)),
              std::string(Stem.substr(Dash + 1))};
  return {Ecosystem, lowerCase(Stem), {}};
}

PackageName packageOf(const Unit &U) {
  if (U.Wheel)
    return {"pypi", U.Wheel->Distribution,
            std::string(withoutLocalLabel(U.Wheel->Version))};
  if (const Metadata *Package = U.npmManifest())
    return {"npm", lowerCase(Package->Name), Package->Version};
  FileNaming Naming = U.traits().Naming;
  if (Naming == FileNaming::Deb) // "libipt2_2.1.2-1_amd64.deb"
    return {"debian", U.Name.substr(0, U.Name.find('_')), {}};
  if (Naming != FileNaming::Maven)
    return {};
  auto IsPom = [](const Document &D) {
    return D.Data->Kind == MetadataKind::PomProperties;
  };
  if (std::ranges::count_if(U.Documents, IsPom) == 1) {
    const Metadata &Pom = *std::ranges::find_if(U.Documents, IsPom)->Data;
    return {"maven", lowerCase(Pom.Name), Pom.Version};
  }
  std::string_view Name = U.Name;
  Name.remove_suffix(fileSuffix(Name).size());
  return splitVersion("maven", Name);
}

/// A part of a version, as parts compare: what is before a release, nothing or
/// the number 0, what is after it, and other numbers.
struct VersionPart {
  enum : std::uint8_t { Before, Nothing, After, Number } Kind = Nothing;
  unsigned long Value = 0;

  auto operator<=>(const VersionPart &) const = default;
};

VersionPart partOf(std::string_view Word, bool BeforeNumber) {
  auto at = [&](std::span<const std::string_view> Words) {
    return static_cast<std::size_t>(std::ranges::find(Words, Word) -
                                    Words.begin());
  };
  if (Word.size() == 1 && !BeforeNumber)
    return {};
  if (std::size_t I = at(preReleaseWordTable());
      I < preReleaseWordTable().size())
    return {VersionPart::Before, I};
  bool IsAfter = at(postReleaseWordTable()) < postReleaseWordTable().size();
  return {IsAfter ? VersionPart::After : VersionPart::Nothing};
}

std::vector<VersionPart> partsOf(std::string_view Version) {
  const std::string Lower = lowerCase(Version);
  std::vector<VersionPart> Out;
  for (std::size_t At = 0, End; At < Lower.size(); At = End) {
    const bool IsNumber = isDigit(Lower[At]);
    auto isSame = [&](char C) {
      return IsNumber ? isDigit(C) : C >= 'a' && C <= 'z';
    };
    for (End = At; End < Lower.size() && isSame(Lower[End]);)
      ++End;
    if (!IsNumber && End > At) {
      bool BeforeNumber = End < Lower.size() && isDigit(Lower[End]);
      Out.push_back(
          partOf(std::string_view(Lower).substr(At, End - At), BeforeNumber));
    } else if (IsNumber) {
      unsigned long Value = 0;
      if (std::from_chars(&Lower[At], &Lower[At] + (End - At), Value).ec !=
          std::errc())
        Value = ~0ul;
      Out.push_back(
          {Value > 0 ? VersionPart::Number : VersionPart::Nothing, Value});
    } else {
      End = At + 1; // a separator
    }
  }
  return Out;
}

/// True if the version is that one or a later one: "1.2.3rc1" is not "1.2.3"
/// yet.
bool isSince(std::string_view Version, std::string_view First) {
  std::vector<VersionPart> Own = partsOf(Version), Than = partsOf(First);
  Own.resize(std::max(Own.size(), Than.size()));
  Than.resize(Own.size());
  return Own >= Than;
}

bool isSamePackage(const FirstVersionRow &Row, const PackageName &P) {
  if (Row.Ecosystem != P.Ecosystem)
    return false;
  // A file name has no group: "jna-5.2" is net.java.dev.jna:jna.
  bool Short = P.Ecosystem == "maven" && P.Name.find(':') == P.Name.npos;
  return (Short ? Row.Name.substr(Row.Name.find(':') + 1) : Row.Name) == P.Name;
}

/// True if the text is safe in a command that people paste: it comes from the
/// package, and must not contain anything that a shell interprets. The names
/// and versions of every registry consist of these characters (PEP 508 and 440,
/// npm's package.json, Debian Policy 5.6.1), except for epochs of Python, whose
/// '!' a shell reads.
bool isPlain(std::string_view Text) {
  return !Text.starts_with('-') && std::ranges::all_of(Text, [](char C) {
    return isNameCharacter(C) || std::string_view("-.+@/").contains(C);
  });
}

bool isPlain(const PackageName &P) {
  return !P.Name.empty() && isPlain(P.Name) && isPlain(P.Version);
}

/// True if a platform tag of the wheel is for musl, or one is for glibc.
bool isFor(armlift::Libc L, const WheelName &Wheel) {
  return std::ranges::any_of(Wheel.Platforms, [&](const std::string &Tag) {
    Labels Of = labelsOf(Tag);
    return Of.Os == Os::Linux && (Of.Libc == Libc::Musl) == (L == Libc::Musl);
  });
}

/// A wheel for glibc does not install on musl, nor the other way round (PEP
/// 600, PEP 656). pip download takes the platforms as they are, and tries no
/// older ones.
std::string pipDownload(const PackageName &P, const WheelName &Wheel) {
  std::string Command = "pip download " + P.Name + "==" + P.Version +
                        " --no-deps --only-binary=:all:";
  if (isFor(Libc::Glibc, Wheel))
    Command += " --platform manylinux_2_28_aarch64 "
               "--platform manylinux2014_aarch64";
  if (isFor(Libc::Musl, Wheel))
    Command += " --platform musllinux_1_2_aarch64 "
               "--platform musllinux_1_1_aarch64";
  return Command;
}

/// Returns "NAME has aarch64 WHAT since VERSION".
std::string sinceWhen(const FirstVersionRow &Row, std::string_view What) {
  return std::string(Row.Shown)
      .append(" has aarch64 ")
      .append(What)
      .append(Row.Answer == FirstAnswer::Since ? " since " : " in ")
      .append(Row.Version);
}

/// For a package of a release that has aarch64 binaries, says how to get those:
/// in which artifact of the release, or for an x86 wheel by which command. The
/// file of any other package holds all platforms, so what is missing there is
/// missing in the release. The rows are about wheels for glibc.
std::vector<Advice> ownRelease(const FirstVersionRow &Row, const PackageName &P,
                               const Unit &U) {
  if (!Row.Use.empty())
    return {{AdviceKind::Package,
             sinceWhen(Row, "binaries") + ": " + std::string(Row.Use), false}};
  if (!U.Wheel || !isFor(Libc::Glibc, *U.Wheel) || U.declares(Arch::Aarch64) ||
      !isPlain(P))
    return {};
  return {{AdviceKind::Package,
           sinceWhen(Row, "wheels") + ": " + pipDownload(P, *U.Wheel), false}};
}

const X86LibraryRow *rowOfLibrary(const Member &M) {
  const X86LibraryRow *Row = x86LibraryRow(fileName(M.Path));
  return Row ? Row : x86LibraryRow(M.File->Soname);
}

/// Returns what people use on aarch64 instead of a package that consists of
/// x86-only libraries (libmkl_rt.so, libipt.so.2).
std::vector<Advice> insteadOfX86Library(const Unit &U) {
  const Member *First = nullptr;
  for (const Member &M : U.Members) {
    if (!M.isLinuxX86() || !M.counts() || M.File->Kind != ElfKind::Shared)
      continue;
    if (!rowOfLibrary(M))
      return {};
    First = First ? First : &M;
  }
  if (!First)
    return {};
  return {{AdviceKind::Package,
           "'" + std::string(fileName(First->Path)) +
               "' exists for x86 only: " +
               std::string(rowOfLibrary(*First)->Advice),
           false}};
}

/// Returns the command that asks the registry for the same release for aarch64;
/// empty if none is known.
std::string commandFor(const Unit &U) {
  PackageName P = packageOf(U);
  if (!isPlain(P))
    return {};
  if (U.Wheel)
    return pipDownload(P, *U.Wheel);
  if (U.traits().Naming == FileNaming::Deb)
    return "apt-get download " + P.Name + ":arm64";
  if (!U.isNpm())
    return {};
  // Which of the names the set uses is not known.
  std::string Commands;
  for (const std::string &Twin : aarch64Names(P.Name))
    Commands.append(Commands.empty() ? "npm pack " : ", or npm pack ")
        .append(Twin)
        .append(P.Version.empty() ? "" : "@" + P.Version);
  return Commands;
}

} // namespace

std::vector<Advice> knownReleases(const Unit &U) {
  PackageName P = packageOf(U);
  for (const FirstVersionRow &Row : firstVersionTable()) {
    if (!isSamePackage(Row, P))
      continue;
    std::string Text(Row.Shown);
    if (Row.Answer == FirstAnswer::None)
      Text += " has no aarch64 release";
    else if (Row.Answer == FirstAnswer::Build)
      Text += " has no aarch64 binaries and must be built";
    else if (!P.Version.empty() && isSince(P.Version, Row.Version))
      return ownRelease(Row, P, U);
    else
      Text = sinceWhen(Row, "binaries");
    if (!Row.Better.empty())
      Text += ", preferably " + std::string(Row.Better);
    for (std::string_view More : {Row.Note, Row.Use})
      if (!More.empty())
        Text.append(": ").append(More);
    return {{AdviceKind::Package, std::move(Text), false}};
  }
  return insteadOfX86Library(U);
}

Advice askForTwin(const Unit &U) {
  if (std::string Command = commandFor(U); !Command.empty())
    return {AdviceKind::Package,
            "get its aarch64 release, if there is one: " + Command, false};
  if (std::vector<std::string> Twins = aarch64Names(U.Name);
      U.traits().Naming == FileNaming::Maven && !Twins.empty())
    return {AdviceKind::Package,
            "get the same release for aarch64, by its classifier or its "
            "artifact's name, if there is one: " +
                listed(Twins, 4),
            false};
  return {AdviceKind::Text, "get or build its aarch64 release", false};
}

} // namespace armlift::binary
