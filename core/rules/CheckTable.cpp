// Looks up a rule id in the catalogue.
#include "core/rules/CheckTable.h"

#include "core/rules/Sorted.h"

namespace armlift {

const CheckRow *findCheck(std::string_view Id) {
  return findSorted(checkTable(), Id, &CheckRow::Id);
}

} // namespace armlift
