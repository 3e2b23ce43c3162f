// See Slots.h.
#include "analyzers/binary/Slots.h"

#include <algorithm>
#include <map>

namespace armlift::binary {

namespace {

SlotVerdict verdictOf(const std::vector<const Member *> &Members) {
  bool X86 = false, Arm = false, Linux = false, Mislabelled = false,
       Corrupt = false;
  for (const Member *M : Members) {
    X86 |= M->isLinuxX86();
    Arm |= M->isLinux(Arch::Aarch64);
    Linux |= M->Os == Os::Linux;
    Mislabelled |= M->Mislabelled;
    Corrupt |= !M->File->Corrupt.empty();
  }
  if (Corrupt)
    return SlotVerdict::Corrupt;
  if (Mislabelled)
    return SlotVerdict::Mislabelled;
  if (X86 && Arm)
    return SlotVerdict::MultiArch;
  if (X86)
    return SlotVerdict::X86Only;
  if (Arm)
    return SlotVerdict::Arm64Only;
  return Linux ? SlotVerdict::OtherArch : SlotVerdict::NotLinux;
}

bool isLinuxOf(const Member &M, Libc L) {
  return M.Os == Os::Linux && M.Libc == L;
}

/// glibc and musl libraries do not replace each other. A file that tells no
/// libc (static, or nothing needed) serves both.
void addSlots(std::vector<const Member *> Members, std::vector<Slot> &Out) {
  std::ranges::sort(Members, {}, &Member::Path);
  bool Glibc = std::ranges::any_of(
      Members, [](auto *M) { return isLinuxOf(*M, Libc::Glibc); });
  bool Musl = std::ranges::any_of(
      Members, [](auto *M) { return isLinuxOf(*M, Libc::Musl); });
  std::string Name = withoutLabels(Members.front()->Inner);
  if (!Glibc || !Musl) {
    Slot S{Name, std::move(Members), SlotVerdict::Pure};
    S.Verdict = verdictOf(S.Members);
    Out.push_back(std::move(S));
    return;
  }
  for (Libc L : {Libc::Glibc, Libc::Musl}) {
    Slot S{L == Libc::Musl ? Name + " (musl)" : Name, {}, SlotVerdict::Pure};
    Libc Other = L == Libc::Musl ? Libc::Glibc : Libc::Musl;
    for (const Member *M : Members)
      if (!isLinuxOf(*M, Other) && (M->Os == Os::Linux || L == Libc::Glibc))
        S.Members.push_back(M);
    S.Verdict = verdictOf(S.Members);
    Out.push_back(std::move(S));
  }
}

bool isSinglePlatform(const Unit &U) {
  return U.hasLinuxX86() != U.hasLinux(Arch::Aarch64);
}

} // namespace

const Member *Slot::firstX86() const {
  for (Arch A : {Arch::X86_64, Arch::X86})
    for (const Member *M : Members)
      if (M->isLinux(A))
        return M;
  return nullptr;
}

const Member *Slot::firstAarch64() const {
  auto At = std::ranges::find_if(
      Members, [](auto *M) { return M->isLinux(Arch::Aarch64); });
  return At == Members.end() ? nullptr : *At;
}

std::vector<Slot> slotsOf(const Unit &Own,
                          const std::vector<const Unit *> &Twins) {
  std::map<std::string, std::vector<const Member *>> ByKey;
  for (const Member &M : Own.Members)
    ByKey[slotKey(M.Inner)].push_back(&M);
  // Two artifacts for one platform each (an x86 wheel, an aarch64 wheel) are
  // twins as a whole: each may carry helper libraries that the other does not
  // need.
  const Unit *WholeTwin = nullptr;
  for (const Unit *Twin : Twins) {
    if (Twin == &Own)
      continue;
    bool Completes = isSinglePlatform(Own) && isSinglePlatform(*Twin) &&
                     Own.hasLinuxX86() != Twin->hasLinuxX86();
    if (Completes)
      WholeTwin = Twin;
    for (const Member &M : Twin->Members)
      if (auto At = ByKey.find(slotKey(M.Inner)); At != ByKey.end())
        At->second.push_back(&M);
  }
  std::vector<Slot> Slots;
  for (auto &[Key, Members] : ByKey)
    addSlots(std::move(Members), Slots);
  for (Slot &S : Slots)
    if (WholeTwin && (S.Verdict == SlotVerdict::X86Only ||
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
