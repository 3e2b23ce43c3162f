// Looks a word of a path up.
#include "core/rules/FileTable.h"

#include <algorithm>

namespace armlift {

const PathWordRow *findPathWord(std::string_view Word) {
  std::span<const PathWordRow> Rows = pathWordTable();
  auto It = std::ranges::lower_bound(Rows, Word, {}, &PathWordRow::Word);
  return It != Rows.end() && It->Word == Word ? &*It : nullptr;
}

} // namespace armlift
