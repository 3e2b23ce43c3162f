#include "analyzers/source/lexical/findings/LostNameFindings.h"

#include "analyzers/source/lexical/findings/SiteText.h"
#include "core/rules/CheckTable.h"
#include "core/rules/RuleId.h"

#include <algorithm>
#include <string>

namespace armlift::source {

static Finding findingOf(const LostUse &Use, const SiteContext &Context) {
  const CheckRow *Row = findCheck(rule::MissingOnAarch64);
  Finding Result;
  Result.Rule = Row->Id;
  Result.Impact = Row->Impact;
  Result.Subject = Use.Name;
  Result.Message = siteMessage(Result.Rule, Result.Subject,
                               "'" + Result.Subject + "' is not defined there");
  const ProjectFile &Maker = Context.Files[Use.Made.File];
  Result.Related.push_back(
      {std::string(Maker.ShownPath),
       Maker.Facts->Directives[Use.Made.Directive].Line,
       "defined only if " + Context.Texts.of(Use.Made).Text});
  return Result;
}

void findLostNames(std::span<const std::uint32_t> Files,
                   const SiteContext &Context,
                   std::vector<UnplacedFinding> &Out) {
  for (std::uint32_t File : Files) {
    // What is missing after an #error is no problem of its own.
    if (!std::ranges::all_of(Context.Walk.of(File).Stops, &Stop::IsOpen))
      continue;
    for (const LostUse &Use : Context.Lost.of(File))
      Out.push_back({File, Use.Where, Use.Name, Use.As, Use.InBody, Use.Maker,
                     findingOf(Use, Context)});
  }
}

} // namespace armlift::source
