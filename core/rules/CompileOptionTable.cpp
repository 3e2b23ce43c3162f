// Looks up a word of a compile command.
#include "core/rules/CompileOptionTable.h"

#include <algorithm>

namespace armlift {

const CompileOptionRow *findCompileOption(std::string_view Word) {
  // Every prefix of a word sorts before it, a longer one after a shorter one.
  std::span<const CompileOptionRow> Rows = compileOptionTable();
  auto End =
      std::ranges::upper_bound(Rows, Word, {}, &CompileOptionRow::Option);
  for (auto It = End; It != Rows.begin();)
    if (--It; It->Form == OptionForm::Joined ? Word.starts_with(It->Option)
                                             : Word == It->Option)
      return &*It;
  return nullptr;
}

const CompilerRow *findCompiler(std::string_view Name) {
  std::span<const CompilerRow> Rows = compilerTable();
  auto It = std::ranges::lower_bound(Rows, Name, {}, &CompilerRow::Name);
  return It != Rows.end() && It->Name == Name ? &*It : nullptr;
}

} // namespace armlift
