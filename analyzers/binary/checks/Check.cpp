// Functions that several checks share.
#include "analyzers/binary/checks/Check.h"

#include "analyzers/binary/ImageView.h"
#include "analyzers/binary/PathKinds.h"
#include "analyzers/binary/Versions.h"
#include "core/rules/CheckFinding.h"
#include "core/support/Path.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

namespace armlift::binary {

bool UnitView::buildsFromSource() const {
  return HasSdist || Twins.areBuiltHere();
}

bool UnitView::isBuiltInstead(const Member &M) const {
  return Own.isNpm() && Own.buildsFromSource() && !M.TakenAsIs;
}

bool UnitView::mayHaveUnreadTwin() const {
  // A static library is for the processor of any object in it.
  return Own.declared().empty() && !Own.traits().Objects && !Twins.areRead();
}

bool isX86AsAWhole(const UnitView &View) {
  const Unit &U = View.Own;
  // A unit for every processor with code for both lacks single libraries.
  bool HasBoth = !U.Image && U.declared().empty() && U.hasLinux(Arch::Aarch64);
  return isForX86(U) && !HasBoth && !View.Twins.coverOwn();
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
    auto isMissed = [&](const Slot &S) {
      return S.Verdict == SlotVerdict::X86Only &&
             impactInImage(View, S) == Impact::Break;
    };
    if (Own < SlotVerdict::X86Only && !U.Image->emulatesX86() &&
        std::ranges::any_of(View.Slots, isMissed))
      return SlotVerdict::X86Only;
    return Own == SlotVerdict::X86Only && !isX86AsAWhole(View)
               ? SlotVerdict::MultiArch
               : Own;
  }
  SlotVerdict Worst = worst(View.Slots);
  if (Worst == SlotVerdict::Corrupt)
    return Worst;
  if (falseClaim(U))
    return SlotVerdict::Mislabelled;
  // A declared processor alone does not mean that there is native code.
  bool ForLinux = std::ranges::any_of(
      U.declared(), [](const Labels &P) { return P.Os == Os::Linux; });
  if (!U.Image && U.Members.empty() && ForLinux)
    return SlotVerdict::Pure;
  if (U.isWhole() && Worst < SlotVerdict::X86Only && isX86AsAWhole(View))
    return SlotVerdict::X86Only;
  if (Worst != SlotVerdict::Pure || U.declared().empty())
    return Worst;
  if (isForX86(U))
    return SlotVerdict::MultiArch;
  if (U.declares(Arch::Aarch64))
    return SlotVerdict::Arm64Only;
  return ForLinux ? SlotVerdict::OtherArch : SlotVerdict::NotLinux;
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
    Code.ChoosesLse |= M->File->ChoosesLse;
    std::ranges::transform(Code.Features, M->File->Features,
                           Code.Features.begin(), std::plus());
  }
  return Out;
}

void addBuildInstead(const UnitView &View, const Member &M, Finding &F) {
  if (View.isBuiltInstead(M))
    F.Replacements.push_back(
        {AdviceKind::Text,
         "or provide a compiler where the package is installed: it is built "
         "from source there if this file does not load",
         false});
}

void leaveToUsers(const UnitView &View, Finding &F) {
  if (!View.IsOfProject || F.Impact != Impact::Break)
    return;
  F.Impact = Impact::Note;
  F.Guard = {GuardKind::OnlyIfBuild, "the build or a script runs it"};
  F.Replacements.push_back(
      {AdviceKind::Text,
       "delete it if nothing runs it; otherwise build it for aarch64, or let "
       "the build make it",
       false});
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
  Finding F = findingAt(Rule, M);
  F.Impact = std::max(F.Impact, Impact); // the most severe one comes first
  return F;
}

Finding findingAt(std::string_view Rule, const Member &M) {
  Finding F = findingOf(Rule);
  if (M.TestData || !M.counts())
    F.Impact = Impact::Note;
  F.Path = M.Path;
  F.Subject = fileName(M.Path);
  F.Evidence.emplace_back("machine", machineName(*M.File));
  if (M.TestData)
    F.Evidence.emplace_back("shipped", "no, test data");
  else if (M.Aside == Aside::NeverLoaded)
    F.Evidence.emplace_back("loaded", "no, a JVM links nothing");
  else if (M.Newer)
    F.Evidence.emplace_back("superseded",
                            "by " + std::string(fileName(M.Newer->Path)));
  else if (const OptionalHelperRow *Row = optionalHelper(M.Path))
    F.Evidence.emplace_back("optional", std::string(Row->Note));
  return F;
}

Finding findingAbout(std::string_view Rule, armlift::Impact Impact,
                     const Unit &U) {
  Finding F = findingAbout(Rule, U);
  F.Impact = std::max(F.Impact, Impact);
  return F;
}

Finding findingAbout(std::string_view Rule, const Unit &U) {
  Finding F = findingOf(Rule);
  if (isTestData(U.ContextPath))
    F.Impact = Impact::Note;
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
  std::map<std::size_t, std::size_t> Folded; // index -> number of findings
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
                           " more for other versions of Node.js";
}

} // namespace armlift::binary
