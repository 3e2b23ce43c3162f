// The walk through one file: its definitions and includes, and the macros that
// each header leaves.
#include "analyzers/source/lexical/walk/UnitWalk.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace armlift::source {

namespace {

constexpr unsigned MaxIncludeDepth = 200; // as in GCC and Clang
constexpr std::ptrdiff_t MaxOfItself = 4;
constexpr std::size_t MaxMemos = 64; // for different macro states of one header
// The maximum number of macro values in the memos of all headers. Beyond that,
// only a few states of each header are kept. Most projects have up to seven for
// each directive; a small hostile one may have thousands.
constexpr std::uint64_t FreeKept = 4'000'000, KeptPerDirective = 16;
constexpr std::size_t MinMemos = 4;
// A header with this many memos gets no further ones for names that its
// conditions do not ask for.
constexpr std::size_t MaxEntries = 8;
// The limit for the cost of headers that are met in more states than there are
// memos: directives walked, and memos looked at in vain.
constexpr std::uint64_t MaxUnkept = 4'000'000;

std::uint64_t sizeOf(const Trace &T) {
  return T.Reads.size() + T.Entries.size() + T.Writes.size();
}

} // namespace

UnitWalk::UnitWalk(WalkedProject &Project, MacroDefaults &Defaults,
                   GivenMacros &Given, BranchConditions &Conditions,
                   Environment &Macros)
    : Project(Project), Defaults(Defaults), Given(Given),
      Conditions(Conditions), Macros(Macros),
      ShimMacro(Defaults.intern("<shim>")), // no program can spell these
      RefusalMacro(Defaults.intern("<refusal>")),
      MaxKept(FreeKept + KeptPerDirective * Project.directives()) {
  Macros.vary(ShimMacro);
  Macros.vary(RefusalMacro);
}

void UnitWalk::run(std::uint32_t File) {
  const ProjectFile &F = Project.Files[File];
  Macros.reset();
  Given.write(F);
  Here.Guard = {};
  if (F.BuildShim)
    noteShim(bitOf(*F.BuildShim) | AllShimParts | ShimOfBuild);
  UnitBase = Project.Walked[File].Base;
  for (std::uint32_t Header : F.ForcedIncludes)
    if (Project.Needs.of(Header).Relevant)
      include(Header, UnitBase, 1);
  walk(File, UnitBase, 0);
  Project.Walked[File].Refuses |=
      macro(RefusalMacro).Defined >= Truth::AssumedTrue;
}

void UnitWalk::mark(WalkedFile &F, Region Where) {
  if (Here.Live > F.Live[Where]) {
    F.Live[Where] = Here.Live;
    F.Guards[Where] = Here.Guard;
  }
}

void UnitWalk::define(std::uint32_t File, std::uint32_t At) {
  MacroId Name = Project.idOf(File, Project.factsOf(File).Directives[At].Name);
  bool Arch =
      !Here.Ladders.empty() && Here.Ladders.back().ArchBranch != NoBranch;
  // `#define M M` tells that a function or enumerator exists, but it is a
  // definition like any other.
  Macros.write(
      Name,
      {.Defined = Truth::True, .Arch = Arch, .File = File, .Directive = At});
}

/// Adds a shim to those that the unit has already.
void UnitWalk::noteShim(ShimCovers Covers) {
  MacroValue Before = macro(ShimMacro);
  std::uint32_t All = Covers;
  if (Before.Defined >= Truth::AssumedTrue)
    All |= Before.Directive;
  Macros.write(ShimMacro,
               {.Defined = Truth::True, .File = NoFile, .Directive = All});
}

/// Includes a shim. A library that was not asked for x86's names covers none of
/// them. If that depends on a configuration, the including file is assumed to
/// ask.
void UnitWalk::includeShim(const ShimRow &Shim) {
  auto isDefined = [this](std::string_view Name) {
    return !Name.empty() &&
           macro(Defaults.intern(Name)).Defined > Truth::AssumedFalse;
  };
  bool Asked =
      Shim.Needs.empty() || isDefined(Shim.Needs) || isDefined(Shim.Level);
  if (Asked)
    noteShim(coversOf(Shim));
  else if (macro(ShimMacro).Defined < Truth::AssumedTrue)
    Macros.write(ShimMacro, {.Defined = Truth::False,
                             .File = NoFile,
                             .Directive = static_cast<std::uint32_t>(
                                 &Shim - shimTable().data() + 1)});
}

