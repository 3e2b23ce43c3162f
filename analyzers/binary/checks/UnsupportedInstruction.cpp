// unsupported-instruction: aarch64 code with instructions that the chosen core
// does not have, and with no sign that the code checks for them first.
#include "analyzers/binary/InstructionScan.h"
#include "analyzers/binary/checks/Check.h"
#include "core/rules/RuleId.h"
#include "core/rules/TargetTable.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::binary {

namespace {

/// What code uses and the core lacks.
struct Lacking {
  std::vector<std::string> Names;
  std::uint64_t Features = 0; ///< bits by index in featureTable()
};

/// Returns the features that the code uses and the core lacks. Empty if there
/// are so few such instructions that they only probe the core.
Lacking lacking(const FeatureCounts &Counts, const CoreRow &Core) {
  const std::size_t Llsc = featureIndex("llsc"), Lse = featureIndex("lse");
  Lacking Out;
  std::uint64_t All = 0;
  for (std::size_t I = 0; I < featureTable().size(); ++I) {
    if (Counts[I] == 0 || I == Llsc || Core.Features >> I & 1)
      continue;
    // Code with both kinds of atomics chooses between them at run time.
    if (I == Lse && Counts[Llsc] > 0)
      continue;
    All += Counts[I];
    Out.Features |= std::uint64_t(1) << I;
    Out.Names.push_back(std::string(featureTable()[I]) + " (" +
                        counted(Counts[I], "instruction", "instructions") +
                        ')');
  }
  if (All < scanSettings().UnsupportedThreshold)
    return {};
  return Out;
}

/// True if the file exports a function that tells whether the core has one of
/// these features (SimSIMD), or if another file of the unit asks the system
/// what the core has and exports such functions for all of them: a caller loads
/// the file with such code only then (PyCryptodome's _cpuid_c.abi3.so).
bool isAskedFor(const Unit &U, const Member &Of, std::uint64_t Features) {
  if (Features & Of.File->ToldFeatures)
    return true;
  return std::ranges::any_of(U.Members, [&](const Member &M) {
    return &M != &Of && M.isLinux(Arch::Aarch64) && !M.File->Dispatch.empty() &&
           (Features & ~M.File->ToldFeatures) == 0;
  });
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
    const auto [Names, Features] = lacking(Code.Features, *Core);
    if (Names.empty() || isAskedFor(View.Own, *Code.First, Features))
      continue;
    // What would tell that it asks the system are the names of functions.
    const bool IsOpen = Code.First->File->NamesNothing;
    Finding F = findingAt(rule::UnsupportedInstruction,
                          IsOpen ? Impact::Note : Impact::Break, *Code.First);
    F.Message = "'" + F.Subject + "' uses " + listed(Names, 4) + ", which " +
                std::string(View.Target) + " does not have, and " +
                (IsOpen ? "without symbols nothing tells whether it checks"
                        : "does not check") +
                " for it at run time";
    F.Evidence.emplace_back("features", listed(Names, 16));
    F.Replacements.push_back(
        {AdviceKind::Flag,
         forTarget(
             "build with {flags}, or select the code with getauxval(AT_HWCAP)",
             View.Target),
         false});
    Out.push_back(std::move(F));
  }
}

} // namespace armlift::binary
