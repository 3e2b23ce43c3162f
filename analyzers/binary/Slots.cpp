// See Slots.h.
#include "analyzers/binary/Slots.h"

#include "analyzers/binary/Twins.h"
#include "analyzers/binary/Versions.h"
#include "core/support/Path.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>

namespace armlift::binary {

namespace {

/// Judges what the unit has of a slot, with or without the members set aside;
/// what its twins have only completes it.
SlotVerdict verdictOf(const Unit &Own,
                      const std::vector<const Member *> &Members,
                      bool WithAside) {
  bool Any = false, X86 = false, Arm = false, OwnX86 = false, OwnArm = false,
       Linux = false, Mislabelled = false, Corrupt = false;
  for (const Member *M : Members) {
    bool IsX86 = M->isLinuxX86(), IsArm = M->isLinux(Arch::Aarch64);
    X86 |= IsX86;
    Arm |= IsArm;
    if ((!Own.owns(M) && !M->LinkTo) || (!WithAside && !M->counts()))
      continue;
    Any = true;
    OwnX86 |= IsX86;
    OwnArm |= IsArm;
    Linux |= M->Os == Os::Linux;
    Mislabelled |= M->Mislabelled;
    Corrupt |= !M->File->Corrupt.empty();
  }
  if (!Any)
    return SlotVerdict::Pure;
  if (Corrupt)
    return SlotVerdict::Corrupt;
  if (Mislabelled)
    return SlotVerdict::Mislabelled;
  if (OwnX86 || OwnArm)
    return X86 && Arm ? SlotVerdict::MultiArch
           : X86      ? SlotVerdict::X86Only
                      : SlotVerdict::Arm64Only;
  return Linux ? SlotVerdict::OtherArch : SlotVerdict::NotLinux;
}

bool isLinuxOf(const Member &M, Libc L) {
  return M.Os == Os::Linux && M.Libc == L;
}

bool isAarch64(const Member *M) { return M->isLinux(Arch::Aarch64); }
bool isX86(const Member *M) { return M->isLinuxX86(); }
bool isX86Of64Bits(const Member *M) { return M->isLinux(Arch::X86_64); }

/// The files of one key, which become one slot or two.
struct Group {
  std::vector<const Member *> Members;
  bool IsOneBuild = true; ///< see Slot

