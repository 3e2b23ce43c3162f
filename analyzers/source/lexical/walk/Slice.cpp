#include "analyzers/source/lexical/walk/Slice.h"

#include <algorithm>
#include <utility>

namespace armlift::source {

Slice::FileState::FileState(const SourceFacts &Facts)
    : Shape(Facts), LadderNeeded(Shape.All.size()),
      Reached(Facts.Directives.size()), Acts(Facts.Directives.size()) {}

Slice::Slice(const std::vector<ProjectFile> &Files, const ProjectIndex &Index)
    : Files(Files), Index(Index), ByFile(Files.size()), States(Files.size()),
      Macros(Index.size()) {}

Slice::FileState &Slice::reach(std::uint32_t File) {
  if (!States[File]) {
    States[File] = std::make_unique<FileState>(*Files[File].Facts);
    FileQueue.push_back(File);
  }
  return *States[File];
}

/// Requests the ladder of the branch and all ladders around it: the macros in
/// their conditions, and the directives at which their branches end.
void Slice::needBranch(std::uint32_t File, FileState &S, std::uint32_t Branch) {
  const SourceFacts &Facts = *Files[File].Facts;
  const std::vector<MacroId> &Ids = Index.of(File).Ids;
  while (Branch != NoBranch) {
    std::uint32_t Number = S.Shape.Of[Branch];
    if (S.LadderNeeded[Number])
      return;
    S.LadderNeeded[Number] = true;
    const Ladder &L = S.Shape.All[Number];
    for (std::uint32_t At : L.Branches) {
      S.Acts[At] = true;
      if (Index.isGuard(File, At))
        continue;
      const Directive &D = Facts.Directives[At];
      if (D.Name != NoSymbol)
        needMacro(Ids[D.Name]);
      for (std::uint32_t I = D.FirstToken; I < D.LastToken; ++I)
        if (Facts.Tokens[I].Kind == TokenKind::Identifier)
          needMacro(Ids[Facts.Tokens[I].Value]);
    }
    if (L.End < S.Acts.size())
      S.Acts[L.End] = true;
    Branch = L.Parent;
  }
}

void Slice::needRegion(std::uint32_t File, Region Where) {
  FileState &S = reach(File);
  if (Where > 0)
    S.Reached[Where - 1] = true;
  needBranch(File, S, S.Shape.Around[Where]);
}

void Slice::needDirective(DirectiveRef At) {
  FileState &S = reach(At.File);
  if (S.Acts[At.Directive])
    return;
  S.Acts[At.Directive] = true;
  needRegion(At.File, At.Directive);
}

void Slice::needFile(std::uint32_t File) {
  FileState &S = reach(File);
  if (std::exchange(S.Whole, true))
    return;
  S.Reached.assign(S.Reached.size(), true);
  for (const Ladder &L : S.Shape.All)
    needBranch(File, S, L.Branches.front());
}

void Slice::needMacro(MacroId Name) {
  if (Name >= Macros.size())
    Macros.resize(Name + 1);
  if (Macros[Name])
    return;
  Macros[Name] = true;
  MacroQueue.push_back(Name);
}

bool Slice::isConditional(DirectiveRef At) {
  const Ladders &Shape = reach(At.File).Shape;
  std::uint32_t Branch = Shape.Around[At.Directive];
  while (Branch != NoBranch && Index.isGuard(At.File, Branch))
    Branch = Shape.All[Shape.Of[Branch]].Parent;
  return Branch != NoBranch;
}

std::span<const std::uint32_t> Slice::branchesTo(DirectiveRef Branch) const {
  const Ladders &Shape = States[Branch.File]->Shape;
  std::span<const std::uint32_t> All =
      Shape.All[Shape.Of[Branch.Directive]].Branches;
  return {All.begin(), std::ranges::upper_bound(All, Branch.Directive)};
}

void Slice::needDefinitions(MacroId Name) {
  for (const DefinitionSite &D : Index[Name].Definitions)
    needDirective({D.File, D.Directive});
  for (DirectiveRef At : Index[Name].Undefinitions)
    needDirective(At);
}

void Slice::followMacro(MacroId Name) {
  const MacroName &M = Index[Name];
  needDefinitions(Name);
  for (const DefinitionSite &D : M.Definitions)
    followBody(D);
  for (DirectiveRef At : M.ConfiguredIn)
    needDirective(At);
}

/// Names that the body pastes together are requested when a condition pastes
/// them.
void Slice::followBody(const DefinitionSite &At) {
  const SourceFacts &Facts = *Files[At.File].Facts;
  const Directive &D = Facts.Directives[At.Directive];
  const std::vector<Token> &Tokens = Facts.Tokens;
  for (std::uint32_t I = D.FirstToken + D.Parameters; I < D.LastToken; ++I)
    if (Tokens[I].Kind == TokenKind::Identifier)
      needMacro(Index.of(At.File).Ids[Tokens[I].Value]);
}

/// Requests the definitions of an include guard, since it only matters where it
/// is defined. Its value matters only if other code names it.
void Slice::needGuard(MacroId Guard) {
  if (!Index[Guard].Undefinitions.empty())
    return needMacro(Guard);
  for (const DefinitionSite &D : Index[Guard].Definitions)
    needDirective({D.File, D.Directive});
}

void Slice::finish() {
  while (isUnfinished()) {
    while (!MacroQueue.empty()) {
      MacroId Name = MacroQueue.back();
      MacroQueue.pop_back();
      followMacro(Name);
    }
    if (FileQueue.empty())
      break;
    // A file that includes a relevant file is relevant: it has the conditions
    // around the include.
    std::uint32_t File = FileQueue.back();
    FileQueue.pop_back();
    for (const IncludeEdge &E : Index.includersOf(File)) {
      needDirective(E.From);
      if (E.SpelledBy.File != NoFile)
        needMacro(Index.headerMacro(E.From));
    }
    if (MacroId Guard = Index.of(File).Guard; Guard != NoFile)
      needGuard(Guard);
    for (const PartGuard &P : Index.of(File).Parts)
      if (P.HoldsError)
        needGuard(P.Name);
  }
  writeSteps();
}

/// Gives the tokens of the file project-wide numbers.
void Slice::numberTokens(std::uint32_t File) {
  const SourceFacts &Facts = *Files[File].Facts;
  std::vector<ProjectToken> &Tokens = ByFile[File].Tokens;
  Tokens.reserve(Facts.Tokens.size());
  for (const Token &T : Facts.Tokens) {
    ProjectToken P{.Kind = T.Kind, .Value = T.Value};
    if (T.Kind == TokenKind::Identifier || T.Kind == TokenKind::String)
      P.Value = Index.of(File).Ids[T.Value];
    else if (T.Kind == TokenKind::Number ||
             T.Kind == TokenKind::UnsignedNumber) {
      const WrittenNumber &Number = Facts.Numbers[T.Value];
      P.Number = Number.Value;
      P.Value = Number.Decimal;
    }
    Tokens.push_back(P);
  }
}

void Slice::release() {
  for (FileSlice &Of : ByFile) {
    Of.Steps = {};
    Of.Tokens = {};
  }
}

void Slice::writeSteps() {
  auto Edge = Index.includes().begin();
  const auto End = Index.includes().end();
  for (std::uint32_t I = 0; I < Files.size(); ++I) {
    if (!States[I])
      continue;
    FileSlice &Of = ByFile[I];
    Of.Relevant = true;
    if (Of.Tokens.empty())
      numberTokens(I);
    Of.Steps.clear();
    while (Edge != End && Edge->From.File < I)
      ++Edge;
    for (std::uint32_t D = 0; D < Files[I].Facts->Directives.size(); ++D) {
      while (Edge != End && Edge->From.File == I && Edge->From.Directive < D)
        ++Edge;
      bool Acts = States[I]->Acts[D];
      if (!Acts && !States[I]->Reached[D])
        continue;
      Of.Steps.push_back({.Directive = D, .Acts = Acts});
      bool First = true;
      for (; Edge != End && Edge->From.File == I && Edge->From.Directive == D;
           ++Edge) {
        if (!States[Edge->To])
          continue;
        if (!std::exchange(First, false))
          Of.Steps.push_back({.Directive = D, .Acts = Acts});
        Of.Steps.back().Target = Edge->To;
        Of.Steps.back().SpelledBy = Edge->SpelledBy;
      }
    }
  }
}

} // namespace armlift::source
