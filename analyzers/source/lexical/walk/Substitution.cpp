#include "analyzers/source/lexical/walk/Substitution.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace armlift::source {
namespace {

constexpr std::size_t MaxName = 1024; ///< length limit of a name that ## makes
/// The Number of an identifier that should have been expanded before ##.
constexpr std::uint64_t NotExpanded = 1;

/// Returns the argument tokens that replace a token of the body, if it is a
/// parameter.
std::optional<Tokens> argumentOf(const ProjectToken &T, const MacroBody &Body,
                                 const std::vector<Tokens> &Arguments) {
  if (T.Kind != TokenKind::Identifier)
    return std::nullopt;
  for (std::size_t P = 0; P < Body.Parameters.size(); ++P)
    if (Body.Parameters[P].Value == T.Value)
      return P < Arguments.size() ? Arguments[P] : Tokens();
  if (T.Value != VariableArgumentsName)
    return std::nullopt;
  // all remaining arguments, with the commas between them
  if (Body.Parameters.size() >= Arguments.size())
    return Tokens();
  const Tokens &First = Arguments[Body.Parameters.size()];
  return Tokens(First.data(),
                Arguments.back().data() + Arguments.back().size());
}

} // namespace

std::size_t skipParentheses(Tokens In, std::size_t I) {
  unsigned Depth = 0;
  for (; I < In.size(); ++I) {
    Depth += isPunctuator(In[I], '(');
    if (isPunctuator(In[I], ')') && --Depth == 0)
      return I + 1;
  }
  return I;
}

std::vector<Tokens> splitArguments(Tokens Inside) {
  std::vector<Tokens> Arguments;
  unsigned Nested = 0;
  std::size_t Begin = 0;
  for (std::size_t I = 0; I < Inside.size(); ++I) {
    Nested += isPunctuator(Inside[I], '(');
    Nested -= isPunctuator(Inside[I], ')');
    if (isPunctuator(Inside[I], ',') && Nested == 0) {
      Arguments.push_back(Inside.subspan(Begin, I - Begin));
      Begin = I + 1;
    }
  }
  Arguments.push_back(Inside.subspan(Begin));
  return Arguments;
}

/// Returns a token of an argument as it reaches the body, if it is not an
/// operand of ##: a macro that stands for a single name is replaced by that
/// name. A macro with a longer body is expanded later. The token is marked,
/// because another ## must not take it.
ProjectToken Substitution::expandedArgument(const ProjectToken &Written) {
  ProjectToken Now = Written, Open = Written;
  Open.Number = NotExpanded;
  for (unsigned Depth = 0; Now.Kind == TokenKind::Identifier; ++Depth) {
    if (!spend(1))
      return Open;
    MacroValue Value = Macros.macro(Now.Value);
    if (Value.Defined == Truth::False || Value.Defined == Truth::AssumedFalse)
      return Now;
    MacroBody Body;
    bool One =
        (Value.Defined == Truth::True || Value.Defined == Truth::AssumedTrue) &&
        !Value.isAmbiguous() && !Value.Others && Macros.body(Value, Body) &&
        !Body.FunctionLike && Body.Tokens.size() == 1 &&
        Body.Tokens[0].Kind == TokenKind::Identifier;
    if (!One || Depth == MaxMacroDepth)
      return Open;
    Arch |= Value.Arch;
    bool Assumed = Now.Number == AssumedName ||
                   Value.Defined == Truth::AssumedTrue ||
                   Value.Known == Knowledge::ByDefault;
    if (Body.Tokens[0].Value == Now.Value)
      return Now;
    Now = Body.Tokens[0];
    Now.Number = Assumed ? AssumedName : 0;
  }
  return Now;
}

