// See Twins.h.
#include "analyzers/binary/Twins.h"

#include "analyzers/binary/ImageView.h"
#include "analyzers/binary/PythonTags.h"
#include "analyzers/binary/UnitClaims.h"
#include "core/support/Path.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace armlift::binary {

namespace {

/// A demand for a counterpart on aarch64: for which Python, and for which libc.
struct Demand {
  std::optional<Interpreter> Python; ///< wheels only
  std::string CondaPython;
  armlift::Libc Libc = Libc::Unknown;
};

/// Tells demands apart.
auto keyOf(const Demand &D) {
  const Interpreter Python = D.Python.value_or(Interpreter());
  return std::tuple(D.Python.has_value(), Python.Tag, Python.Implementation,
                    Python.Version, Python.Abi, D.CondaPython, D.Libc);
}

using DemandKey = decltype(keyOf(std::declval<Demand>()));

bool isX86Arch(Arch A) { return A == Arch::X86_64 || A == Arch::X86; }

bool isSinglePlatform(const Unit &U) {
  return U.hasLinuxX86() != U.hasLinux(Arch::Aarch64);
}

/// Returns the libcs that the Linux members for some processors need.
template <typename Fn>
std::set<armlift::Libc> libcsOf(const Unit &U, Fn IsProcessor) {
  std::set<armlift::Libc> Out;
  for (const Member &M : U.Members)
    if (M.Os == Os::Linux && M.Libc != Libc::Unknown &&
        IsProcessor(M.File->Arch))
      Out.insert(M.Libc);
  return Out;
}

/// Returns the libcs that a unit declares for some processors on Linux or, if
/// it leaves that open (linux_x86_64, a gem for x86_64-linux), those that its
/// files need. Unknown means any libc.
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
  if (U.Image)
    return {Demand()};
  for (armlift::Libc L : libcsFor(U, isX86Arch)) {
    if (!U.Wheel) {
      Out.push_back({std::nullopt, U.CondaPython, L});
      continue;
    }
    for (Interpreter &I : interpretersOf(*U.Wheel, Named))
      Out.push_back({std::move(I), {}, L});
  }
  return Out;
}

/// True if the unit is for every processor, and no code in it contradicts that.
/// A package that is compiled where it is installed does not count as a
/// counterpart.
bool isForAny(const Unit &U) {
  return U.traits().Package && U.declared().empty() && !U.buildsFromSource() &&
         (!U.firstForeign() || U.hasLinux(Arch::Aarch64));
}

bool isForAarch64(const Unit &U) {
  if (U.Image)
    return U.Image->offers("arm64");
  if (U.declared().empty())
    return U.hasLinux(Arch::Aarch64) || isForAny(U);
  return U.declares(Arch::Aarch64) && falseClaim(U) != Arch::Aarch64 &&
         !(U.Wheel && U.Wheel->predatesAarch64());
}

/// A unit for aarch64.
struct Offer {
  const Unit *U;
  std::set<armlift::Libc> Libcs;
};

std::optional<Offer> offerOf(const Unit &U) {
  if (!isForAarch64(U))
    return std::nullopt;
  return Offer{&U, libcsFor(U, [](Arch A) { return A == Arch::Aarch64; })};
}

std::vector<Offer> offersOf(UnitSpan Units) {
  std::vector<Offer> Out;
  for (const Unit *U : Units)
    if (std::optional<Offer> O = offerOf(*U))
      Out.push_back(std::move(*O));
  return Out;
}

bool serves(const Offer &O, const Demand &D) {
  const Unit &U = *O.U;
  if (D.Python && !(U.Wheel && fits(*U.Wheel, *D.Python)))
    return false;
  if (!U.CondaPython.empty() && U.CondaPython != D.CondaPython)
    return false;
  return D.Libc == Libc::Unknown || O.Libcs.contains(D.Libc) ||
         O.Libcs.contains(Libc::Unknown);
}

/// Offers by the Python that they are for: a release with many hundred wheels
/// need not be compared pair by pair.
class Shelf {
public:
  explicit Shelf(UnitSpan Units) : Offers(offersOf(Units)) {
    for (const Offer &O : Offers) {
      std::vector<std::string> Keys = keysOf(*O.U);
      if (Keys.empty())
        Open.push_back(&O);
      for (std::string &Key : Keys)
        ByPython.emplace(std::move(Key), &O);
    }
  }

  template <typename Fn> void forEachServing(const Demand &D, Fn Use) const {
    auto [Begin, End] =
        ByPython.equal_range(D.Python ? D.Python->Tag : D.CondaPython);
    for (auto At = Begin; At != End; ++At)
      if (serves(*At->second, D))
        Use(*At->second->U);
    for (const Offer *O : Open)
      if (serves(*O, D))
        Use(*O->U);
  }

private:
  /// Returns the only Pythons that the unit can serve; empty if it is not bound
  /// to any.
  static std::vector<std::string> keysOf(const Unit &U) {
    if (U.Wheel)
      return hasOpenEnd(*U.Wheel) ? std::vector<std::string>()
                                  : U.Wheel->Pythons;
    return U.CondaPython.empty() ? std::vector<std::string>()
                                 : std::vector{U.CondaPython};
  }

