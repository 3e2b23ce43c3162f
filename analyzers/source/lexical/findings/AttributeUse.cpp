#include "analyzers/source/lexical/findings/AttributeUse.h"

#include "analyzers/source/lexical/findings/SiteText.h"
#include "core/rules/CheckTable.h"
#include "core/rules/NameTable.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace armlift::source {
namespace {

/// True for an attribute in the body of a macro that an aarch64 unit may have.
bool isAttribute(const SiteContext &Context, std::uint32_t File,
                 const Site &S) {
  return S.Kind == SiteKind::Name && S.Define != NoDefine &&
         S.Use == ArgumentUse::None && S.Call == NoSymbol &&
         nameTable()[S.Row].Where == NameWhere::FeatureAttribute &&
         Context.Walk.of(File).reach(S.Define).Live >= Truth::Unknown;
}

/// True if every definition of the macro that an aarch64 unit may have has such
/// an attribute. `Attributes` are the definitions that have one.
bool isAlwaysOne(
    const SiteContext &Context, std::string_view Macro,
    const std::set<std::pair<std::uint32_t, std::uint32_t>> &Attributes) {
  const ProjectIndex &Index = Context.Walk.index();
  MacroId Name = Index.find(Macro);
  return Name != NoFile &&
         std::ranges::all_of(
             Index[Name].Definitions, [&](const DefinitionSite &At) {
               return Attributes.contains({At.File, At.Directive}) ||
                      isDead(Context.Walk.of(At.File).reach(At.Directive).Live);
             });
}

Finding findingOf(const MacroUse::Use &Use, const Site &Made,
                  std::uint32_t MadeIn, const SiteContext &Context) {
  const ProjectFile &Maker = Context.Files[MadeIn];
  const CheckRow *Check = findCheck(nameTable()[Made.Row].Check);
  Finding Result;
  Result.Rule = Check->Id;
  Result.Impact = Check->Impact;
  Result.Subject = Maker.Facts->name(Made.Subject);
  Result.Message = siteMessage(Result.Rule, Result.Subject);
  addSiteAdvice(Result);
  Result.Related.push_back(
      {std::string(Maker.ShownPath), Made.Line,
       "where '" + std::string(Use.Origin) + "' is defined"});
  Reach Where = both(Context.Walk.of(Use.File).reach(Use.Where),
                     Context.Walk.of(MadeIn).reach(Made.Define));
  const BranchText &Condition = Context.condition(Where);
  Result.Conditional = Where.Live == Truth::Unknown;
  if (!Condition.empty())
    Result.Guard = Condition.guard(Result.Conditional ? GuardKind::OnlyIf
                                                      : GuardKind::ByDefault);
  else if (Result.Conditional)
    Result.Guard = {GuardKind::OnlyIfBuild, "the build adds this file"};
  if (Result.Conditional) {
    Result.Impact = Impact::Note;
    Result.Message += ", reached " + Result.Guard.text();
  }
  return Result;
}

} // namespace

void findAttributeUses(std::span<const std::uint32_t> Files,
                       const SiteContext &Context,
                       std::vector<UnplacedFinding> &Out) {
  std::map<std::string_view, std::pair<std::uint32_t, const Site *>> Makers;
  std::set<std::pair<std::uint32_t, std::uint32_t>> Attributes;
  for (std::uint32_t File : Files)
    for (const Site &S : Context.Files[File].Facts->Sites)
      if (isAttribute(Context, File, S)) {
        const SourceFacts &Facts = *Context.Files[File].Facts;
        Attributes.insert({File, S.Define});
        Makers.try_emplace(Facts.name(Facts.Directives[S.Define].Name), File,
                           &S);
      }
  std::vector<std::string_view> Macros;
  for (const auto &[Macro, Made] : Makers)
    if (isAlwaysOne(Context, Macro, Attributes))
      Macros.push_back(Macro);
  std::set<std::uint32_t> Judged(Files.begin(), Files.end());
  std::map<std::pair<std::uint32_t, std::string_view>, const MacroUse::Use *>
      First; // of each macro in each file
  std::vector<MacroUse::Use> Uses = Context.Uses.usesOf(Macros);
  for (const MacroUse::Use &Use : Uses)
    if (Use.File != Makers.at(Use.Origin).first && Judged.contains(Use.File)) {
      auto [Entry, New] = First.try_emplace({Use.File, Use.Macro}, &Use);
      if (!New && Use.Where < Entry->second->Where)
        Entry->second = &Use;
    }
  for (const auto &[_, Use] : First) {
    auto [File, S] = Makers.at(Use->Origin);
    Out.push_back({Use->File, Use->Where, Use->Macro, UsedAs::Name,
                   /*InBody=*/false, /*Maker=*/NoFile,
                   findingOf(*Use, *S, File, Context)});
  }
}

} // namespace armlift::source
