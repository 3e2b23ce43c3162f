// Looks up the names of rules/source/roles.yaml in the facts of all files; see
// Proposals.h.
#include "analyzers/source/lexical/project/Proposals.h"

#include "analyzers/source/lexical/scan/SourceFacts.h"
#include "core/code/NameBytes.h"
#include "core/rules/RoleTable.h"

#include <algorithm>
#include <bitset>
#include <set>
#include <string_view>
#include <utility>

namespace armlift::source {
namespace {

/// The rows of answeredTable() by the mentions of their names. Hardly any name
/// of a file is one of them.
class AnsweredNames {
public:
  AnsweredNames() {
    for (const AnsweredRow &Row : answeredTable()) {
      ByMention.emplace_back(mentionOf(nameHash(Row.Name)), &Row);
      Fronts.set(front(ByMention.back().first));
    }
    std::ranges::sort(ByMention, {}, &Entry::first);
  }

  /// Returns null for other names. Two names may have the same mention.
  const AnsweredRow *find(std::uint32_t Mention) const {
    if (!Fronts[front(Mention)])
      return nullptr;
    auto At = std::ranges::lower_bound(ByMention, mentionOf(Mention), {},
                                       &Entry::first);
    return At != ByMention.end() && At->first == mentionOf(Mention) ? At->second
                                                                    : nullptr;
  }

private:
  using Entry = std::pair<std::uint32_t, const AnsweredRow *>;

  static std::size_t front(std::uint32_t Mention) { return Mention >> 20; }

  std::vector<Entry> ByMention;
  std::bitset<4096> Fronts;
};

} // namespace

std::vector<std::string> followedProposals(const Project &P) {
  const AnsweredNames Answered;
  std::set<std::string_view> Checks;
  for (const InputFacts &In : P.Inputs) {
    const auto *File = In.get<SourceFacts>();
    if (!File)
      continue;
    // In code, in the body of a macro, or in a condition.
    for (const NameMentions *Names : {&File->Uses, &File->BodyUses})
      for (std::uint32_t Mention : Names->Hashes)
        if (const AnsweredRow *Row = Answered.find(Mention))
          Checks.insert(Row->Check);
    for (const std::string &Name : File->Symbols)
      if (const AnsweredRow *Row = Answered.find(nameHash(Name));
          Row && Row->Name == Name)
        Checks.insert(Row->Check);
  }
  return {Checks.begin(), Checks.end()};
}

} // namespace armlift::source
