// Looks up the features and compiler flags of a target.
#include "core/rules/TargetTable.h"

#include "core/support/Text.h"

#include <algorithm>

namespace armlift {
namespace {

const TargetRow *findTarget(std::string_view Target) {
  auto Row = std::ranges::find(targetTable(), Target, &TargetRow::Name);
  return Row == targetTable().end() ? nullptr : &*Row;
}

} // namespace

bool hasFeature(std::string_view Target, std::string_view Feature) {
  const TargetRow *Row = findTarget(Target);
  if (!Row)
    return false;
  const auto All = splitWords(Row->Features, " ");
  return std::ranges::find(All, Feature) != All.end();
}

std::string forTarget(std::string_view Advice, std::string_view Target) {
  const TargetRow *Row = findTarget(Target);
  return Row ? fillPlaceholders(Advice, {{"target", Row->Canonical},
                                         {"flags", Row->Flags},
                                         {"tune", Row->Tune},
                                         {"compilers", Row->Compilers}})
             : std::string(Advice);
}

} // namespace armlift
