// Units to verdicts; see Verification.h.
#include "analyzers/source/units/Verification.h"

#include "analyzers/source/lexical/SiteText.h"
#include "analyzers/source/units/UnitPlan.h"
#include "core/rules/CheckTable.h"

#include <algorithm>
#include <iterator>

namespace armlift::source {
namespace {

bool breaks(const UnitSite &Site) {
  const CheckRow *Check = findCheck(Site.Rule);
  return Check && Check->Impact == Impact::Break;
}

VerifiedUnit verdictOf(const UnitFacts &Unit) {
  VerifiedUnit Out{Unit.File, true, 0, {}, 0, {}};
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

} // namespace

Expected<Verification> verifyUnits(const UnitOptions &Options,
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
  for (UnitFacts &Unit : unitFacts(Plan->Requests, Options, Root)) {
    if (Unit.Parsed)
      Out.Units.push_back(verdictOf(Unit));
    std::ranges::move(Unit.Errors, std::back_inserter(Out.Errors));
  }
  return Out;
}

} // namespace armlift::source
