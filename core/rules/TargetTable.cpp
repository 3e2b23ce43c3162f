// Looks a feature of a target up.
#include "core/rules/TargetTable.h"

#include <algorithm>
#include <string>

namespace armlift {

bool hasFeature(std::string_view Target, std::string_view Feature) {
  std::string Word = " " + std::string(Feature) + " ";
  return std::ranges::any_of(targetTable(), [&](const TargetRow &Row) {
    return Row.Name == Target && Row.Features.contains(Word);
  });
}

} // namespace armlift
