#include "analyzers/source/lexical/walk/BranchConditions.h"

#include "core/rules/FileTable.h"
#include "core/rules/MacroTable.h"

#include <algorithm>
#include <ranges>

namespace armlift::source {

namespace {

// The tokens that one condition may take, including those of expansions, and
// the limit below which a condition is cheap. What the conditions of a project
// take beyond the cheap limit may add up to MaxSpent; after that, every
// condition must be cheap.
constexpr unsigned MaxCondition = 16384, CheapCondition = 200;
constexpr std::uint64_t MaxSpent = 40'000'000;
constexpr std::size_t MaxMemos = 32;
// Branches; each further one counts like 16 tokens.
constexpr std::size_t CheapLadder = 64;

} // namespace

MacroId BranchConditions::pasted(std::string_view Name) {
  MacroId Id = Defaults.intern(Name);
  if (Macros.varies(Id))
    Project.Needs.needMacro(Id);
  return Id;
}

/// True if the definitions of the name are the include guards of headers, which
/// no build sets.
bool BranchConditions::isOnlyGuard(MacroId Name) const {
  return std::ranges::all_of(Project.Index[Name].Definitions,
                             [&](const DefinitionSite &At) {
                               return Project.Index.of(At.File).Guard == Name;
                             });
}

MacroValue BranchConditions::macro(MacroId Name) {
  MacroValue Value = Macros.read(Name, Defaults.asDefault());
  constexpr MacroValue Open{.Defined = Truth::Unknown,
                            .Known = Knowledge::None};
  if (Asked.For >= AskedBuild::WithMore &&
      Value.Defined == Truth::AssumedFalse && Defaults.death(Name).LeftToOptIn)
    Value.Arch = true;
  switch (Asked.For) {
  case AskedBuild::Aarch64:
    break;
  case AskedBuild::WithoutX86Build:
    if (Value.Defined == Truth::OnX86)
      Value.Defined = Truth::False;
    break;
  case AskedBuild::WithMore:
    // `#ifndef MFD_CLOEXEC / #define MFD_CLOEXEC 1`: a header may define the
    // name, unless the project defines it for another machine alone, or it is
    // the guard of a header. A build for Arm may set a name that names Arm.
    if (Value.Defined == Truth::AssumedFalse && !Value.Arch &&
        ((!Project.Index[Name].Definitions.empty() && !isOnlyGuard(Name)) ||
         pathArch(Project.Index[Name].Spelling) == PathArch::Arm))
      return Open;
    break;
  case AskedBuild::X86:
  case AskedBuild::X86Defining:
    // What only an old compiler defines is not defined on x86 either.
    if (Value.File == NoFile && Defaults.death(Name).Everywhere &&
        !Defaults.death(Name).ForMachine) {
      Value.Arch = false;
      break;
    }
    if (!Value.Arch)
      break;
    // A name of an x86 compiler.
    if (Defaults.target(Name).Defined == Truth::False)
      return Defaults.literal(Truth::True, "1", true);
    // What code for x86 makes of such names was not walked.
    return {.Defined = Asked.For == AskedBuild::X86Defining &&
                               Value.Defined <= Truth::AssumedFalse
                           ? Truth::AssumedTrue
                           : Truth::Unknown,
            .Known = Knowledge::None,
            .Arch = true};
  }
  return Value;
}

bool BranchConditions::body(const MacroValue &Value, MacroBody &Body) {
  if (Value.File == NoFile) {
    Body.Tokens = {&Defaults.token(Value), 1};
    return true;
  }
  const Directive &D = Project.factsOf(Value.File).Directives[Value.Directive];
  Body.FunctionLike = D.FunctionLike;
  if (D.Opaque)
    return false;
  std::span<const ProjectToken> All(Project.Needs.of(Value.File).Tokens);
  Body.Parameters = All.subspan(D.FirstToken, D.Parameters);
  Body.Tokens = All.subspan(D.FirstToken + D.Parameters,
                            D.LastToken - D.FirstToken - D.Parameters);
  return true;
}

/// The libraries that a project uses are not part of it. A number of a library
/// that a condition compares is not 0 just because the project does not define
/// it, or only in a copy of the library's headers for another system.
bool BranchConditions::isForeign(MacroId Name, const MacroValue &Value) const {
  const MacroName &M = Project.Index[Name];
  if (!M.ConfiguredIn.empty() || !Project.Index.followsForeign(Asked.At))
    return false;
  // A certainly undefined name is foreign only if just such a copy defines it.
  if (Value.Defined == Truth::False &&
      (M.Definitions.empty() || !M.Undefinitions.empty() ||
       findMacroRow(M.Spelling)))
    return false;
  bool Defined =
      std::ranges::any_of(M.Definitions, [&](const DefinitionSite &At) {
        return !Project.Files[At.File].OtherSystemFolder;
      });
  bool OfSystem = M.Spelling.starts_with('_') || isSystemConstant(M.Spelling);
  return !Defined && !OfSystem && !Given.isFromBuild(Name) &&
         !Defaults.isSetByKconfig(M.Spelling);
}

Truth BranchConditions::hasInclude(std::string_view Spelling, bool Angled) {
  if (Project.Resolver.resolve(Project.Files[Asked.At.File], Spelling,
                               Angled) != IncludeResolver::None)
    return Truth::True;
  // GCC's aarch64 build has no x86 headers at all.
  if (findHeaderRow(Spelling))
    return Truth::False;
  return Angled && std::ranges::binary_search(systemHeaders(), Spelling)
             ? Truth::True
             : Truth::Unknown;
}

ConditionValue BranchConditions::takenFor(AskedBuild Who, DirectiveRef Branch) {
  const std::vector<Directive> &All = Project.factsOf(Branch.File).Directives;
  std::span<const std::uint32_t> Ladder = Project.Needs.branchesTo(Branch);
  ConditionValue Taken{Truth::True, false};
  Spent += 16 * (Ladder.size() - std::min(Ladder.size(), CheapLadder));
  if (Spent >= MaxSpent && Ladder.size() > CheapLadder) {
    Project.Walked[Branch.File].Cut = true;
    Ladder = Ladder.last(CheapLadder);
    Taken.Value = Truth::Unknown;
  }
  for (std::uint32_t At : std::views::reverse(Ladder)) {
    if (All[At].Kind == DirectiveKind::Else)
      continue;
    ConditionValue C = valueFor(Who, {Branch.File, At});
    Taken.Value =
        both(Taken.Value, At == Branch.Directive ? C.Value : negated(C.Value));
    Taken.Arch = Taken.Arch || C.Arch;
  }
  return Taken;
}

ConditionValue BranchConditions::valueFor(AskedBuild Who, DirectiveRef At) {
  Asked = {Who, At};
  ConditionValue Value = evaluate();
  // A default that the architecture decides
  // (`#ifndef USE_AVX / #define USE_AVX IS_X86`) is no opt-in on another
  // architecture.
  if (Value.Arch && Value.Value == Truth::AssumedFalse)
    Value.Value = Truth::False;
  return Value;
}

ConditionValue BranchConditions::evaluate() {
  const Directive &D = Project.directive(Asked.At);
  switch (D.Kind) {
  case DirectiveKind::Ifdef:
  case DirectiveKind::Elifdef:
    return D.Name == NoSymbol
               ? ConditionValue{}
               : evaluateDefined(Project.idOf(Asked.At.File, D.Name), *this);
  case DirectiveKind::Ifndef:
  case DirectiveKind::Elifndef: {
    if (D.Name == NoSymbol)
      return {};
    ConditionValue Value =
        evaluateDefined(Project.idOf(Asked.At.File, D.Name), *this);
    return {negated(Value.Value), Value.Arch};
  }
  default:
    return evaluateOnce(Asked.At.File, D);
  }
}

/// Remembers the values of conditions that have taken long once, with the
/// macros that they depended on.
ConditionValue BranchConditions::evaluateOnce(std::uint32_t File,
                                              const Directive &D) {
  auto evaluateNow = [&] {
    ConditionValue Value = evaluateCondition(
        std::span(Project.Needs.of(File).Tokens)
            .subspan(D.FirstToken, D.LastToken - D.FirstToken),
        *this, Spent < MaxSpent ? MaxCondition : CheapCondition);
    Spent += Value.Work - std::min(Value.Work, CheapCondition);
    Project.Walked[File].Cut |= Value.Cut;
    return Value;
  };
  std::vector<Memo> *Memos = nullptr;
  if (auto Known = MemosOf.find(&D); Known != MemosOf.end())
    Memos = &Known->second;
  if (!Memos) {
    ConditionValue Value = evaluateNow();
    if (Value.Work > CheapCondition)
      MemosOf.try_emplace(&D);
    return Value;
  }
  for (Memo &M : *Memos)
    if (M.For == Asked.For &&
        Macros.matchesHere(M.Read, Defaults.asDefault()) == TraceMatch::All) {
      Macros.noteReads(M.Read);
      return M.Value;
    }
  if (Memos->size() >= MaxMemos)
    return evaluateNow();
  Macros.pushInnerFrame();
  ConditionValue Value = evaluateNow();
  Memos->push_back({Asked.For, Macros.popFrame(), Value});
  return Value;
}

} // namespace armlift::source
