// Looks up a rule id in the catalogue.
#include "core/rules/CheckTable.h"

#include <algorithm>

namespace armlift {

const CheckRow *findCheck(std::string_view Id) {
  std::span<const CheckRow> Rows = checkTable();
  auto It = std::ranges::lower_bound(Rows, Id, {}, &CheckRow::Id);
  return It != Rows.end() && It->Id == Id ? &*It : nullptr;
}

} // namespace armlift
