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

/// Tells the walk what the mentions may mean.
void registerMentions(const std::vector<ProjectFile> &Files,
                      std::span<const std::string_view> Wanted,
                      std::span<const MacroMention> Mentions,
                      Simulation &Walk) {
  MacroMentions &To = Walk.mentions();
  for (std::string_view Name : Wanted)
    if (MacroId Id = Walk.index().find(Name); Id != NoFile) {
      const MentionedName Hash = mentionOf(nameHash(Name));
      To.Meanings[Hash].push_back({Id, Hash});
      To.Names.emplace(Id, Hash);
      Walk.needs().needDefinitions(Id);
    }
  To.Code.resize(Files.size());
  for (const MacroMention &M : Mentions)
    if (M.File == NoFile)
      for (const MacroMentions::Meaning &Of : To.Meanings[M.Macro])
        To.Meanings[M.Outer].push_back(Of);
    else if (M.Outer == 0)
      To.Code[M.File].push_back({M.Where, M.Macro});
    else
      To.Bodies[To.keyOf({M.File, M.Where})].push_back(M.Macro);
  auto place = [](const MacroMentions::InCode &M) {
    return std::pair(M.Where, M.Name);
  };
  for (std::vector<MacroMentions::InCode> &Of : To.Code) {
    std::ranges::sort(Of, {}, place);
    auto Again = std::ranges::unique(Of, {}, place);
    Of.erase(Again.begin(), Again.end());
  }
}

} // namespace

std::vector<MacroMention>
findMacroMentions(const std::vector<ProjectFile> &Files, Simulation &Walk,
                  std::span<const std::string_view> Others, unsigned Jobs) {
  std::vector<std::string_view> Wanted;
  std::unordered_set<MentionedName> Met;
  auto want = [&](std::string_view Name) {
    MentionedName Hash = mentionOf(nameHash(Name));
    if (Met.insert(Hash).second)
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
    return {};
  std::vector<MacroMention> Mentions;
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
  std::vector<MacroMention> Completed;
  for (std::size_t I = 0; I < Wanted.size(); ++I) {
    const std::string_view Name = Wanted[I];
    const std::uint32_t Hash = mentionOf(nameHash(Name));
    noteBodiesWith(Name, Hash);
    Pasted.visitPartsOf(Name, [&](std::string_view Part) {
      const std::uint32_t Node = mentionOf(nameHash(Part)) | PartBit;
      if (Met.insert(Node).second)
        noteBodiesWith(Part, Node);
      Completed.push_back({Hash, Node, NoFile, 0, {}});
    });
  }
  // One pass over all code; a bit set rejects most names.
  std::bitset<16384> Maybe;
  for (MentionedName Hash : Met)
    Maybe.set(Hash % Maybe.size());
  auto Uses = findMentions(
      Files, &SourceFacts::Uses,
      [&](std::uint32_t Mention) {
        std::uint32_t Hash = mentionOf(Mention);
        return Maybe.test(Hash % Maybe.size()) && Met.contains(Hash);
      },
      Jobs);
  for (std::uint32_t File = 0; File < Files.size(); ++File)
    for (auto [Mention, Where] : Uses[File]) {
      Walk.needs().needRegion(File, Where);
      Mentions.push_back({mentionOf(Mention), 0, File, Where, {}});
    }
  // A macro that something names as a whole is not one that is only pasted.
  std::unordered_set<MentionedName> Whole;
  for (const MacroMention &M : Mentions)
    Whole.insert(M.Macro);
  for (const MacroMention &M : Completed)
    if (!Whole.contains(M.Macro))
      Mentions.push_back(M);
  registerMentions(Files, Wanted, Mentions, Walk);
  return Mentions;
}

MacroUse::MacroUse(const std::vector<ProjectFile> &Files,
                   const WalkedTree &Walk, std::vector<MacroMention> Found)
    : Files(Files), Walk(Walk), Mentions(std::move(Found)) {
  std::ranges::stable_sort(Mentions, {}, &MacroMention::Outer);
  OfAny = Walk.mentions().Open;
  OfIncluded = Walk.mentions().Undefined;
  for (const MacroMention &M : Mentions)
    if (M.Outer == 0)
      raise(OfOptIn, M.Macro, Walk.of(M.File).reach(M.Where));
  spread(OfOptIn);
  spread(OfAny);
  spread(OfIncluded);
}

/// Spreads the uses of names to the names that their bodies mention.
void MacroUse::spread(ReachByName &Known) const {
  std::vector<MentionedName> Risen; // their bodies are to be visited
  for (const auto &[Name, _] : Known)
    Risen.push_back(Name);
  std::ranges::sort(Risen); // the same guards with every hash table
  while (!Risen.empty()) {
    const MentionedName Outer = Risen.back();
    Risen.pop_back();
    const Reach Used = Known.at(Outer);
    for (const MacroMention &M :
         std::ranges::equal_range(Mentions, Outer, {}, &MacroMention::Outer)) {
      Reach Body = M.File == NoFile ? Reach{Truth::True}
                                    : Walk.of(M.File).reach(M.Where);
      if (raise(Known, M.Macro, both(Body, Used)))
        Risen.push_back(M.Macro);
    }
  }
}

Reach MacroUse::reach(DirectiveRef Define) const {
  const SourceFacts &Facts = *Files[Define.File].Facts;
  const MentionedName Name =
      mentionOf(nameHash(Facts.name(Facts.Directives[Define.Directive].Name)));
  auto of = [](const auto &Known, auto Key) {
    auto At = Known.find(Key);
    return At == Known.end() ? Reach() : At->second;
  };
  // What a build must ask for is no part of the values of a unit.
  if (Walk.of(Define.File).Live[Define.Directive] == Truth::AssumedFalse)
    return of(OfOptIn, Name);
  Reach Best =
      either(of(Walk.mentions().Definitions, MacroMentions::keyOf(Define)),
             of(OfAny, Name));
  return Walk.isOneUnit(Define.File) ? Best
                                     : either(Best, of(OfIncluded, Name));
}

std::vector<MacroUse::Use>
MacroUse::usesOf(std::span<const std::string_view> Origins) const {
  std::unordered_multimap<std::uint32_t, const MacroMention *> ByMacro;
  if (!Origins.empty())
    for (const MacroMention &M : Mentions)
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
      const MacroMention &M = *First->second;
      if (M.Outer == 0)
        Uses.push_back({Name, Origin, M.File, M.Where});
      else if (Known.insert(M.OuterName).second)
        Names.emplace_back(M.OuterName, Origin);
    }
  }
  return Uses;
}

} // namespace armlift::source
