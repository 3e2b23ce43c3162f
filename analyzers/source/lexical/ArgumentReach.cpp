#include "analyzers/source/lexical/ArgumentReach.h"

#include <algorithm>
#include <span>

namespace armlift::source {

Reach ArgumentReach::reach(std::uint32_t File, const Site &S) {
  if (S.Use != ArgumentUse::None) {
    auto [Known, New] =
        MadeOf.try_emplace(Walk.index().questionOf(File, S), Reach());
    if (New)
      Known->second = findMadeOf(File, S);
    return Known->second;
  }
  return S.Call == NoSymbol
             ? Reach{Truth::True}
             : parameterUse(Files[File].Facts->name(S.Call), S.Argument, 0);
}

/// Returns how live the best definition is that makes x86 code of the argument.
Reach ArgumentReach::findMadeOf(std::uint32_t File, const Site &S) const {
  Reach Best;
  Walk.index().visitArgumentUses(File, S, [&](const DefinitionSite &At) {
    Best = either(Best, Walk.of(At.File).reach(At.Directive));
    return Best.Live < Truth::True;
  });
  return Best;
}

/// Returns how live the parameter is in a body. A body that only passes the
/// parameter on to a macro uses it where that macro does.
Truth ArgumentReach::useInBody(const DefinitionSite &At,
                               std::uint32_t Parameter, unsigned Depth) {
  const SourceFacts &Facts = *Files[At.File].Facts;
  const Directive &D = Facts.Directives[At.Directive];
  std::span<const Token> Body(Facts.Tokens.begin() + D.FirstToken +
                                  D.Parameters,
                              Facts.Tokens.begin() + D.LastToken);
  const Symbol Wanted = Facts.Tokens[D.FirstToken + Parameter].Value;
  auto is = [](const Token &T, char C) {
    return T.Kind == TokenKind::Punctuator && T.Value == punctuator(C);
  };
  // `NAME ( a , b )`: one call and nothing else.
  if (Body.size() < 4 || Body[0].Kind != TokenKind::Identifier ||
      Body[0].Value == Wanted || !is(Body[1], '(') || !is(Body.back(), ')'))
    return Truth::True;
  Truth Best = Truth::False;
  std::uint32_t Argument = 0;
  for (std::size_t I = 2; I + 1 < Body.size(); ++I) {
    const Token &T = Body[I];
    if (is(T, '(') || is(T, ')'))
      return Truth::True;
    Argument += is(T, ',');
    if (T.Kind != TokenKind::Identifier || T.Value != Wanted)
      continue;
    bool Alone = (I == 2 || is(Body[I - 1], ',')) &&
                 (I + 2 == Body.size() || is(Body[I + 1], ','));
    if (!Alone)
      return Truth::True;
    Best = either(
        Best,
        parameterUse(Facts.name(Body[0].Value), Argument, Depth + 1).Live);
  }
  return Best;
}

Reach ArgumentReach::parameterUse(std::string_view Name,
                                  std::uint32_t Parameter, unsigned Depth) {
  constexpr unsigned MaxDepth = 8;
  HandedOn Of{Walk.index().find(Name), Parameter, Depth};
  if (Of.Name == NoFile || Depth > MaxDepth)
    return {Truth::True};
  if (auto Known = ParameterUses.find(Of); Known != ParameterUses.end())
    return Known->second;
  Reach Use = findParameterUse(Of);
  return ParameterUses[Of] = Use;
}

Reach ArgumentReach::findParameterUse(const HandedOn &Of) {
  const auto [Name, Parameter, Depth] = Of;
  constexpr Reach Anyhow{Truth::True};
  Reach Best{Truth::NotReached};
  Truth Defined = Truth::NotReached;
  bool IsDropped = false;
  for (const DefinitionSite &At : Walk.index()[Name].Definitions) {
    const Directive &D = Files[At.File].Facts->Directives[At.Directive];
    Reach Here = Walk.of(At.File).reach(At.Directive);
    if (isDead(Here.Live))
      continue;
    Defined = either(Defined, Here.Live);
    std::uint32_t Taken = std::min<std::uint32_t>(Parameter, D.Rest);
    if (D.FunctionLike && Taken < 32 && D.UnusedParameters >> Taken & 1)
      Here.Live = Truth::False;
    else if (D.FunctionLike && Taken < D.Parameters)
      Here.Live = both(Here.Live, useInBody(At, Taken, Depth));
    IsDropped = IsDropped || isDead(Here.Live);
    if (Here.Live > Best.Live)
      Best = Here;
  }
  // Without the macro it is the argument of a function.
  if (isLive(Best.Live) && !IsDropped)
    return Anyhow;
  if (isDead(Best.Live) && Defined >= Truth::Unknown)
    return Best;
  // If no live definition is sure, the name may be no macro at all.
  return Defined >= Truth::AssumedTrue ? Best : Anyhow;
}

} // namespace armlift::source
