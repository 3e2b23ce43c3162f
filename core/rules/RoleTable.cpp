// Looks names and numbers up in the role tables.
#include "core/rules/RoleTable.h"

#include <algorithm>
#include <utility>

namespace armlift {

const RoleRow *findRole(std::string_view Name, Role Wanted) {
  auto Key = [](const RoleRow &R) { return std::pair(R.Name, R.Role); };
  auto Rows = roleTable();
  auto At = std::ranges::lower_bound(Rows, std::pair(Name, Wanted), {}, Key);
  return At != Rows.end() && Key(*At) == std::pair(Name, Wanted) ? &*At
                                                                 : nullptr;
}

const NumberRow *findNumber(NumberGroup Group, std::uint64_t Value) {
  auto Key = [](const NumberRow &R) { return std::pair(R.Group, R.Value); };
  auto Rows = numberTable();
  auto At = std::ranges::lower_bound(Rows, std::pair(Group, Value), {}, Key);
  return At != Rows.end() && Key(*At) == std::pair(Group, Value) ? &*At
                                                                 : nullptr;
}

} // namespace armlift
