// Looks up a file name by its suffix, ignoring case.
#include "core/rules/ContainerTable.h"

#include "core/support/Characters.h"

#include <algorithm>

namespace armlift {

static bool hasSuffix(std::string_view Name, std::string_view LowerSuffix) {
  return Name.size() > LowerSuffix.size() &&
         std::equal(LowerSuffix.rbegin(), LowerSuffix.rend(), Name.rbegin(),
                    [](char S, char C) { return S == lowerCase(C); });
}

const ContainerRow *findContainer(std::string_view Name) {
  for (const ContainerRow &Row : containerTable())
    if (hasSuffix(Name, Row.Suffix))
      return &Row;
  return nullptr;
}

const ContainerRow *findContainer(std::string_view Name, ArchiveFormat Format) {
  for (const ContainerRow &Row : containerTable())
    if (Row.Format == Format && hasSuffix(Name, Row.Suffix))
      return &Row;
  return nullptr;
}

} // namespace armlift
