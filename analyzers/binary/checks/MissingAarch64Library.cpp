// missing-aarch64-library: a slot of an archive has a Linux x86 library and no
// aarch64 one; or an aarch64 library needs one that exists for x86 alone.
#include "analyzers/binary/ImageView.h"
#include "analyzers/binary/Text.h"
#include "analyzers/binary/checks/Check.h"

#include <algorithm>
#include <set>

namespace armlift::binary {

namespace {

constexpr std::string_view Rule = "missing-aarch64-library";

std::vector<std::string> platformsOf(const Slot &S) {
  std::set<std::string> Names;
  for (const Member *M : S.Members)
    Names.insert(platformName(*M->File, M->Os, M->Libc));
  return {Names.begin(), Names.end()};
}

void reportSlot(const UnitView &View, const Slot &S,
                const std::vector<Advice> &Releases,
                std::vector<Finding> &Out) {
  const Member &M = *S.firstX86();
  Finding F = findingAt(Rule, Impact::Break, M);
  std::string Musl = M.Libc == Libc::Musl ? " for musl" : "";
  F.Message = "'" + F.Subject + "' has no aarch64 Linux counterpart" + Musl +
              std::string(View.asFarAsRead()) +
              " (found: " + listed(platformsOf(S), 6) + ")";
  if (M.File->X86Level > 1)
    F.Evidence.emplace_back("x86-level",
                            "x86-64-v" + std::to_string(M.File->X86Level));
  if (View.Own.Container && View.Own.Container->Duplicates > 0)
    F.Evidence.emplace_back("duplicate-names",
                            std::to_string(View.Own.Container->Duplicates));
  F.Replacements = Releases;
  if (F.Impact == Impact::Break && View.buildsFromSource()) {
    F.Impact = Impact::Behavior;
    F.Replacements.push_back({AdviceKind::Text,
                              "it is built from source where it is installed: "
                              "have a compiler there, or ship a build",
                              false});
  }
  if (F.Replacements.empty())
    F.Replacements.push_back(
        {AdviceKind::Text, "use a release with an aarch64 library, or build it",
         false});
  Out.push_back(std::move(F));
}

/// A library of the x86 build machine that got into an image for aarch64. What
/// is there for x86's sake says so: usr/x86_64-linux-gnu/lib, a cross
/// compiler's programs, kernels and firmware.
bool isStrayInImage(const UnitView &View, const Slot &S) {
  const ImageView &Image = *View.Own.Image;
  return !Image.lies() && std::ranges::any_of(S.Members, [&](const Member *M) {
    return M->isLinuxX86() && M->File->Kind == ElfKind::Shared &&
           M->Label.Arch == Arch::Unknown &&
           labelsOf(M->Inner).Arch == Arch::Unknown && !isCrossTool(M->Inner) &&
           Image.isShownOnAarch64(*M);
  });
}

void checkNeeded(const Member &M, std::vector<Finding> &Out) {
  for (const std::string &Needed : M.File->NeededOfX86) {
    auto Row = std::ranges::find_if(
        x86SharedLibraryTable(),
        [&](const X86LibraryRow &R) { return Needed.starts_with(R.Prefix); });
    bool System = std::ranges::any_of(
        x86SystemLibraryTable(),
        [&](std::string_view Prefix) { return Needed.starts_with(Prefix); });
    Finding F = findingAt(Rule, Impact::Break, M);
    F.Message = "'" + F.Subject + "' is aarch64 code, but needs '" + Needed +
                "', which exists for x86 alone";
    F.Subject = Needed;
    if (!System && Row != x86SharedLibraryTable().end())
      F.Replacements.push_back(
          {AdviceKind::Package, std::string(Row->Advice), false});
    Out.push_back(std::move(F));
  }
}

/// OSGi Core, 3.10: without a clause for the processor, and without the final
/// '*', the bundle does not resolve.
void checkNativeClauses(const Unit &U, std::vector<Finding> &Out) {
  const Metadata *Manifest = U.document(MetadataKind::JarManifest);
  if (!Manifest || Manifest->OptionalClauses)
    return;
  bool X86 = false, Arm = false;
  for (const NativeClause &C : Manifest->Clauses) {
    bool Linux = C.Systems.empty() ||
                 std::ranges::any_of(C.Systems, [](const std::string &S) {
                   return S == "linux";
                 });
    for (const std::string &Processor : C.Processors) {
      armlift::Arch A = labelsOf(Processor).Arch;
      X86 |= Linux && (A == Arch::X86_64 || A == Arch::X86);
      Arm |= Linux && A == Arch::Aarch64;
    }
  }
  if (!X86 || Arm)
    return;
  Finding F = findingAbout(Rule, Impact::Break, U);
  F.Path = U.Path + "!/META-INF/MANIFEST.MF";
  F.Subject = "Bundle-NativeCode";
  F.Message = "'Bundle-NativeCode' has no clause for Linux on aarch64: the "
              "bundle does not resolve";
  F.Replacements.push_back(
      {AdviceKind::Text, "add a clause with 'osname=Linux; processor=aarch64'",
       false});
  Out.push_back(std::move(F));
}

} // namespace

void checkMissingAarch64Library(const UnitView &View,
                                std::vector<Finding> &Out) {
  const Unit &U = View.Own;
  for (const Member *M : aarch64Members(U))
    checkNeeded(*M, Out);
  bool Image = U.Image && !U.Image->variants().empty();
  bool AsAWhole =
      Image || liesAsAWhole(U) || (U.isWhole() && isX86AsAWhole(View));
  bool Reported = false;
  const std::vector<Advice> Releases = knownReleases(U);
  for (const Slot &S : View.Slots) {
    // In a folder; a lone file is an artifact.
    bool OfFolder = U.Kind == ContainerKind::Elf && S.isOfSeveralMachines();
    bool Stray =
        Image && S.Verdict == SlotVerdict::X86Only && isStrayInImage(View, S);
    if (S.Verdict != SlotVerdict::X86Only || (AsAWhole && !OfFolder && !Stray))
      continue;
    reportSlot(View, S, Releases, Out);
    Reported = true;
  }
  // The bundle for aarch64 beside it has a clause of its own.
  if (!Reported && !View.Twins.matchAsAWhole())
    checkNativeClauses(U, Out);
}

} // namespace armlift::binary
