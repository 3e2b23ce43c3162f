// What a macro is where the unit itself has not said: the target, the build,
// definitions elsewhere; and from there what a condition is worth.
#include "analyzers/source/lexical/Simulation.h"

#include "analyzers/source/lexical/Features.h"
#include "core/rules/FileTable.h"
#include "core/rules/MacroTable.h"
#include "core/rules/NameTable.h"
#include "core/support/Text.h"

#include <algorithm>
#include <optional>

namespace armlift::source {

namespace {

bool isIdentifier(std::string_view Text) {
  auto Letter = [](char C) {
    return (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z') || C == '_';
  };
  return !Text.empty() && Letter(Text[0]) &&
         std::all_of(Text.begin(), Text.end(), [&](char C) {
           return Letter(C) || (C >= '0' && C <= '9');
         });
}

} // namespace

/// A macro that is defined outside of any file: its value is one number or one
/// name.
MacroValue Simulation::literal(Truth Defined, std::string_view Text,
                               bool Arch) {
  MacroValue Value{.Defined = Defined,
                   .Ambiguous = false,
                   .Arch = Arch,
                   .File = NoFile,
                   .Directive = 0};
  std::string_view Digits = Text;
  while (!Digits.empty() &&
         std::string_view("uUlL").find(Digits.back()) != std::string_view::npos)
    Digits.remove_suffix(1);
  bool Hex = Digits.starts_with("0x");
  ProjectToken Token{.Kind = TokenKind::Number};
  if (std::optional<std::uint64_t> Number = parseNumber<std::uint64_t>(
          Hex ? Digits.substr(2) : Digits, Hex ? 16 : 10)) {
    Token.Number = *Number;
  } else if (isIdentifier(Text)) {
    Token.Kind = TokenKind::Identifier;
    Token.Value = intern(Text);
  } else {
    Value.Ambiguous = true; // no part of a condition
    return Value;
  }
  auto It = std::find_if(
      Literals.begin(), Literals.end(), [&](const ProjectToken &L) {
        return L.Kind == Token.Kind && L.Number == Token.Number &&
               L.Value == Token.Value;
      });
  Value.Directive = static_cast<std::uint32_t>(It - Literals.begin());
  if (It == Literals.end())
    Literals.push_back(Token);
  return Value;
}

/// What the target and the compiler say of a name.
MacroValue Simulation::targetValue(MacroId Name) {
  std::string_view Spelling = Index[Name].Spelling;
  std::span<const MacroRow> Table = macroTable();
  auto It = std::lower_bound(
      Table.begin(), Table.end(), Spelling,
      [](const MacroRow &R, std::string_view S) { return R.Name < S; });
  const MacroRow *Row =
      It != Table.end() && It->Name == Spelling && !It->Prefix ? &*It : nullptr;
  for (auto Back = It; !Row && Back != Table.begin() && It - Back < 200;) {
    --Back;
    if (Back->Prefix && Spelling.starts_with(Back->Name))
      Row = &*Back;
  }
  if (!Row)
    return {.Defined = Truth::NotReached};
  switch (Row->State) {
  case MacroState::Defined:
    return literal(Truth::True, Row->Value, Row->Arch);
  case MacroState::Undefined:
    return {.Defined = Truth::False, .Arch = Row->Arch};
  case MacroState::Unknown:
    return {.Defined = Truth::Unknown, .Ambiguous = true, .Arch = Row->Arch};
  }
  return {};
}

/// The live definitions of a name in headers of the project.
std::vector<MacroValue> Simulation::headerDefinitions(MacroId Name) const {
  std::vector<MacroValue> Values;
  for (auto [File, Directive, IsDefault] : Index[Name].Definitions) {
    const SimulatedFile &F = Files[File];
    if (F.Facts->Kind == FileKind::Header && F.Guard != Name &&
        isLive(F.Live[Directive]))
      Values.push_back(
          {.Defined = Truth::True, .File = File, .Directive = Directive});
  }
  return Values;
}

/// The number of a set of definitions; 0 is the empty set.
std::uint32_t Simulation::alternatives(std::vector<MacroValue> Values) {
  if (Values.empty())
    return 0;
  auto key = [](const MacroValue &V) { return std::pair(V.File, V.Directive); };
  for (MacroValue &V : Values)
    V = {.Defined = Truth::True, .File = V.File, .Directive = V.Directive};
  std::sort(Values.begin(), Values.end(),
            [&](const MacroValue &A, const MacroValue &B) {
              return key(A) < key(B);
            });
  Values.erase(std::unique(Values.begin(), Values.end()), Values.end());
  auto It = std::find(Alternatives.begin(), Alternatives.end(), Values);
  if (It == Alternatives.end())
    It = Alternatives.insert(Alternatives.end(), std::move(Values));
  return static_cast<std::uint32_t>(It - Alternatives.begin());
}

/// A name that the unit itself has not defined.
MacroValue Simulation::defaultValue(MacroId Name) {
  if (HasDefault[Name])
    return Defaults[Name];
  MacroValue Value = targetValue(Name);
  if (Value.Defined == Truth::NotReached) {
    std::string_view Spelling = Index[Name].Spelling;
    // System calls that aarch64 lacks have no number there; the others are
    // defined by <sys/syscall.h>.
    bool Call = Spelling.starts_with("__NR_") || Spelling.starts_with("SYS_");
    bool Missing = Call && std::any_of(nameTable().begin(), nameTable().end(),
                                       [&](const NameRow &R) {
                                         return R.Check == "x86-syscall" &&
                                                R.Name == Spelling;
                                       });
    if (Missing)
      Value = {.Defined = Truth::False, .Arch = true};
    else if (Call && Index[Name].Definitions.empty())
      Value = {.Defined = Truth::Unknown, .Ambiguous = true};
    else if (configured(Name))
      Value = {.Defined = Truth::Unknown, .Ambiguous = true};
    else if (DeadEverywhere[Name])
      Value = {.Defined = Truth::False, .Arch = true};
    else if (std::vector<MacroValue> Elsewhere = headerDefinitions(Name);
             !Elsewhere.empty()) {
      // A header that this unit does not seem to include defines it.
      Value = Elsewhere.front();
      Value.Defined = Truth::Unknown;
      Value.Others = alternatives({Elsewhere.begin() + 1, Elsewhere.end()});
    } else
      Value = {.Defined = Truth::AssumedFalse};
  }
  Defaults[Name] = Value;
  HasDefault[Name] = true;
  return Value;
}

MacroValue Simulation::macro(MacroId Name) {
  return Macros.read(Name, [this](MacroId N) { return defaultValue(N); });
}

std::string_view Simulation::text(std::uint32_t String) const {
  return Index[String].Spelling;
}

bool Simulation::body(const MacroValue &Value, std::vector<MacroId> &Parameters,
                      bool &FunctionLike, std::vector<ProjectToken> &Tokens) {
  if (Value.File == NoFile) {
    FunctionLike = false;
    Tokens.push_back(Literals[Value.Directive]);
    return true;
  }
  const SimulatedFile &F = Files[Value.File];
  const Directive &D = F.Facts->Directives[Value.Directive];
  std::uint32_t FirstBody = D.FirstToken + D.Parameters;
  FunctionLike = D.FunctionLike;
  if (D.Opaque || FirstBody >= D.LastToken)
    return false;
  for (std::uint32_t I = D.FirstToken; I < FirstBody; ++I)
    Parameters.push_back(F.Ids[F.Facts->Tokens[I].Value]);
  Tokens = projectTokens(F, FirstBody, D.LastToken);
  return true;
}

std::vector<ProjectToken> Simulation::projectTokens(const SimulatedFile &F,
                                                    std::uint32_t First,
                                                    std::uint32_t Last) {
  std::vector<ProjectToken> Out;
  Out.reserve(Last - First);
  for (std::uint32_t I = First; I < Last; ++I) {
    const Token &T = F.Facts->Tokens[I];
    ProjectToken P{.Kind = T.Kind, .Glued = T.Glued, .Value = T.Value};
    if (T.Kind == TokenKind::Identifier || T.Kind == TokenKind::String)
      P.Value = F.Ids[T.Value];
    else if (T.Kind == TokenKind::Number)
      P.Number = F.Facts->Numbers[T.Value];
    Out.push_back(P);
  }
  return Out;
}

Truth Simulation::hasInclude(std::string_view Spelling, bool Angled) {
  if (Resolver.resolve(Current->Path, Spelling, Angled) !=
      IncludeResolver::None)
    return Truth::True;
  // GCC's aarch64 build has no x86 headers at all.
  if (findHeaderRow(Spelling))
    return Truth::False;
  return Angled && contains(systemHeaders(), Spelling) ? Truth::True
                                                       : Truth::Unknown;
}

ConditionValue Simulation::condition(const SimulatedFile &F,
                                     const Directive &D) {
  ConditionValue Value = evaluate(F, D);
  // A default that the architecture decides (`#ifndef USE_AVX / #define USE_AVX
  // IS_X86`) is no invitation to opt in on another one.
  if (Value.Arch && Value.Value == Truth::AssumedFalse)
    Value.Value = Truth::False;
  return Value;
}

ConditionValue Simulation::evaluate(const SimulatedFile &F,
                                    const Directive &D) {
  Current = &F;
  switch (D.Kind) {
  case DirectiveKind::Ifdef:
  case DirectiveKind::Elifdef:
    return D.Name == NoSymbol ? ConditionValue{}
                              : evaluateDefined(F.Ids[D.Name], *this);
  case DirectiveKind::Ifndef:
  case DirectiveKind::Elifndef: {
    if (D.Name == NoSymbol)
      return {};
    ConditionValue Value = evaluateDefined(F.Ids[D.Name], *this);
    return {negated(Value.Value), Value.Arch};
  }
  default:
    return evaluateCondition(projectTokens(F, D.FirstToken, D.LastToken),
                             *this);
  }
}

} // namespace armlift::source
