// no-lse-atomics: aarch64 code with only the atomics of the first Armv8 cores,
// which scale badly on many cores.
#include "analyzers/binary/InstructionScan.h"
#include "analyzers/binary/checks/Check.h"
#include "core/rules/RuleId.h"
#include "core/rules/TargetTable.h"

namespace armlift::binary {

void checkNoLseAtomics(const UnitView &View, std::vector<Finding> &Out) {
  const std::size_t Llsc = featureIndex("llsc"), Lse = featureIndex("lse");
  for (const CodeView &Code : aarch64Code(View.Own)) {
    const FeatureCounts &Counts = Code.Features;
    if (Counts[Lse] > 0 || Code.ChoosesLse ||
        Counts[Llsc] < scanSettings().LlscThreshold)
      continue;
    Finding F = findingAt(rule::NoLseAtomics, *Code.First);
    F.Message =
        "'" + F.Subject + "' has " + std::to_string(Counts[Llsc]) +
        " load-exclusive and store-exclusive instructions and no LSE atomics";
    F.Evidence.emplace_back("llsc", std::to_string(Counts[Llsc]));
    F.Replacements.push_back(
        {AdviceKind::Flag,
         forTarget(hasFeature(View.Target, "ATOMICS")
                       ? "build with -moutline-atomics (GCC 10, Clang 12) or "
                         "{flags}"
                       : "build with -moutline-atomics (GCC 10, Clang 12)",
                   View.Target),
         false});
    Out.push_back(std::move(F));
  }
}

} // namespace armlift::binary
