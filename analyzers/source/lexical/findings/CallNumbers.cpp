#include "analyzers/source/lexical/findings/CallNumbers.h"

#include "core/rules/NameTable.h"

#include <optional>

namespace armlift::source {

/// Returns the number in `#define __NR_open 2`, or nullopt.
static std::optional<std::uint64_t> definedNumber(const SourceFacts &Facts,
                                                  const Directive &D) {
  std::optional<std::uint64_t> Number;
  for (std::uint32_t I = D.FirstToken; I < D.LastToken; ++I) {
    const Token &T = Facts.Tokens[I];
    bool Parenthesis =
        T.Kind == TokenKind::Punctuator &&
        (T.Value == punctuator('(') || T.Value == punctuator(')'));
    if (Parenthesis)
      continue;
    if (T.Kind != TokenKind::Number || Number)
      return std::nullopt;
    Number = Facts.Numbers[T.Value].Value;
  }
  return Number;
}

const DefinitionSite *CallNumbers::given(const Site &S) {
  auto [At, IsNew] = Known.try_emplace(S.Subject);
  if (!IsNew)
    return At->second;
  MacroId Name = Context.Walk.index().of(Number).Ids[S.Subject];
  for (const DefinitionSite &Place : Context.Walk.index()[Name].Definitions) {
    const ProjectFile &In = Context.Files[Place.File];
    const WalkedFile &Walked = Context.Walk.of(Place.File);
    if (In.Arch == PathArch::None && !Walked.Live.empty() &&
        isLive(Walked.Live[Place.Directive]) &&
        definedNumber(*In.Facts, In.Facts->Directives[Place.Directive]) ==
            nameTable()[S.Row].Number &&
        Context.Names.meets(Place.File, Number))
      return At->second = &Place;
  }
  return nullptr;
}

} // namespace armlift::source
