#include "analyzers/source/lexical/MacroUse.h"

#include <algorithm>
#include <bitset>

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

MacroUse::MacroUse(const std::vector<SimulatedFile> &Files, Slice &Needs)
    : Files(Files) {
  std::vector<std::uint32_t> Wanted;
  auto want = [&](std::string_view Name) {
    std::uint32_t Hash = nameHash(Name);
    if (ByHash.try_emplace(Hash, Truth::NotReached).second)
      Wanted.push_back(Hash);
    return Hash;
  };
  for (const SimulatedFile &F : Files)
    for (const Site &S : F.Facts->Sites)
      if (F.Judged && S.Define != NoDefine &&
          F.Facts->Directives[S.Define].Name != NoSymbol)
        want(F.Facts->name(F.Facts->Directives[S.Define].Name));
  if (Wanted.empty())
    return;
  std::vector<NameFilter> Filters;
  Filters.reserve(Files.size());
  for (const SimulatedFile &F : Files)
    Filters.emplace_back(*F.Facts);
  for (std::size_t I = 0; I < Wanted.size(); ++I) {
    std::uint32_t Hash = Wanted[I];
    for (std::uint32_t File = 0; File < Files.size(); ++File) {
      const SourceFacts &Facts = *Files[File].Facts;
      if (!Filters[File].mayMention(Hash))
        continue;
      visitUses(Facts.Uses, Hash, [&](Region Where) {
        Needs.needRegion(File, Where);
        Mentions.push_back({Hash, 0, File, Where});
      });
      visitUses(Facts.BodyUses, Hash, [&](std::uint32_t Define) {
        std::string_view Outer = Facts.name(Facts.Directives[Define].Name);
        if (nameHash(Outer) == Hash)
          return;
        Needs.needRegion(File, Define);
        Mentions.push_back({Hash, want(Outer), File, Define});
      });
    }
  }
}

void MacroUse::spread() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Mention &M : Mentions) {
      Truth Live = Files[M.File].Live[M.Where];
      if (M.Outer)
        Live = both(Live, ByHash[M.Outer]);
      Truth &Best = ByHash[M.Macro];
      if (Live > Best) {
        Best = Live;
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
