// missing-aarch64-library: a slot of an archive has a Linux x86 library and no
// aarch64 one, or an aarch64 library needs one that exists only for x86.
#include "analyzers/binary/ImageView.h"
#include "analyzers/binary/PathKinds.h"
#include "analyzers/binary/checks/Check.h"
#include "analyzers/binary/checks/JarLibraries.h"
#include "core/rules/RuleId.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace armlift::binary {

namespace {

using Slots = std::vector<const Slot *>;

std::vector<std::string> platformsOf(const Slots &Of) {
  std::set<std::string> Names;
  for (const Slot *S : Of)
    for (const Member *M : S->Members)
      Names.insert(platformName(*M->File, M->Os, M->Libc));
  return {Names.begin(), Names.end()};
}

auto lacks(Lack What) {
  return [What](const Slot *S) { return S->Lacks == What; };
}

/// Slots with one cause: none of these libraries is there for aarch64, because
/// the whole package, or the folder for a platform, is missing.
struct Gap {
  Slots Of;
  /// Relative to the unit, empty for the whole unit; nullopt for a single slot.
  std::optional<std::string_view> Folder;
};

/// The folders of a unit that have libraries for x86 and none for aarch64.
class X86Folders {
public:
  X86Folders(const Unit &U, const std::vector<Slot> &Slots);

  /// Returns the outermost such folder around a file: the whole unit, or a
  /// folder named for a platform.
  std::optional<std::string_view> around(const Member &M) const;

private:
  bool areX86(std::string_view Folder) const { return !Mixed.contains(Folder); }

