#include "analyzers/source/lexical/findings/PlacedFindings.h"

#include "analyzers/source/lexical/scan/NamePlace.h"
#include "core/support/File.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace armlift::source {
namespace {

/// True if some file of the project defines a macro of that name with
/// parameters.
bool isMacro(const SiteContext &Context, std::string_view Word) {
  MacroId Name = Context.Walk.index().find(Word);
  return Name != NoFile &&
         std::ranges::any_of(Context.Walk.index()[Name].Definitions,
                             [&](const DefinitionSite &At) {
                               return Context.Files[At.File]
                                   .Facts->Directives[At.Directive]
                                   .FunctionLike;
                             });
}

} // namespace

void placeFindings(std::vector<UnplacedFinding> Findings,
                   const SiteContext &Context, const InputBytes *Bytes,
                   Judgement &Out) {
  std::ranges::stable_sort(Findings, {}, &UnplacedFinding::File);
  std::vector<const InputFacts *> Wanted;
  std::unordered_map<const InputFacts *, std::uint32_t> Unread;
  for (const UnplacedFinding &F : Findings)
    if (const InputFacts *In = Context.Files[F.File].Input;
        Unread.emplace(In, F.File).second)
      Wanted.push_back(In);
  // By the file that makes the names: the namespaces that it opens.
  std::unordered_map<std::uint32_t, std::set<std::string_view>> Scopes;
  auto scopesOf = [&](std::uint32_t Maker) -> const auto & {
    auto [At, IsNew] = Scopes.try_emplace(Maker);
    if (IsNew && Maker != NoFile)
      for (Symbol Name : Context.Files[Maker].Facts->Namespaces)
        At->second.insert(Context.Files[Maker].Facts->name(Name));
    return At->second;
  };
  auto place = [&](const InputFacts &In, std::string_view Text) {
    auto At = Unread.find(&In);
    if (At == Unread.end() || Text.size() > MaxSource)
      return;
    const ProjectFile &File = Context.Files[At->second];
    NamePlaces Places(Text, *File.Facts, [&](std::string_view Word) {
      return isMacro(Context, Word);
    });
    for (UnplacedFinding &F : std::ranges::equal_range(
             Findings, At->second, {}, &UnplacedFinding::File)) {
      Finding &Result = F.Result;
      auto Place = F.InBody
                       ? Places.findInBody(F.Name, F.Where, F.As)
                       : Places.find(F.Name, F.Where, F.As, scopesOf(F.Maker));
      if (!Place)
        continue;
      Result.Path = File.ShownPath;
      Result.Range = {Place->Line, Place->Column, Place->Line,
                      Place->Column +
                          static_cast<std::uint32_t>(F.Name.size())};
      Result.Snippet = std::move(Place->Text);
      Out.Findings.push_back(std::move(Result));
    }
    Unread.erase(At);
  };
  if (Bytes && !Wanted.empty())
    Bytes->read(Wanted, place);
  for (const InputFacts *In : Wanted)
    if (Unread.contains(In))
      Out.Errors.push_back({ErrorKind::UnreadableInput, In->Path,
                            "it could not be read a second time: names that "
                            "aarch64 lacks were not looked for in it"});
}

} // namespace armlift::source
