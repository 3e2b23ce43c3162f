#include "analyzers/source/lexical/walk/ProjectNames.h"

#include "analyzers/source/lexical/scan/ConditionText.h"
#include "analyzers/source/lexical/scan/NameIndex.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace armlift::source {

NameMakers findNameMakers(const std::vector<ProjectFile> &Files,
                          Simulation &Walk) {
  NameMakers Makers;
  const ProjectIndex &Index = Walk.index();
  std::vector<MacroId> Subjects;
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    for (const Site &S : Files[I].Facts->Sites)
      if (Files[I].Judged &&
          (S.Kind == SiteKind::Intrinsic || S.Kind == SiteKind::Name) &&
          Makers.try_emplace(Files[I].Facts->name(S.Subject)).second)
        Subjects.push_back(Index.of(I).Ids[S.Subject]);
  // "_mm_##" stands for any of the names that the project declares.
  const bool AnyFront = std::ranges::any_of(Files, [](const ProjectFile &F) {
    return std::ranges::any_of(F.Facts->Sites, [](const Site &S) {
      return S.Kind == SiteKind::PastedIntrinsic;
    });
  });
  for (const ProjectFile &F : Files)
    for (const Declaration &D : F.Facts->Declarations)
      if (AnyFront)
        Makers.try_emplace(F.Facts->name(D.Name));
  for (std::string_view Front : NameIndex::CallFronts)
    Makers.try_emplace(Front);
  auto add = [&](std::string_view Name, const NameMaker &M) {
    auto At = Makers.find(Name);
    if (At == Makers.end())
      return;
    Walk.needs().needRegion(M.File, M.Where);
    At->second.push_back(M);
  };
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    for (const Declaration &D : Files[I].Facts->Declarations)
      add(Files[I].Facts->name(D.Name), {I, D.Where});
  for (MacroId Name : Subjects)
    for (const DefinitionSite &D : Index[Name].Definitions)
      add(Index[Name].Spelling,
          {D.File, D.Directive, D.Directive, D.IsDefault});
  for (auto &[Name, Of] : Makers)
    std::ranges::stable_sort(Of, {}, &NameMaker::File);
  return Makers;
}

ProjectNames::ProjectNames(const std::vector<ProjectFile> &Files,
                           const WalkedTree &Walk, FileShapes &Shapes,
                           NameMakers Found)
    : Files(Files), Walk(Walk), Shapes(Shapes), Makers(std::move(Found)) {
  for (std::uint32_t I = 0; I < Files.size(); ++I)
    if (!Files[I].ForcedIncludes.empty())
      Forced.push_back(I);
  for (const auto &[Name, Of] : Makers)
    if (std::ranges::any_of(
            Of, [&](const NameMaker &M) { return live(M) >= Truth::Unknown; }))
      PerhapsMade.insert(Name);
  for (const auto &[Name, Of] : Makers) {
    std::vector<std::uint32_t> Certain; // files that make the name
    for (auto Begin = Of.begin(); Begin != Of.end();) {
      auto End = std::ranges::find_if(Begin, Of.end(), [&](const NameMaker &M) {
        return M.File != Begin->File;
      });
      if (std::any_of(Begin, End,
                      [&](const NameMaker &M) { return isLive(live(M)); }) ||
          isMadeIn({Begin, End}, Name))
        Certain.push_back(Begin->File);
      Begin = End;
    }
    if (!Certain.empty())
      Known.emplace(Name, &unitsWith(Certain));
  }
  for (const auto &[Name, Branches] : Possible)
    for (const PossibleName &N : Branches)
      noteUnits(N.File);
  for (std::string_view Front : NameIndex::CallFronts)
    for (auto At = Makers.lower_bound(Front);
         At != Makers.end() && At->first.starts_with(Front); ++At)
      for (const NameMaker &M : At->second)
        if (isLive(live(M)))
          noteUnits(M.File);
  for (std::size_t I = 0; I < Pasting.size(); ++I) {
    Pasting[I].resize(Files.size());
    for (const NameMaker &M : Makers.find(NameIndex::CallFronts[I])->second)
      if (isLive(live(M)))
        Pasting[I][M.File] = true;
    markUnits(Pasting[I]);
  }
}

