#include "analyzers/source/lexical/walk/LostNames.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace armlift::source {
namespace {

/// A name that only an x86 branch makes, itself or with a header that it
/// includes.
struct LostName {
  DirectiveRef Made;
  std::uint32_t In; ///< the file that makes it
  const LostNameCandidate *Name;
};

/// Returns the x86 branch that makes the name, or that includes the header
/// which makes it, if no other place that makes it is live.
std::optional<LostName> lostBranch(const LostNameCandidate &C,
                                   const LostNameCandidates &Candidates,
                                   const WalkedTree &Walk, FileShapes &Shapes) {
  std::optional<LostName> Found;
  for (const LostNameCandidate::Maker &M : C.Makers) {
    if (!isDead(Walk.of(M.File).Live[M.Where]))
      return std::nullopt;
    const DirectiveRef Here{M.File, M.Where};
    std::span<const DirectiveRef> Places(&Here, 1);
    if (Candidates.isOfMachine(M.File))
      Places = Candidates.entrances(M.File);
    if (Places.empty())
      return std::nullopt;
    for (DirectiveRef At : Places) {
      const WalkedFile &Walked = Walk.of(At.File);
      if (!isDead(Walked.Live[At.Directive]))
        return std::nullopt;
      DeadBranches &There = Shapes.of(At.File);
      std::uint32_t Branch = There.around(At.Directive);
      if (Branch == NoBranch || !Walked.ArchBranch[Branch])
        continue;
      // A function in two conditionals is overloaded: there may be further
      // overloads.
      bool IsOverloaded =
          Found && C.As == MadeAs::Function &&
          !(Candidates.isOfMachine(M.File) && Found->In == M.File) &&
          (Found->Made.File != At.File ||
           !There.areOfOneLadder(Found->Made.Directive, Branch));
      // The code in a sibling branch may get the name from a header.
      if (There.hasLiveSibling(Branch) || IsOverloaded)
        return std::nullopt;
      if (!Found)
        Found = {{At.File, Branch}, M.File, &C};
    }
  }
  return Found;
}

/// Returns the uses that the compiler certainly sees, one of each file, in the
/// files that include the maker.
std::vector<LostNameCandidate::Use> seenUses(const LostNameCandidate &C,
                                             const std::vector<bool> &Includers,
                                             const WalkedTree &Walk,
                                             const MacroUse &Macros) {
  using Use = LostNameCandidate::Use;
  auto live = [&](const Use &U) { return Walk.of(U.File).Live[U.Where]; };
  // A name that code also uses without a call may be a type or a member too.
  if (C.How == UsedAs::Call && std::ranges::any_of(C.Uses, [&](const Use &U) {
        return !U.AsCall && !U.InBody && !isDead(live(U));
      }))
    return {};
  std::vector<Use> Seen;
  std::unordered_set<std::uint32_t> Using;
  for (const Use &U : C.Uses)
    if ((C.How != UsedAs::Call || U.AsCall) && Includers[U.File] &&
        live(U) == Truth::True &&
        (!U.InBody || Macros.reach({U.File, U.Where}).Live == Truth::True) &&
        Using.insert(U.File).second)
      Seen.push_back(U);
  return Seen;
}

} // namespace

LostNames::LostNames(const LostNameCandidates &Candidates,
                     const WalkedTree &Walk, FileShapes &Shapes,
                     const MacroUse &Macros) {
  std::vector<LostName> Names;
  for (const auto &[Mention, C] : Candidates.all())
    if (std::optional<LostName> Name = lostBranch(C, Candidates, Walk, Shapes))
      Names.push_back(*Name);
  std::ranges::sort(Names, {}, &LostName::In);
  std::uint32_t File = NoFile;
  std::vector<bool> Includers; // files that include `File`, directly or not
  for (const LostName &Name : Names) {
    if (Name.In != File) {
      File = Name.In;
      Includers.assign(Walk.files(), false);
      Includers[File] = true;
      Walk.index().markIncluders(Includers);
    }
    for (const LostNameCandidate::Use &U :
         seenUses(*Name.Name, Includers, Walk, Macros)) {
      ByFile[U.File].push_back({Name.Name->Name, Name.Name->How, U.InBody,
                                U.Where, Name.Made, Name.In});
      Branches.insert({Name.Made.File, Name.Made.Directive});
    }
  }
  for (auto &[File, Uses] : ByFile)
    std::ranges::sort(
        Uses, {}, [](const LostUse &U) { return std::pair(U.Where, U.Name); });
}

std::span<const LostUse> LostNames::of(std::uint32_t File) const {
  auto At = ByFile.find(File);
  return At == ByFile.end() ? std::span<const LostUse>() : At->second;
}

} // namespace armlift::source
