#include "analyzers/source/lexical/findings/SiteFindings.h"

#include "analyzers/source/lexical/findings/CallNumbers.h"
#include "analyzers/source/lexical/findings/ShimCovers.h"
#include "analyzers/source/lexical/findings/SiteText.h"
#include "analyzers/source/lexical/findings/StandIns.h"
#include "analyzers/source/lexical/scan/ConditionText.h"
#include "analyzers/source/lexical/scan/Ladders.h"
#include "analyzers/source/lexical/walk/DeadBranches.h"
#include "core/fix/IncludeFix.h"
#include "core/rules/CheckTable.h"
#include "core/rules/IntrinsicTable.h"
#include "core/rules/RuleId.h"
#include "core/support/Path.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace armlift::source {

namespace {

class FileJudge {
public:
  FileJudge(std::uint32_t Number, const SiteContext &Context, Judgement &Out)
      : Number(Number), File(Context.Files[Number]),
        Walked(Context.Walk.of(Number)), Facts(*File.Facts), Context(Context),
        Out(Out), Dead(Facts, Walked), StandIn(Number, Context),
        Numbers(Number, Context) {}

  /// See judgeSites().
  bool judgeFile() {
    bool IsCode = judgeCode();
    if (Ported)
      Out.PortedSites.emplace_back(File.ShownPath, Ported);
    return IsCode;
  }

private:
  bool judgeCode();
  bool judgeSite(const Site &S);
  void judgeArgumentSites();
  Reach reach(const Site &S) const;
  std::string_view checkOf(const Site &S) const;
  bool reportNumber(const Site &S);
  void report(const Site &S, const Reach &Where);
  void addAdvice(const Site &S, Finding &Result) const;
  void addGuard(const Site &S, const Reach &Where, Finding &Result);
  void reportErrors();
  void reportNegativeChars();
  void reportMissingShim();
  void noteDead(const Site &S);
  void reportDeadPaths();
  void judgeUnreached();
  void reportWholeFile(std::uint32_t Line, std::string_view Reason);
  bool allCodeIsDead() const;
  bool isIncludedAnyhow() const;
  bool isChosenBesides() const;
  void judgeIncluded();
  Finding at(std::string_view Check, std::uint32_t Line, std::uint32_t Column,
             std::size_t Length) const;
  Finding onLine(std::string_view Check, std::uint32_t Line) const;
  void emit(Finding Result) { Out.Findings.push_back(std::move(Result)); }