void UnitWalk::replay(const HeaderMemo &M) {
  Steps += sizeOf(M.Effect);
  ErrorsMet += M.MeetsErrors;
  Macros.replay(
      M.Effect, Defaults.asDefault(),
      [this](const MacroValue &Now, const MacroValue &Written) {
        std::array Both{std::pair(Truth::Unknown, Now),
                        std::pair(Truth::Unknown, Written)};
        return merge(Both, false);
      },
      [this](MacroId Name) { useOtherwise(Name); });
}

/// True if the guard of the file, of the part that is walked, or of a file that
/// includes it closes this place.
bool UnitWalk::isClosedHere() const {
  return Here.Closed || (!Here.Ladders.empty() && Here.Ladders.back().Closed);
}

Closing UnitWalk::closingOf(std::uint32_t File) const {
  const FileNames &Of = Project.Index.of(File);
  if (isClosedHere() || (Of.Guard != NoFile && Macros.isDefined(Of.Guard)))
    return Closing::All;
  return std::ranges::any_of(Of.Parts,
                             [this](const PartGuard &P) {
                               return Macros.isDefined(P.Name, Here.Live);
                             })
             ? Closing::Part
             : Closing::None;
}

/// Returns the memo of an earlier walk with the effect that another walk would
/// have; null if there is none. Once the file has many memos, it is enough that
/// the conditions come out the same.
const HeaderMemo *UnitWalk::fittingMemo(WalkedFile &F, Truth Base,
                                        Closing Closed) {
  std::optional<std::size_t> Alike;
  for (std::size_t I = 0; I < F.Memos.size(); ++I) {
    HeaderMemo &M = F.Memos[I];
    if (M.Base < Base || (M.MeetsErrors && M.Closed != Closed))
      continue;
    TraceMatch Match = Macros.matches(M.Effect, Defaults.asDefault());
    // Usually the first read differs.
    Steps += Match == TraceMatch::None ? 1 : sizeOf(M.Effect);
    if (Match == TraceMatch::All) {
      F.LastMemo = I;
      return &M;
    }
    if (Match == TraceMatch::Conditions && !Alike)
      Alike = I;
  }
  if (!Alike || F.Memos.size() < MaxEntries)
    return nullptr;
  F.LastMemo = *Alike;
  return &F.Memos[*Alike];
}

void UnitWalk::include(std::uint32_t File, Truth Base, unsigned Depth) {
  WalkedFile &F = Project.Walked[File];
  if (Depth > MaxIncludeDepth || Project.Index.of(File).ForOtherSystem)
    return;
  // A file may include itself a few times, with other names for its functions.
  if (auto Open = std::ranges::count(Walking, File)) {
    if (Project.Index.of(File).IncludedOnce || Walking.back() != File)
      return;
    // Nothing changes in a branch that someone must opt in to, such as
    // `#ifdef ALL / #include "class.h"`.
    F.Cut = F.Cut || (Open > MaxOfItself && Base >= Truth::Unknown);
    if (F.Cut || Open > MaxOfItself)
      return;
  }
  // Seen in this stretch already, so its guard closes it. (A guard set before
  // the stretch does not count, or every header would depend on which other
  // headers the unit had included before.)
  if (MacroId Own = Project.Index.of(File).Guard;
      Own != NoFile && Macros.writtenInFrame(Own))
    return;
  const Closing Closed = closingOf(File);
  if (const HeaderMemo *Known = fittingMemo(F, Base, Closed))
    return replay(*Known);
  bool Keeps = F.Memos.size() < (Kept < MaxKept ? MaxMemos : MinMemos);
  if (!Keeps &&
      (Unkept += Project.Needs.of(File).Steps.size() + MaxMemos) > MaxUnkept) {
    // The last effect is used for this state. Without any effect, the macros of
    // the header would count as certainly undefined.
    F.Unfollowed = true;
    return replay(F.Memos[F.LastMemo]);
  }
  const std::uint64_t ErrorsBefore = ErrorsMet;
  Macros.pushFrame();
  walk(File, Base, Depth);
  Trace Effect = Macros.popFrame();
  if (Keeps) {
    F.LastMemo = F.Memos.size();
    Kept += sizeOf(Effect);
    F.Memos.push_back(
        {Base, std::move(Effect), Closed, ErrorsMet != ErrorsBefore});
  }
}

