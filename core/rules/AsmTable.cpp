// Looks up mnemonics.
#include "core/rules/AsmTable.h"

#include "core/rules/Sorted.h"

namespace armlift {

const MnemonicRow *findMnemonic(std::string_view Name) {
  return findSorted(mnemonicTable(), Name, &MnemonicRow::Name);
}

} // namespace armlift
