// See BinaryAnalyzer.h.
#include "analyzers/binary/BinaryAnalyzer.h"

#include "analyzers/binary/ImageView.h"
#include "analyzers/binary/Metadata.h"
#include "analyzers/binary/NativeReader.h"
#include "analyzers/binary/PathKinds.h"
#include "analyzers/binary/Pep440.h"
#include "analyzers/binary/RebuiltFiles.h"
#include "analyzers/binary/SystemRoots.h"
#include "analyzers/binary/Twins.h"
#include "analyzers/binary/checks/Check.h"
#include "core/input/Sniff.h"
#include "core/support/Path.h"

#include <map>
#include <ranges>
#include <unordered_set>

namespace armlift::binary {

namespace {

class BinaryAnalyzer : public Analyzer {
public:
  explicit BinaryAnalyzer(BinaryOptions Options)
      : Options(std::move(Options)) {}

  Interest wants(const Input &Head) const override;
  std::unique_ptr<Facts> extract(const Input &In,
                                 std::vector<Error> &Errors) const override;
  JudgedTogether judgedTogether() const override { return JudgedTogether::All; }
  void judge(const Project &P, Judgement &Out) const override;
  std::string groupOf(std::string_view ContextPath) const override {
    return comparisonGroup(ContextPath);
  }

private:
  BinaryOptions Options;
};

/// Returns the kind of metadata to read from an input. Outside of containers,
/// only image layouts and packages installed by npm are read: the metadata of
/// any other unpacked package does not say who ships it.
std::optional<MetadataKind> metadataOf(const Input &In) {
  std::optional<MetadataKind> Kind = metadataKind(In.ContextPath, In.Bytes);
  std::string_view Npm =
      In.Depth == 0 ? npmFolderOf(In.ContextPath) : std::string_view();
  bool OfNpm =
      Kind == MetadataKind::NpmPackage
          ? parentPath(In.ContextPath) == Npm
          : Kind == MetadataKind::SourceBuild || Kind == MetadataKind::Gyp;
  if (In.Depth == 0 && Kind != MetadataKind::ImageDocument &&
      Kind != MetadataKind::EmptyTar && (Npm.empty() || !OfNpm))
    return std::nullopt;
  if (Kind == MetadataKind::ImageDocument && In.Size > MaxDocumentBytes)
    return std::nullopt;
  return Kind;
}

Interest BinaryAnalyzer::wants(const Input &Head) const {
  if (Head.Bytes.empty())
    return Interest::Head; // no name proves that a file is not an ELF file
  switch (sniff(Head.Bytes, Head.Path)) {
  case ContentKind::Elf:
    return Head.Depth > 0 && isDeviceFirmware(Head.ContextPath)
               ? Interest::None
               : Interest::Whole;
  case ContentKind::MachO:
  case ContentKind::Pe:
  case ContentKind::Xcoff:
  case ContentKind::Wasm:
    return Interest::Head;
  default:
    break;
  }
  std::optional<MetadataKind> Kind = metadataOf(Head);
  if (!Kind)
    return Interest::None;
  return isMarker(*Kind) ? Interest::Head : Interest::Whole;
}

std::unique_ptr<Facts>
BinaryAnalyzer::extract(const Input &In, std::vector<Error> &Errors) const {
  const std::size_t First = Errors.size();
  if (In.Depth == 0 && In.Bytes.empty() && isNeverEmpty(In.Path)) {
    // Tests of installers and archivers have such files for their names alone.
    if (!isTestData(In.ContextPath))
      Errors.push_back({ErrorKind::UnreadableInput, In.Path,
                        "it is named like an archive or a library, but is "
                        "empty: what should be in it is not known"});
    return nullptr;
  }
  if (auto File =
          readNative(In.Bytes, In.Whole, sniff(In.Bytes, In.Path), Errors)) {
    if (!In.Whole && File->Format == NativeFormat::Elf)
      Errors.push_back({ErrorKind::Limit,
                        {},
                        "it has " + std::to_string(In.Size) +
                            " bytes, more than the limit for a member: only "
                            "its header was looked at"});
    for (Error &E : Errors | std::views::drop(First))
      E.Path = In.Path;
    return File;
  }
  std::optional<Error> Damage;
  std::optional<MetadataKind> Kind = metadataOf(In);
  if (!Kind)
    return nullptr;
  auto Document = readMetadata(*Kind, In.ContextPath, In.Bytes, Damage);
  if (Damage)
    Errors.push_back({Damage->Kind, In.Path, std::move(Damage->Message)});
  return Document;
}

Artifact artifactOf(const UnitView &View, SlotVerdict Verdict) {
  Artifact A;
  A.Path = View.Own.Path;
  A.Kind = View.Own.traits().Name;
  A.Verdict = Verdict;
  A.DuplicateNames = View.Own.Container ? View.Own.Container->Duplicates : 0;
  for (const Slot &S : View.Slots) {
    ArtifactSlot Out;
    Out.Name = S.Name;
    Out.Verdict = S.Verdict;
    for (const Member *M : S.Members) {
      std::pair<std::string, std::string> Row(
          M->Path, platformName(*M->File, M->Os, M->Libc));
      if (Out.Members.empty() ||
          Out.Members.back() != Row) // the objects of a static library
        Out.Members.push_back(std::move(Row));
    }
    A.Slots.push_back(std::move(Out));
  }
  return A;
}

/// Returns nullopt if what was not read could change the verdict.
std::optional<SlotVerdict> knownVerdict(const UnitView &View) {
  if (View.Own.Image && !View.Own.Image->isComplete())
    return std::nullopt;
  SlotVerdict Verdict = unitVerdict(View);
  switch (View.Own.seen()) {
  case ContainerCoverage::Whole:
    break;
  case ContainerCoverage::Partly:
    if (Verdict < SlotVerdict::X86Only)
      return std::nullopt;
    break;
  case ContainerCoverage::Damaged:
    return SlotVerdict::Corrupt;
  }
  if (Verdict == SlotVerdict::X86Only && View.mayHaveUnreadTwin())
    return std::nullopt;
  return Verdict;
}

/// A unit, its verdict, and the artifact with that verdict.
struct JudgedUnit {
  const Unit *Own;
  std::size_t Artifact; ///< index into the report's artifacts
  SlotVerdict Verdict;
  bool TellsOfOuter;
};

/// True if what is wrong with the unit is also wrong with the archive that
/// holds it: the unit is not test data, and not one of several packages of
/// which an installer takes one.
bool tellsOfOuter(const UnitView &View) {
  return !isTestData(View.Own.ContextPath) && !isPartOfSplitPackage(View.Own);
}

/// True if what aarch64 lacks in an archive inside of the unit is lacking in
/// the unit. Of a package that declares its processors and has code of its own,
/// and of an image, this is so if it is for aarch64: what a package for x86
/// holds is for x86 as well, and its counterpart has its own.
bool takesIn(const Unit &Outer, SlotVerdict Inner) {
  const bool Lacks = Inner >= SlotVerdict::X86Only;
  if (Outer.Image)
    return Lacks && Outer.Image->offers("arm64") && !Outer.Image->emulatesX86();
  if (Outer.declared().empty() || Outer.Members.empty())
    return true;
  return Lacks && Outer.declares(Arch::Aarch64);
}

/// Raises the verdict on an archive to the worst verdict on the archives in it
/// that it takes in. An inner archive that cannot be read does
/// not count, since it is among the errors. `Judged` is sorted by path, so an
/// archive comes before what it holds.
void judgeOuter(std::vector<JudgedUnit> &Judged,
                std::vector<Artifact> &Artifacts) {
  std::map<std::string_view, JudgedUnit *> ByPath;
  for (JudgedUnit &J : Judged)
    ByPath.emplace(J.Own->ContextPath, &J);
  for (const JudgedUnit &J : Judged | std::views::reverse) {
    if (!J.TellsOfOuter || J.Verdict == SlotVerdict::Corrupt)
      continue;
    auto At = ByPath.end();
    for (std::string_view Outer = containerOf(J.Own->ContextPath);
         !Outer.empty() && At == ByPath.end(); Outer = containerOf(Outer))
      At = ByPath.find(Outer);
    if (At == ByPath.end())
      continue;
    JudgedUnit &Outer = *At->second;
    if (J.Verdict <= Outer.Verdict || !takesIn(*Outer.Own, J.Verdict))
      continue;
    Outer.Verdict = J.Verdict;
    Artifacts[Outer.Artifact].Verdict = J.Verdict;
  }
}

/// True if the unit is an artifact. A compressed file, or a package installed
/// by npm, is one only if it holds native files.
bool isArtifact(const Unit &U) {
  return (!U.traits().OneFile && !U.isNpmFolder()) || !U.Members.empty();
}

/// What an image names but does not hold.
struct Gap {
  ErrorKind Kind;
  std::vector<std::string> Names;
  std::string What;              ///< "layer"
  std::string IsWrong, AreWrong; ///< the end of a message about one, and many
};

/// Reports the first few names, and the number of the others.
void addGap(const Unit &U, const Gap &G, std::vector<Error> &Errors) {
  constexpr std::size_t MaxNamed = 8;
  for (const std::string &Name : G.Names | std::views::take(MaxNamed))
    Errors.push_back(
        {G.Kind, U.file(), "its " + G.What + " '" + Name + "' " + G.IsWrong});
  if (G.Names.size() > MaxNamed)
    Errors.push_back({G.Kind, U.file(),
                      std::to_string(G.Names.size() - MaxNamed) +
                          " more of its " + G.What + "s " + G.AreWrong});
}

/// Reports what an image names but does not hold. If the image was not read to
/// its end, the errors already give the reason.
void addGaps(const Unit &U, std::vector<Error> &Errors) {
  if (!U.Image || U.seen() != ContainerCoverage::Whole)
    return;
  const ImageView &Image = *U.Image;
  if (Image.isCutShort())
    Errors.push_back({ErrorKind::Limit, U.file(),
                      "it has too many documents, layers and deletions: not "
                      "all of them were combined"});
  addGap(U,
         {.Kind = ErrorKind::UnreadableInput,
          .Names = Image.missingLayers(),
          .What = "layer",
          .IsWrong =
              "is missing or not an archive: its contents were not looked at",
          .AreWrong = "are missing or not archives"},
         Errors);
  if (Image.isComplete() && !Image.variants().empty())
    addGap(
        U,
        {.Kind = ErrorKind::NotUnderstood,
         .Names = Image.outsideLayers(),
         .What = "file",
         .IsWrong = "is in no layer that a manifest names: it was not judged",
         .AreWrong = "are in no layer that a manifest names"},
        Errors);
  for (const auto &[Name, Processor] : Image.absent())
    if (Processor == "arm64" || Processor == "amd64")
      Errors.push_back({ErrorKind::UnreadableInput, U.file(),
                        "its index offers " + Processor +
                            ", but the manifest '" + Name +
                            "' of that variant is missing"});
  addGap(U,
         {.Kind = ErrorKind::NotUnderstood,
          .Names = Image.unknown(),
          .What = "document",
          .IsWrong = "is missing or names no processor: the processor of the "
                     "image is unknown",
          .AreWrong = "are missing or name no processor"},
         Errors);
}

/// Returns the key that a source package and its wheels share: folder,
/// distribution and version.
std::string sdistKey(const Unit &U, const std::string &Distribution,
                     const std::string &Version) {
  std::string Key(parentPath(U.ContextPath));
  return Key.append("/")
      .append(Distribution)
      .append("-")
      .append(canonicalVersion(Version));
}

/// True for a program that stands alone. A library may have the form of one:
/// glibc's own can be run.
static bool isProgram(const Unit &U) {
  return U.traits().Lone && !U.Members.empty() &&
         U.Members.front().File->Kind == ElfKind::Executable &&
         !fileName(U.ContextPath).contains(".so");
}

void BinaryAnalyzer::judge(const Project &P, Judgement &Out) const {
  std::vector<Unit> Units = collectUnits(P);
  TwinTable Table(Units);
  std::unordered_set<std::string> Sdists;
  for (const Unit &U : Units)
    if (auto Sdist = parseSdistName(U.Name);
        Sdist && U.traits().Sources == SourcesInside::Always)
      Sdists.insert(sdistKey(U, Sdist->first, Sdist->second));
  const SystemRoots Systems(Units);
  std::optional<RebuiltFiles> Rebuilt; // asked for few units
  auto rebuiltBy = [&](const Unit &U) -> std::string_view {
    if (!U.traits().Lone || U.Members.empty() ||
        !RebuiltFiles::mayBeOne(U.ContextPath, U.Members.front().File->Kind))
      return {};
    if (!Rebuilt)
      Rebuilt.emplace(P);
    return Rebuilt->adviceFor(U.ContextPath, U.Members.front().File->Kind);
  };
  std::vector<JudgedUnit> Judged;
  for (const Unit &U : Units) {
    if (!U.InScope || !isArtifact(U))
      continue;
    const TwinSet &Twins = Table.of(U);
    UnitView View{
        .Own = U,
        .Twins = Twins,
        .HasSdist = U.Wheel && Sdists.contains(sdistKey(
                                   U, U.Wheel->Distribution, U.Wheel->Version)),
        .Slots = slotsOf(U, Twins),
        .Target = P.Target,
        .BaselineOs = Options.BaselineOs,
        .Rebuilt = rebuiltBy(U),
        .HasSystem = Systems.contain(U.ContextPath),
        .IsOfProject = isProgram(U) && P.Notes.isInProject(U.ContextPath) &&
                       !Systems.contain(U.ContextPath)};
    if (std::optional<SlotVerdict> Verdict = knownVerdict(View)) {
      Judged.push_back(
          {&U, Out.Artifacts.size(), *Verdict, tellsOfOuter(View)});
      Out.Artifacts.push_back(artifactOf(View, *Verdict));
    }
    addGaps(U, Out.Errors);
    if (U.LinksLeftOut)
      Out.Errors.push_back({ErrorKind::Limit, U.file(),
                            "it has too many links: not all of them were "
                            "followed"});
    std::size_t First = Out.Findings.size();
    for (UnitCheck Check : AllChecks)
      Check(View, Out.Findings);
    foldNodeAbis(Out.Findings, First);
  }
  judgeOuter(Judged, Out.Artifacts);
}

} // namespace

std::unique_ptr<Analyzer> makeBinaryAnalyzer(BinaryOptions Options) {
  return std::make_unique<BinaryAnalyzer>(std::move(Options));
}

} // namespace armlift::binary