  /// Folders that hold code for aarch64, or a library that is there for both;
  /// "" is the unit.
  std::set<std::string_view> Mixed;
};

X86Folders::X86Folders(const Unit &U, const std::vector<Slot> &Slots) {
  auto addAround = [&](const Member &M) {
    for (std::string_view Folder = parentPath(M.Inner);
         Mixed.insert(Folder).second && !Folder.empty();)
      Folder = parentPath(Folder);
  };
  for (const Slot &S : Slots)
    for (const Member *M : S.Members)
      if (U.owns(M) && M->counts() &&
          (M->isLinux(Arch::Aarch64) ||
           (M->isLinuxX86() && S.Verdict != SlotVerdict::X86Only)))
        addAround(*M);
}

std::optional<std::string_view> X86Folders::around(const Member &M) const {
  if (areX86({}))
    return std::string_view();
  for (std::size_t I = 0; (I = M.Inner.find('/', I)) != M.Inner.npos; ++I) {
    std::string_view Folder = std::string_view(M.Inner).substr(0, I);
    if (areX86(Folder) && labelsOf(fileName(Folder)).Arch != Arch::Unknown)
      return Folder;
  }
  return std::nullopt;
}

/// Groups the slots with a gap: those of one folder together.
std::vector<Gap> gapsOf(const UnitView &View, const Slots &Missing) {
  std::vector<Gap> Gaps;
  std::map<std::string_view, std::size_t> ByFolder; // index into Gaps
  const X86Folders Folders(View.Own, View.Slots);
  for (const Slot *S : Missing) {
    const Member &M = *S->firstX86(View.Own);
    std::optional<std::string_view> Folder;
    if (S->ForUnit == SlotVerdict::X86Only || S->Lacks != Lack::All)
      Folder = Folders.around(M);
    if (!Folder) {
      Gaps.push_back({{S}, {}});
      continue;
    }
    auto [At, New] = ByFolder.try_emplace(*Folder, Gaps.size());
    if (New)
      Gaps.push_back({{}, Folder});
    Gaps[At->second].Of.push_back(S);
  }
  return Gaps;
}

/// Turns a finding about the first of several libraries into one about all.
void widen(const Unit &U, const Gap &G, Finding &F) {
  if (G.Folder->empty()) {
    Finding Whole = findingAbout(rule::MissingAarch64Library, F.Impact, U);
    F.Path = Whole.Path;
    F.Subject = Whole.Subject;
  } else {
    F.Path.resize(F.Path.size() - G.Of.front()->firstX86(U)->Inner.size() +
                  G.Folder->size());
    F.Subject = fileName(F.Path);
  }
  for (const Slot *S : G.Of)
    addRelated(F, *S->firstX86(U), "has no aarch64 counterpart");
  F.Evidence.emplace_back("libraries", std::to_string(G.Of.size()));
}

/// True for a JAR with a classifier, whose twin is another JAR.
bool isForOnePlatform(const Unit &U) {
  return U.traits().Naming == FileNaming::Maven &&
         (labelsOf(U.Name).Arch != Arch::Unknown ||
          !aarch64Names(U.Name).empty());
}

/// Returns what it means that an image for aarch64 shows an x86 file, which got
/// there from the build machine or by a download: a program that the image
/// starts or has in its PATH, and a library, are missed. Any other program may
/// be a helper that is never started, or named for x86 because it runs
/// elsewhere. nullopt for files that are meant for x86: a system or the
/// programs of a cross compiler, kernels and firmware. A Python extension
/// always has the processor in its name, so only its folder counts.
std::optional<Impact> impactOfShown(const ImageView &Image, const Member &M) {
  if (!M.isLinuxX86() || !Image.isShownOnAarch64(M))
    return std::nullopt;
  if (Image.isStartedOnAarch64(M))
    return Impact::Break;
  bool IsExtension = M.Label.Arch != Arch::Unknown;
  if (isForX86System(IsExtension ? parentPath(M.Inner) : M.Inner) ||
      isCrossTool(M.Inner))
    return std::nullopt;
  if (M.File->Kind == ElfKind::Shared)
    return Impact::Break;
  if (M.File->Kind != ElfKind::Executable)
    return std::nullopt;
  bool IsNamed = labelsOf(fileName(M.Inner)).Arch != Arch::Unknown;
  if (Image.isOnPathOfAarch64(M))
    return IsNamed ? Impact::Behavior : Impact::Break;
  if (IsNamed)
    return Impact::Note;
  // A static 32-bit program may be firmware of a virtual machine (hvmloader).
  return M.File->ForLoader || M.File->Is64 ? Impact::Behavior : Impact::Note;
}

Impact impactOf(const UnitView &View, const Gap &G) {
  if (std::ranges::none_of(G.Of, lacks(Lack::All)))
    return Impact::Behavior;
  if (!View.Own.Image)
    return Impact::Break;
  Impact Worst = Impact::Note;
  for (const Slot *S : G.Of)
    Worst = std::min(Worst, impactInImage(View, *S).value_or(Impact::Break));
  return Worst;
}

/// Adds what to do about a gap. A build from source closes it, unless that
/// build takes the file as it is.
void advise(const UnitView &View, const Gap &G, Finding &F) {
  auto Add = [&](std::string_view Text) {
    F.Replacements.push_back({AdviceKind::Text, std::string(Text), false});
  };
  if (std::ranges::any_of(G.Of, [&](const Slot *S) {
        return S->firstX86(View.Own)->TakenAsIs;
      }))
    Add("the build from source copies or links it on aarch64 too: provide one "
        "for aarch64 there");
  else if (F.Impact != Impact::Note && View.buildsFromSource()) {
    F.Impact = Impact::Behavior;
    Add("it is built from source where it is installed: provide a compiler "
        "there, or ship a build");
  }
  if (F.Replacements.empty() && isForOnePlatform(View.Own))
    F.Replacements.push_back(askForTwin(View.Own));
  if (F.Replacements.empty())
    Add("use a release with an aarch64 library, or build it");
}

void report(const UnitView &View, const Gap &G,
            const std::vector<Advice> &Releases, std::vector<Finding> &Out) {
  const Member &M = *G.Of.front()->firstX86(View.Own);
  bool MuslAlone = std::ranges::all_of(G.Of, lacks(Lack::Musl));
  Finding F = findingAt(rule::MissingAarch64Library, impactOf(View, G), M);
  const ImageView *Image = View.Own.Image.get();
  bool Starts = Image && Image->isStartedOnAarch64(M);
  if (Image && Image->emulatesX86() && F.Impact != Impact::Note) {
    F.Impact = Impact::Behavior;
    F.Evidence.emplace_back("emulator", "in the image");
  }
  bool Many = G.Of.size() > 1;
  if (Many)
    widen(View.Own, G, F);
  else if (View.Own.traits().Lone)
    for (const Member *Other : G.Of.front()->Members)
      if (Other->isLinuxX86() && Other != &M)
        addRelated(F, *Other, "has no aarch64 counterpart");
  bool Musl = MuslAlone || std::ranges::all_of(G.Of, [&](const Slot *S) {
                return S->firstX86(View.Own)->Libc == Libc::Musl;
              });
  F.Message = "'" + F.Subject + "'" +
              (Starts && !Many ? ", which the image starts, " : " ") +
              (Many ? "holds " + std::to_string(G.Of.size()) +
                          " native files for x86 Linux, none of which has an"
                    : "has no") +
              " aarch64 Linux counterpart" + (Musl ? " for musl" : "") +
              (std::ranges::all_of(G.Of, lacks(Lack::Accelerator))
                   ? ", and needs an accelerator"
                   : "") +
              std::string(View.asFarAsRead()) +
              " (found: " + listed(platformsOf(G.Of), 6) + ")";
  if (M.File->X86Level > 1)
    F.Evidence.emplace_back("x86-level",
                            "x86-64-v" + std::to_string(M.File->X86Level));
  if (View.Own.Container && View.Own.Container->Duplicates > 0)
    F.Evidence.emplace_back("duplicate-names",
                            std::to_string(View.Own.Container->Duplicates));
  F.Replacements = Releases;
  leaveToUsers(View, F);
  advise(View, G, F);
  Out.push_back(std::move(F));
}

void checkNeeded(const Member &M, std::vector<Finding> &Out) {
  for (const auto &[Needed, Advice] : M.File->NeededOfX86) {
    Finding F = findingAt(rule::MissingAarch64Library, M);
    F.Message = "'" + F.Subject + "' is aarch64 code, but needs '" + Needed +
                "', which exists for x86 only";
    F.Subject = Needed;
    if (!Advice.empty())
      F.Replacements.push_back(
          {AdviceKind::Package, std::string(Advice), false});
    Out.push_back(std::move(F));
  }
}

} // namespace