  bool has(bool (*Is)(const Member *)) const {
    return std::ranges::any_of(Members, Is);
  }
  bool isOfX86Alone() const { return has(isX86) && !has(isAarch64); }
  bool isOfAarch64Alone() const { return has(isAarch64) && !has(isX86); }
};
using GroupsByKey = std::map<std::string, Group>;

void append(const Group &From, Group &To) {
  To.Members.insert(To.Members.end(), From.Members.begin(), From.Members.end());
}

/// True if the names of the files for aarch64 name that processor, and those of
/// the files for x86 name none.
bool isArmLabelledAlone(const Group &Arm, const Group &X86) {
  auto archOf = [](const Member *M) {
    return labelsOf(fileName(M->Inner)).Arch;
  };
  return std::ranges::all_of(Arm.Members,
                             [&](const Member *M) {
                               return !isAarch64(M) ||
                                      archOf(M) == Arch::Aarch64;
                             }) &&
         std::ranges::all_of(X86.Members, [&](const Member *M) {
           return !isX86(M) || archOf(M) == Arch::Unknown;
         });
}

/// If a library's name for aarch64 has another ending than its name for x86,
/// and the ending is not a label, its files join the slot for x86.
void joinTwinEndings(GroupsByKey &ByKey) {
  GroupsByKey Joined;
  std::set<std::string> Moved;
  for (const auto &[Key, Arm] : ByKey) {
    if (!Arm.isOfAarch64Alone())
      continue;
    std::string_view Suffix = fileSuffix(Key);
    std::string_view Stem(Key.data(), Key.size() - Suffix.size());
    for (const TwinEndingRow &Row : twinEndingTable()) {
      if (!Stem.ends_with(Row.Aarch64))
        continue;
      std::string X86(Stem.substr(0, Stem.size() - Row.Aarch64.size()));
      X86.append(Row.X86).append(Suffix);
      if (auto At = ByKey.find(X86);
          At != ByKey.end() && !At->second.has(isAarch64) &&
          (!Row.Aarch64.empty() || isArmLabelledAlone(Arm, At->second))) {
        append(Arm, Joined[X86]);
        Moved.insert(Key);
      }
    }
  }
  for (const auto &[Key, Arm] : Joined)
    append(Arm, ByKey[Key]);
  for (const std::string &Key : Moved)
    ByKey.erase(Key);
}

/// Returns those of the members that are for aarch64; of many that count alike
/// in a slot, the first ones. Each of thousands of slots may get all of them.
std::vector<const Member *>
someForAarch64(const Unit &Own, std::span<const Member *const> Members) {
  constexpr unsigned MaxAlike = 8;
  std::map<std::tuple<Libc, Aside, bool, bool>, unsigned> Counts;
  std::vector<const Member *> Some;
  for (const Member *M : Members)
    if (isAarch64(M) &&
        Counts[{M->Libc, M->Aside, M->Mislabelled, Own.owns(M)}]++ < MaxAlike)
      Some.push_back(M);
  return Some;
}

/// Adds files that serve under another name, which a link gives to them or to
/// the file for x86: "lib/aarch64/libx.so" is a link to "arm/libx.so.1".
void addLinked(const Unit &Own, GroupsByKey &ByKey) {
  if (Own.Links.empty())
    return;
  std::map<std::string_view, std::vector<const Member *>> ByName;
  std::multimap<const Member *, std::string_view> Names;
  for (const Member &M : Own.Links) {
    if (isAarch64(M.LinkTo))
      ByName[M.Key].push_back(M.LinkTo);
    else
      Names.emplace(M.LinkTo, M.Key);
  }
  auto servingAs = [&](std::string_view Name) {
    std::vector<const Member *> Files;
    if (auto At = ByKey.find(std::string(Name)); At != ByKey.end())
      Files = At->second.Members;
    if (auto At = ByName.find(Name); At != ByName.end())
      Files.insert(Files.end(), At->second.begin(), At->second.end());
    return someForAarch64(Own, Files);
  };
  GroupsByKey Added;
  for (const auto &[Key, X86] : ByKey) {
    if (!X86.isOfX86Alone())
      continue;
    std::set<std::string_view> Keys{Key};
    for (const Member *M : X86.Members)
      for (auto [At, End] = Names.equal_range(M); At != End; ++At)
        Keys.insert(At->second);
    for (std::string_view Name : Keys)
      std::ranges::copy(servingAs(Name),
                        std::back_inserter(Added[Key].Members));
  }
  for (const auto &[Key, Of] : Added)
    append(Of, ByKey[Key]);
  // A name that says the wrong processor is wrong in its own slot.
  for (const Member &M : Own.Links)
    if (M.Mislabelled)
      ByKey[M.Key].Members.push_back(&M);
}

/// Completes the slots that only x86 has: for each of them, `Find` passes files
/// of other slots to its last argument, and those for aarch64 count in both.
template <typename Fn>
void addServing(const Unit &Own, GroupsByKey &ByKey, Fn Find) {
  for (auto &[Key, X86] : ByKey) {
    if (!X86.isOfX86Alone())
      continue;
    Find(Key, std::as_const(X86), [&](std::span<const Member *const> Files) {
      std::vector<const Member *> Arm = someForAarch64(Own, Files);
      X86.IsOneBuild &= Arm.empty();
      X86.Members.insert(X86.Members.end(), Arm.begin(), Arm.end());
    });
  }
}

std::span<const Member *const> filesOf(const GroupsByKey &ByKey,
                                       const std::string &Key) {
  auto At = ByKey.find(Key);
  return At == ByKey.end() ? std::span<const Member *const>()
                           : At->second.Members;
}

/// Adds the file that is loaded if the one for x86 is missing.
void addStandIns(const Unit &Own, GroupsByKey &ByKey) {
  addServing(Own, ByKey, [&](const std::string &Key, const Group &, auto Add) {
    const std::string Folder(parentPath(Key));
    for (const StandInRow &Row : standInTable())
      if (fileName(Folder) == Row.Folder && fileName(Key).starts_with(Row.For))
        Add(filesOf(ByKey, Folder + "/" + std::string(Row.By)));
  });
}

/// Adds the variant of a library that serves every machine, if aarch64 has only
/// that one.
void addGeneralVariants(const Unit &Own, GroupsByKey &ByKey) {
  addServing(Own, ByKey, [&](const std::string &Key, const Group &, auto Add) {
    for (const std::string &General : generalVariants(Key))
      Add(filesOf(ByKey, General));
  });
}

/// Adds libraries with the same SONAME. A library is loaded by its SONAME, so
/// it serves under any longer or shorter name in the folder for aarch64
/// ("libx.so.1.2.3" for "libx.so.1").
void addSameSonames(const Unit &Own, GroupsByKey &ByKey) {
  constexpr std::string_view Suffix = ".so";
  auto name = [&](const std::string &Key, const Member *M) {
    std::size_t Name = Key.size() - fileName(Key).size();
    std::size_t End = Key.find(Suffix, Name);
    return End == Key.npos || M->File->Soname.empty()
               ? std::string()
               : Key.substr(0, End) + "/" + M->File->Soname;
  };
  std::map<std::string, std::vector<const Member *>> ForAarch64;
  for (const auto &[Key, G] : ByKey)
    for (const Member *M : G.Members)
      if (isAarch64(M))
        ForAarch64[name(Key, M)].push_back(M);
  ForAarch64.erase("");
  for (auto &[Name, Members] : ForAarch64)
    Members = someForAarch64(Own, Members);
  addServing(Own, ByKey,
             [&](const std::string &Key, const Group &X86, auto Add) {
               if (auto At = ForAarch64.find(
                       name(Key, *std::ranges::find_if(X86.Members, isX86)));
                   At != ForAarch64.end())
                 Add(At->second);
             });
}

/// Joins a program that a package has in one version for x86 and in another for
/// aarch64, depending on what was available: redis-server-6.2.6-v5-linux-amd64
/// beside redis-server-6.2.7-linux-arm64 (embedded-redis).
void joinVersions(GroupsByKey &ByKey) {
  using At = GroupsByKey::iterator;
  struct Sides {
    std::vector<At> X86, Arm;
  };
  std::map<std::string, Sides> ByProgram;
  for (At I = ByKey.begin(); I != ByKey.end(); ++I) {
    const Group &G = I->second;
    bool X86 = G.isOfX86Alone();
    // An additional 32-bit x86 build of the version for aarch64 tells nothing.
    if (!X86 && (!G.has(isAarch64) || G.has(isX86Of64Bits)))
      continue;
    std::string Program = withoutVersion(I->first);
    if (Program == I->first)
      continue;
    Sides &S = ByProgram[std::move(Program)];
    (X86 ? S.X86 : S.Arm).push_back(I);
  }
  for (const auto &[Program, S] : ByProgram) {
    // If there are several, it is open which is meant for which.
    if (S.X86.size() != 1 || S.Arm.size() != 1)
      continue;
    append(S.Arm.front()->second, S.X86.front()->second);
    S.X86.front()->second.IsOneBuild = false;
    ByKey.erase(S.Arm.front());
  }
}

/// True if only machines with an accelerator use what is there for x86.
bool isForAccelerator(const Slot &S) {
  return std::ranges::all_of(S.Members, [](const Member *M) {
    return !M->isLinuxX86() || M->File->ForAccelerator;
  });
}

/// `HasArm`: the unit has something for aarch64.
void addSlot(const Unit &Own, bool HasArm, Slot S, std::vector<Slot> &Out) {
  S.Verdict = verdictOf(Own, S.Members, true);
  S.ForUnit = verdictOf(Own, S.Members, false);
  if (S.Verdict != SlotVerdict::X86Only)
    S.Lacks = Lack::All;
  else if (S.Lacks == Lack::All && HasArm && isForAccelerator(S))
    S.Lacks = Lack::Accelerator;
  Out.push_back(std::move(S));
}

/// Adds the slots of a group: two if it has files for glibc and for musl, which
/// do not replace each other. A file that tells no libc (static, or without
/// needed libraries) counts in both.
void addSlots(const Unit &Own, bool HasArm, Group Of, std::vector<Slot> &Out) {
  std::vector<const Member *> &Members = Of.Members;
  // The name in the unit itself, whose members come first.
  std::string_view Inner = Members.front()->Inner;
  std::string Name =
      withoutLabels(Own.MultiRelease ? withoutJavaVersion(Inner) : Inner);
  std::ranges::sort(Members, {}, &Member::ContextPath);
  bool Glibc = std::ranges::any_of(
      Members, [](auto *M) { return isLinuxOf(*M, Libc::Glibc); });
  bool Musl = std::ranges::any_of(
      Members, [](auto *M) { return isLinuxOf(*M, Libc::Musl); });
  if (!Glibc || !Musl) {
    addSlot(Own, HasArm, {Name, std::move(Members), Of.IsOneBuild}, Out);
    return;
  }
  bool GlibcArm = std::ranges::any_of(Members, [](auto *M) {
    return isLinuxOf(*M, Libc::Glibc) && isAarch64(M);
  });
  for (Libc L : {Libc::Glibc, Libc::Musl}) {
    Slot S{L == Libc::Musl ? Name + " (musl)" : Name,
           {},
           Of.IsOneBuild,
           L == Libc::Musl && GlibcArm ? Lack::Musl : Lack::All};
    Libc Other = L == Libc::Musl ? Libc::Glibc : Libc::Musl;
    for (const Member *M : Members)
      if (!isLinuxOf(*M, Other) && (M->Os == Os::Linux || L == Libc::Glibc))
        S.Members.push_back(M);
    if (std::ranges::none_of(S.Members, [&](auto *M) { return Own.owns(M); }))
      continue; // only its twins have it for this libc
    addSlot(Own, HasArm, std::move(S), Out);
  }
}

template <typename Test>
const Member *firstX86Of(std::span<const Member *const> Members,
                         const Test &Counts) {
  for (Arch A : {Arch::X86_64, Arch::X86})
    for (const Member *M : Members)
      if (M->isLinux(A) && Counts(M))
        return M;
  return nullptr;
}

} // namespace

const Member *Slot::firstX86(const Unit &Of) const {
  return firstX86Of(Members, [&](const Member *M) { return Of.owns(M); });
}

const Member *Slot::firstX86() const {
  return firstX86Of(Members, [](const Member *) { return true; });
}

bool Slot::isStrayIn(const Unit &Of) const {
  return Verdict == SlotVerdict::X86Only && Of.declares(Arch::Aarch64) &&
         firstX86(Of);
}

bool Slot::isOfSeveralMachines() const {
  return std::ranges::any_of(Members, [&](const Member *M) {
    return M->File->Machine != Members.front()->File->Machine;
  });
}

std::vector<Slot> slotsOf(const Unit &Own, const TwinSet &Twins) {
  const bool HasArm = Own.hasLinux(Arch::Aarch64);
  GroupsByKey ByKey;
  for (const Member &M : Own.Members) {
    Group &G = ByKey[M.Key];
    G.Members.push_back(&M);
    G.IsOneBuild &= !Own.MultiRelease || javaVersionOf(M.Inner) == 0;
  }
  for (auto &[Key, G] : ByKey)
    Twins.addMembers(Key, G.Members);
  // Each relation completes what those before it left to x86 alone, so the
  // surest comes first; what one of them adds serves in the next.
  addLinked(Own, ByKey);
  joinTwinEndings(ByKey);
  addStandIns(Own, ByKey);
  addGeneralVariants(Own, ByKey);
  addSameSonames(Own, ByKey);
  joinVersions(ByKey);
  std::vector<Slot> Slots;
  for (auto &[Key, G] : ByKey)
    addSlots(Own, HasArm, std::move(G), Slots);
  // What only some machines lack does not decide about the unit. And two
  // artifacts for one platform each (an x86 wheel, an aarch64 wheel) are twins
  // as a whole: each may carry helper libraries that the other does not need.
  for (Slot &S : Slots)
    if ((S.Lacks != Lack::All ||
         (Twins.matchAsAWhole() && !S.isStrayIn(Own))) &&
        (S.ForUnit == SlotVerdict::X86Only ||
         S.ForUnit == SlotVerdict::Arm64Only))
      S.ForUnit = SlotVerdict::MultiArch;
  std::ranges::sort(Slots, {}, &Slot::Name);
  return Slots;
}

SlotVerdict worst(const std::vector<Slot> &Slots) {
  SlotVerdict Worst = SlotVerdict::Pure;
  for (const Slot &S : Slots)
    Worst = std::max(Worst, S.ForUnit);
  return Worst;
}

} // namespace armlift::binary
