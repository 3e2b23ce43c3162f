// See Slots.h.
#include "analyzers/binary/Slots.h"

#include "analyzers/binary/Twins.h"
#include "core/support/Path.h"

#include <algorithm>
#include <map>
#include <set>

namespace armlift::binary {

namespace {

/// What a unit has of a slot is judged; what its twins have only completes it.
SlotVerdict verdictOf(const Unit &Own,
                      const std::vector<const Member *> &Members) {
  bool X86 = false, Arm = false, OwnX86 = false, OwnArm = false, Linux = false,
       Mislabelled = false, Corrupt = false;
  for (const Member *M : Members) {
    bool IsX86 = M->isLinuxX86(), IsArm = M->isLinux(Arch::Aarch64);
    X86 |= IsX86;
    Arm |= IsArm;
    if (!Own.owns(M))
      continue;
    OwnX86 |= IsX86;
    OwnArm |= IsArm;
    Linux |= M->Os == Os::Linux;
    Mislabelled |= M->Mislabelled;
    Corrupt |= !M->File->Corrupt.empty();
  }
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

/// glibc and musl libraries do not replace each other. A file that tells no
/// libc (static, or nothing needed) serves both.
void addSlots(const Unit &Own, std::vector<const Member *> Members,
              std::vector<Slot> &Out) {
  std::ranges::sort(Members, {}, &Member::ContextPath);
  bool Glibc = std::ranges::any_of(
      Members, [](auto *M) { return isLinuxOf(*M, Libc::Glibc); });
  bool Musl = std::ranges::any_of(
      Members, [](auto *M) { return isLinuxOf(*M, Libc::Musl); });
  std::string Name = withoutLabels(Members.front()->Inner);
  if (!Glibc || !Musl) {
    Slot S{Name, std::move(Members), SlotVerdict::Pure};
    S.Verdict = verdictOf(Own, S.Members);
    Out.push_back(std::move(S));
    return;
  }
  for (Libc L : {Libc::Glibc, Libc::Musl}) {
    Slot S{L == Libc::Musl ? Name + " (musl)" : Name, {}, SlotVerdict::Pure};
    Libc Other = L == Libc::Musl ? Libc::Glibc : Libc::Musl;
    for (const Member *M : Members)
      if (!isLinuxOf(*M, Other) && (M->Os == Os::Linux || L == Libc::Glibc))
        S.Members.push_back(M);
    if (std::ranges::none_of(S.Members, [&](auto *M) { return Own.owns(M); }))
      continue; // its twins alone have it for this libc
    S.Verdict = verdictOf(Own, S.Members);
    Out.push_back(std::move(S));
  }
}

using MembersByKey = std::map<std::string, std::vector<const Member *>>;

/// Where the names of a library for x86 and of its twin for aarch64 end
/// differently without a label, the latter goes into the slot of the former.
void joinTwinEndings(MembersByKey &ByKey) {
  auto HasAarch64 = [](const Member *M) { return M->isLinux(Arch::Aarch64); };
  MembersByKey Joined;
  std::set<std::string> Moved;
  for (const auto &[Key, Members] : ByKey) {
    if (!std::ranges::any_of(Members, HasAarch64) ||
        std::ranges::any_of(Members, &Member::isLinuxX86))
      continue;
    std::string_view Suffix = fileSuffix(Key);
    std::string_view Stem(Key.data(), Key.size() - Suffix.size());
    for (const TwinEndingRow &Row : twinEndingTable()) {
      if (!Stem.ends_with(Row.Aarch64))
        continue;
      std::string X86(Stem.substr(0, Stem.size() - Row.Aarch64.size()));
      X86.append(Row.X86).append(Suffix);
      if (auto At = ByKey.find(X86);
          At != ByKey.end() && std::ranges::none_of(At->second, HasAarch64)) {
        Joined[X86].insert(Joined[X86].end(), Members.begin(), Members.end());
        Moved.insert(Key);
      }
    }
  }
  for (const auto &[Key, Members] : Joined)
    ByKey[Key].insert(ByKey[Key].end(), Members.begin(), Members.end());
  for (const std::string &Key : Moved)
    ByKey.erase(Key);
}

} // namespace

const Member *Slot::firstX86() const {
  for (Arch A : {Arch::X86_64, Arch::X86})
    for (const Member *M : Members)
      if (M->isLinux(A))
        return M;
  return nullptr;
}

bool Slot::isOfSeveralMachines() const {
  return std::ranges::any_of(Members, [&](const Member *M) {
    return M->File->Machine != Members.front()->File->Machine;
  });
}

std::vector<Slot> slotsOf(const Unit &Own, const TwinSet &Twins) {
  MembersByKey ByKey;
  for (const Member &M : Own.Members)
    ByKey[M.Key].push_back(&M);
  for (auto &[Key, Members] : ByKey)
    Twins.addMembers(Key, Members);
  joinTwinEndings(ByKey);
  std::vector<Slot> Slots;
  for (auto &[Key, Members] : ByKey)
    addSlots(Own, std::move(Members), Slots);
  // Two artifacts for one platform each (an x86 wheel, an aarch64 wheel) are
  // twins as a whole: each may carry helper libraries that the other does not
  // need.
  bool Whole = Twins.matchAsAWhole();
  for (Slot &S : Slots)
    if (Whole && (S.Verdict == SlotVerdict::X86Only ||
                  S.Verdict == SlotVerdict::Arm64Only))
      S.Verdict = SlotVerdict::MultiArch;
  std::ranges::sort(Slots, {}, &Slot::Name);
  return Slots;
}

SlotVerdict worst(const std::vector<Slot> &Slots) {
  SlotVerdict Worst = SlotVerdict::Pure;
  for (const Slot &S : Slots)
    Worst = std::max(Worst, S.Verdict);
  return Worst;
}

} // namespace armlift::binary
