// Looks up names and numbers in the role tables.
#include "core/rules/RoleTable.h"

#include <algorithm>

namespace armlift {

const RoleRow *findRole(std::string_view Name, AstRole Wanted) {
  auto Rows = std::ranges::equal_range(roleTable(), Name, {}, &RoleRow::Name);
  auto At = std::ranges::find(Rows, Wanted, &RoleRow::Role);
  return At != Rows.end() ? &*At : nullptr;
}

const NumberRow *findNumber(NumberGroup Group, std::uint64_t Value) {
  auto Rows =
      std::ranges::equal_range(numberTable(), Value, {}, &NumberRow::Value);
  auto At = std::ranges::find(Rows, Group, &NumberRow::Group);
  return At != Rows.end() ? &*At : nullptr;
}

} // namespace armlift
