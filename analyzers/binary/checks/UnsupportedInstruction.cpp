// unsupported-instruction: aarch64 code with instructions that the chosen core
// does not have, and with no sign that the code checks for them first.
#include "analyzers/binary/InstructionScan.h"
#include "analyzers/binary/Text.h"
#include "analyzers/binary/checks/Check.h"

#include <algorithm>

namespace armlift::binary {

namespace {

/// Returns the features that the code uses and the core lacks. Empty if there
/// are so few such instructions that they only probe the core.
std::vector<std::string> lacking(const FeatureCounts &Counts,
                                 const CoreRow &Core) {
  const std::size_t Llsc = featureIndex("llsc"), Lse = featureIndex("lse");
  std::vector<std::string> Names;
  std::uint64_t All = 0;
  for (std::size_t I = 0; I < featureTable().size(); ++I) {
    if (Counts[I] == 0 || I == Llsc || Core.Features >> I & 1)
      continue;
    // Code with both kinds of atomics chooses between them at run time.
    if (I == Lse && Counts[Llsc] > 0)
      continue;
    All += Counts[I];
    Names.push_back(std::string(featureTable()[I]) + " (" +
                    std::to_string(Counts[I]) +
                    (Counts[I] == 1 ? " instruction)" : " instructions)"));
  }
  if (All < scanSettings().UnsupportedThreshold)
    Names.clear();
  return Names;
}

} // namespace

void checkUnsupportedInstruction(const UnitView &View,
                                 std::vector<Finding> &Out) {
  auto Core = std::ranges::find(coreTable(), View.Target, &CoreRow::Name);
  if (Core == coreTable().end())
    return;
  for (const CodeView &Code : aarch64Code(View.Own)) {
    if (Code.Dispatches)
      continue;
    std::vector<std::string> Names = lacking(Code.Features, *Core);
    if (Names.empty())
      continue;
    Finding F =
        findingAt("unsupported-instruction", Impact::Break, *Code.First);
    F.Message = "'" + F.Subject + "' uses " + listed(Names, 4) + ", which " +
                std::string(View.Target) +
                " does not have, and does not check for it at run time";
    F.Evidence.emplace_back("features", listed(Names, 16));
    F.Replacements.push_back(
        {AdviceKind::Flag,
         "build with -mcpu=" + std::string(View.Target) +
             ", or select the code with getauxval(AT_HWCAP)",
         false});
    Out.push_back(std::move(F));
  }
}

} // namespace armlift::binary