  const std::uint32_t Number; ///< of the file
  const ProjectFile &File;
  const WalkedFile &Walked;
  const SourceFacts &Facts;
  const SiteContext &Context;
  Judgement &Out;
  DeadBranches Dead;
  StandIns StandIn;
  CallNumbers Numbers;
  std::uint64_t Ported = 0;
  struct DeadSites {
    std::uint64_t Count = 0; ///< sites that compute
    bool Lost = false;    ///< a site that is not only a type with another name
    bool Vectors = false; ///< a site that computes with vectors
  };
  std::map<std::uint32_t, DeadSites> ByDeadBranch;
};

Reach FileJudge::reach(const Site &S) const {
  Reach Called = Context.Arguments.reach(Number, S);
  if (S.Define == NoDefine)
    return both(Walked.reach(S.Where), Called);
  Reach Used = Context.Uses.reach({Number, S.Define});
  return both(both(Walked.reach(S.Define), Used), Called);
}

std::string_view FileJudge::checkOf(const Site &S) const {
  switch (S.Kind) {
  case SiteKind::Intrinsic:
  case SiteKind::PastedIntrinsic:
    return rule::X86Intrinsic;
  case SiteKind::Header:
  case SiteKind::Name:
    return nameTable()[S.Row].Check;
  case SiteKind::InlineAsm:
    return rule::X86InlineAsm;
  case SiteKind::AsmSource:
    return rule::X86AsmSource;
  case SiteKind::NegativeChar:
    return rule::MissingOnAarch64;
  }
  return {};
}

/// True for vector types and the intrinsics that take or give some: __cpuid()
/// and _rdtsc() do not.
static bool isOfVectors(const Site &S) {
  if (S.Kind == SiteKind::PastedIntrinsic)
    return true;
  if (S.Kind != SiteKind::Intrinsic)
    return false;
  const IntrinsicRow &Row = intrinsicTable()[S.Row];
  constexpr std::string_view Vector = "__m";
  return Row.Kind == IntrinsicKind::Type ||
         std::string_view(Row.Returns).contains(Vector) ||
         std::string_view(Row.Params).contains(Vector);
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
  Finding Result = at(rule::X86Syscall, S.Line, S.Column, S.Length);
  Result.Impact = Impact::Behavior;
  Result.Subject = Facts.name(S.Subject);
  Result.Message =
      "aarch64 Linux has no '" + Result.Subject + "', and its number " +
      std::to_string(nameTable()[S.Row].Number) + " from line " +
      std::to_string(In.Facts->Directives[Given->Directive].Line) + " of " +
      std::string(fileName(In.Path)) + " is another system call there";
  addSiteAdvice(Result);
  Result.Snippet = Facts.Lines[S.Text].Text;
  emit(std::move(Result));
  return true;
}

Finding FileJudge::at(std::string_view Check, std::uint32_t Line,
                      std::uint32_t Column, std::size_t Length) const {
  Finding Result;
  const CheckRow *Row = findCheck(Check);
  Result.Rule = Row->Id;
  Result.Impact = Row->Impact;
  Result.Path = File.ShownPath;
  Result.Range = {Line, Column, Line,
                  Column + static_cast<std::uint32_t>(Length)};
  return Result;
}

/// Returns a finding about a whole line of the text.
Finding FileJudge::onLine(std::string_view Check, std::uint32_t Line) const {
  auto Quote =
      std::ranges::lower_bound(Facts.Lines, Line, {}, &QuotedLine::Line);
  bool Kept = Quote != Facts.Lines.end() && Quote->Line == Line;
  Finding Result = at(Check, Line, 1, Kept ? Quote->Text.size() : 1);
  if (Kept)
    Result.Snippet = Quote->Text;
  return Result;
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

/// True for __NR_open and SYS_open.
static bool isNumberOfCall(const Site &S) {
  return S.Kind == SiteKind::Name && nameTable()[S.Row].Number != 0;
}

/// Adds the condition under which aarch64 reaches the site, unless it certainly
/// does.
void FileJudge::addGuard(const Site &S, const Reach &Where, Finding &Result) {
  const Truth Live = Where.Live;
  std::string Condition =
      Live == Truth::True ? "" : Context.branchText(Where.Guard);
  auto conditional = [&](GuardKind Kind, std::string Text) {
    Result.Conditional = true;
    Result.Guard = {Kind, std::move(Text)};
  };
  // A missing header may define what the project does not define.
  bool MayBeDefined = Live == Truth::AssumedFalse && !Condition.empty() &&
                      Context.Missing.mayDefineIn(Number);
  if (isOpen(Live) || MayBeDefined) {
    bool Spare =
        File.NeedsIncluder && !Context.Walk.index().of(Number).Included;
    // Of "A || B", something else may define the other name.
    const bool IsOfX86 =
        Live == Truth::OnX86 &&
        (!Condition.contains("||") || Context.Texts.needsX86Macro(Where.Guard));
    const GuardKind Kind = IsOfX86 ? GuardKind::OnX86 : GuardKind::OnlyIf;
    if (!Condition.empty())
      return conditional(Kind, std::move(Condition));
    return conditional(GuardKind::OnlyIfBuild,
                       Spare ? "a source includes this file"
                             : "the build adds this file");
  }
  if (const ProjectFile *Own = StandIn.armHeader(S))
    return conditional(GuardKind::OnlyIfBuild, "the build does not find " +
                                                   std::string(Own->ShownPath) +
                                                   " first");
  if (isLive(Live) && StandIn.mayBeOfLibrary(S))
    return conditional(GuardKind::OnlyIfBuild,
                       "it is a register in a struct of the system: no header "
                       "here declares one");
  // Where nothing is known of a build, others may call it.
  if (isLive(Live) && File.HasBuild && Context.Unused.isAround(S, Number))
    return conditional(GuardKind::OnlyIfBuild,
                       "something calls '" + std::string(Facts.name(S.Unused)) +
                           "'");
  if (isLive(Live))
    if (Guard Missing = StandIn.whereMissing(S); !Missing.empty())
      return conditional(Missing.Kind, std::move(Missing.Condition));
  if (std::string_view Header = Context.Missing.insteadOfX86(Number);
      isLive(Live) && S.Kind == SiteKind::Intrinsic && !Header.empty())
    return conditional(GuardKind::OnlyIfBuild,
                       std::string(Header) +
                           ", which is not here, does not declare it");
  if (std::string_view Header = Context.Missing.madeByBuild(Number);
      isLive(Live) && isNumberOfCall(S) && !Header.empty())
    return conditional(GuardKind::OnlyIfBuild,
                       std::string(Header) +
                           ", which the build makes, does not define it");
  if (Live == Truth::AssumedFalse && Condition.empty() &&
      Walked.Live[0] <= Truth::AssumedFalse)
    Result.Guard = {GuardKind::OnlyIfBuild, "the build adds this file"};
  else if (Live == Truth::AssumedFalse)
    Result.Guard = {GuardKind::OptIn, std::move(Condition)};
  else if (!Condition.empty())
    Result.Guard = {GuardKind::ByDefault, std::move(Condition)};
}

void FileJudge::report(const Site &S, const Reach &Where) {
  Finding Result = at(checkOf(S), S.Line, S.Column, S.Length);
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
  addGuard(S, Where, Result);
  if (!Result.Guard.empty() && Result.Guard.Kind != GuardKind::ByDefault) {
    Result.Impact = Impact::Note;
    Result.Message += ", reached " + Result.Guard.text();
  }
  emit(std::move(Result));
}

bool FileJudge::allCodeIsDead() const {
  if (Facts.CodeInFront)
    return false;
  for (std::uint32_t D = 0; D < Facts.Directives.size(); ++D)
    if (Facts.Directives[D].CodeAfter && !isDead(Walked.Live[D + 1]))
      return false;
  return true;
}

void FileJudge::noteDead(const Site &S) {
  Region Where = S.Define == NoDefine ? S.Where : S.Define;
  std::uint32_t Branch = Dead.around(Where);
  // A macro that is not used, or a branch that is dead on x86_64 as well, is no
  // lost path.
  if (Branch == NoBranch || !Walked.ArchBranch[Branch])
    return;
  DeadSites &There = ByDeadBranch[Branch];
  // A path is only lost if it computes something.
  const CheckRow *Check = findCheck(checkOf(S));
  bool Computes = Check && Check->Computes;
  There.Count += Computes;
  There.Lost |= Computes && !S.InTypedef;
  There.Vectors |= isOfVectors(S);
}

void FileJudge::reportWholeFile(std::uint32_t Line, std::string_view Reason) {
  Finding Result = at(rule::X86OnlyPath, Line, 1, 1);
  Result.Subject = fileName(File.ShownPath);
  Result.Message = "the whole file is for x86 only" + std::string(Reason) +
                   ", and nothing takes its place on aarch64";
  // The entry code of a kernel, for example, has no NEON version.
  const bool HasVectors = std::ranges::any_of(Facts.Sites, isOfVectors);
  Result.Replacements.push_back(
      HasVectors ? Advice{AdviceKind::Neon,
                          "a NEON version of the same functions", false}
                 : Advice{AdviceKind::Text,
                          "an aarch64 version of what the program needs from "
                          "it, with NEON where it computes with vectors",
                          false});
  emit(std::move(Result));
}

void FileJudge::reportDeadPaths() {
  if (ByDeadBranch.empty())
    return;
  bool Counterpart = !Context.Siblings.counterpart(File.Path).empty();
  bool ArmPath = Dead.hasArmPath();
  bool Whole = allCodeIsDead();
  bool Reported = false;
  for (auto [Branch, Sites] : ByDeadBranch) {
    if (Counterpart || ArmPath || Dead.hasLiveSibling(Branch)) {
      Ported += std::max<std::uint64_t>(Sites.Count, 1);
      continue;
    }
    if (!Sites.Lost || (Whole && Reported) ||
        Context.Lost.isMadeBy({Number, Branch}))
      continue;
    Reported = true;
    if (Whole) {
      reportWholeFile(1, "");
      continue;
    }
    Finding Result = onLine(rule::X86OnlyPath, Facts.Directives[Branch].Line);
    Result.Subject = conditionText(Facts, Branch);
    Result.Guard = {GuardKind::Holds, Result.Subject};
    Result.Message = "x86 code with " + std::to_string(Sites.Count) +
                     (Sites.Count == 1 ? " x86 site" : " x86 sites") +
                     " and no counterpart for aarch64";
    Result.Replacements.push_back(
        Sites.Vectors
            ? Advice{AdviceKind::Neon, "a branch for __ARM_NEON beside it",
                     false}
            : Advice{AdviceKind::Text,
                     "a branch for defined(__aarch64__) beside it", false});
    emit(std::move(Result));
  }
}

/// Reports each #error that stops every aarch64 build and depends on the
/// architecture.
void FileJudge::reportErrors() {
  // By directive; a certain stop replaces an open one.
  std::map<std::uint32_t, Stop> Stops;
  for (const Stop &S : Walked.Stops)
    if (auto [Known, New] = Stops.emplace(S.Directive, S);
        !New && Known->second.IsOpen)
      Known->second = S;
  for (auto [D, S] : Stops) {
    DirectiveRef Branch = S.Branch;
    Finding Result = onLine(rule::ArchErrorDirective, Facts.Directives[D].Line);
    Symbol Assert = Facts.Directives[D].Name;
    Result.Subject =
        Assert == NoSymbol ? "#error" : std::string(Facts.name(Assert));
    std::string Condition = Context.branchText(Branch);
    std::string Message =
        "this " + Result.Subject + " stops the aarch64 build: " + Condition;
    if (S.IsOpen) {
      Result.Conditional = true;
      Result.Impact = Impact::Note;
      Result.Guard = {GuardKind::OnlyIf, Condition};
      Result.Message = "this " + Result.Subject +
                       " stops the aarch64 build, reached " +
                       Result.Guard.text();
    } else if (Walked.Live[D + 1] == Truth::True) {
      Result.Guard = {GuardKind::Holds, Condition};
      Result.Message = Message + " holds there";
    } else {
      // Two conditions: the one of the machine, and the one that is least
      // certain.
      std::string Default = Context.branchText(Walked.Guards[D + 1]);
      if (Default.empty() || Default == Condition)
        Result.Message = Message + " holds there by default";
      else
        Result.Message = Message + " holds there, and by default " + Default;
      Result.Guard = {GuardKind::ByDefault,
                      Default.empty() ? Condition : Default};
    }
    Result.Replacements.push_back(
        {AdviceKind::Text,
         "add a branch for defined(__aarch64__) before this #error", false});
    emit(std::move(Result));
  }
}

/// Reports includes of the header that `armlift fix` inserts, if that header
/// does not exist yet or if only the build knows where it is.
void FileJudge::reportMissingShim() {
  if (File.BuildShim)
    return;
  for (std::uint32_t D = 0; D < Facts.Directives.size(); ++D) {
    const Directive &Item = Facts.Directives[D];
    if (Item.Kind != DirectiveKind::Include || Item.Name == NoSymbol ||
        fileName(Facts.name(Item.Name)) != ShimFileName ||
        Walked.Live[D] < Truth::Unknown || Context.Missing.hasFile({Number, D}))
      continue;
    Finding Result = onLine(rule::MissingOnAarch64, Item.Line);
    Result.Impact = Impact::Note;
    Result.Conditional = true;
    Result.Subject = ShimFileName;
    Result.Guard = {GuardKind::OnlyIfBuild, "the build does not find it"};
    Result.Message = "'" + Result.Subject +
                     "' is in no folder of the project, missing " +
                     Result.Guard.text();
    Result.Replacements.push_back(
        {AdviceKind::Text,
         "'armlift shim --used-by FILE' prints it; put it into a folder that "
         "an aarch64 build has on its include path (-I)",
         false});
    emit(std::move(Result));
  }
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
      ++Ported;
}

/// Judges a header that no aarch64 unit includes. It is lost if the branch that
/// includes it is x86's and has no counterpart.
void FileJudge::judgeUnreached() {
  // A header that only includes others, or has only a pragma, loses nothing.
  bool OnlyHeaders = std::ranges::all_of(Facts.Sites, [this](const Site &S) {
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
    Ported += Facts.Sites.size();
  else
    reportWholeFile(1, ": it is included only there");
}

/// True if the site is reported.
bool FileJudge::judgeSite(const Site &S) {
  if (StandIn.isOutsideOfKernel(S))
    return false;
  Reach Where = reach(S);
  if (isDead(Where.Live)) {
    noteDead(S);
  } else if (StandIn.has(S, Where)) {
    if (!isLive(Where.Live) || !reportNumber(S))
      ++Ported;
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

/// Judges the sites of the file. False if the file as a whole decides
/// everything.
bool FileJudge::judgeCode() {
  if (File.Scope == FileScope::OtherMachine || File.Scope == FileScope::Probe ||
      Context.Walk.index().of(Number).ForOtherSystem)
    return false;
  if (Walked.Refuses && isDead(Walked.Base)) {
    if (!Facts.Sites.empty())
      reportWholeFile(1, ": an #error in it stops every other build");
    return false;
  }
  if (File.Scope != FileScope::Normal) {
    if (isIncludedAnyhow())
      judgeIncluded();
    else if (File.Scope == FileScope::PortedByName ||
             !Context.Siblings.counterpart(File.Path).empty())
      Ported += Facts.Sites.size();
    else if (!Facts.Sites.empty())
      reportWholeFile(1, ": the build adds it only there");
    return false;
  }
  if (Walked.Live[0] == Truth::NotReached) {
    judgeUnreached();
    return false;
  }
  // A header whose counterpart the aarch64 units include.
  if (isDead(Walked.Live[0]) && File.Arch == PathArch::X86 &&
      !Context.Siblings.counterpart(File.Path).empty()) {
    Ported += Facts.Sites.size();
    return false;
  }
  for (const Site &S : Facts.Sites)
    judgeSite(S);
  judgeArgumentSites();
  reportNegativeChars();
  reportDeadPaths();
  reportErrors();
  reportMissingShim();
  return true;
}

} // namespace

bool judgeSites(std::uint32_t File, const SiteContext &Context,
                Judgement &Out) {
  return FileJudge(File, Context, Out).judgeFile();
}

} // namespace armlift::source
