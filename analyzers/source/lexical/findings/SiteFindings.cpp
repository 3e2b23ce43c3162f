#include "analyzers/source/lexical/findings/SiteFindings.h"

#include "analyzers/source/lexical/findings/CallNumbers.h"
#include "analyzers/source/lexical/findings/DeadPaths.h"
#include "analyzers/source/lexical/findings/DirectiveFindings.h"
#include "analyzers/source/lexical/findings/FileFindings.h"
#include "analyzers/source/lexical/findings/ShimCovers.h"
#include "analyzers/source/lexical/findings/SiteGuards.h"
#include "analyzers/source/lexical/findings/SiteText.h"
#include "analyzers/source/lexical/findings/StandIns.h"
#include "analyzers/source/lexical/scan/Ladders.h"
#include "analyzers/source/lexical/walk/DeadBranches.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/RuleId.h"
#include "core/support/Path.h"

#include <algorithm>
#include <utility>

namespace armlift::source {

namespace {

class FileJudge {
public:
  FileJudge(std::uint32_t Number, const SiteContext &Context, FileFindings &Out)
      : Number(Number), File(Context.Files[Number]),
        Walked(Context.Walk.of(Number)), Facts(*File.Facts), Context(Context),
        Out(Out), StandIn(Number, Context), Guards(Number, Context, StandIn),
        Numbers(Number, Context), Dead(Number, Context, Out) {}

  /// Judges the sites of the file. False if the file as a whole decides
  /// everything.
  bool judge();

private:
  bool judgeSite(const Site &S);
  void judgeArgumentSites();
  Reach reach(const Site &S) const;
  bool reportNumber(const Site &S);
  void report(const Site &S, const Reach &Where);
  void addAdvice(const Site &S, Finding &Result) const;
  void reportNegativeChars();
  void judgeUnreached();
  bool isIncludedAnyhow() const;
  bool isChosenBesides() const;
  void judgeIncluded();

