// x86-only-artifact: a unit that is x86 as a whole and has no aarch64
// counterpart beside it.
#include "analyzers/binary/checks/Check.h"
#include "core/rules/RuleId.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::binary {

namespace {

/// Returns the word for a unit in a message, which for some kinds is not the
/// kind's bare name.
std::string describe(const Unit &U) {
  if (U.traits().Lone)
    return U.Members.front().File->Kind == ElfKind::Executable ? "program"
                                                               : "library";
  return std::string(U.traits().Word);
}

std::string machinesOf(const Unit &U) {
  std::vector<std::string> Names;
  for (const Member &M : U.Members)
    if (std::string Name = machineName(*M.File);
        M.isLinuxX86() && std::ranges::find(Names, Name) == Names.end())
      Names.push_back(std::move(Name));
  return Names.empty() ? "x86_64" : listed(Names, 4);
}

/// True if the unit declares that it is for every processor.
bool saysAny(const Unit &U) {
  return U.traits().Package && U.declared().empty() &&
         ((U.Container && namesAnyProcessor(U.Container->DeclaredArch)) ||
          std::ranges::any_of(U.Documents, [&](const Document &D) {
            return std::ranges::any_of(D.Data->Architectures,
                                       namesAnyProcessor);
          }));
}

/// True for a file of a folder that has other platforms too;
/// missing-aarch64-library reports those.
bool isSlotOfFolder(const UnitView &View) {
  return View.Own.traits().Lone && View.Slots.front().isOfSeveralMachines();
}

} // namespace

void checkX86OnlyArtifact(const UnitView &View, std::vector<Finding> &Out) {
  const Unit &U = View.Own;
  if (!U.isWhole() || !isX86AsAWhole(View) || isSlotOfFolder(View) ||
      isAnyWheelOfX86(U))
    return;
  // A broken file does not change what the rest is for.
  if (unitVerdict(View) == SlotVerdict::Mislabelled)
    return;
  bool OfSplit = isPartOfSplitPackage(U);
  Finding F = findingAbout(
      rule::X86OnlyArtifact,
      OfSplit || !View.Rebuilt.empty() ? Impact::Note : Impact::Break, U);
  // An installer decides by what a package declares, whatever it holds.
  const bool IsEmpty = U.Members.empty();
  const std::string What =
      IsEmpty ? "for x86 only, though it holds no native code of its own"
      : saysAny(U)
          ? "declared for every processor, but holds " + machinesOf(U) + " code"
          : machinesOf(U) + " code";
  F.Message = describe(U) + " '" + F.Subject + "' is " + What +
              (OfSplit ? ", one of a set with a package per platform: the one "
                         "for aarch64 is not beside it"
                       : std::string(IsEmpty ? "," : "") +
                             " and has no aarch64 counterpart beside it") +
              std::string(View.asFarAsRead());
  if (const Unit *Near = View.Twins.unfit())
    F.Related.push_back({Near->Path, 0,
                         "the release for aarch64, whose tags do not fit every "
                         "interpreter and C library of the other"});
  addX86Files(U, F);
  F.Replacements = knownReleases(U);
  if (!View.Rebuilt.empty())
    F.Replacements.push_back(
        {AdviceKind::Text, std::string(View.Rebuilt), false});
  const bool NeedsX86File =
      std::ranges::any_of(U.Members, [&](const Member &M) {
        return M.isLinuxX86() && M.TakenAsIs;
      });
  if (F.Impact == Impact::Break && View.buildsFromSource() && !NeedsX86File) {
    F.Impact = Impact::Behavior;
    F.Replacements.push_back({AdviceKind::Text,
                              "it is built from source where it is installed: "
                              "provide a compiler there, or build a " +
                                  describe(U) + " once",
                              false});
  }
  leaveToUsers(View, F);
  if (F.Replacements.empty())
    F.Replacements.push_back(askForTwin(U));
  Out.push_back(std::move(F));
}

} // namespace armlift::binary
