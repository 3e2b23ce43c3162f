#include "analyzers/source/lexical/Condition.h"

#include "core/rules/NameTable.h"
#include "core/support/Text.h"

#include <algorithm>
#include <array>
#include <optional>

namespace armlift::source {

namespace {

constexpr unsigned MaxExpansion = 4096; ///< tokens
constexpr unsigned MaxDepth = 64;

/// What an expression may be: one number, a few, or anything.
struct Number {
  static constexpr std::size_t MaxChoices = 8;

  Truth Nonzero = Truth::Unknown;
  bool Certain = false;  ///< no choice rests on a default
  std::size_t Count = 0; ///< of Choices; 0: anything
  std::array<std::int64_t, MaxChoices> Choices{};

  /// False where there are too many.
  bool add(std::int64_t Value) {
    if (std::find(Choices.begin(), Choices.begin() + Count, Value) !=
        Choices.begin() + Count)
      return true;
    if (Count == MaxChoices)
      return false;
    Choices[Count++] = Value;
    return true;
  }
};

Truth truthOf(bool Value, bool Certain) {
  return Value ? (Certain ? Truth::True : Truth::AssumedTrue)
               : (Certain ? Truth::False : Truth::AssumedFalse);
}

Number exactly(std::int64_t Value, bool Certain) {
  return {truthOf(Value, Certain), Certain, 1, {Value}};
}

Number ofTruth(Truth T) {
  if (T == Truth::Unknown || T == Truth::Both || T == Truth::BuildX86)
    return {T, false, 2, {0, 1}};
  return {T, isCertain(T), 1, {T >= Truth::AssumedTrue}};
}

/// The truth that all choices share, else `Mixed`.
Truth commonTruth(const Number &N, Truth Mixed) {
  bool AnyTrue = false, AnyFalse = N.Count == 0;
  for (std::size_t I = 0; I < N.Count; ++I)
    (N.Choices[I] ? AnyTrue : AnyFalse) = true;
  return AnyTrue == AnyFalse || N.Count == 0 ? Mixed
                                             : truthOf(AnyTrue, N.Certain);
}

class Evaluator {
public:
  Evaluator(std::vector<ProjectToken> Tokens, MacroSource &Macros,
            std::vector<MacroId> Hidden = {}, unsigned Depth = 0)
      : Macros(Macros) {
    expand(std::move(Tokens), std::move(Hidden), Depth);
  }

  ConditionValue run() {
    if (Failed || Tokens.empty())
      return {Truth::Unknown, Arch};
    Number Result = value();
    return {Failed ? Truth::Unknown : Result.Nonzero, Arch};
  }

  /// The value of the whole expression; sets Failed where it is none.
  Number value() {
    Number Result = ternary(0);
    Failed |= Next != Tokens.size();
    return Result;
  }

private:
  // Expansion.
  void expand(std::vector<ProjectToken> In, std::vector<MacroId> Hidden,
              unsigned Depth);
  std::size_t expandDefined(const std::vector<ProjectToken> &In, std::size_t I);
  std::size_t expandQuery(const std::vector<ProjectToken> &In, std::size_t I,
                          std::string_view Query);
  std::size_t expandMacro(const std::vector<ProjectToken> &In, std::size_t I,
                          const std::vector<MacroId> &Hidden, unsigned Depth);
  Number choices(const MacroValue &Value, const std::vector<MacroId> &Hidden,
                 unsigned Depth);
  std::vector<ProjectToken>
  substitute(const std::vector<ProjectToken> &Body,
             const std::vector<MacroId> &Parameters,
             const std::vector<std::vector<ProjectToken>> &Arguments);
  std::size_t skipParentheses(const std::vector<ProjectToken> &In,
                              std::size_t I) const;
  void emit(const ProjectToken &T, const Number &Value = {}) {
    if (Tokens.size() > MaxExpansion)
      Failed = true;
    else
      Tokens.push_back({T, Value});
  }
  void emit(const Number &Value) {
    emit({TokenKind::Number, false, false, 0, 0}, Value);
  }