void UnitWalk::follow(std::uint32_t File, const Step &Include, unsigned Depth) {
  const Directive &D = Project.factsOf(File).Directives[Include.Directive];
  if (isDead(Here.Live)) {
    if (Include.Target != NoFile && !Here.Ladders.empty() &&
        Here.Ladders.back().Arch)
      Project.Walked[Include.Target].DeadInclude = {File, Here.Guard.Directive};
    return;
  }
  // A copy in the project tells itself which names the library has, if there is
  // no list of them.
  if (D.Shim && (D.Shim->Covers != ShimCover::All || Include.Target == NoFile))
    includeShim(*D.Shim);
  if (Include.Target == NoFile)
    return;
  Truth Means = Include.SpelledBy.File == NoFile ? Truth::True
                                                 : meansHeader(File, Include);
  if (Means >= Truth::AssumedTrue)
    include(Include.Target, Here.Live, Depth + 1);
  else if (!isDead(Means))
    includePerhaps(File, Include, Means, Depth);
}

/// Returns how certain it is that the macro of `#include NAME` spells the file.
Truth UnitWalk::meansHeader(std::uint32_t File, const Step &Include) {
  MacroValue Value =
      macro(Project.Index.headerMacro({File, Include.Directive}));
  auto isSpelling = [&](const MacroValue &V) {
    return V.File != NoFile &&
           Project.Index.spelledHeader({V.File, V.Directive}) ==
               Project.Index.spelledHeader(Include.SpelledBy);
  };
  if (Value.Defined <= Truth::AssumedFalse)
    return Truth::False;
  if (Value.isAmbiguous())
    return Truth::Unknown;
  if (!Value.Others)
    return isSpelling(Value) ? Value.Defined : Truth::False;
  return isSpelling(Value) ||
                 std::ranges::any_of(Defaults.others(Value), isSpelling)
             ? Truth::Unknown
             : Truth::False;
}

/// Includes the file as in a branch that may be taken.
void UnitWalk::includePerhaps(std::uint32_t File, const Step &Include,
                              Truth Means, unsigned Depth) {
  if (!pushLadder(File, Include.Directive, {Means, false}))
    return;
  include(Include.Target, Here.Live, Depth + 1);
  closeLadder();
}

/// A generated header in the tree is that of an x86 build. Its configured
/// macros are unknown.
void UnitWalk::forgetGenerated(std::uint32_t File) {
  const SourceFacts &Facts = Project.factsOf(File);
  if (!Project.Files[File].GeneratedFromTemplate ||
      Facts.Kind != FileKind::Header || Facts.Template)
    return;
  for (const Step &Now : Project.Needs.of(File).Steps)
    if (const Directive &D = Facts.Directives[Now.Directive];
        Now.Acts && D.Kind == DirectiveKind::Define &&
        Defaults.isConfigured(Project.idOf(File, D.Name)))
      Macros.write(Project.idOf(File, D.Name),
                   {.Defined = Truth::Unknown, .Known = Knowledge::None});
}

/// Notes which shim serves the file in this walk.
void UnitWalk::noteCover(std::uint32_t File) {
  WalkedFile &F = Project.Walked[File];
  const ShimRow *PartOf = Project.Files[File].PartOfShim;
  MacroValue Shim = macro(ShimMacro);
  bool Has = Shim.Defined >= Truth::AssumedTrue;
  (Has || PartOf ? F.Covered : F.Uncovered) = true;
  F.FindsCompilers |= !Has || (Shim.Directive & ShimOfBuild) == 0;
  if (PartOf)
    F.Shims = coversOf(*PartOf);
  else if (Has)
    F.Shims = static_cast<ShimCovers>(Shim.Directive);
  else if (Shim.Defined == Truth::False && Shim.Directive > 0)
    F.UnaskedShim = &shimTable()[Shim.Directive - 1];
}

void UnitWalk::undefine(std::uint32_t File, const Directive &D) {
  if (D.Name == NoSymbol)
    return;
  // The configuration turns "#undef X" of a template into a definition, and
  // decides whether one that undoes "#define X @X@" is reached.
  MacroId Name = Project.idOf(File, D.Name);
  if (Project.factsOf(File).Template && Defaults.isConfigured(Name))
    configure(Name, /*DefinedOrNot=*/true);
  else if (!isDead(Here.Live))
    Macros.write(Name, {.Defined = Truth::False});
}