/// Joins the operands of a row of ##. If the result is unknown, returns a token
/// that no expression may contain: an unknown condition must not become false.
ProjectToken Substitution::paste(Tokens Operands) {
  constexpr ProjectToken Nothing{.Kind = TokenKind::Other};
  auto isMarked = [&](std::uint64_t Mark) {
    return std::ranges::any_of(Operands, [&](const ProjectToken &T) {
      return T.Kind == TokenKind::Identifier && T.Number == Mark;
    });
  };
  if (isMarked(NotExpanded))
    return Nothing;
  ProjectToken Result = Operands.front();
  if (Result.Kind == TokenKind::Number) { // UINT64_C(1)
    for (const ProjectToken &T : Operands.subspan(1)) {
      std::string_view Suffix = T.Kind == TokenKind::Identifier
                                    ? Macros.spelling(T.Value)
                                    : std::string_view("?");
      if (Suffix.find_first_not_of("uUlLzZ") != Suffix.npos)
        return Nothing;
      if (Suffix.find_first_of("uU") != Suffix.npos)
        Result.Kind = TokenKind::UnsignedNumber;
    }
    return Result;
  }
  if (Result.Kind != TokenKind::Identifier)
    return Nothing; // the spelling of a number is not kept
  std::string Name;
  for (const ProjectToken &T : Operands) {
    if (T.Kind == TokenKind::Identifier)
      Name += Macros.spelling(T.Value);
    else if (T.Kind == TokenKind::Number && T.Value)
      Name += std::to_string(T.Number);
    else
      return Nothing;
    if (Name.size() > MaxName) {
      Failed = Budget.Cut = true;
      return Nothing;
    }
  }
  // A new name is kept until the end, so it costs more.
  if (!spend(1 + Name.size() / 16))
    return Nothing;
  return {.Kind = TokenKind::Identifier,
          .Value = Macros.pasted(Name),
          .Number = isMarked(AssumedName) ? AssumedName : 0};
}

std::vector<ProjectToken>
Substitution::run(const MacroBody &Body, const std::vector<Tokens> &Arguments) {
  std::vector<ProjectToken> Out;
  std::vector<ProjectToken> Row; // operands that ## joins to the last of Out
  auto endRow = [&] {
    if (!Row.empty())
      Out.back() = paste(Row);
    Row.clear();
  };
  bool Nothing = false; // the last operand of ## was an empty argument
  Tokens In = Body.Tokens;
  for (std::size_t I = 0; I < In.size() && !Failed; ++I) {
    const ProjectToken &T = In[I];
    Failed |= Out.size() >= MaxExpansion;
    if (isPunctuator(T, '#', '#') && (Nothing || !Out.empty()) &&
        I + 1 < In.size()) {
      // Paste the last token with the next one, or with the first of its
      // argument.
      Tokens Right = In.subspan(++I, 1);
      if (std::optional<Tokens> Argument = argumentOf(In[I], Body, Arguments))
        Right = *Argument;
      if (Right.empty())
        continue;
      if (!Nothing) {
        if (Row.empty())
          Row.push_back(Out.back());
        Row.push_back(Right.front());
        Right = Right.subspan(1);
        if (!Right.empty())
          endRow();
      }
      Nothing = false;
      Out.insert(Out.end(), Right.begin(), Right.end());
      continue;
    }
    endRow();
    if (std::optional<Tokens> Argument = argumentOf(T, Body, Arguments)) {
      Nothing = Argument->empty();
      bool Pasted = I + 1 < In.size() && isPunctuator(In[I + 1], '#', '#');
      for (const ProjectToken &A : *Argument)
        Out.push_back(Pasted ? A : expandedArgument(A));
    } else if (T.Kind == TokenKind::Identifier &&
               T.Value == VariableOptionName && I + 1 < In.size() &&
               isPunctuator(In[I + 1], '(')) {
      std::size_t End = skipParentheses(In, I + 1);
      MacroBody Option = Body;
      Option.Tokens = In.subspan(I + 2, std::max(End, I + 3) - I - 3);
      I = End - 1;
      ProjectToken All{.Kind = TokenKind::Identifier,
                       .Value = VariableArgumentsName};
      Nothing = argumentOf(All, Body, Arguments)->empty();
      if (Nothing)
        continue;
      std::vector<ProjectToken> Inside = run(Option, Arguments);
      Out.insert(Out.end(), Inside.begin(), Inside.end());
    } else {
      Nothing = false;
      Out.push_back(T);
    }
  }
  endRow();
  return Out;
}

} // namespace armlift::source
