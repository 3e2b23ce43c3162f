// x86-compile-flag: options that an aarch64 compiler rejects, in build files.

#include "analyzers/build/checks/Checks.h"

namespace armlift::build {

void checkCompileFlags(const BuildProject &P, Judgement &Out) {
  for (const BuildProject::File &In : P.files())
    for (const FlagUse &Use : In.Facts->Flags) {
      Finding F;
      F.Rule = "x86-compile-flag";
      F.Impact = Impact::Break;
      F.Subject = Use.Flag;
      F.Message = "'" + Use.Flag + "' is an x86 option, which an aarch64 compiler rejects";
      F.Replacements.push_back({AdviceKind::Flag, std::string(Use.Row->Advice), false});
      if (placeFinding(F, In, Use.Condition, Use.At))
        Out.Findings.push_back(std::move(F));
    }
}

} // namespace armlift::build
