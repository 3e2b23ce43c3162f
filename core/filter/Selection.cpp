// See Selection.h.
#include "core/filter/Selection.h"

#include "core/rules/CheckTable.h"
#include "core/rules/RuleId.h"
#include "core/support/Suggest.h"

#include <algorithm>
#include <cstdint>

namespace armlift {
namespace {

Expected<std::vector<std::string>>
knownNames(std::span<const std::string> Names) {
  std::vector<std::string_view> Known;
  for (const CheckRow &Row : checkTable()) {
    Known.push_back(Row.Id);
    Known.push_back(Row.Group);
  }
  std::vector<std::string> Out;
  for (std::string_view Name : Names) {
    Name = shortRuleId(Name);
    if (std::ranges::find(Known, Name) == Known.end())
      return failure(ErrorKind::NotUnderstood, "",
                     "no rule or group '" + std::string(Name) + "'" +
                         didYouMean(Name, Known));
    Out.emplace_back(Name);
  }
  return Out;
}

/// How names are about a rule; the later wins.
enum class Naming : std::uint8_t { None, Group, Rule };

Naming namingOf(const CheckRow &Row, const std::vector<std::string> &Names) {
  if (std::ranges::find(Names, Row.Id) != Names.end())
    return Naming::Rule;
  return std::ranges::find(Names, Row.Group) != Names.end() ? Naming::Group
                                                            : Naming::None;
}

} // namespace

Expected<Selection> Selection::create(std::span<const std::string> Select,
                                      std::span<const std::string> Ignore) {
  Selection Out;
  auto Selected = knownNames(Select);
  if (!Selected)
    return std::unexpected(Selected.error());
  auto Ignored = knownNames(Ignore);
  if (!Ignored)
    return std::unexpected(Ignored.error());
  Out.Selected = std::move(*Selected);
  Out.Ignored = std::move(*Ignored);
  return Out;
}

bool Selection::covers(std::string_view Rule) const {
  const CheckRow *Row = findCheck(Rule);
  if (!Row)
    return Selected.empty();
  const Naming Wanted = namingOf(*Row, Selected),
               Unwanted = namingOf(*Row, Ignored);
  return (Wanted != Naming::None || Selected.empty()) &&
         (Unwanted == Naming::None || Wanted > Unwanted);
}

} // namespace armlift
