#include "analyzers/source/lexical/walk/MacroUse.h"

#include "analyzers/source/lexical/project/MentionSearch.h"
#include "analyzers/source/lexical/project/PastedNames.h"
#include "core/code/NameBytes.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <set>
#include <unordered_set>
#include <utility>

namespace armlift::source {

namespace {

/// Set in the hash of a part that macros complete with ##, which is no name of
/// its own. Hashes of names have CallBit, this bit, cleared.
constexpr std::uint32_t PartBit = CallBit;

/// The names that macro bodies mention, for lookup by hash.
class BodyIndex {
public:
  struct Mention {
    std::uint32_t Hash, File, Define;
    std::uint32_t Next; ///< next mention in its slot; 0 is the end
  };

  explicit BodyIndex(const std::vector<ProjectFile> &Files) : Mentions(1) {
    for (std::uint32_t File = 0; File < Files.size(); ++File)
      Files[File].Facts->BodyUses.visit(
          [&](std::uint32_t Hash, std::uint32_t Define) {
            Mentions.push_back({mentionOf(Hash), File, Define, 0});
          });
    Slots.resize(std::bit_ceil(Mentions.size()));
    for (std::uint32_t I = 1; I < Mentions.size(); ++I)
      Mentions[I].Next = std::exchange(slot(Mentions[I].Hash), I);
  }

  template <typename Function>
  void visit(std::uint32_t Hash, const Function &Visit) {
    for (std::uint32_t I = slot(Hash); I; I = Mentions[I].Next)
      if (Mentions[I].Hash == Hash)
        Visit(Mentions[I]);
  }

private:
  std::uint32_t &slot(std::uint32_t Hash) {
    return Slots[Hash & (Slots.size() - 1)];
  }