/// Returns the branch in which the maker holds. A default gives the name a
/// value, but the name is also made outside of the branch that asks for its
/// absence.
std::uint32_t ProjectNames::branchOf(const NameMaker &M,
                                     std::string_view Name) {
  const SourceFacts &Facts = *Files[M.File].Facts;
  const Ladders &Shape = Shapes.of(M.File).shape();
  auto asksFor = [&](std::uint32_t Branch) {
    const Directive &D = Facts.Directives[Branch];
    if (D.Name != NoSymbol)
      return Facts.name(D.Name) == Name;
    return std::ranges::any_of(
        std::span(Facts.Tokens)
            .subspan(D.FirstToken, D.LastToken - D.FirstToken),
        [&](const Token &T) {
          return T.Kind == TokenKind::Identifier && Facts.name(T.Value) == Name;
        });
  };
  std::uint32_t Found = Shape.Around[M.Where];
  if (!M.IsDefault)
    return Found;
  for (std::uint32_t B = Found; B != NoBranch;
       B = Shape.All[Shape.Of[B]].Parent)
    if (asksFor(B))
      return Shape.All[Shape.Of[B]].Parent;
  return Found;
}

/// True if the maker uses other x86 names, which the project does not make, or
/// x86 instructions. Such a name is no replacement.
bool ProjectNames::isX86(const NameMaker &M) {
  auto [At, IsNew] = X86Makers.try_emplace({M.File, M.Where, M.Define});
  if (!IsNew)
    return At->second;
  const SourceFacts &Facts = *Files[M.File].Facts;
  return At->second = std::ranges::any_of(
             std::ranges::equal_range(Facts.Sites, M.Where, {}, &Site::Where),
             [&](const Site &S) {
               return S.Kind != SiteKind::Header && S.Define == M.Define &&
                      !PerhapsMade.contains(Facts.name(S.Subject));
             });
}

/// A conditional makes the name if one of its branches is always taken and each
/// of them makes the name.
void ProjectNames::joinLadders(std::uint32_t File, MadeBranches &Made) {
  const WalkedFile &Walked = Walk.of(File);
  // Nested ladders come after those around them.
  for (const Ladder &L : std::views::reverse(Shapes.of(File).shape().All)) {
    if (L.End == Walked.MayPass.size() || Walked.MayPass[L.End])
      continue;
    bool Any = false, All = true, Own = false;
    for (std::uint32_t Branch : L.Branches) {
      if (Walked.Live[Branch + 1] < Truth::Unknown)
        continue;
      auto At = Made.find(Branch);
      Any = true;
      All = All && At != Made.end();
      Own = Own || (At != Made.end() && At->second);
    }
    if (Any && All)
      Made[L.Parent] |= Own;
  }
}

/// True if the file always makes the name. Otherwise notes where it may be
/// made.
bool ProjectNames::isMadeIn(std::span<const NameMaker> OfOneFile,
                            std::string_view Name) {
  const std::uint32_t File = OfOneFile.front().File;
  const WalkedFile &Walked = Walk.of(File);
  MadeBranches Made;
  for (const NameMaker &M : OfOneFile)
    if (!isDead(live(M)))
      Made[branchOf(M, Name)] |= !isX86(M);
  if (Made.empty())
    return false;
  joinLadders(File, Made);
  auto regionOf = [](std::uint32_t Branch) {
    return Branch == NoBranch ? Region(0) : Branch + 1;
  };
  std::vector<PossibleName> Here;
  for (const auto &[Branch, Own] : Made) {
    if (!Own)
      continue;
    Reach Its = Walked.reach(regionOf(Branch));
    if (isLive(Its.Live))
      return true;
    Here.push_back({File, Branch, Its.Guard, Its.Live < Truth::Unknown});
  }
  if (alwaysOneHolds(Here))
    return true;
  std::ranges::copy(Here, std::back_inserter(Possible[Name]));
  return false;
}