  std::vector<Offer> Offers;
  std::vector<const Offer *> Open;
  std::multimap<std::string, const Offer *, std::less<>> ByPython;
};

/// True for units that are chosen by their declared interpreters. Among other
/// kinds, all units of a family are twins.
bool isChosenByPython(const Unit &U) {
  return U.Wheel || U.traits().Naming == FileNaming::Conda;
}

/// What counts of a unit in a comparison with another as a whole.
struct Side {
  const Unit *U;
  bool Declares, SinglePlatform, IsForX86;
  std::vector<Demand> Demands; ///< empty unless IsForX86
  std::optional<Offer> Offers;
};

Side sideOf(const Unit &U, const std::set<PythonVersion> &Named) {
  bool X86 = isForX86(U);
  return {&U,
          !U.declared().empty(),
          isSinglePlatform(U),
          X86,
          X86 ? demandsOf(U, Named) : std::vector<Demand>(),
          offerOf(U)};
}

bool match(const Side &X86, const Side &Arm) {
  // What declares no processor is for a single one only if it holds code for
  // only one.
  bool Single = X86.Declares || (X86.SinglePlatform && Arm.SinglePlatform);
  return Single && Arm.Offers &&
         std::ranges::any_of(X86.Demands, [&](const Demand &D) {
           return serves(*Arm.Offers, D);
         });
}

/// Two units with the same manner compare alike with every other unit. The
/// wheels of a release that differ only in the build number have the same.
auto manner(const Side &S) {
  std::set<armlift::Libc> Wanted;
  for (const Demand &D : S.Demands)
    Wanted.insert(D.Libc);
  std::optional<std::set<armlift::Libc>> Offered;
  if (S.Offers)
    Offered = S.Offers->Libcs;
  const WheelName Wheel = S.U->Wheel.value_or(WheelName());
  return std::tuple(S.Declares, S.SinglePlatform, S.IsForX86, Wanted, Offered,
                    S.U->CondaPython, tellingPythons(Wheel), Wheel.Abis,
                    Wheel.any());
}

using Manner = decltype(manner(std::declval<Side>()));

/// Units of the same manner: what is true of the first is true of all.
struct Alike {
  Side First;
  std::vector<const Unit *> Units;
  std::set<const Alike *> Twins;
};

using AlikeByManner = std::map<Manner, Alike>;

auto platformOf(const Member &M) {
  const NativeFile &File = *M.File;
  return std::tuple(File.Format, File.Machine, M.Os, M.Libc,
                    File.Corrupt.empty());
}

/// The first member for a platform, and the first in another unit than that
/// one.
struct Firsts {
  const Unit *Of;
  const Member *First, *Other = nullptr;
};

using Platform = decltype(platformOf(std::declval<Member>()));

/// Links each group for x86 with the groups for aarch64 that serve one of its
/// demands. This decides the twins of units chosen by Python.
void pair(AlikeByManner &Groups) {
  std::vector<const Unit *> Firsts;
  std::unordered_map<const Unit *, Alike *> ByFirst;
  for (auto &[M, A] : Groups) {
    Firsts.push_back(A.First.U);
    ByFirst.emplace(A.First.U, &A);
  }
  Shelf Offers(Firsts);
  // Each wheel with an open end asks for all later versions.
  std::map<DemandKey, std::vector<Alike *>> Serving;
  for (auto &[M, X86] : Groups)
    for (const Demand &D : X86.First.Demands) {
      auto [Known, New] = Serving.try_emplace(keyOf(D));
      if (New)
        Offers.forEachServing(
            D, [&](const Unit &O) { Known->second.push_back(ByFirst.at(&O)); });
      for (Alike *Arm : Known->second) {
        X86.Twins.insert(Arm);
        Arm->Twins.insert(&X86);
      }
    }
}

std::vector<const Unit *> unitsOf(const std::set<const Alike *> &Groups) {
  std::vector<const Unit *> Out;
  for (const Alike *A : Groups)
    Out.insert(Out.end(), A->Units.begin(), A->Units.end());
  // All units are in one array, sorted by path, and so pointers sort by path.
  std::ranges::sort(Out, std::less());
  return Out;
}

/// See TwinSet::coverOwn().
bool isCovered(const Alike &A, const std::set<PythonVersion> &Named) {
  return std::ranges::all_of(
      demandsOf(*A.First.U, Named), [&](const Demand &D) {
        auto Serves = [&](const Alike *T) {
          return T->First.Offers && serves(*T->First.Offers, D);
        };
        return Serves(&A) || std::ranges::any_of(A.Twins, Serves);
      });
}

