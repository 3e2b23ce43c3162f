#include "analyzers/build/model/SourceList.h"

#include "analyzers/build/model/SourcePaths.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {

void SourceList::add(SourceAddition Source, SourceUse Use,
                     const When &Condition, std::string_view Target) {
  Source.Exported = Use == SourceUse::Left;
  const BuildExpression &Holds = Condition;
  auto [Entry, New] = At.try_emplace(
      {Source.Path, Source.Line, Use != SourceUse::Compiled}, Sources.size());
  if (New) {
    Source.Condition = Holds;
    Sources.push_back(std::move(Source));
    UseAt.emplace(std::pair(Targets.size(), Target), 0);
    Targets.push_back({{Target, Holds}});
    return;
  }
  SourceAddition &Known = Sources[Entry->second];
  Known.Exported &= Source.Exported;
  Known.Properties.merge(Source.Properties);
  if (Known.Except != Source.Except) {
    const std::set<std::string_view> Common(Source.Except.begin(),
                                            Source.Except.end());
    std::erase_if(Known.Except, [&](const std::string &Lost) {
      return !Common.contains(Lost);
    });
  }
  Known.Condition = Known.Condition || Holds;
  std::vector<TargetUse> &Uses = Targets[Entry->second];
  auto [Of, IsNew] = UseAt.try_emplace({Entry->second, Target}, Uses.size());
  if (IsNew)
    Uses.push_back({Target, Holds});
  else
    Uses[Of->second].Holds = Uses[Of->second].Holds || Holds;
}

void SourceList::provideX86Headers(std::string_view Target, ShimCover Library,
                                   bool IsPublic) {
  Provided.insert_or_assign(std::string(Target), X86Headers{Library, IsPublic});
}

void SourceList::link(std::string_view Target, std::string_view Libraries) {
  Links.emplace_back(Target, Libraries);
}

void SourceList::restrict(const Restrictions &ByTarget) {
  if (ByTarget.empty())
    return;
  for (std::size_t S = 0; S < Sources.size(); ++S) {
    BuildExpression Any = NeverTrue;
    for (TargetUse &Use : Targets[S]) {
      if (auto Where = ByTarget.find(Use.Target); Where != ByTarget.end())
        Use.Holds = Use.Holds && Where->second;
      Any = Any || Use.Holds;
    }
    Sources[S].Condition = std::move(Any);
  }
}

/// True for "src/*.c" that the build compiles, in a folder that is known.
static bool isPatternOfOwn(const SourceAddition &S) {
  return !S.Exported && fileName(S.Path).contains('*') &&
         !S.Path.starts_with("**/");
}

/// True if the pattern finds the file, or the source of the object. The folder
/// of `Path` may be hidden.
static bool findsSource(std::string_view Pattern, std::string_view Path) {
  std::string_view Names = fileName(Pattern);
  bool InFolder =
      Path.starts_with("**/") || parentPath(Path) == parentPath(Pattern);
  return InFolder &&
         globMatch(Names,
                   std::string(sourceStem(Path)).append(fileSuffix(Names)));
}

/// Calls Visit(index) for each source that `Path` may name.
template <typename Function>
void SourceList::visitNamed(std::string_view Path, const Function &Visit) {
  if (ByStem.empty())
    for (std::size_t S = 0; S < Sources.size(); ++S) {
      ByStem.emplace(sourceStem(Sources[S].Path), S);
      if (isPatternOfOwn(Sources[S]))
        Patterns.push_back(S);
    }
  auto [First, Last] = ByStem.equal_range(sourceStem(Path));
  for (auto S = First; S != Last && Comparisons != 0; ++S, --Comparisons)
    if (sameSource(Sources[S->second].Path, Path))
      Visit(S->second);
}

void SourceList::makeFrom(std::string Object, SourceAddition Source) {
  Made.emplace_back(std::move(Object), std::move(Source));
}