/// True if two branches exclude each other and depend on nothing else, such as
/// `#ifdef A` and `#ifndef A`: one of them is taken.
bool ProjectNames::alwaysOneHolds(std::span<const PossibleName> Names) const {
  std::unordered_set<std::string> Texts;
  for (const PossibleName &N : Names) {
    const SourceFacts &Facts = *Files[N.File].Facts;
    if (N.Guard.File != N.File || N.Guard.Directive != N.Branch)
      continue;
    DirectiveKind Kind = Facts.Directives[N.Branch].Kind;
    if (opensConditional(Kind) || Kind == DirectiveKind::Else)
      Texts.insert(branchCondition(Facts, N.Branch).Text);
  }
  return std::ranges::any_of(Texts, [&](const std::string &Text) {
    return Texts.contains(negatedText(Text));
  });
}

/// Returns, by file, whether a unit has both the file and one of `Makers`,
/// which are sorted.
const std::vector<bool> &
ProjectNames::unitsWith(const std::vector<std::uint32_t> &Makers) {
  if (auto At = Units.find(Makers); At != Units.end())
    return At->second;
  // Each search passes over the whole project, and each header may be a maker.
  // Beyond the limit a name counts as made everywhere.
  constexpr std::size_t FreeSteps = 1'000'000, MaxPasses = 50;
  const std::size_t Pass = Files.size() + Walk.index().includes().size();
  if ((Steps += Pass) > FreeSteps + MaxPasses * Pass) {
    Everywhere.resize(Files.size(), true);
    return Everywhere;
  }
  std::vector<bool> &Met = Units[Makers];
  Met.resize(Files.size());
  for (std::uint32_t File : Makers)
    Met[File] = true;
  markUnits(Met);
  return Met;
}

void ProjectNames::noteUnits(std::uint32_t File) {
  auto [At, IsNew] = UnitsOf.try_emplace(File);
  if (IsNew)
    At->second = &unitsWith({File});
}

/// Marks all files that include a marked file, and all files that those
/// include.
void ProjectNames::markUnits(std::vector<bool> &Met) const {
  Walk.index().markIncluders(Met);
  for (std::uint32_t File : Forced)
    if (std::ranges::any_of(Files[File].ForcedIncludes,
                            [&](std::uint32_t H) { return Met[H]; }))
      Met[File] = true;
  std::vector<std::uint32_t> Queue;
  for (std::uint32_t I = 0; I < Met.size(); ++I)
    if (Met[I])
      Queue.push_back(I);
  auto add = [&](std::uint32_t File) {
    if (!Met[File]) {
      Met[File] = true;
      Queue.push_back(File);
    }
  };
  for (std::size_t I = 0; I < Queue.size(); ++I) {
    for (const IncludeEdge &E : Walk.index().includesOf(Queue[I]))
      add(E.To);
    for (std::uint32_t Header : Files[Queue[I]].ForcedIncludes)
      add(Header);
  }
}

/// True if a macro that a unit of the file has makes names of this kind:
/// `SYS_##name = number,`.
bool ProjectNames::hasPasted(std::string_view Name, std::uint32_t File) const {
  for (std::size_t I = 0; I < Pasting.size(); ++I)
    if (Name.starts_with(NameIndex::CallFronts[I]) && Pasting[I][File])
      return true;
  return false;
}

bool ProjectNames::has(std::string_view Name, std::uint32_t File) const {
  auto At = Known.find(Name);
  return (At != Known.end() && (*At->second)[File]) || hasPasted(Name, File);
}

bool ProjectNames::hasAnyOf(std::string_view Front) const {
  return std::ranges::any_of(
      Known, [&](const auto &Made) { return Made.first.starts_with(Front); });
}

std::span<const PossibleName>
ProjectNames::perhaps(std::string_view Name) const {
  auto At = Possible.find(Name);
  return At == Possible.end() ? std::span<const PossibleName>() : At->second;
}

bool ProjectNames::meets(std::uint32_t Maker, std::uint32_t File) const {
  return (*UnitsOf.at(Maker))[File];
}

} // namespace armlift::source