  // Parsing.
  bool at(char A, char B = 0) const {
    return Next < Tokens.size() &&
           Tokens[Next].Token.Kind == TokenKind::Punctuator &&
           Tokens[Next].Token.Value == punctuator(A, B);
  }
  bool take(char A, char B = 0) {
    bool Here = at(A, B);
    Next += Here;
    return Here;
  }
  Number ternary(unsigned Depth);
  Number binary(int Level, unsigned Depth);
  Number unary(unsigned Depth);
  static Number combine(std::uint32_t Operator, const Number &A,
                        const Number &B);
  static std::optional<std::int64_t> apply(std::uint32_t Operator,
                                           std::int64_t X, std::int64_t Y);

  struct Item {
    ProjectToken Token;
    Number Value; ///< of a Number token
  };

  MacroSource &Macros;
  std::vector<Item> Tokens;
  std::size_t Next = 0;
  bool Failed = false;
  bool Arch = false;
};

bool isPunctuator(const ProjectToken &T, char A, char B = 0) {
  return T.Kind == TokenKind::Punctuator && T.Value == punctuator(A, B);
}

/// The index behind the parenthesis that closes the one at I.
std::size_t Evaluator::skipParentheses(const std::vector<ProjectToken> &In,
                                       std::size_t I) const {
  unsigned Depth = 0;
  for (; I < In.size(); ++I) {
    Depth += isPunctuator(In[I], '(');
    if (isPunctuator(In[I], ')') && --Depth == 0)
      return I + 1;
  }
  return I;
}

std::size_t Evaluator::expandDefined(const std::vector<ProjectToken> &In,
                                     std::size_t I) {
  bool Parenthesised = I < In.size() && isPunctuator(In[I], '(');
  I += Parenthesised;
  if (I >= In.size() || In[I].Kind != TokenKind::Identifier) {
    Failed = true;
    return In.size();
  }
  MacroValue Value = Macros.macro(In[I].Value);
  Arch |= Value.Arch;
  emit(ofTruth(Value.Defined));
  ++I;
  if (Parenthesised)
    I += I < In.size() && isPunctuator(In[I], ')');
  return I;
}

/// __has_include(<x>), __has_builtin(x), __has_attribute(x) and their like.
std::size_t Evaluator::expandQuery(const std::vector<ProjectToken> &In,
                                   std::size_t I, std::string_view Query) {
  std::size_t End = skipParentheses(In, I);
  std::string Argument;
  bool Quoted = false;
  for (std::size_t K = I + 1; K + 1 < End; ++K) {
    const ProjectToken &T = In[K];
    if (T.Kind == TokenKind::Identifier) {
      Argument += Macros.spelling(T.Value);
    } else if (T.Kind == TokenKind::Punctuator) {
      Argument += static_cast<char>(T.Value & 0xFF);
      if (T.Value >> 8)
        Argument += static_cast<char>(T.Value >> 8);
    } else if (T.Kind == TokenKind::String) {
      Quoted = true;
      Argument += Macros.text(T.Value);
    } else if (T.Kind == TokenKind::Number) {
      Argument += std::to_string(T.Number);
    }
  }
  if (Query == "__has_include" || Query == "__has_include_next") {
    std::string_view Spelling = Argument;
    if (Spelling.size() > 2)
      Spelling = Spelling.substr(1, Spelling.size() - 2);
    Truth T = Macros.hasInclude(Spelling, !Quoted);
    Arch |= T == Truth::False;
    emit(ofTruth(T));
  } else if (Query == "__has_builtin") {
    bool X86 = std::any_of(
        nameTable().begin(), nameTable().end(), [&](const NameRow &R) {
          return R.Check == "x86-builtin" &&
                 (R.Prefix ? Argument.starts_with(R.Name) : Argument == R.Name);
        });
    Arch |= X86;
    emit(ofTruth(X86 ? Truth::False : Truth::Unknown));
  } else {
    emit(Number{});
  }
  return End;
}

std::vector<ProjectToken>
Evaluator::substitute(const std::vector<ProjectToken> &Body,
                      const std::vector<MacroId> &Parameters,
                      const std::vector<std::vector<ProjectToken>> &Arguments) {
  std::vector<ProjectToken> Out;
  for (std::size_t I = 0; I < Body.size() && Out.size() < MaxExpansion; ++I) {
    const ProjectToken &T = Body[I];
    if (isPunctuator(T, '#', '#') && !Out.empty() && I + 1 < Body.size()) {
      // Paste the last token with the next one (or with its argument's first).
      ProjectToken Right = Body[++I];
      std::vector<ProjectToken> Rest;
      if (Right.Kind == TokenKind::Identifier)
        if (auto P =
                std::find(Parameters.begin(), Parameters.end(), Right.Value);
            P != Parameters.end()) {
          std::size_t Index = static_cast<std::size_t>(P - Parameters.begin());
          if (Index >= Arguments.size() || Arguments[Index].empty())
            continue;
          Right = Arguments[Index].front();
          Rest.assign(Arguments[Index].begin() + 1, Arguments[Index].end());
        }
      ProjectToken &Left = Out.back();
      if (Left.Kind == TokenKind::Identifier) {
        std::string Name(Macros.spelling(Left.Value));
        Name += Right.Kind == TokenKind::Identifier
                    ? std::string(Macros.spelling(Right.Value))
                    : std::to_string(Right.Number);
        Left.Value = Macros.intern(Name);
      }
      Out.insert(Out.end(), Rest.begin(), Rest.end());
      continue;
    }
    if (T.Kind == TokenKind::Identifier) {
      auto P = std::find(Parameters.begin(), Parameters.end(), T.Value);
      std::size_t Index = static_cast<std::size_t>(P - Parameters.begin());
      if (P != Parameters.end()) {
        if (Index < Arguments.size())
          Out.insert(Out.end(), Arguments[Index].begin(),
                     Arguments[Index].end());
        continue;
      }
    }
    Out.push_back(T);
  }
  return Out;
}

std::size_t Evaluator::expandMacro(const std::vector<ProjectToken> &In,
                                   std::size_t I,
                                   const std::vector<MacroId> &Hidden,
                                   unsigned Depth) {
  MacroId Name = In[I].Value;
  bool Call = I + 1 < In.size() && isPunctuator(In[I + 1], '(');
  std::size_t Behind = I + 1;
  MacroValue Value = Macros.macro(Name);
  Arch |= Value.Arch;
  if (std::find(Hidden.begin(), Hidden.end(), Name) != Hidden.end()) {
    emit(Number{});
    return Behind;
  }
  if (Value.Defined == Truth::False || Value.Defined == Truth::AssumedFalse) {
    if (Call) { // FOO(x) with no FOO is an error for the compiler, so there is
                // one we do not see
      emit(Number{});
      return skipParentheses(In, Behind);
    }
    emit(exactly(0, Value.Defined == Truth::False && !In[I].Assumed));
    return Behind;
  }
  bool Settled =
      Value.Defined == Truth::True || Value.Defined == Truth::AssumedTrue;
  std::vector<MacroId> Inner = Hidden;
  Inner.push_back(Name);
  std::vector<MacroId> Parameters;
  std::vector<ProjectToken> Body;
  bool FunctionLike = false;
  bool HasBody =
      !Value.Ambiguous && Macros.body(Value, Parameters, FunctionLike, Body);
  if (FunctionLike && !Call)
    HasBody = false;
  if (!Call && (!Settled || Value.Others)) {
    emit(Value.Ambiguous ? Number{Value.Defined, false, 0, {}}
                         : choices(Value, Inner, Depth));
    return Behind;
  }
  std::vector<std::vector<ProjectToken>> Arguments;
  if (Call && (FunctionLike || !HasBody || !Settled)) {
    Behind = skipParentheses(In, I + 1);
    Arguments.emplace_back();
    unsigned Nested = 0;
    for (std::size_t K = I + 2; K + 1 < Behind; ++K) {
      Nested += isPunctuator(In[K], '(');
      Nested -= isPunctuator(In[K], ')');
      if (isPunctuator(In[K], ',') && Nested == 0)
        Arguments.emplace_back();
      else
        Arguments.back().push_back(In[K]);
    }
  }
  if (!Settled || !HasBody || Value.Others) {
    emit(Settled ? Number{} : Number{Value.Defined, false, 0, {}});
    return Behind;
  }
  if (FunctionLike)
    Body = substitute(Body, Parameters, Arguments);
  for (ProjectToken &T : Body)
    T.Assumed |= Value.Defined == Truth::AssumedTrue || In[I].Assumed;
  expand(std::move(Body), std::move(Inner), Depth + 1);
  return Behind;
}

/// What an object-like macro with several possible definitions may be worth.
Number Evaluator::choices(const MacroValue &Value,
                          const std::vector<MacroId> &Hidden, unsigned Depth) {
  bool Settled =
      Value.Defined == Truth::True || Value.Defined == Truth::AssumedTrue;
  Number Result{.Nonzero = Truth::Unknown,
                .Certain = Value.Defined == Truth::True,
                .Count = 0,
                .Choices = {}};
  if (!Settled)
    Result.add(0);
  auto consider = [&](const MacroValue &One) {
    std::vector<MacroId> Parameters;
    std::vector<ProjectToken> Body;
    bool FunctionLike = false;
    if (!Macros.body(One, Parameters, FunctionLike, Body) || FunctionLike)
      return false;
    Evaluator Inner(std::move(Body), Macros, Hidden, Depth + 1);
    Number N = Inner.value();
    Arch |= Inner.Arch;
    if (Inner.Failed || N.Count == 0)
      return false;
    for (std::size_t I = 0; I < N.Count; ++I)
      if (!Result.add(N.Choices[I]))
        return false;
    return true;
  };
  bool Known = consider(Value);
  for (const MacroValue &Other : Macros.others(Value))
    Known = Known && consider(Other);
  if (!Known)
    return {Settled ? Truth::Unknown : Value.Defined, false, 0, {}};
  Result.Nonzero =
      commonTruth(Result, Settled ? Truth::Unknown : Value.Defined);
  return Result;
}

void Evaluator::expand(std::vector<ProjectToken> In,
                       std::vector<MacroId> Hidden, unsigned Depth) {
  if (Depth > MaxDepth) {
    Failed = true;
    return;
  }
  for (std::size_t I = 0; I < In.size() && !Failed;) {
    const ProjectToken &T = In[I];
    if (T.Kind == TokenKind::Identifier) {
      std::string_view Name = Macros.spelling(T.Value);
      if (Name == "defined") {
        I = expandDefined(In, I + 1);
      } else if (Name.starts_with("__has_") && I + 1 < In.size() &&
                 isPunctuator(In[I + 1], '(')) {
        I = expandQuery(In, I + 1, Name);
      } else if (Name == "true" || Name == "false") {
        emit(exactly(Name == "true", true));
        ++I;
      } else {
        I = expandMacro(In, I, Hidden, Depth);
      }
    } else if (T.Kind == TokenKind::Number) {
      emit(exactly(static_cast<std::int64_t>(T.Number), !T.Assumed));
      ++I;
    } else if (T.Kind == TokenKind::Punctuator) {
      emit(T);
      ++I;
    } else {
      Failed = true;
    }
  }
}

Number Evaluator::combine(std::uint32_t Operator, const Number &A,
                          const Number &B) {
  if (Operator == punctuator('&', '&'))
    return ofTruth(both(A.Nonzero, B.Nonzero));
  if (Operator == punctuator('|', '|'))
    return ofTruth(either(A.Nonzero, B.Nonzero));
  // A macro that only some units or builds set stays so in a comparison.
  bool SomeUnits = A.Nonzero == Truth::Both || B.Nonzero == Truth::Both;
  bool Build = A.Nonzero == Truth::BuildX86 || B.Nonzero == Truth::BuildX86;
  Truth Mixed = SomeUnits ? Truth::Both
                : Build   ? Truth::BuildX86
                          : Truth::Unknown;
  Number Result{.Nonzero = Mixed,
                .Certain = A.Certain && B.Certain,
                .Count = 0,
                .Choices = {}};
  for (std::size_t I = 0; I < A.Count; ++I)
    for (std::size_t K = 0; K < B.Count; ++K) {
      std::optional<std::int64_t> One =
          apply(Operator, A.Choices[I], B.Choices[K]);
      if (!One || !Result.add(*One))
        return {Mixed, false, 0, {}};
    }
  Result.Nonzero = commonTruth(Result, Mixed);
  return Result;
}

std::optional<std::int64_t> Evaluator::apply(std::uint32_t Operator,
                                             std::int64_t X, std::int64_t Y) {
  auto U = [](std::int64_t V) { return static_cast<std::uint64_t>(V); };
  auto S = [](std::uint64_t V) { return static_cast<std::int64_t>(V); };
  switch (Operator) {
  case punctuator('=', '='):
    return X == Y;
  case punctuator('!', '='):
    return X != Y;
  case punctuator('<'):
    return X < Y;
  case punctuator('>'):
    return X > Y;
  case punctuator('<', '='):
    return X <= Y;
  case punctuator('>', '='):
    return X >= Y;
  case punctuator('+'):
    return S(U(X) + U(Y));
  case punctuator('-'):
    return S(U(X) - U(Y));
  case punctuator('*'):
    return S(U(X) * U(Y));
  case punctuator('/'):
    return Y == 0 ? std::nullopt : Y == -1 ? std::optional(S(0 - U(X))) : X / Y;
  case punctuator('%'):
    return Y == 0 || Y == -1 ? std::nullopt : std::optional(X % Y);
  case punctuator('<', '<'):
    return S(U(X) << (U(Y) & 63));
  case punctuator('>', '>'):
    return X >> (U(Y) & 63);
  case punctuator('&'):
    return X & Y;
  case punctuator('|'):
    return X | Y;
  case punctuator('^'):
    return X ^ Y;
  default:
    return std::nullopt;
  }
}

/// Binary operators by level of precedence, loosest first.
int levelOf(std::uint32_t Operator) {
  switch (Operator) {
  case punctuator('|', '|'):
    return 0;
  case punctuator('&', '&'):
    return 1;
  case punctuator('|'):
    return 2;
  case punctuator('^'):
    return 3;
  case punctuator('&'):
    return 4;
  case punctuator('=', '='):
  case punctuator('!', '='):
    return 5;
  case punctuator('<'):
  case punctuator('>'):
  case punctuator('<', '='):
  case punctuator('>', '='):
    return 6;
  case punctuator('<', '<'):
  case punctuator('>', '>'):
    return 7;
  case punctuator('+'):
  case punctuator('-'):
    return 8;
  case punctuator('*'):
  case punctuator('/'):
  case punctuator('%'):
    return 9;
  default:
    return -1;
  }
}

Number Evaluator::ternary(unsigned Depth) {
  Number Condition = binary(0, Depth);
  if (!take('?'))
    return Condition;
  Number Yes = ternary(Depth + 1);
  if (!take(':'))
    Failed = true;
  Number No = ternary(Depth + 1);
  if (Condition.Nonzero == Truth::True ||
      Condition.Nonzero == Truth::AssumedTrue)
    return Yes;
  if (Condition.Nonzero == Truth::False ||
      Condition.Nonzero == Truth::AssumedFalse)
    return No;
  return Yes.Nonzero == No.Nonzero ? ofTruth(Yes.Nonzero) : Number{};
}

Number Evaluator::binary(int Level, unsigned Depth) {
  Number Left = unary(Depth);
  while (!Failed && Next < Tokens.size() &&
         Tokens[Next].Token.Kind == TokenKind::Punctuator) {
    std::uint32_t Operator = Tokens[Next].Token.Value;
    int Its = levelOf(Operator);
    if (Its < Level || Its < 0)
      break;
    ++Next;
    // Climb: everything that binds tighter belongs to the right side.
    Number Right = binary(Its + 1, Depth + 1);
    Left = combine(Operator, Left, Right);
  }
  return Left;
}

Number Evaluator::unary(unsigned Depth) {
  if (Depth > 1000 || Next >= Tokens.size()) {
    Failed = true;
    return {};
  }
  if (take('!'))
    return ofTruth(negated(unary(Depth + 1).Nonzero));
  if (take('-'))
    return combine(punctuator('-'), exactly(0, true), unary(Depth + 1));
  if (take('+'))
    return unary(Depth + 1);
  if (take('~'))
    return combine(punctuator('^'), exactly(-1, true), unary(Depth + 1));
  if (take('(')) {
    Number Inner = ternary(Depth + 1);
    if (!take(')'))
      Failed = true;
    return Inner;
  }
  if (Tokens[Next].Token.Kind == TokenKind::Number)
    return Tokens[Next++].Value;
  Failed = true;
  return {};
}

} // namespace

ConditionValue evaluateCondition(std::vector<ProjectToken> Tokens,
                                 MacroSource &Macros) {
  return Evaluator(std::move(Tokens), Macros).run();
}

ConditionValue evaluateDefined(MacroId Name, MacroSource &Macros) {
  MacroValue Value = Macros.macro(Name);
  return {Value.Defined, Value.Arch};
}

} // namespace armlift::source
