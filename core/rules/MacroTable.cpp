// Looks up macros.
#include "core/rules/MacroTable.h"

#include "core/rules/PrefixRows.h"
#include "core/rules/Sorted.h"

namespace armlift {

const MacroRow *findMacroRow(std::string_view Name) {
  return findNameOrPrefix(macroTable(), Name);
}

bool isDefinedElsewhere(std::string_view Name) {
  const MacroRow *Row = findSorted(macroTable(), Name, &MacroRow::Name);
  return Row && Row->Elsewhere;
}

bool isDefinedOnX86(std::string_view Name) {
  const MacroRow *Row = findSorted(macroTable(), Name, &MacroRow::Name);
  return Row && Row->State == MacroState::Undefined && Row->Arch;
}

} // namespace armlift
