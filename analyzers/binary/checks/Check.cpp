// What several checks share.
#include "analyzers/binary/checks/Check.h"

#include "analyzers/binary/ImageView.h"
#include "analyzers/binary/Text.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

namespace armlift::binary {

namespace {

/// "org.xerial.snappy:snappy-java" and its version, as far as a JAR tells: by
/// the one pom.properties inside, else by its file name
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
    return {"pypi", U.Wheel->Distribution, U.Wheel->Version};
  if (const Metadata *Package = U.npmManifest())
    return {"npm", lowerCase(Package->Name), Package->Version};
  if (U.Kind != ContainerKind::Jar)
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

bool isSamePackage(const FirstVersionRow &Row, const PackageName &P) {
  if (Row.Ecosystem != P.Ecosystem)
    return false;
  // A file name has no group; "jna-5.2" is net.java.dev.jna:jna.
  bool Short = P.Ecosystem == "maven" && P.Name.find(':') == P.Name.npos;
  return (Short ? Row.Name.substr(Row.Name.find(':') + 1) : Row.Name) == P.Name;
}

/// Of a wheel for x86 of a release that has others for aarch64: how to get one
/// of those, on any machine. The file of another package holds all platforms,
/// and what it lacks the release lacks.
std::vector<Advice> ownRelease(const FirstVersionRow &Row, const PackageName &P,
                               const Unit &U) {
  if (!U.Wheel || U.Wheel->any() || U.declares(Arch::Aarch64))
    return {};
  return {{AdviceKind::Package,
           std::string(Row.Shown) + " has aarch64 wheels since " +
               std::string(Row.Version) + ": pip download " + P.Name +
               "==" + P.Version +
               " --no-deps --only-binary=:all: --platform "
               "manylinux_2_28_aarch64 --platform manylinux2014_aarch64",
           false}};
}

} // namespace

bool UnitView::buildsFromSource() const {
  return HasSdist || Twins.areBuiltHere();
}

bool UnitView::mayHaveUnreadTwin() const {
  // A static library is for the processor of any object in it.
  return Own.declared().empty() && Own.Kind != ContainerKind::StaticLibrary &&
         !Twins.areRead();
}

bool isX86AsAWhole(const UnitView &View) {
  return isForX86(View.Own) && !View.Twins.coverOwn();
}

bool isPartOfSplitPackage(const Unit &U) {
  const Metadata *Package = U.npmManifest();
  return Package && labelsOf(Package->Name).Arch != Arch::Unknown;
}

bool isAnyWheelOfX86(const Unit &U) {
  return U.Wheel && U.Wheel->any() && U.hasLinuxX86() &&
         !U.hasLinux(Arch::Aarch64);
}

SlotVerdict unitVerdict(const UnitView &View) {
  const Unit &U = View.Own;
  if (U.Image && !U.Image->variants().empty()) {
    SlotVerdict Own = U.Image->verdict();
    return Own == SlotVerdict::X86Only && !isX86AsAWhole(View)
               ? SlotVerdict::MultiArch
               : Own;
  }
  SlotVerdict Worst = worst(View.Slots);
  if (Worst == SlotVerdict::Corrupt)
    return Worst;
  if (liesAsAWhole(U))
    return SlotVerdict::Mislabelled;
  // A package can be bound to a platform without an ELF file in it.
  if (U.isWhole() && Worst < SlotVerdict::X86Only && isX86AsAWhole(View))
    return SlotVerdict::X86Only;
  if (Worst != SlotVerdict::Pure || U.declared().empty())
    return Worst;
  if (isForX86(U))
    return SlotVerdict::MultiArch;
  if (U.declares(Arch::Aarch64))
    return SlotVerdict::Arm64Only;
  return std::ranges::any_of(U.declared(),
                             [](const Labels &P) { return P.Os == Os::Linux; })
             ? SlotVerdict::OtherArch
             : SlotVerdict::NotLinux;
}

std::vector<const Member *> aarch64Members(const Unit &U) {
  std::vector<const Member *> Out;
  for (const Member &M : U.Members)
    if (M.isLinux(Arch::Aarch64))
      Out.push_back(&M);
  return Out;
}

std::vector<CodeView> aarch64Code(const Unit &U) {
  std::vector<CodeView> Out;
  for (const Member *M : aarch64Members(U)) { // by path
    bool SameLibrary = !Out.empty() && Out.back().First->Path == M->Path &&
                       M->File->Kind == ElfKind::Object;
    CodeView &Code = SameLibrary ? Out.back() : Out.emplace_back(M);
    Code.Dispatches |= !M->File->Dispatch.empty();
    std::ranges::transform(Code.Features, M->File->Features,
                           Code.Features.begin(), std::plus());
  }
  return Out;
}

void addRelated(Finding &F, const Member &M, std::string Message) {
  constexpr std::size_t MostShown = 8;
  std::vector<RelatedLocation> &Of = F.Related;
  if (Of.size() < MostShown && (Of.empty() || Of.back().Path != M.Path))
    Of.push_back({M.Path, 0, std::move(Message)});
}

void addX86Files(const Unit &U, Finding &F) {
  for (const Member &M : U.Members)
    if (M.isLinuxX86() && M.Path != U.Path)
      addRelated(F, M, platformName(*M.File, M.Os, M.Libc));
}

Finding findingAt(std::string_view Rule, armlift::Impact Impact,
                  const Member &M) {
  Finding F;
  F.Rule = Rule;
  bool IsAside = M.TestData || M.Aside != Aside::No;
  F.Impact = IsAside ? armlift::Impact::Note : Impact;
  F.Path = M.Path;
  F.Subject = fileName(M.Path);
  F.Evidence.emplace_back("machine", machineName(*M.File));
  if (M.TestData)
    F.Evidence.emplace_back("shipped", "no, test data");
  else if (M.Aside == Aside::NeverLoaded)
    F.Evidence.emplace_back("loaded", "no, a JVM links nothing");
  else if (const OptionalHelperRow *Row = optionalHelper(M.Path))
    F.Evidence.emplace_back("optional", std::string(Row->Note));
  return F;
}

Finding findingAbout(std::string_view Rule, armlift::Impact Impact,
                     const Unit &U) {
  Finding F;
  F.Rule = Rule;
  F.Impact = isTestData(U.ContextPath) ? armlift::Impact::Note : Impact;
  F.Path = U.file();
  const Metadata *Package = U.isNpmFolder() ? U.npmManifest() : nullptr;
  F.Subject = Package ? Package->Name : U.Name;
  if (isTestData(U.ContextPath))
    F.Evidence.emplace_back("shipped", "no, test data");
  return F;
}

void foldNodeAbis(std::vector<Finding> &Findings, std::size_t First) {
  std::map<std::tuple<std::string_view, armlift::Impact, std::string>,
           std::size_t>
      Kept;
  std::map<std::size_t, std::size_t> Folded; // by index, how many
  std::size_t End = First;
  for (std::size_t I = First; I < Findings.size(); ++I) {
    Finding &F = Findings[I];
    auto [At, New] =
        Kept.try_emplace({F.Rule, F.Impact, withoutNodeAbi(F.Path)}, End);
    Finding &Into = Findings[At->second];
    if (New || Into.Path == F.Path) {
      if (End != I)
        Findings[End] = std::move(F);
      ++End;
    } else {
      Into.Related.push_back({F.Path, 0, "for another version of Node.js"});
      ++Folded[At->second];
    }
  }
  Findings.erase(Findings.begin() + static_cast<std::ptrdiff_t>(End),
                 Findings.end());
  for (auto [I, Number] : Folded)
    Findings[I].Message += ", and " + std::to_string(Number) +
                           " for other versions of Node.js do not differ";
}

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
    else if (!P.Version.empty() && compareVersions(P.Version, Row.Version) >= 0)
      return ownRelease(Row, P, U);
    else
      Text += (Row.Answer == FirstAnswer::Since ? " has aarch64 binaries since "
                                                : " has aarch64 binaries in ") +
              std::string(Row.Version);
    if (!Row.Better.empty())
      Text += ", better " + std::string(Row.Better);
    if (!Row.Note.empty())
      Text += ": " + std::string(Row.Note);
    return {{AdviceKind::Package, std::move(Text), false}};
  }
  return {};
}

} // namespace armlift::binary
