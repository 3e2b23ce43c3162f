#include "analyzers/source/lexical/findings/WideUses.h"

#include "analyzers/source/lexical/findings/SiteText.h"
#include "core/fix/IncludeFix.h"
#include "core/fix/WideVectors.h"
#include "core/rules/CheckTable.h"
#include "core/rules/RuleId.h"
#include "core/shim/Shim.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace armlift::source {
namespace {

/// True if some file of the project includes the header.
bool hasShim(const SiteContext &Context) {
  return std::ranges::any_of(Context.Files, [](const ProjectFile &File) {
    return std::ranges::any_of(File.Facts->Directives, [&](const Directive &D) {
      return D.Kind == DirectiveKind::Include && D.Name != NoSymbol &&
             fileName(File.Facts->name(D.Name)) == ShimFileName;
    });
  });
}

/// The names of the file that live code has, if the header serves it and one of
/// them is such a vector or returns one.
NameSet servedNames(std::uint32_t File, const SiteContext &Context) {
  const WalkedFile &Walked = Context.Walk.of(File);
  const SourceFacts &Facts = *Context.Files[File].Facts;
  NameSet Names;
  if (!Walked.Covered || Walked.Uncovered || Context.Files[File].PartOfShim ||
      (Walked.Shims & bitOf(ShimCover::All)) == 0)
    return Names;
  for (const Site &S : Facts.Sites)
    if (S.Kind == SiteKind::Intrinsic && isLive(Walked.reach(S.Where).Live))
      Names.emplace(Facts.name(S.Subject));
  if (std::ranges::none_of(Names, isWide))
    Names.clear();
  return Names;
}

/// True if aarch64 reaches the line.
bool isLiveLine(std::uint32_t Line, const SourceFacts &Facts,
                const WalkedFile &Walked) {
  auto Next =
      std::ranges::lower_bound(Facts.Directives, Line, {}, &Directive::Line);
  return isLive(
      Walked.Live[static_cast<std::size_t>(Next - Facts.Directives.begin())]);
}

Finding findingAt(const ProjectFile &File, std::uint32_t Line,
                  std::string Subject, std::string Detail) {
  const CheckRow *Row = findCheck(rule::MissingOnAarch64);
  Finding Result;
  Result.Rule = Row->Id;
  Result.Impact = Row->Impact;
  Result.Path = File.ShownPath;
  Result.Range = {Line, 1, Line, 1};
  Result.Subject = std::move(Subject);
  Result.Message = siteMessage(Result.Rule, Result.Subject, Detail);
  return Result;
}

void report(const ProjectFile &File, const WalkedFile &Walked,
            std::string_view Text, const NameSet &Live, Judgement &Out) {
  std::vector<std::string_view> Names = findUsedNames(Text).WithCode;
  std::erase_if(Names,
                [&](std::string_view Name) { return !Live.contains(Name); });
  WideUses Uses = findWideUses(Text, Names);
  for (WideCast &Cast : Uses.Casts) {
    if (!isLiveLine(Cast.Line, *File.Facts, Walked))
      continue;
    Finding Result =
        findingAt(File, Cast.Line, "(" + std::string(Cast.To) + ")",
                  "a cast of a '" + std::string(Cast.From) + "' to '" +
                      std::string(Cast.To) +
                      "', which are structures in the written header");
    Result.Range = {Cast.Line, Cast.Column, Cast.Line,
                    Cast.Column + static_cast<std::uint32_t>(Cast.To.size())};
    const std::size_t Begin = Text.rfind('\n', Cast.Begin) + 1;
    Result.Snippet = std::string(Text.substr(
        Begin, std::min(Text.find('\n', Begin) - Begin, MaxSnippet)));
    Result.Replacements.push_back(
        {AdviceKind::Neon, std::move(Cast.Text), true});
    Out.Findings.push_back(std::move(Result));
  }
  if (Uses.Other && isLiveLine(Uses.OtherLine, *File.Facts, Walked)) {
    // "line 3: operator '+' on a '__m256', which is a structure in the shim"
    std::string What = Uses.Other->substr(Uses.Other->find(": ") + 2);
    Finding Result =
        findingAt(File, Uses.OtherLine, What.substr(0, What.find(',')), What);
    Result.Replacements.push_back(
        {AdviceKind::Text, "the intrinsic of that operation", false});
    Out.Findings.push_back(std::move(Result));
  }
}

} // namespace

void findWideUsesOfShim(std::span<const std::uint32_t> Files,
                        const SiteContext &Context, const InputBytes *Bytes,
                        Judgement &Out) {
  if (!Bytes || !hasShim(Context))
    return;
  std::vector<const InputFacts *> Wanted;
  std::unordered_map<const InputFacts *, std::pair<std::uint32_t, NameSet>>
      Names;
  for (std::uint32_t File : Files)
    if (NameSet Live = servedNames(File, Context); !Live.empty()) {
      Wanted.push_back(Context.Files[File].Input);
      Names.try_emplace(Wanted.back(), File, std::move(Live));
    }
  if (Wanted.empty())
    return;
  Bytes->read(Wanted, [&](const InputFacts &In, std::string_view Text) {
    if (auto At = Names.find(&In); At != Names.end())
      report(Context.Files[At->second.first], Context.Walk.of(At->second.first),
             Text, At->second.second, Out);
  });
}

} // namespace armlift::source