/// See TwinSet::matchAsAWhole().
bool isMatched(const Alike &A, const std::set<PythonVersion> &Named,
               bool IsCovered) {
  const Side Mine = sideOf(*A.First.U, Named);
  return std::ranges::any_of(A.Twins, [&](const Alike *T) {
    if (T == &A && A.Units.size() == 1)
      return false;
    if (match(Mine, T->First))
      return IsCovered;
    return Mine.Offers && match(sideOf(*T->First.U, Named), Mine);
  });
}

} // namespace

struct TwinSet::List {
  explicit List(UnitSpan Units);

  std::vector<const Unit *> Units; ///< sorted
  std::map<std::string_view, std::map<Platform, Firsts>> ByKey;
  std::set<std::string_view> BuiltIn; ///< folders
  std::set<PythonVersion> Named;      ///< that its wheels name
  bool AreRead = true;
};

TwinSet::List::List(UnitSpan All)
    : Units(All.begin(), All.end()), Named(versionsNamed(All)) {
  for (const Unit *U : Units) {
    AreRead &= U->seen() == ContainerCoverage::Whole;
    if (U->buildsFromSource())
      BuiltIn.insert(parentPath(U->ContextPath));
    for (const Member &M : U->Members) {
      auto [At, New] = ByKey[M.Key].try_emplace(platformOf(M), Firsts{U, &M});
      if (!New && !At->second.Other && At->second.Of != U)
        At->second.Other = &M;
    }
  }
}

std::vector<const Unit *> TwinSet::units() const {
  std::vector<const Unit *> Out = Twins->Units;
  auto At = std::ranges::lower_bound(Out, Own, std::less());
  if (At == Out.end() || *At != Own)
    Out.insert(At, Own);
  return Out;
}

bool TwinSet::areRead() const {
  return Twins->AreRead && Own->seen() == ContainerCoverage::Whole;
}

void TwinSet::addMembers(std::string_view Key,
                         std::vector<const Member *> &Out) const {
  auto At = Twins->ByKey.find(Key);
  if (At == Twins->ByKey.end())
    return;
  for (const auto &[Of, F] : At->second)
    if (const Member *M = F.Of == Own ? F.Other : F.First)
      Out.push_back(M);
}

TwinTable::TwinTable(std::span<const Unit> Units) {
  std::map<std::string_view, std::vector<const Unit *>> ByFamily;
  for (const Unit &U : Units)
    if (!U.IsHidden)
      ByFamily[U.Family].push_back(&U);
  for (const auto &[Key, Family] : ByFamily)
    add(Family);
}

void TwinTable::add(UnitSpan Family) {
  std::set<PythonVersion> Named = versionsNamed(Family);
  AlikeByManner Groups;
  for (const Unit *U : Family) {
    Side S = sideOf(*U, Named);
    Alike &A = Groups[manner(S)];
    if (A.Units.empty())
      A.First = std::move(S);
    A.Units.push_back(U);
  }
  pair(Groups);
  // A unit alone in its family, as most are, needs no list.
  const auto All = std::make_shared<const TwinSet::List>(
      Family.size() > 1 ? Family : UnitSpan());
  auto Arm = std::ranges::find_if(Family, [](const Unit *U) {
    return isForAarch64(*U) && U->declares(Arch::Aarch64);
  });
  // Many manners of wheels for x86 may have the same twins.
  std::map<std::set<const Alike *>, std::shared_ptr<const TwinSet::List>> Lists;
  for (auto &[M, A] : Groups) {
    TwinSet Set;
    if (isChosenByPython(*A.First.U)) {
      std::shared_ptr<const TwinSet::List> &Known = Lists[A.Twins];
      if (!Known)
        Known = std::make_shared<const TwinSet::List>(unitsOf(A.Twins));
      Set.Twins = Known;
    } else {
      Set.Twins = All;
      for (const auto &[Other, T] : Groups)
        A.Twins.insert(&T);
    }
    std::set<PythonVersion> Asked = Set.Twins->Named;
    if (A.First.U->Wheel)
      addVersions(*A.First.U->Wheel, Asked);
    Set.CoverOwn = isCovered(A, Asked);
    Set.MatchAsAWhole = isMatched(A, Asked, Set.CoverOwn);
    if (!Set.CoverOwn && Arm != Family.end())
      Set.Unfit = *Arm;
    for (const Unit *U : A.Units) {
      Set.Own = U;
      Set.AreBuiltHere =
          U->buildsFromSource() ||
          Set.Twins->BuiltIn.contains(parentPath(U->ContextPath));
      Sets.emplace(U, Set);
    }
  }
}

bool isForX86(const Unit &U) {
  if (U.Image)
    return U.Image->offers("amd64") || U.Image->offers("386");
  if (U.declared().empty())
    return U.hasLinuxX86();
  return U.declares(Arch::X86_64) || U.declares(Arch::X86);
}

} // namespace armlift::binary
