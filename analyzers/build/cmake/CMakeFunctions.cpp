#include "analyzers/build/cmake/CMakeFunctions.h"

#include "core/support/Text.h"

#include <utility>

namespace armlift::build {

void CMakeFunctions::define(std::string_view Name, CMakeFunction Function) {
  std::vector<CMakeFunction> &Of = ByName[lowerCase(Name)];
  constexpr std::size_t MaxDefinitions = 8;
  if (Function.Condition.Holds == AlwaysTrue || Of.size() == MaxDefinitions)
    Of.clear();
  for (CMakeFunction &F : Of)
    F.Condition = both(F.Condition, negation(Function.Condition));
  Of.push_back(std::move(Function));
}

std::vector<CMakeFunction> CMakeFunctions::find(std::string_view Name) const {
  auto Defined = ByName.find(Name);
  return Defined == ByName.end() ? std::vector<CMakeFunction>()
                                 : Defined->second;
}

bool CMakeFunctions::pay(std::size_t Bytes) {
  if (Bytes > Budget) {
    IsCut = true;
    return false;
  }
  Budget -= Bytes;
  return true;
}

} // namespace armlift::build
