// Looks up a rule id in the catalogue.
#include "core/rules/CheckTable.h"

#include "core/rules/CheckFinding.h"
#include "core/rules/Sorted.h"

#include <cassert>

namespace armlift {

const CheckRow *findCheck(std::string_view Id) {
  return findSorted(checkTable(), Id, &CheckRow::Id);
}

Finding findingOf(std::string_view Rule) {
  const CheckRow *Row = findCheck(Rule);
  assert(Row);
  Finding F;
  F.Rule = Row->Id;
  F.Impact = Row->Impact;
  return F;
}

} // namespace armlift
