// Looks up names and headers.
#include "core/rules/NameTable.h"

#include "core/rules/PrefixRows.h"

#include <algorithm>

namespace armlift {

const NameRow *findNameRow(std::string_view Name) {
  return findNameOrPrefix(nameTable(), Name);
}

const NameRow *findHeaderRow(std::string_view Spelling) {
  auto Rows =
      std::ranges::equal_range(nameTable(), Spelling, {}, &NameRow::Name);
  auto It = std::ranges::find(Rows, NameWhere::Header, &NameRow::Where);
  return It != Rows.end() ? &*It : nullptr;
}

} // namespace armlift
