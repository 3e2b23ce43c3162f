// Looks a macro up.
#include "core/rules/MacroTable.h"

#include <algorithm>

namespace armlift {

bool isUndefinedByTarget(std::string_view Name) {
  auto It = std::ranges::lower_bound(macroTable(), Name, {}, &MacroRow::Name);
  return It != macroTable().end() && It->Name == Name && !It->Prefix &&
         It->State == MacroState::Undefined;
}

} // namespace armlift