std::optional<Impact> impactInImage(const UnitView &View, const Slot &S) {
  const ImageView &Image = *View.Own.Image;
  std::optional<Impact> Worst;
  for (const Member *M : S.Members)
    if (std::optional<Impact> I = impactOfShown(Image, *M);
        I && !Image.lies() && (!Worst || *I < *Worst))
      Worst = I;
  return Worst;
}

void checkMissingAarch64Library(const UnitView &View,
                                std::vector<Finding> &Out) {
  const Unit &U = View.Own;
  for (const Member *M : aarch64Members(U))
    checkNeeded(*M, Out);
  checkJavaVersions(View, Out);
  bool Image = U.Image && !U.Image->variants().empty();
  bool AsAWhole =
      Image || falseClaim(U) || (U.isWhole() && isX86AsAWhole(View));
  Slots Missing;
  for (const Slot &S : View.Slots) {
    // In a folder: a lone file is an artifact.
    bool OfFolder = U.traits().Lone && S.isOfSeveralMachines();
    bool Stray = Image && S.Verdict == SlotVerdict::X86Only &&
                 impactInImage(View, S).has_value();
    if (S.Verdict != SlotVerdict::X86Only || (AsAWhole && !OfFolder && !Stray))
      continue;
    // Libraries for cross compilers are meant for x86.
    const Member *First = S.firstX86(U);
    if (First && First->Aside == Aside::Optional &&
        !optionalHelper(First->Path))
      continue;
    // Of two packages for one platform each, each may carry libraries that the
    // other does not need; see checkLackingSibling(). But none carries those of
    // the other's platform.
    if (View.Twins.matchAsAWhole() && !S.isStrayIn(U))
      continue;
    // One of several files beside each other reports for all.
    if (OfFolder && !U.owns(S.firstX86()))
      continue;
    Missing.push_back(&S);
  }
  if (!Missing.empty()) {
    const std::vector<Advice> Releases = knownReleases(U);
    for (const Gap &G : gapsOf(View, Missing))
      report(View, G, Releases, Out);
  }
  // A bundle for aarch64 beside this one has a clause of its own.
  if (Missing.empty() && !View.Twins.matchAsAWhole())
    checkNativeClauses(U, Out);
}

} // namespace armlift::binary
