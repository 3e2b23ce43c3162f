#include "analyzers/build/model/VariableUses.h"

#include <algorithm>

namespace armlift::build {

bool VariableUses::isTold(std::string_view Variable, const When &Condition,
                          const Surroundings &Around) {
  bool IsWhole = Around.Front.empty() && Around.Behind.empty() &&
                 !Around.Steps.filters() && Around.Losses.empty() &&
                 !Values.isBound() && !Condition.isOpen();
  if (!IsRead || Values.syntax() != Syntax::Make || !IsWhole)
    return false;
  const MachineTruth &Holds = Condition.Holds;
  std::size_t Depth = Around.Open.size();
  auto [Known, New] =
      Told.try_emplace({std::string(Variable), Condition.WordsId,
                        Condition.IsNegated, Condition.IsWider, Holds.OnArm,
                        Holds.OnX86, Holds.ByDefault, Holds.OnX86ByDefault},
                       Depth);
  // At a greater depth, less of the variable may have been expanded.
  bool IsMore = Known->second <= Depth;
  Known->second = std::min(Known->second, Depth);
  return !New && IsMore;
}

} // namespace armlift::build