void SourceList::addMade() {
  std::vector<std::optional<BuildExpression>> Holds;
  for (const auto &[Object, Source] : Made)
    Holds.push_back(built(Object));
  for (std::size_t I = 0; I < Made.size(); ++I)
    if (Holds[I])
      add(Made[I].second, SourceUse::Compiled,
          When(*Holds[I] && Made[I].second.Condition, ""), {});
  Made.clear();
  ByStem.clear();
  Patterns.clear();
  Answers.clear();
}

void SourceList::leaveOut(std::string Path, const BuildExpression &Holds) {
  auto [Entry, New] = LeftOut.try_emplace(std::move(Path), Holds);
  if (!New)
    Entry->second = Entry->second || Holds;
}

void SourceList::dropLeftOut() {
  for (const auto &[Path, Holds] : LeftOut)
    visitNamed(Path, [&](std::size_t S) {
      Sources[S].Condition = Sources[S].Condition && !Holds;
      if (Sources[S].Condition.Holds == NeverTrue)
        OnlyShown.insert(S);
      for (TargetUse &Use : Targets[S])
        Use.Holds = Use.Holds && !Holds;
    });
}

std::optional<BuildExpression> SourceList::built(std::string_view Path) {
  auto [Answer, IsNew] = Answers.try_emplace(std::string(Path));
  std::optional<BuildExpression> &Result = Answer->second;
  std::optional<BuildExpression> Left; // to other files
  if (IsNew)
    visitNamed(Path, [&](std::size_t S) {
      std::optional<BuildExpression> &Of = Sources[S].Exported ? Left : Result;
      Of = Of.value_or(NeverTrue) || Sources[S].Condition;
    });
  // file(GLOB S src/*_avx2.c), set_source_files_properties(${S} …)
  if (IsNew && !Result && fileName(Path).contains('*'))
    for (std::size_t S = 0; S < Sources.size() && Comparisons != 0;
         ++S, --Comparisons)
      if (!Sources[S].Exported && globMatch(Path, Sources[S].Path))
        Result = Result.value_or(NeverTrue) || Sources[S].Condition;
  if (IsNew && !Result)
    Result = std::move(Left);
  if (IsNew && !Result)
    for (auto S = Patterns.begin(); S != Patterns.end() && Comparisons != 0;
         ++S, --Comparisons)
      if (findsSource(Sources[*S].Path, Path))
        Result = Result.value_or(NeverTrue) || Sources[*S].Condition;
  return Result;
}

/// Gives the headers of each public library to the targets that link it.
void SourceList::shareHeaders(Syntax Language) {
  auto Direct = Provided;
  for (const auto &[Target, Libraries] : Links)
    for (std::size_t Next = 0; Next < Libraries.size();)
      if (auto Linked = Direct.find(nextWord(Libraries, Next, Language));
          Linked != Direct.end() && Linked->second.IsPublic)
        Provided.try_emplace(std::string(Target), Linked->second);
}

/// The library whose headers the source gets: every target that compiles the
/// source must have one.
std::optional<ShimCover> SourceList::shimOf(std::size_t Source) const {
  std::optional<ShimCover> Shim;
  for (const TargetUse &Use : Targets[Source]) {
    auto Has = Provided.find(Use.Target);
    if (Has == Provided.end())
      return std::nullopt;
    Shim = Has->second.Library;
  }
  return Shim;
}

std::vector<SourceAddition> SourceList::take(Syntax Language) {
  if (!Provided.empty())
    shareHeaders(Language);
  std::map<std::string_view, std::uint32_t> Numbers;
  for (std::size_t S = 0; S < Sources.size(); ++S) {
    for (const TargetUse &Use : Targets[S])
      if (toCondition(Use.Holds.Holds) == BuildCondition::Always)
        Sources[S].Targets.push_back(
            Numbers
                .try_emplace(Use.Target,
                             static_cast<std::uint32_t>(Numbers.size()))
                .first->second);
    if (!Provided.empty())
      Sources[S].Shim = shimOf(S);
  }
  std::vector<SourceAddition> Taken;
  for (std::size_t S = 0; S < Sources.size(); ++S)
    if (!OnlyShown.contains(S))
      Taken.push_back(std::move(Sources[S]));
  Sources.clear();
  return Taken;
}

} // namespace armlift::build
