// Looks up the names of rules/source/roles.yaml in the facts of all files; see
// Proposals.h.
#include "analyzers/source/lexical/project/Proposals.h"

#include "analyzers/source/lexical/scan/SourceFacts.h"
#include "core/code/NameBytes.h"
#include "core/rules/RoleTable.h"

#include <algorithm>

namespace armlift::source {
namespace {

bool mentions(const NameMentions &Names, std::uint32_t Mention) {
  return std::ranges::find(Names.Hashes, Mention, mentionOf) !=
         Names.Hashes.end();
}

/// True if the file names it in code, in the body of a macro or in a condition.
bool names(const SourceFacts &File, std::string_view Name) {
  std::uint32_t Mention = mentionOf(nameHash(Name));
  return mentions(File.Uses, Mention) || mentions(File.BodyUses, Mention) ||
         std::ranges::find(File.Symbols, Name) != File.Symbols.end();
}

bool isNamed(const Project &P, std::string_view Name) {
  return std::ranges::any_of(P.Inputs, [&](const InputFacts &In) {
    const auto *File = In.get<SourceFacts>();
    return File && names(*File, Name);
  });
}

} // namespace

std::vector<std::string> followedProposals(const Project &P) {
  std::vector<std::string> Out;
  for (const AnsweredRow &Row : answeredTable()) // sorted by check
    if ((Out.empty() || Out.back() != Row.Check) && isNamed(P, Row.Name))
      Out.emplace_back(Row.Check);
  return Out;
}

} // namespace armlift::source
