#include "analyzers/source/lexical/project/MachineMacros.h"

#include "analyzers/source/lexical/scan/Ladders.h"

#include <algorithm>
#include <ranges>

namespace armlift::source {

MachineMacros::MachineMacros(const std::vector<ProjectFile> &Files,
                             const ProjectIndex &Index,
                             const std::vector<bool> &OfMachine,
                             const std::set<std::string> &Given)
    : Files(Files), Index(Index), OfMachine(OfMachine) {
  findAskedFor(Given);
  constexpr unsigned MaxSteps = 4; // from macro to macro
  bool Grows = true;
  for (unsigned Step = 0; Step < MaxSteps && Grows; ++Step) {
    Grows = false;
    for (auto &[Id, IsOne] : Macros)
      if (!IsOne && isForMachine(Index[Id]))
        Grows = IsOne = true;
    if (Grows)
      for (std::uint32_t File : Asking)
        findRegions(File);
  }
}

/// Notes the names in conditions that only the project itself may define.
void MachineMacros::findAskedFor(const std::set<std::string> &Given) {
  for (std::uint32_t File = 0; File < Files.size(); ++File) {
    const SourceFacts &Facts = *Files[File].Facts;
    if (std::ranges::none_of(Facts.BranchNames, [](const BranchName &N) {
          return N.Of == BranchOf::Own;
        }))
      continue;
    Asking.push_back(File);
    for (const Directive &D : Facts.Directives)
      for (std::uint32_t I = D.FirstToken;
           D.Of == BranchOf::Own && I < D.LastToken; ++I)
        if (const Token &T = Facts.Tokens[I];
            T.Kind == TokenKind::Identifier &&
            !Given.contains(std::string(Facts.name(T.Value))))
          Macros.try_emplace(Index.of(File).Ids[T.Value]);
  }
}

/// The macros that the file defines at the directive in a branch for a target.
static auto madeAt(const SourceFacts &Facts, std::uint32_t Directive) {
  // Functions before the directive are in the same region.
  return std::ranges::equal_range(Facts.BranchNames, Directive, {},
                                  &BranchName::Where) |
         std::views::filter(
             [](const BranchName &N) { return N.As == MadeAs::Macro; });
}

/// True for `#define name other`, which renames what another project may
/// define.
static bool isAlias(const SourceFacts &Facts, const Directive &D) {
  return D.LastToken - D.FirstToken == D.Parameters + 1u &&
         Facts.Tokens[D.LastToken - 1].Kind == TokenKind::Identifier;
}

bool MachineMacros::isMadeElsewhere(const MacroName &Macro) const {
  return !Macro.ConfiguredIn.empty() || !Macro.Undefinitions.empty() ||
         std::ranges::any_of(Macro.Definitions, [&](const DefinitionSite &At) {
           const SourceFacts &Facts = *Files[At.File].Facts;
           bool IsForTarget =
               OfMachine[At.File] ||
               std::ranges::any_of(
                   madeAt(Facts, At.Directive), [&](const BranchName &N) {
                     return branchOf(At.File, N) != BranchOf::Any;
                   });
           return At.IsDefault || !IsForTarget ||
                  isAlias(Facts, Facts.Directives[At.Directive]);
         });
}

/// True if the project defines the macro for a machine, and nowhere else.
bool MachineMacros::isForMachine(const MacroName &Macro) const {
  return !isMadeElsewhere(Macro) &&
         std::ranges::any_of(Macro.Definitions, [&](const DefinitionSite &At) {
           return OfMachine[At.File] ||
                  std::ranges::any_of(
                      madeAt(*Files[At.File].Facts, At.Directive),
                      [&](const BranchName &N) {
                        return branchOf(At.File, N) == BranchOf::Machine;
                      });
         });
}

/// Finds the regions in branches that ask for one of the macros.
void MachineMacros::findRegions(std::uint32_t File) {
  const SourceFacts &Facts = *Files[File].Facts;
  const Ladders Shape(Facts);
  std::vector<bool> Asks(Facts.Directives.size()); // by branch
  for (std::uint32_t Branch = 0; Branch < Asks.size(); ++Branch) {
    if (Shape.Of[Branch] == NoBranch)
      continue;
    const Directive &D = Facts.Directives[Branch];
    const std::uint32_t Around = Shape.All[Shape.Of[Branch]].Parent;
    Asks[Branch] = Around != NoBranch && Asks[Around];
    for (std::uint32_t I = D.FirstToken;
         D.Of == BranchOf::Own && !Asks[Branch] && I < D.LastToken; ++I)
      if (const Token &T = Facts.Tokens[I]; T.Kind == TokenKind::Identifier) {
        auto Macro = Macros.find(Index.of(File).Ids[T.Value]);
        Asks[Branch] = Macro != Macros.end() && Macro->second;
      }
  }
  std::vector<bool> &Of = Regions[File];
  Of.clear();
  for (std::uint32_t Branch : Shape.Around)
    Of.push_back(Branch != NoBranch && Asks[Branch]);
}

BranchOf MachineMacros::branchOf(std::uint32_t File,
                                 const BranchName &Name) const {
  if (Name.Of != BranchOf::Own)
    return Name.Of;
  auto Of = Regions.find(File);
  return Of != Regions.end() && Of->second[Name.Where] ? BranchOf::Machine
                                                       : BranchOf::Any;
}

} // namespace armlift::source
