// Looks the names of rules/source/roles.yaml up in the lexical facts; see
// Opportunities.h.
#include "analyzers/source/units/Opportunities.h"

#include "analyzers/source/lexical/SourceFacts.h"
#include "core/rules/RoleTable.h"

#include <algorithm>
#include <set>

namespace armlift::source {
namespace {

bool hasUse(const std::vector<Use> &Uses, std::uint32_t Hash) {
  auto At = std::ranges::lower_bound(Uses, Use(Hash) << 32);
  return At != Uses.end() && *At >> 32 == Hash;
}

/// In code, in a macro's body or in a condition.
bool names(const SourceFacts &File, std::string_view Name) {
  std::uint32_t Hash = nameHash(Name);
  return hasUse(File.Uses, Hash) || hasUse(File.BodyUses, Hash) ||
         std::ranges::find(File.Symbols, Name) != File.Symbols.end();
}

bool isAnswered(const Project &P, std::string_view Check) {
  for (const AnsweredRow &Row : answeredTable())
    if (Row.Check == Check)
      for (const InputFacts &In : P.Inputs)
        if (const auto *File = In.get<SourceFacts>();
            File && names(*File, Row.Name))
          return true;
  return false;
}

} // namespace

void dropAnswered(const Project &P, std::vector<Finding> &Findings) {
  std::set<std::string_view> Proposed, Answered;
  for (const Finding &F : Findings)
    Proposed.insert(F.Rule);
  for (std::string_view Check : Proposed)
    if (isAnswered(P, Check))
      Answered.insert(Check);
  std::erase_if(Findings,
                [&](const Finding &F) { return Answered.contains(F.Rule); });
}

} // namespace armlift::source
