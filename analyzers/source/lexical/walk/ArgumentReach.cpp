#include "analyzers/source/lexical/walk/ArgumentReach.h"

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
  Walk.index().visitArgumentUses(
      File, S, [&](const DefinitionSite &At, const ArgumentMacro &) {
        Best = either(Best, Walk.of(At.File).reach(At.Directive));
        return Best.Live < Truth::True;
      });
  return Best;
}

std::string_view ArgumentReach::instructionIn(std::uint32_t File,
                                              const Site &S) const {
  Truth Best = Truth::NotReached;
  std::string_view Instruction;
  Walk.index().visitArgumentUses(
      File, S, [&](const DefinitionSite &At, const ArgumentMacro &M) {
        if (Truth Live = Walk.of(At.File).reach(At.Directive).Live;
            Live > Best) {
          Best = Live;
          Instruction = Files[At.File].Facts->name(M.Front);
        }
        return Best < Truth::True;
      });
  return Instruction;
}

/// Returns how live the parameter is in a body. As a whole argument of another
/// macro, it is used where that macro uses it: `write(STRING(x))`.
Truth ArgumentReach::useInBody(const DefinitionSite &At,
                               std::uint32_t Parameter, unsigned Depth) {
  const SourceFacts &Facts = *Files[At.File].Facts;
  const Directive &D = Facts.Directives[At.Directive];
  if (D.Opaque)
    return Truth::True;
  std::span<const Token> Body =
      std::span(Facts.Tokens).subspan(D.FirstToken, D.LastToken - D.FirstToken);
  std::span<const Token> Parameters = Body.first(D.Parameters);
  Body = Body.subspan(D.Parameters);
  // Also false for the index before the first token.
  auto is = [&](std::size_t I, char C) {
    return I < Body.size() && Body[I].Kind == TokenKind::Punctuator &&
           Body[I].Value == punctuator(C);
  };
  auto isParameter = [&](const Token &T) {
    return std::ranges::find(Parameters, T.Value, &Token::Value) !=
           Parameters.end();
  };
  struct Call {
    std::size_t Name; ///< index of its token; that of the '(' if it has none
    std::uint32_t Argument = 0;
  };
  std::vector<Call> Open;
  Truth Best = Truth::False;
  for (std::size_t I = 0; I < Body.size() && Best < Truth::True; ++I) {
    const Token &T = Body[I];
    if (is(I, '(')) {
      bool IsNamed = I > 0 && Body[I - 1].Kind == TokenKind::Identifier &&
                     !isParameter(Body[I - 1]);
      Open.push_back({IsNamed ? I - 1 : I});
    } else if (is(I, ')')) {
      if (!Open.empty())
        Open.pop_back();
    } else if (is(I, ',') && !Open.empty()) {
      ++Open.back().Argument;
    } else if (T.Kind == TokenKind::Identifier &&
               T.Value == Parameters[Parameter].Value && !is(I - 1, '#')) {
      bool IsArgument = !Open.empty() && !is(Open.back().Name, '(') &&
                        (is(I - 1, '(') || is(I - 1, ',')) &&
                        (is(I + 1, ')') || is(I + 1, ','));
      Best = either(Best,
                    IsArgument
                        ? parameterUse(Facts.name(Body[Open.back().Name].Value),
                                       Open.back().Argument, Depth + 1)
                              .Live
                        : Truth::True);
    }
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
