#include "analyzers/source/lexical/LostNameFindings.h"

#include "analyzers/source/lexical/ConditionText.h"
#include "analyzers/source/lexical/NamePlace.h"
#include "analyzers/source/lexical/SiteText.h"
#include "core/rules/CheckTable.h"
#include "core/support/File.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

namespace armlift::source {
namespace {

/// Some file of the project defines a macro with parameters of that name.
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

Finding findingOf(const LostUse &Use, NamePlace Place, const ProjectFile &File,
                  const ProjectFile &Maker) {
  const CheckRow *Row = findCheck("missing-on-aarch64");
  Finding Result;
  Result.Rule = Row->Id;
  Result.Impact = Row->Impact;
  Result.Path = File.ShownPath;
  Result.Range = {Place.Line, Place.Column, Place.Line,
                  Place.Column + static_cast<std::uint32_t>(Use.Name.size())};
  Result.Subject = Use.Name;
  Result.Snippet = std::move(Place.Text);
  Result.Message = siteMessage(Result.Rule, Result.Subject,
                               "'" + Result.Subject + "' is not defined there");
  const SourceFacts &There = *Maker.Facts;
  Result.Related.push_back(
      {std::string(Maker.ShownPath), There.Directives[Use.Made.Directive].Line,
       "only where " + conditionText(There, Use.Made.Directive)});
  return Result;
}

} // namespace

void reportLostNames(std::span<const std::uint32_t> Files,
                     const SiteContext &Context, const InputBytes *Bytes,
                     Judgement &Out) {
  std::vector<const InputFacts *> Wanted;
  std::unordered_map<const InputFacts *, std::uint32_t> Unread;
  for (std::uint32_t File : Files)
    // What an #error leaves behind is no cause of its own.
    if (Context.Walk.of(File).Stops.empty() && !Context.Lost.of(File).empty()) {
      Wanted.push_back(Context.Files[File].Input);
      Unread.emplace(Wanted.back(), File);
    }
  auto report = [&](const InputFacts &In, std::string_view Text) {
    auto At = Unread.find(&In);
    if (At == Unread.end() || Text.size() > MaxSource)
      return;
    const ProjectFile &File = Context.Files[At->second];
    const NamePlaces Places(Text, *File.Facts, [&](std::string_view Word) {
      return isMacro(Context, Word);
    });
    for (const LostUse &Use : Context.Lost.of(At->second))
      if (auto Place = Places.find(Use.Name, Use.Where, Use.AsCall))
        Out.Findings.push_back(findingOf(Use, std::move(*Place), File,
                                         Context.Files[Use.Made.File]));
    Unread.erase(At);
  };
  if (Bytes && !Wanted.empty())
    Bytes->read(Wanted, report);
  for (const InputFacts *In : Wanted)
    if (Unread.contains(In))
      Out.Errors.push_back({ErrorKind::UnreadableInput, In->Path,
                            "it could not be read a second time: which of its "
                            "names aarch64 lacks was not looked at"});
}

} // namespace armlift::source
