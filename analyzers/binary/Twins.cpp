// See Twins.h.
#include "analyzers/binary/Twins.h"

#include "analyzers/binary/ImageView.h"
#include "analyzers/binary/PythonTags.h"

#include <algorithm>
#include <optional>
#include <set>

namespace armlift::binary {

namespace {

/// Something that wants a counterpart on aarch64.
struct Demand {
  std::optional<Interpreter> Python; ///< of a wheel
  std::string CondaPython;
  armlift::Libc Libc = Libc::Unknown;
};

bool isX86(Arch A) { return A == Arch::X86_64 || A == Arch::X86; }

bool isSinglePlatform(const Unit &U) {
  return U.hasLinuxX86() != U.hasLinux(Arch::Aarch64);
}

/// The libcs that the Linux members of some processors need.
template <typename Fn>
std::set<armlift::Libc> libcsOf(const Unit &U, Fn IsProcessor) {
  std::set<armlift::Libc> Out;
  for (const Member &M : U.Members)
    if (M.Os == Os::Linux && M.Libc != Libc::Unknown &&
        IsProcessor(M.File->Arch))
      Out.insert(M.Libc);
  return Out;
}

/// The libcs that a unit declares for some processors on Linux, and where it
/// leaves that open (linux_x86_64, a gem for x86_64-linux) those that its files
/// need. Unknown among them: any.
template <typename Fn>
std::set<armlift::Libc> libcsFor(const Unit &U, Fn IsProcessor) {
  std::set<armlift::Libc> Out;
  for (const Labels &P : U.declared())
    if (P.Os == Os::Linux && IsProcessor(P.Arch))
      Out.insert(P.Libc);
  if (Out.empty() || Out.contains(Libc::Unknown)) {
    std::set<armlift::Libc> Held = libcsOf(U, IsProcessor);
    Out.erase(Libc::Unknown);
    Out.insert(Held.begin(), Held.end());
  }
  if (Out.empty())
    Out.insert(Libc::Unknown);
  return Out;
}

std::set<PythonVersion> versionsNamed(UnitSpan Units) {
  std::set<PythonVersion> Out;
  for (const Unit *U : Units)
    if (U->Wheel)
      addVersions(*U->Wheel, Out);
  return Out;
}

std::vector<Demand> demandsOf(const Unit &U,
                              const std::set<PythonVersion> &Named) {
  std::vector<Demand> Out;
  if (U.Kind == "image")
    return {Demand()};
  for (armlift::Libc L : libcsFor(U, isX86)) {
    if (!U.Wheel) {
      Out.push_back({std::nullopt, U.CondaPython, L});
      continue;
    }
    for (Interpreter &I : interpretersOf(*U.Wheel, Named))
      Out.push_back({std::move(I), {}, L});
  }
  return Out;
}

/// For every processor, and no code in it speaks against that. A package that
/// is compiled where it is installed is no counterpart yet.
bool isForAny(const Unit &U) {
  return U.isPackage() && U.declared().empty() && !U.buildsFromSource() &&
         (!U.hasLinuxX86() || U.hasLinux(Arch::Aarch64));
}

bool isForAarch64(const Unit &U) {
  if (U.Kind == "image")
    return ImageView(U).offers("arm64");
  if (U.declared().empty())
    return U.hasLinux(Arch::Aarch64) || isForAny(U);
  return U.declares(Arch::Aarch64) && !(U.Wheel && U.Wheel->predatesAarch64());
}

bool serves(const Unit &U, const Demand &D) {
  if (!isForAarch64(U))
    return false;
  if (D.Python && !(U.Wheel && fits(*U.Wheel, *D.Python)))
    return false;
  if (!U.CondaPython.empty() && U.CondaPython != D.CondaPython)
    return false;
  std::set<armlift::Libc> Libcs =
      libcsFor(U, [](Arch A) { return A == Arch::Aarch64; });
  return D.Libc == Libc::Unknown || Libcs.contains(D.Libc) ||
         Libcs.contains(Libc::Unknown);
}

bool servesSome(const Unit &U, const std::vector<Demand> &Demands) {
  return std::ranges::any_of(Demands,
                             [&](const Demand &D) { return serves(U, D); });
}

} // namespace

std::vector<const Unit *> twinsOf(const Unit &Own, UnitSpan Family) {
  if (!Own.Wheel && Own.Kind != "conda")
    return {Family.begin(), Family.end()};
  // A release has wheels for many interpreters: those of others are no twins.
  std::set<PythonVersion> Named = versionsNamed(Family);
  std::vector<Demand> Demands = demandsOf(Own, Named);
  std::vector<const Unit *> Out;
  for (const Unit *U : Family)
    if (U == &Own || (isForX86(Own) && servesSome(*U, Demands)) ||
        (isForX86(*U) && servesSome(Own, demandsOf(*U, Named))))
      Out.push_back(U);
  return Out;
}

bool isForX86(const Unit &U) {
  if (U.Kind == "image") {
    ImageView Image(U);
    return Image.offers("amd64") || Image.offers("386");
  }
  if (U.declared().empty())
    return U.hasLinuxX86();
  return U.declares(Arch::X86_64) || U.declares(Arch::X86);
}

bool isCovered(const Unit &Own, UnitSpan Twins) {
  return std::ranges::all_of(
      demandsOf(Own, versionsNamed(Twins)), [&](const Demand &D) {
        return std::ranges::any_of(
            Twins, [&](const Unit *U) { return serves(*U, D); });
      });
}

bool areWholeTwins(const Unit &Own, UnitSpan Twins) {
  std::set<PythonVersion> Named = versionsNamed(Twins);
  auto Match = [&](const Unit &X86, const Unit &Arm) {
    // What declares no processor is one thing for one only by what it holds.
    bool Single = !X86.declared().empty() ||
                  (isSinglePlatform(X86) && isSinglePlatform(Arm));
    return Single && isForX86(X86) && servesSome(Arm, demandsOf(X86, Named));
  };
  return std::ranges::any_of(Twins, [&](const Unit *U) {
    if (U == &Own)
      return false;
    if (Match(Own, *U))
      return isCovered(Own, Twins);
    return Match(*U, Own);
  });
}

} // namespace armlift::binary
