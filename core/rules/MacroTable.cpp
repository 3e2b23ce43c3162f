// Looks up macros.
#include "core/rules/MacroTable.h"

#include "core/rules/PrefixRows.h"

#include <algorithm>

namespace armlift {

const MacroRow *findMacroRow(std::string_view Name) {
  return findNameOrPrefix(macroTable(), Name);
}

bool isDefinedElsewhere(std::string_view Name) {
  auto It = std::ranges::lower_bound(macroTable(), Name, {}, &MacroRow::Name);
  return It != macroTable().end() && It->Name == Name && It->Elsewhere;
}

} // namespace armlift
