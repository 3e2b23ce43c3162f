// missing-aarch64-library, of packages with one for each platform: the one for
// aarch64 is beside the one for x86, but lacks a library that a run time loads.
// Other libraries may be the business of one processor: each of two wheels
// carries the libraries that its own need, under names of their own.
#include "analyzers/binary/Versions.h"
#include "analyzers/binary/checks/Check.h"
#include "core/rules/RuleId.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <set>

namespace armlift::binary {

namespace {

/// A library that a run time loads, by functions that it looks up.
struct Loaded {
  const Member *Library;
  /// Those of its functions that tell which library it is, such as "PyInit_a".
  /// "JNI_OnLoad" tells nothing.
  std::set<std::string_view> Names;
};

std::vector<Loaded> loadedFrom(const Unit &U, armlift::Arch Processor,
                               std::string_view RunTime) {
  std::vector<Loaded> Out;
  for (const Member &M : U.Members) {
    if (!M.isLinux(Processor) || M.File->Kind != ElfKind::Shared || !M.counts())
      continue;
    Loaded L{&M, {}};
    bool IsLoaded = M.File->RegistersWith == RunTime;
    for (std::string_view Name : M.File->Exports) {
      const EntryPointRow *Row = entryPoint(Name);
      if (!Row || Row->RunTime != RunTime)
        continue;
      IsLoaded = true;
      if (Row->Prefix.ends_with('_'))
        L.Names.insert(Name);
    }
    if (IsLoaded)
      Out.push_back(std::move(L));
  }
  return Out;
}

/// Modules for another version of Node.js count as one: the newer processor has
/// none for old versions.
std::string keyOf(const Member &M) { return withoutNodeAbi(M.Key); }

/// True for code that other processors do without: Crypto's _raw_aesni.
bool othersDoWithout(const Loaded &L) {
  return isNamedForX86Instructions(fileName(L.Library->Inner)) ||
         std::ranges::any_of(L.Names, isNamedForX86);
}

/// The libraries of the siblings for aarch64.
struct Siblings {
  const Unit *First = nullptr;
  std::vector<Loaded> Libraries;
  std::set<std::string> Keys;
  std::set<std::string_view> Names;
  bool AreKnown = true; ///< all functions of all libraries were read
};

Siblings siblingsOf(const UnitView &View, std::string_view RunTime) {
  Siblings Out;
  for (const Unit *U : View.Twins.units()) {
    // A package for every processor has another way to do without.
    bool IsForAarch64 = U->declares(Arch::Aarch64) ||
                        (U->declared().empty() && U->hasLinux(Arch::Aarch64) &&
                         !U->traits().Package);
    if (U == &View.Own || !IsForAarch64)
      continue;
    Out.First = Out.First ? Out.First : U;
    for (const Member *M : aarch64Members(*U)) {
      Out.Keys.insert(keyOf(*M));
      Out.AreKnown &= M->File->EntryPointsComplete;
    }
    for (Loaded &L : loadedFrom(*U, Arch::Aarch64, RunTime)) {
      Out.Names.insert(L.Names.begin(), L.Names.end());
      Out.Libraries.push_back(std::move(L));
    }
  }
  return Out;
}

/// Returns the libraries that the siblings lack. A sibling with a library that
/// the unit lacks lacks none: the two may be one under two names.
std::vector<const Member *> lackedBy(const Siblings &Arm,
                                     const std::vector<Loaded> &X86) {
  std::vector<const Member *> Lacked;
  std::set<std::string> Keys;
  std::set<std::string_view> Names;
  auto Meet = [](const std::set<std::string_view> &A,
                 const std::set<std::string_view> &B) {
    return std::ranges::any_of(
        A, [&](std::string_view Name) { return B.contains(Name); });
  };
  for (const Loaded &L : X86) {
    Keys.insert(keyOf(*L.Library));
    Names.insert(L.Names.begin(), L.Names.end());
    if (!Arm.Keys.contains(keyOf(*L.Library)) && !Meet(L.Names, Arm.Names) &&
        !othersDoWithout(L))
      Lacked.push_back(L.Library);
  }
  bool HasOther = std::ranges::any_of(Arm.Libraries, [&](const Loaded &L) {
    return !Keys.contains(keyOf(*L.Library)) && !Meet(L.Names, Names);
  });
  return HasOther ? std::vector<const Member *>() : Lacked;
}

} // namespace

void checkLackingSibling(const UnitView &View, std::vector<Finding> &Out) {
  const Unit &U = View.Own;
  // The packages of a distribution have what their processor needs.
  std::string_view RunTime = U.traits().RunTime;
  if (RunTime.empty() || !View.Twins.matchAsAWhole() || !isForX86(U) ||
      !View.Twins.areRead())
    return;
  // A release may have thousands of siblings.
  std::vector<Loaded> Own = loadedFrom(U, Arch::X86_64, RunTime);
  if (Own.empty())
    return;
  Siblings Arm = siblingsOf(View, RunTime);
  if (!Arm.First || !Arm.AreKnown)
    return;
  std::vector<const Member *> Lacked = lackedBy(Arm, Own);
  // A slot may hold a counterpart under another name.
  std::set<const Member *> Served;
  for (const Slot &S : View.Slots)
    if (S.Verdict != SlotVerdict::X86Only)
      Served.insert(S.Members.begin(), S.Members.end());
  std::erase_if(Lacked, [&](const Member *M) { return Served.contains(M); });
  if (Lacked.empty())
    return;
  Finding F =
      findingAt(rule::MissingAarch64Library, Impact::Behavior, *Lacked.front());
  std::vector<std::string_view> Files;
  for (const Member *M : Lacked)
    Files.push_back(fileName(M->Path));
  F.Message = "the package for aarch64, '" + Arm.First->Name + "', lacks " +
              (Files.size() == 1 ? "a library" : "libraries") + " that " +
              std::string(RunTime) + " loads: " + listed(Files, 3);
  F.Related.push_back({Arm.First->file(), 0, "the package for aarch64"});
  for (const Member *M : Lacked)
    if (M != Lacked.front())
      addRelated(F, *M, "has no aarch64 counterpart");
  F.Replacements.push_back({AdviceKind::Text,
                            "use a release that has it for aarch64, build it, "
                            "or do without what needs it",
                            false});
  Out.push_back(std::move(F));
}

} // namespace armlift::binary