/// Writes a macro that a template leaves to the configuration here. If the line
/// is in a dead branch, the macro is undefined until another one sets it.
void UnitWalk::configure(MacroId Name, bool DefinedOrNot) {
  if (!isDead(Here.Live))
    Macros.write(Name, Defaults.configuredValue(Name, DefinedOrNot));
  else if (!Macros.isDefined(Name, Truth::NotReached))
    Macros.write(Name, {.Defined = Truth::False, .Arch = isDeadForMachine()});
}

/// #pragma push_macro("NAME"), which saves that a macro is undefined, too.
void UnitWalk::save(MacroId Name) {
  if (!isDead(Here.Live))
    Macros.write(Project.Index[Name].Saved, macro(Name));
}

/// #pragma pop_macro("NAME"), which does nothing without a saved value.
void UnitWalk::restore(MacroId Name) {
  const MacroId Saved = Project.Index[Name].Saved;
  if (!isDead(Here.Live) && Macros.isDefined(Saved, Truth::NotReached))
    Macros.write(Name, macro(Saved));
}

/// Performs the directive of a step.
void UnitWalk::act(std::uint32_t File, const Step &Now, unsigned Depth) {
  WalkedFile &F = Project.Walked[File];
  const std::uint32_t I = Now.Directive;
  const Directive &D = Project.factsOf(File).Directives[I];
  switch (D.Kind) {
  case DirectiveKind::If:
  case DirectiveKind::Ifdef:
  case DirectiveKind::Ifndef:
    return openLadder(File, I);
  case DirectiveKind::Elif:
  case DirectiveKind::Elifdef:
  case DirectiveKind::Elifndef:
  case DirectiveKind::Else:
    return nextBranch(File, I);
  case DirectiveKind::Endif:
    notePass(File, I);
    return closeLadder();
  case DirectiveKind::Define:
    noteDead(F, I);
    return isDead(Here.Live) ? void() : define(File, I);
  case DirectiveKind::Undef:
    noteDead(F, I);
    return undefine(File, D);
  case DirectiveKind::Configure: {
    noteDead(F, I);
    const MacroId Name = Project.idOf(File, D.Name);
    return configure(Name, Project.Index[Name].MayBeUndefined);
  }
  case DirectiveKind::Include:
    return follow(File, Now, Depth);
  case DirectiveKind::Error:
    return noteError(File, I);
  case DirectiveKind::PragmaOnce:
    return;
  case DirectiveKind::PushMacro:
    return save(Project.idOf(File, D.Name));
  case DirectiveKind::PopMacro:
    return restore(Project.idOf(File, D.Name));
  }
}

void UnitWalk::walk(std::uint32_t File, Truth Base, unsigned Depth) {
  WalkedFile &F = Project.Walked[File];
  Steps += Project.Needs.of(File).Steps.size();
  Frame Outer = std::exchange(
      Here, {.Around = Walking.empty() ? DirectiveRef() : archBranch(),
             .Live = Base,
             .Guard = Here.Guard,
             .Closed = closingOf(File) == Closing::All});
  const std::uint32_t OuterAsker =
      Macros.askFrom(Project.Index.of(File).IncludedOnce ? File : NoFile);
  Walking.push_back(File);
  std::span<const MacroMentions::InCode> Mentions;
  if (!Project.Mentions.Code.empty())
    Mentions = Project.Mentions.Code[File];
  auto meet = [&](Region Where) {
    mark(F, Where);
    for (; !Mentions.empty() && Mentions.front().Where <= Where;
         Mentions = Mentions.subspan(1))
      if (!isDead(Here.Live))
        useName(Mentions.front().Name);
  };
  meet(0);
  for (const Step &Now : Project.Needs.of(File).Steps) {
    if (Now.Acts)
      act(File, Now, Depth);
    meet(Now.Directive + 1);
  }
  while (!Here.Ladders.empty()) { // unterminated conditionals
    finishBranch();
    Here.Ladders.pop_back();
  }
  forgetGenerated(File);
  if (!isDead(Base))
    noteCover(File);
  Walking.pop_back();
  Macros.askFrom(OuterAsker);
  Here = std::move(Outer);
}

} // namespace armlift::source
