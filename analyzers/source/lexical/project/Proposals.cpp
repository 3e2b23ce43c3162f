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

  /// Calls Visit(row) for each row whose name may be the mentioned one: two
  /// names may have the same mention.
  template <typename Function>
  void visit(std::uint32_t Mention, const Function &Visit) const {
    if (!Fronts[front(Mention)])
      return;
    for (const auto &[Known, Row] : std::ranges::equal_range(
             ByMention, mentionOf(Mention), {}, &Entry::first))
      Visit(*Row);
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
        Answered.visit(
            Mention, [&](const AnsweredRow &Row) { Checks.insert(Row.Check); });
    for (const std::string &Name : File->Symbols)
      Answered.visit(nameHash(Name), [&](const AnsweredRow &Row) {
        if (Row.Name == Name)
          Checks.insert(Row.Check);
      });
  }
  return {Checks.begin(), Checks.end()};
}

} // namespace armlift::source
