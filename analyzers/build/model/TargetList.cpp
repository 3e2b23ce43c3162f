#include "analyzers/build/model/TargetList.h"

namespace armlift::build {

void TargetList::exclude(std::string_view Target, const BuildExpression &Where,
                         const When &Condition) {
  BuildExpression &Is =
      Excluded.try_emplace(std::string(Target), NeverTrue).first->second;
  Is = choose(Condition.expression(), Where, Is);
}

void TargetList::link(std::string_view Target, std::string_view Library,
                      const When &Condition) {
  BuildExpression &Where = Linkers[std::string(Library)]
                               .try_emplace(std::string(Target), NeverTrue)
                               .first->second;
  Where = Where || Condition.expression();
}

SourceList::Restrictions TargetList::excluded() const {
  SourceList::Restrictions Built;
  for (const auto &[Target, Out] : Excluded) {
    BuildExpression &Is = Built[Target] = !Out || FalseByDefault;
    if (auto By = Linkers.find(Target); By != Linkers.end())
      for (const auto &[Linker, Where] : By->second)
        if (!Excluded.contains(Linker))
          Is = Is || Where;
  }
  return Built;
}

} // namespace armlift::build