  std::vector<Mention> Mentions;
  std::vector<std::uint32_t> Slots;
};

} // namespace

MacroUse::MacroUse(const std::vector<ProjectFile> &Files, Simulation &Walk,
                   std::span<const std::string_view> Others, unsigned Jobs)
    : Walk(Walk) {
  std::vector<std::string_view> Wanted;
  auto want = [&](std::string_view Name) {
    std::uint32_t Hash = mentionOf(nameHash(Name));
    if (ByHash.try_emplace(Hash).second)
      Wanted.push_back(Name);
    return Hash;
  };
  for (std::string_view Macro : Others)
    want(Macro);
  for (std::uint32_t File = 0; File < Files.size(); ++File) {
    if (!Files[File].Judged)
      continue;
    const SourceFacts &Facts = *Files[File].Facts;
    for (const std::vector<Site> *Sites :
         {&Facts.Sites, &Walk.index().of(File).ArgumentSites})
      for (const Site &S : *Sites)
        if (S.Define != NoDefine && Facts.Directives[S.Define].Name != NoSymbol)
          want(Facts.name(Facts.Directives[S.Define].Name));
  }
  if (Wanted.empty())
    return;
  BodyIndex Bodies(Files);
  constexpr std::size_t LeastPart = 4;
  const PastedNames Pasted(Files, LeastPart);
  auto noteBodiesWith = [&](std::string_view Word, std::uint32_t Node) {
    Bodies.visit(mentionOf(nameHash(Word)), [&](const BodyIndex::Mention &M) {
      const SourceFacts &Facts = *Files[M.File].Facts;
      std::string_view Outer = Facts.name(Facts.Directives[M.Define].Name);
      if (Outer == Word)
        return;
      Walk.needs().needRegion(M.File, M.Define);
      Mentions.push_back({Node, want(Outer), M.File, M.Define, Outer});
    });
  };
  std::vector<Mention> Completed;
  for (std::size_t I = 0; I < Wanted.size(); ++I) {
    const std::string_view Name = Wanted[I];
    const std::uint32_t Hash = mentionOf(nameHash(Name));
    noteBodiesWith(Name, Hash);
    Pasted.visitPartsOf(Name, [&](std::string_view Part) {
      const std::uint32_t Node = mentionOf(nameHash(Part)) | PartBit;
      if (ByHash.try_emplace(Node).second)
        noteBodiesWith(Part, Node);
      Completed.push_back({Hash, Node, NoFile, 0, {}});
    });
  }
  // One pass over all code; a bit set rejects most names.
  std::bitset<16384> Maybe;
  for (const auto &[Hash, Best] : ByHash)
    Maybe.set(Hash % Maybe.size());
  auto Uses = findMentions(
      Files, &SourceFacts::Uses,
      [&](std::uint32_t Mention) {
        std::uint32_t Hash = mentionOf(Mention);
        return Maybe.test(Hash % Maybe.size()) && ByHash.contains(Hash);
      },
      Jobs);
  for (std::uint32_t File = 0; File < Files.size(); ++File)
    for (auto [Mention, Where] : Uses[File]) {
      Walk.needs().needRegion(File, Where);
      Mentions.push_back({mentionOf(Mention), 0, File, Where, {}});
    }
  // A macro that something names as a whole is not one that is only pasted.
  std::unordered_set<std::uint32_t> Whole;
  for (const Mention &M : Mentions)
    Whole.insert(M.Macro);
  for (const Mention &M : Completed)
    if (!Whole.contains(M.Macro))
      Mentions.push_back(M);
}

void MacroUse::spread() {
  std::ranges::stable_sort(Mentions, {}, &Mention::Outer);
  std::vector<std::uint32_t> Risen; // macros whose bodies are to be visited
  auto use = [&](const Mention &M, const Reach &Where) {
    Reach &Best = ByHash[M.Macro];
    if (Where.Live <= Best.Live)
      return;
    Best = Where;
    Risen.push_back(M.Macro);
  };
  auto mentionsIn = [&](std::uint32_t Outer) {
    return std::ranges::equal_range(Mentions, Outer, {}, &Mention::Outer);
  };
  auto reach = [&](const Mention &M) {
    return M.File == NoFile ? Reach{Truth::True}
                            : Walk.of(M.File).reach(M.Where);
  };
  for (const Mention &M : mentionsIn(0))
    use(M, reach(M));
  while (!Risen.empty()) {
    std::uint32_t Outer = Risen.back();
    Risen.pop_back();
    for (const Mention &M : mentionsIn(Outer))
      use(M, both(reach(M), ByHash[Outer]));
  }
}

Reach MacroUse::reach(std::string_view Macro) const {
  auto It = ByHash.find(mentionOf(nameHash(Macro)));
  return It == ByHash.end() ? Reach() : It->second;
}

std::vector<MacroUse::Use>
MacroUse::usesOf(std::span<const std::string_view> Origins) const {
  std::unordered_multimap<std::uint32_t, const Mention *> ByMacro;
  if (!Origins.empty())
    for (const Mention &M : Mentions)
      if (M.File != NoFile &&
          Walk.of(M.File).reach(M.Where).Live >= Truth::Unknown)
        ByMacro.emplace(M.Macro, &M);
  std::vector<Use> Uses;
  std::set<std::string_view> Known(Origins.begin(), Origins.end());
  std::vector<std::pair<std::string_view, std::string_view>> Names;
  for (std::string_view Origin : Origins)
    Names.emplace_back(Origin, Origin);
  while (!Names.empty()) {
    auto [Name, Origin] = Names.back();
    Names.pop_back();
    auto [First, Last] = ByMacro.equal_range(mentionOf(nameHash(Name)));
    for (; First != Last; ++First) {
      const Mention &M = *First->second;
      if (M.Outer == 0)
        Uses.push_back({Name, Origin, M.File, M.Where});
      else if (Known.insert(M.OuterName).second)
        Names.emplace_back(M.OuterName, Origin);
    }
  }
  return Uses;
}

} // namespace armlift::source
