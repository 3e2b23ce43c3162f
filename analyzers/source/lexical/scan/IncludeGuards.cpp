#include "analyzers/source/lexical/scan/IncludeGuards.h"

#include <algorithm>

namespace armlift::source {

Symbol absentName(const SourceFacts &F, const Directive &D) {
  if (D.Kind == DirectiveKind::Ifndef)
    return D.Name;
  if (D.Kind != DirectiveKind::If || D.LastToken - D.FirstToken < 3 ||
      F.Tokens[D.FirstToken].Kind != TokenKind::Punctuator ||
      F.Tokens[D.FirstToken].Value != punctuator('!'))
    return NoSymbol;
  Symbol Name = NoSymbol;
  for (std::uint32_t I = D.FirstToken; I < D.LastToken; ++I)
    if (F.Tokens[I].Kind == TokenKind::Identifier &&
        F.name(F.Tokens[I].Value) != "defined") {
      if (Name != NoSymbol)
        return NoSymbol;
      Name = F.Tokens[I].Value;
    }
  return Name;
}

namespace {

bool onlyComplains(DirectiveKind K) {
  return opensConditional(K) || continuesConditional(K) ||
         K == DirectiveKind::Endif || K == DirectiveKind::Error;
}

/// Returns NAME of `#if !defined(NAME) || …`, or the name of absentName().
Symbol closingName(const SourceFacts &F, const Directive &D) {
  if (Symbol Absent = absentName(F, D); Absent != NoSymbol)
    return Absent;
  auto isPunctuator = [&](std::uint32_t At, std::uint32_t Value) {
    return At < D.LastToken && F.Tokens[At].Kind == TokenKind::Punctuator &&
           F.Tokens[At].Value == Value;
  };
  auto nameAt = [&](std::uint32_t At) {
    return At < D.LastToken && F.Tokens[At].Kind == TokenKind::Identifier
               ? F.Tokens[At].Value
               : NoSymbol;
  };
  std::uint32_t At = D.FirstToken;
  if (D.Kind != DirectiveKind::If || !isPunctuator(At++, punctuator('!')))
    return NoSymbol;
  Symbol Defined = nameAt(At++);
  if (Defined == NoSymbol || F.name(Defined) != "defined")
    return NoSymbol;
  const bool Parenthesized = isPunctuator(At, punctuator('('));
  Symbol Name = nameAt(At + Parenthesized);
  At += 1 + 2 * Parenthesized;
  return isPunctuator(At, punctuator('|', '|')) ? Name : NoSymbol;
}

/// Returns the directive that closes a part: the first one after `Opener`, or
/// after an #ifndef of the same name there, if it defines the name whose
/// absence is asked for, with an empty body. Otherwise 0.
std::uint32_t closingDefinition(const SourceFacts &F, std::uint32_t Opener) {
  const std::vector<Directive> &All = F.Directives;
  Symbol Name = closingName(F, All[Opener]);
  if (Name == NoSymbol)
    return 0;
  std::uint32_t At = Opener + 1;
  if (At < All.size() && absentName(F, All[At]) == Name)
    ++At;
  return At < All.size() && All[At].Kind == DirectiveKind::Define &&
                 All[At].Name == Name && !All[At].FunctionLike &&
                 All[At].FirstToken == All[At].LastToken
             ? At
             : 0;
}

/// True for a file that holds nothing from `Opener` on but
/// `#ifndef NAME / #define NAME 0 / #endif`, which sets a default.
bool onlySetsDefault(const SourceFacts &F, std::uint32_t Opener) {
  if (F.Directives.size() != Opener + 3)
    return false;
  const Directive &Define = F.Directives[Opener + 1];
  return Define.Kind == DirectiveKind::Define && !Define.CodeAfter &&
         Define.FirstToken != Define.LastToken;
}

} // namespace

std::optional<std::uint32_t> guardOf(const SourceFacts &F) {
  const std::vector<Directive> &D = F.Directives;
  if (F.CodeInFront || D.empty() || D.back().Kind != DirectiveKind::Endif ||
      D.back().CodeAfter)
    return std::nullopt;
  std::uint32_t Opener = 0;
  while (!D[Opener].CodeAfter && (D[Opener].Kind == DirectiveKind::Include ||
                                  D[Opener].Kind == DirectiveKind::PragmaOnce))
    ++Opener;
  Symbol Name = absentName(F, D[Opener]);
  if (Name == NoSymbol || onlySetsDefault(F, Opener))
    return std::nullopt;
  unsigned Depth = 0;
  bool Defined = false, InElse = false;
  for (std::size_t I = Opener; I < D.size(); ++I) {
    InElse |= Depth == 1 && D[I].Kind == DirectiveKind::Else;
    if (InElse && (D[I].CodeAfter || !onlyComplains(D[I].Kind)))
      return std::nullopt;
    if (opensConditional(D[I].Kind))
      ++Depth;
    else if (D[I].Kind == DirectiveKind::Endif && --Depth == 0 &&
             I + 1 != D.size())
      return std::nullopt;
    else if (Depth == 1 && continuesConditional(D[I].Kind) && !InElse)
      return std::nullopt;
    else if (Depth == 1 && D[I].Kind == DirectiveKind::Define)
      Defined |= D[I].Name == Name && !D[I].FunctionLike;
  }
  return Defined ? std::optional(Opener) : std::nullopt;
}

std::vector<GuardedPart> guardedParts(const SourceFacts &F) {
  struct Open {
    std::uint32_t At;
    std::uint32_t Definition; ///< 0: not a guarded part
    bool HoldsError = false;
  };
  std::vector<Open> Around;
  std::vector<GuardedPart> Parts;
  for (std::uint32_t I = 0; I < F.Directives.size(); ++I) {
    DirectiveKind Kind = F.Directives[I].Kind;
    if (opensConditional(Kind)) {
      Around.push_back({I, closingDefinition(F, I)});
    } else if (Around.empty()) {
      continue;
    } else if (continuesConditional(Kind)) {
      Around.back().Definition = 0;
    } else if (Kind == DirectiveKind::Error) {
      Around.back().HoldsError = true;
    } else if (Kind == DirectiveKind::Endif) {
      // A conditional that holds only the definition sets a default.
      const Open Part = Around.back();
      Around.pop_back();
      if (!Around.empty())
        Around.back().HoldsError |= Part.HoldsError;
      if (Part.Definition && I > Part.Definition + 1)
        Parts.push_back(
            {Part.At, F.Directives[Part.Definition].Name, Part.HoldsError});
    }
  }
  std::ranges::sort(Parts, {}, &GuardedPart::Opener);
  return Parts;
}

} // namespace armlift::source