  const std::uint32_t Number; ///< of the file
  const ProjectFile &File;
  const WalkedFile &Walked;
  const SourceFacts &Facts;
  const SiteContext &Context;
  FileFindings &Out;
  StandIns StandIn;
  SiteGuards Guards;
  CallNumbers Numbers;
  DeadPaths Dead;
};

Reach FileJudge::reach(const Site &S) const {
  Reach Called = Context.Arguments.reach(Number, S);
  if (S.Define == NoDefine)
    return both(Walked.reach(S.Where), Called);
  Reach Used = Context.Uses.reach({Number, S.Define});
  return both(both(Walked.reach(S.Define), Used), Called);
}

/// Reports a system call that aarch64 lacks and that the project gives x86's
/// number if the headers have none: on aarch64 this number is another system
/// call.
bool FileJudge::reportNumber(const Site &S) {
  if (S.Kind != SiteKind::Name || nameTable()[S.Row].Number == 0)
    return false;
  const DefinitionSite *Given = Numbers.given(S);
  if (!Given)
    return false;
  const ProjectFile &In = Context.Files[Given->File];
  Finding Result = Out.at(rule::X86Syscall, S.Line, S.Column, S.Length);
  Result.Impact = Impact::Behavior;
  Result.Subject = Facts.name(S.Subject);
  Result.Message =
      "aarch64 Linux has no '" + Result.Subject + "', and its number " +
      std::to_string(nameTable()[S.Row].Number) + " from line " +
      std::to_string(In.Facts->Directives[Given->Directive].Line) + " of " +
      std::string(fileName(In.Path)) + " is another system call there";
  addSiteAdvice(Result);
  Result.Snippet = Facts.Lines[S.Text].Text;
  Out.add(std::move(Result));
  return true;
}

void FileJudge::addAdvice(const Site &S, Finding &Result) const {
  if (S.Kind == SiteKind::NegativeChar)
    Result.Replacements.push_back(
        {AdviceKind::Text,
         Result.Subject == "char"
             ? "signed char, or -fsigned-char for the whole build"
             : "a signed type",
         false});
  if (S.Kind == SiteKind::Intrinsic && Walked.UnaskedShim &&
      covers(Walked.UnaskedShim->Covers, intrinsicTable()[S.Row]))
    Result.Replacements.push_back({AdviceKind::Simde,
                                   "#define " +
                                       std::string(Walked.UnaskedShim->Needs) +
                                       " before the include; without it, the "
                                       "library declares only its own names",
                                   false});
  addSiteAdvice(Result);
}

void FileJudge::report(const Site &S, const Reach &Where) {
  Finding Result = Out.at(checkOf(S), S.Line, S.Column, S.Length);
  Result.Subject = S.Use == ArgumentUse::Text
                       ? Context.Arguments.instructionIn(Number, S)
                       : std::string_view(Facts.name(S.Subject));
  Result.Snippet = Facts.Lines[S.Text].Text;
  Result.Message =
      siteMessage(Result.Rule, Result.Subject,
                  "'" + Result.Subject +
                      (S.Kind == SiteKind::NegativeChar
                           ? "' is unsigned there, and these braces hold a "
                             "negative constant"
                           : "' is in the kernel's headers of x86 only"));
  addAdvice(S, Result);
  Guards.add(S, Where, Result);
  if (!Result.Guard.empty() && Result.Guard.Kind != GuardKind::ByDefault) {
    Result.Impact = Impact::Note;
    Result.Message += ", reached " + Result.Guard.text();
  }
  Out.add(std::move(Result));
}

void FileJudge::reportNegativeChars() {
  if (!Context.RejectsNegativeChars[Number])
    return;
  for (const Site &S : Facts.NegativeChars)
    if (Reach Where = reach(S); !isDead(Where.Live))
      report(S, Where);
}

/// True for impl_sse.c if a unit for aarch64 includes it although there is
/// impl_neon.c beside it.
bool FileJudge::isIncludedAnyhow() const {
  return File.Scope == FileScope::PortedByName && isLive(Walked.Live[0]) &&
         std::ranges::any_of(
             Context.Walk.index().includersOf(Number),
             [&](const IncludeEdge &E) {
               const ProjectFile &From = Context.Files[E.From.File];
               return From.Scope == FileScope::Normal &&
                      From.Arch != PathArch::X86 &&
                      parentPath(From.Path) == parentPath(File.Path);
             });
}

/// True if a condition that leads to the file leads to its counterpart in
/// another branch.
bool FileJudge::isChosenBesides() const {
  const DirectiveRef Guard = Walked.Guards[0];
  if (Guard.File == NoFile)
    return false;
  const Ladders &Shape = Context.Shapes.of(Guard.File).shape();
  const std::uint32_t Of = Shape.Of[Guard.Directive];
  if (Of == NoBranch)
    return true;
  const std::uint32_t Sibling =
      Context.Walk.resolver().find(Context.Siblings.counterpart(File.Path));
  if (Sibling == NoFile)
    return false;
  const Ladder &L = Shape.All[Of];
  auto placeOf = [](const IncludeEdge &E) {
    return std::pair(E.From.File, E.From.Directive);
  };
  const auto All = Context.Walk.index().includersOf(Sibling);
  const auto Next = std::ranges::upper_bound(
      All, std::pair(Guard.File, L.Branches.front()), {}, placeOf);
  return Next != All.end() && placeOf(*Next) < std::pair(Guard.File, L.End);
}

/// Judges such a file by the sites that are certainly reached, or that a build
/// reaches by default if the file alone does: a site under another condition
/// has its counterpart there.
void FileJudge::judgeIncluded() {
  const bool ByDefault = Walked.Live[0] != Truth::True && !isChosenBesides();
  for (const Site &S : Facts.Sites)
    if (Truth Live = reach(S).Live;
        Live == Truth::True || (ByDefault && isLive(Live)))
      judgeSite(S);
    else
      Out.addPorted(1);
}

/// Judges a header that no aarch64 unit includes. It is lost if the branch that
/// includes it is x86's and has no counterpart.
void FileJudge::judgeUnreached() {
  // A header that only includes others, or has only a pragma, loses nothing.
  bool OnlyHeaders = std::ranges::all_of(Facts.Sites, [](const Site &S) {
    return S.Kind == SiteKind::Header || checkOf(S) == rule::X86TargetAttribute;
  });
  if (Walked.DeadInclude.File == NoFile || OnlyHeaders ||
      File.Arch == PathArch::Other)
    return;
  DeadBranches &Includer = Context.Shapes.of(Walked.DeadInclude.File);
  std::uint32_t Branch = Includer.around(Walked.DeadInclude.Directive + 1);
  bool Alternative = !Context.Siblings.counterpart(File.Path).empty() ||
                     Includer.hasArmPath() ||
                     (Branch != NoBranch && Includer.hasLiveSibling(Branch));
  if (Alternative)
    Out.addPorted(Facts.Sites.size());
  else
    Dead.reportWholeFile(": it is included only there");
}

/// True if the site is reported.
bool FileJudge::judgeSite(const Site &S) {
  if (StandIn.isOutsideOfKernel(S))
    return false;
  Reach Where = reach(S);
  if (isDead(Where.Live)) {
    Dead.note(S);
  } else if (StandIn.has(S, Where)) {
    if (!isLive(Where.Live) || !reportNumber(S))
      Out.addPorted(1);
  } else {
    report(S, Where);
    return true;
  }
  return false;
}

/// One finding is enough for a statement whose text is several macros.
void FileJudge::judgeArgumentSites() {
  const Site *Reported = nullptr;
  for (const Site &S : Context.Walk.index().of(Number).ArgumentSites) {
    const bool Again = Reported && S.Use == ArgumentUse::Text &&
                       S.Line == Reported->Line && S.Column == Reported->Column;
    if (!Again && judgeSite(S))
      Reported = &S;
  }
}

bool FileJudge::judge() {
  if (File.Scope == FileScope::OtherMachine || File.Scope == FileScope::Probe ||
      Context.Walk.index().of(Number).ForOtherSystem)
    return false;
  if (Walked.Refuses && isDead(Walked.Base)) {
    if (!Facts.Sites.empty())
      Dead.reportWholeFile(": an #error in it stops every other build");
    return false;
  }
  if (File.Scope != FileScope::Normal) {
    if (isIncludedAnyhow())
      judgeIncluded();
    else if (File.Scope == FileScope::PortedByName ||
             !Context.Siblings.counterpart(File.Path).empty())
      Out.addPorted(Facts.Sites.size());
    else if (!Facts.Sites.empty())
      Dead.reportWholeFile(": the build adds it only there");
    return false;
  }
  if (Walked.Live[0] == Truth::NotReached) {
    judgeUnreached();
    return false;
  }
  // A header whose counterpart the aarch64 units include.
  if (isDead(Walked.Live[0]) && File.Arch == PathArch::X86 &&
      !Context.Siblings.counterpart(File.Path).empty()) {
    Out.addPorted(Facts.Sites.size());
    return false;
  }
  for (const Site &S : Facts.Sites)
    judgeSite(S);
  judgeArgumentSites();
  reportNegativeChars();
  Dead.report();
  reportErrors(Number, Context, Out);
  reportMissingShim(Number, Context, Out);
  return true;
}

} // namespace

bool judgeSites(std::uint32_t File, const SiteContext &Context,
                Judgement &Out) {
  FileFindings Findings(Context.Files[File], Out);
  const bool IsCode = FileJudge(File, Context, Findings).judge();
  Findings.finish();
  return IsCode;
}

} // namespace armlift::source
