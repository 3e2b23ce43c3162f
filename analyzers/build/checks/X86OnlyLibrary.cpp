// x86-only-library: libraries that exist only for x86, in build files that link
// or require them.

#include "analyzers/build/checks/Checks.h"
#include "core/rules/CheckFinding.h"
#include "core/rules/RuleId.h"

#include <set>
#include <string_view>

namespace armlift::build {

void checkX86OnlyLibrary(const BuildProject &P, Judgement &Out) {
  std::set<std::string_view> Built;
  for (const BuildProject::File &In : P.files())
    Built.insert(In.Facts->BuiltLibraries.begin(),
                 In.Facts->BuiltLibraries.end());
  for (const BuildProject::File &In : P.files())
    for (const LibraryUse &Use : In.Facts->Libraries) {
      if (Built.contains(Use.Name))
        continue;
      Finding F = findingOf(rule::X86OnlyLibrary);
      F.Subject = Use.Name;
      F.Message = "'" + Use.Name + "' (" + std::string(Use.Row->Title) +
                  ") does not exist for aarch64";
      F.Replacements.push_back(
          {AdviceKind::Package, std::string(Use.Row->Advice), false});
      if (placeFinding(F, In, Use.Condition, Use.At))
        Out.Findings.push_back(std::move(F));
    }
}

} // namespace armlift::build
