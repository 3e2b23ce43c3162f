#include "analyzers/source/lexical/MacroUse.h"

#include <algorithm>
#include <bitset>
#include <tuple>
#include <unordered_set>

namespace armlift::source {

namespace {

/// Calls Visit(region) for every mention of the hash.
template <typename Function>
void visitUses(const std::vector<Use> &Uses, std::uint32_t Hash,
               const Function &Visit) {
  Use First = static_cast<Use>(Hash) << 32;
  for (auto It = std::lower_bound(Uses.begin(), Uses.end(), First);
       It != Uses.end() && *It >> 32 == Hash; ++It)
    Visit(static_cast<std::uint32_t>(*It));
}

/// Which names a file may mention: a bit for each, so that most files are
/// passed over unread.
class NameFilter {
public:
  explicit NameFilter(const SourceFacts &Facts) {
    for (const std::vector<Use> *Uses : {&Facts.Uses, &Facts.BodyUses})
      for (Use U : *Uses)
        Bits.set(static_cast<std::uint32_t>(U >> 32) % Bits.size());
  }

  bool mayMention(std::uint32_t Hash) const {
    return Bits.test(Hash % Bits.size());
  }

private:
  std::bitset<8192> Bits;
};

} // namespace

MacroUse::MacroUse(const std::vector<SimulatedFile> &Files) {
  std::vector<std::uint32_t> Wanted;
  auto want = [&](std::string_view Name) {
    std::uint32_t Hash = nameHash(Name);
    if (ByHash.try_emplace(Hash, Truth::NotReached).second)
      Wanted.push_back(Hash);
  };
  for (const SimulatedFile &F : Files)
    for (const Site &S : F.Facts->Sites)
      if (S.Define != NoDefine &&
          F.Facts->Directives[S.Define].Name != NoSymbol)
        want(F.Facts->name(F.Facts->Directives[S.Define].Name));
  // Macros that mention a wanted one in their bodies are wanted too: (inner,
  // outer, definition).
  std::vector<std::tuple<std::uint32_t, std::uint32_t, Truth>> Mentions;
  std::vector<NameFilter> Filters;
  Filters.reserve(Files.size());
  for (const SimulatedFile &F : Files)
    Filters.emplace_back(*F.Facts);
  for (std::size_t I = 0; I < Wanted.size(); ++I) {
    std::uint32_t Hash = Wanted[I];
    for (std::size_t File = 0; File < Files.size(); ++File) {
      const SimulatedFile &F = Files[File];
      if (!Filters[File].mayMention(Hash))
        continue;
      visitUses(F.Facts->Uses, Hash, [&](Region Where) {
        Truth &Best = ByHash[Hash];
        Best = std::max(Best, F.Live[Where]);
      });
      visitUses(F.Facts->BodyUses, Hash, [&](std::uint32_t Define) {
        std::string_view Outer =
            F.Facts->name(F.Facts->Directives[Define].Name);
        std::uint32_t OuterHash = nameHash(Outer);
        if (OuterHash == Hash)
          return;
        want(Outer);
        Mentions.emplace_back(Hash, OuterHash, F.Live[Define]);
      });
    }
  }
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (auto [Inner, Outer, Defined] : Mentions) {
      Truth Through = both(Defined, ByHash[Outer]);
      if (Through > ByHash[Inner]) {
        ByHash[Inner] = Through;
        Changed = true;
      }
    }
  }
}

Truth MacroUse::liveness(std::string_view Macro) const {
  auto It = ByHash.find(nameHash(Macro));
  return It == ByHash.end() ? Truth::NotReached : It->second;
}

} // namespace armlift::source
