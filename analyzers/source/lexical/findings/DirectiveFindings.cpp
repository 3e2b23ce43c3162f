#include "analyzers/source/lexical/findings/DirectiveFindings.h"

#include "core/fix/IncludeFix.h"
#include "core/rules/RuleId.h"
#include "core/support/Path.h"

#include <map>
#include <string>
#include <utility>

namespace armlift::source {

void reportErrors(std::uint32_t File, const SiteContext &Context,
                  FileFindings &Out) {
  const SourceFacts &Facts = *Context.Files[File].Facts;
  const WalkedFile &Walked = Context.Walk.of(File);
  // By directive; a certain stop replaces an open one.
  std::map<std::uint32_t, Stop> Stops;
  for (const Stop &S : Walked.Stops)
    if (auto [Known, New] = Stops.emplace(S.Directive, S);
        !New && Known->second.IsOpen)
      Known->second = S;
  for (auto [D, S] : Stops) {
    Finding Result =
        Out.onLine(rule::ArchErrorDirective, Facts.Directives[D].Line);
    Symbol Assert = Facts.Directives[D].Name;
    Result.Subject =
        Assert == NoSymbol ? "#error" : std::string(Facts.name(Assert));
    const BranchText &Condition = Context.Texts.of(S.Branch);
    std::string Message = "this " + Result.Subject +
                          " stops the aarch64 build: " + Condition.Text;
    if (S.IsOpen) {
      Result.Conditional = true;
      Result.Impact = Impact::Note;
      Result.Guard = Condition.guard(GuardKind::OnlyIf);
      Result.Message = "this " + Result.Subject +
                       " stops the aarch64 build, reached " +
                       Result.Guard.text();
    } else if (Walked.Live[D + 1] == Truth::True) {
      Result.Guard = Condition.guard(GuardKind::Holds);
      Result.Message = Message + " holds there";
    } else {
      // Two conditions: the one of the machine, and the one that is least
      // certain.
      const BranchText &Default = Context.Texts.of(Walked.Guards[D + 1]);
      const bool IsOne = Default.Text.empty() || &Default == &Condition;
      Result.Message =
          Message + (IsOne ? " holds there by default"
                           : " holds there, and by default " + Default.Text);
      Result.Guard = (IsOne ? Condition : Default).guard(GuardKind::ByDefault);
    }
    Result.Replacements.push_back(
        {AdviceKind::Text,
         "add a branch for defined(__aarch64__) before this #error", false});
    Out.add(std::move(Result));
  }
}

void reportMissingShim(std::uint32_t File, const SiteContext &Context,
                       FileFindings &Out) {
  if (Context.Files[File].BuildShim)
    return;
  const SourceFacts &Facts = *Context.Files[File].Facts;
  for (std::uint32_t D = 0; D < Facts.Directives.size(); ++D) {
    const Directive &Item = Facts.Directives[D];
    if (Item.Kind != DirectiveKind::Include || Item.Name == NoSymbol ||
        fileName(Facts.name(Item.Name)) != ShimFileName ||
        Context.Walk.of(File).Live[D] < Truth::Unknown ||
        Context.Missing.hasFile({File, D}))
      continue;
    Finding Result = Out.onLine(rule::MissingOnAarch64, Item.Line);
    Result.Impact = Impact::Note;
    Result.Conditional = true;
    Result.Subject = ShimFileName;
    Result.Guard = {GuardKind::OnlyIfBuild, "the build does not find it"};
    Result.Message = "'" + Result.Subject +
                     "' is in no folder of the project, missing " +
                     Result.Guard.text();
    Result.Replacements.push_back(
        {AdviceKind::Text,
         "'armlift shim --used-by FILE' prints it; put it into a folder that "
         "an aarch64 build has on its include path (-I)",
         false});
    Out.add(std::move(Result));
  }
}

} // namespace armlift::source
