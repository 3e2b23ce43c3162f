// Units to verdicts; see Verification.h.
#include "analyzers/source/units/Verification.h"

#include "analyzers/source/lexical/SiteText.h"
#include "analyzers/source/units/CrossCompiler.h"
#include "analyzers/source/units/UnitPlan.h"
#include "core/rules/CheckTable.h"
#include "core/support/Parallel.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace armlift::source {
namespace {

bool breaks(const UnitSite &Site) {
  const CheckRow *Check = findCheck(Site.Rule);
  return Check && Check->Impact == Impact::Break;
}

VerifiedUnit verdictOf(const UnitFacts &Unit) {
  VerifiedUnit Out{Unit.File, "what-if", true, 0, {}, 0, {}};
  for (const UnitSite &Site : Unit.Sites) {
    if (!breaks(Site))
      continue;
    if (Out.Breaks++ == 0) {
      Out.Compiles = false;
      Out.FirstPath = Site.Path;
      Out.FirstLine = Site.Range.Line;
      Out.FirstMessage = siteMessage(Site.Rule, Site.Subject, Site.Detail);
    }
  }
  return Out;
}

/// The compiler's word counts where it has one.
void compile(const CrossCompiler &Compiler, const UnitRequest &Request,
             VerifiedUnit &Unit) {
  auto Errors = Compiler.compile(Request);
  if (!Errors)
    return;
  Unit = {Request.File,
          Compiler.name(Request.CPlusPlus),
          Errors->empty(),
          Errors->size(),
          {},
          0,
          {}};
  if (Errors->empty())
    return;
  const CompileError &First = Errors->front();
  Unit.FirstPath = First.Line
                       ? (std::filesystem::path(Request.Directory) / First.Path)
                             .lexically_normal()
                             .string()
                       : Request.File;
  Unit.FirstLine = First.Line;
  Unit.FirstMessage = First.Message;
}

} // namespace

Expected<Verification> verifyUnits(const UnitOptions &Options,
                                   const std::string &CrossPrefix,
                                   const std::string &Root) {
  std::string Database = findDatabase(Options.BuildDir, Root);
  if (Database.empty())
    return failure(
        ErrorKind::UnreadableInput, Root,
        "no compile_commands.json here or in build/; name its folder with -p");
  if (Options.Worker.empty())
    return failure(ErrorKind::UnreadableInput, {},
                   "the program armlift-whatif is not beside armlift");
  Expected<UnitPlan> Plan = planUnits(Database, Root, /*Deep=*/false);
  if (!Plan)
    return std::unexpected(Plan.error());
  Verification Out;
  Out.Errors = std::move(Plan->Errors);
  std::vector<const UnitRequest *> Asked; ///< of Out.Units; null: broken
  std::vector<UnitFacts> Units = unitFacts(Plan->Requests, Options, Root);
  for (std::size_t I = 0; I < Units.size(); ++I) {
    if (Units[I].Parsed) {
      Out.Units.push_back(verdictOf(Units[I]));
      Asked.push_back(Units[I].ErrorsOnX86 ? nullptr : &Plan->Requests[I]);
    }
    std::ranges::move(Units[I].Errors, std::back_inserter(Out.Errors));
  }
  if (!CrossPrefix.empty()) {
    CrossCompiler Compiler(CrossPrefix);
    parallelFor(Out.Units.size(), Options.Jobs, [&](std::size_t I) {
      if (Asked[I])
        compile(Compiler, *Asked[I], Out.Units[I]);
    });
  }
  return Out;
}

} // namespace armlift::source
