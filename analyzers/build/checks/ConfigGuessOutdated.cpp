// config-guess-outdated: config.guess or config.sub from before 2012, which
// stop on aarch64.

#include "analyzers/build/checks/Checks.h"
#include "core/input/Input.h"
#include "core/support/Path.h"

namespace armlift::build {

void checkConfigGuessOutdated(const BuildProject &P, Judgement &Out) {
  for (const BuildProject::File &In : P.files())
    for (const OutdatedScript &Script : In.Facts->OutdatedConfigGuess) {
      Finding F;
      F.Rule = "config-guess-outdated";
      F.Impact = Impact::Break;
      F.Subject = std::string(fileName(In.Input->Path));
      F.Message =
          "this '" + F.Subject + "' does not know aarch64, so configure stops";
      F.Replacements.push_back({AdviceKind::Text,
                                "replace it with GNU config's current version: "
                                "autoreconf -fi, or Debian's autotools-dev",
                                false});
      if (placeFinding(F, In, Script.Condition, Script.At))
        Out.Findings.push_back(std::move(F));
    }
}

} // namespace armlift::build
