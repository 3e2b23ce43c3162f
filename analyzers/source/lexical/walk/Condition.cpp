#include "analyzers/source/lexical/walk/Condition.h"

#include "analyzers/source/lexical/walk/ConditionNumber.h"
#include "analyzers/source/lexical/walk/Substitution.h"
#include "core/rules/AttributeTable.h"
#include "core/rules/MacroTable.h"
#include "core/rules/NameTable.h"
#include "core/rules/RuleId.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

namespace armlift::source {

namespace {

/// The macros that are being expanded, innermost first. They do not expand
/// again.
struct Hidden {
  MacroId Name;
  const Hidden *Outer;
};

/// State that all parts of one condition share. No macro changes meanwhile.
struct Evaluation {
  struct Choices {
    Number Value;
    bool Arch;
  };

  ConditionBudget Budget;
  unsigned MetHidden = 0; ///< names that were not expanded again
  /// choices() of macros that were met.
  std::unordered_map<MacroId, Choices> Known = {};
};

class Evaluator {
public:
  Evaluator(Tokens In, MacroSource &Macros, Evaluation &Whole,
            const Hidden *Names = nullptr, unsigned Depth = 0)
      : Macros(Macros), Whole(Whole) {
    expand(In, {Names, Depth, false});
  }

  ConditionValue run() {
    if (Failed || Items.empty())
      return {Truth::Unknown, Arch};
    Number Result = value();
    return {Failed ? Truth::Unknown : Result.Nonzero, Arch};
  }

  /// Returns the value of the whole expression; sets Failed if it is invalid.
  Number value() {
    Number Result = ternary(0);
    Failed |= Next != Items.size();
    return Result;
  }

private:
  /// The origin of the tokens that are being expanded.
  struct Origin {
    const Hidden *Names;
    unsigned Depth;
    bool Assumed; ///< from a macro that is only defined by default
  };

  // Expansion.
  void expand(Tokens In, const Origin &From);
  std::size_t expandDefined(Tokens In, std::size_t I);
  std::size_t expandQuery(Tokens In, std::size_t I, std::string_view Query);
  std::size_t expandMacro(Tokens In, std::size_t I, const Origin &From);
  std::size_t expandUndefined(Tokens In, std::size_t I, const MacroValue &Value,
                              const Origin &From);
  Number choices(const MacroValue &Value, const Hidden &Names, unsigned Depth);
  Number considerAll(const MacroValue &Value, const Hidden &Names,
                     unsigned Depth);
  bool spend() {
    Failed |= !Whole.Budget.spend();
    return !Failed;
  }
  void cut() { Failed = Whole.Budget.Cut = true; }
  void emit(const ProjectToken &T, const Number &Value = Number()) {
    if (Items.size() > MaxExpansion)
      Failed = true;
    else if (spend())
      Items.push_back({T, Value});
  }
  void emit(const Number &Value) { emit({.Kind = TokenKind::Number}, Value); }

  // Parsing.
  bool at(char A, char B = 0) const {
    return Next < Items.size() &&
           Items[Next].Token.Kind == TokenKind::Punctuator &&
           Items[Next].Token.Value == punctuator(A, B);
  }
  bool take(char A, char B = 0) {
    bool Here = at(A, B);
    Next += Here;
    return Here;
  }
  Number ternary(unsigned Depth);
  Number binary(int Level, unsigned Depth);
  Number unary(unsigned Depth);

  struct Item {
    ProjectToken Token;
    Number Value; ///< of a Number token
  };

  MacroSource &Macros;
  Evaluation &Whole;
  std::vector<Item> Items;
  std::size_t Next = 0;
  bool Failed = false;
  bool SawEmpty = false; ///< a macro with an empty body was expanded
  bool Arch = false;
};

std::size_t Evaluator::expandDefined(Tokens In, std::size_t I) {
  bool Parenthesised = I < In.size() && isPunctuator(In[I], '(');
  I += Parenthesised;
  if (I >= In.size() || In[I].Kind != TokenKind::Identifier) {
    Failed = true;
    return In.size();
  }
  MacroValue Value = Macros.macro(In[I].Value);
  Arch |= Value.Arch && !Value.DefinedAnyway;
  emit(ofTruth(Value.Defined));
  ++I;
  if (Parenthesised)
    I += I < In.size() && isPunctuator(In[I], ')');
  return I;
}

/// True for an operator of compilers, not for a macro of the project that is
/// called like one.
bool isQuery(std::string_view Name) {
  return Name.starts_with("__has_") && findMacroRow(Name);
}

/// Evaluates __has_include(<x>), __has_builtin(x), __has_attribute(x) and
/// similar.
std::size_t Evaluator::expandQuery(Tokens In, std::size_t I,
                                   std::string_view Query) {
  std::size_t End = skipParentheses(In, I);
  std::string Argument;
  bool Quoted = false, Known = I + 1 < End;
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
      Argument += Macros.spelling(T.Value);
    } else {
      Known = false; // the spelling of a number is not kept
    }
  }
  bool Header = Query == "__has_include" || Query == "__has_include_next";
  // __has_include(NAME): a macro names the header.
  if (!Known || (Header && !Quoted && !Argument.starts_with('<'))) {
    emit(Number());
    return End;
  }
  if (Header) {
    std::string_view Spelling = Argument;
    if (Spelling.size() > 2)
      Spelling = Spelling.substr(1, Spelling.size() - 2);
    // The next header is never in the folder of the including file.
    bool Next = Query == "__has_include_next";
    Truth T = Macros.hasInclude(Spelling, !Quoted || Next);
    Arch |= T == Truth::False;
    emit(ofTruth(T));
  } else if (Query == "__has_builtin") {
    const NameRow *Row = findNameRow(Argument);
    bool X86 = Row && Row->Check == rule::X86Builtin;
    Arch |= X86;
    bool Shared = std::ranges::binary_search(sharedBuiltins(), Argument);
    emit(ofTruth(X86 ? Truth::False : Shared ? Truth::True : Truth::Unknown));
  } else if (Query == "__has_attribute") {
    std::string_view Name = Argument;
    if (Name.size() > 4 && Name.starts_with("__") && Name.ends_with("__"))
      Name = Name.substr(2, Name.size() - 4);
    bool X86 = std::ranges::binary_search(x86Attributes(), Name);
    bool Shared = std::ranges::binary_search(sharedAttributes(), Name);
    Arch |= X86;
    emit(ofTruth(X86 ? Truth::False : Shared ? Truth::True : Truth::Unknown));
  } else {
    emit(Number());
  }
  return End;
}

std::size_t Evaluator::expandMacro(Tokens In, std::size_t I,
                                   const Origin &From) {
  if (!spend()) // even if it expands to nothing
    return In.size();
  MacroId Name = In[I].Value;
  bool Call = I + 1 < In.size() && isPunctuator(In[I + 1], '(');
  std::size_t Behind = I + 1;
  MacroValue Value = Macros.macro(Name);
  Arch |= Value.Arch;
  for (const Hidden *H = From.Names; H; H = H->Outer)
    if (H->Name == Name) {
      ++Whole.MetHidden;
      emit(Number());
      return Behind;
    }
  if (Value.Defined == Truth::False || Value.Defined == Truth::AssumedFalse)
    return expandUndefined(In, I, Value, From);
  bool Settled =
      Value.Defined == Truth::True || Value.Defined == Truth::AssumedTrue;
  Hidden Names{Name, From.Names};
  MacroBody Body;
  bool HasBody = !Value.isAmbiguous() && Macros.body(Value, Body);
  if (Body.FunctionLike && !Call)
    HasBody = false;
  if (!Call && (!Settled || Value.Others)) {
    emit(Value.isAmbiguous() ? Number(Value.Defined)
                             : choices(Value, Names, From.Depth));
    return Behind;
  }
  std::vector<Tokens> Arguments;
  if (Call && (Body.FunctionLike || !HasBody || !Settled)) {
    Behind = skipParentheses(In, I + 1);
    Arguments = splitArguments(
        In.subspan(I + 2, std::max(Behind, I + 3) - 1 - (I + 2)));
  }
  if (!Settled || !HasBody || Value.Others) {
    emit(Settled ? Number() : Number(Value.Defined));
    return Behind;
  }
  SawEmpty |= Body.Tokens.empty();
  Origin Inner{&Names, From.Depth + 1,
               From.Assumed || Value.Known == Knowledge::ByDefault ||
                   Value.Defined == Truth::AssumedTrue};
  if (!Body.FunctionLike) {
    expand(Body.Tokens, Inner);
    return Behind;
  }
  Substitution Replaced(Macros, Whole.Budget);
  std::vector<ProjectToken> Result = Replaced.run(Body, Arguments);
  Arch |= Replaced.arch();
  Failed |= Replaced.failed();
  expand(Result, Inner);
  return Behind;
}

/// Expands a name that is undefined, and therefore 0.
std::size_t Evaluator::expandUndefined(Tokens In, std::size_t I,
                                       const MacroValue &Value,
                                       const Origin &From) {
  // FOO(x) without a macro FOO is an error for the compiler, so some unseen
  // header must define it.
  if (I + 1 < In.size() && isPunctuator(In[I + 1], '(')) {
    emit(Number());
    return skipParentheses(In, I + 1);
  }
  bool Foreign = Macros.isForeign(In[I].Value, Value);
  Number Zero =
      exactly({0}, Value.Defined == Truth::False && !From.Assumed && !Foreign);
  Zero.Foreign = Foreign;
  emit(Zero);
  return I + 1;
}

/// Returns the possible values of an object-like macro with several possible
/// definitions. They are the same in the whole condition, except within the
/// macro's own definitions.
Number Evaluator::choices(const MacroValue &Value, const Hidden &Names,
                          unsigned Depth) {
  if (auto At = Whole.Known.find(Names.Name); At != Whole.Known.end()) {
    Arch |= At->second.Arch;
    return At->second.Value;
  }
  unsigned MetHidden = Whole.MetHidden;
  bool OuterArch = std::exchange(Arch, false);
  Number Result = considerAll(Value, Names, Depth);
  if (MetHidden == Whole.MetHidden && Whole.Budget.Work != 0)
    Whole.Known.try_emplace(Names.Name, Result, Arch);
  Arch |= OuterArch;
  return Result;
}

Number Evaluator::considerAll(const MacroValue &Value, const Hidden &Names,
                              unsigned Depth) {
  bool Settled =
      Value.Defined == Truth::True || Value.Defined == Truth::AssumedTrue;
  Number Result(Truth::Unknown, Value.Defined == Truth::True &&
                                    Value.Known == Knowledge::Certain);
  if (!Settled)
    Result.add({0});
  std::uint64_t Bits = 0; // that any of the definitions may have
  bool Fits = true, Certain = Result.Certain;
  auto consider = [&](const MacroValue &One) {
    MacroBody Body;
    if (!Macros.body(One, Body) || Body.FunctionLike)
      return false;
    Evaluator Inner(Body.Tokens, Macros, Whole, &Names, Depth + 1);
    Number N = Inner.value();
    Arch |= Inner.Arch;
    if (Inner.Failed)
      return false;
    Bits |= N.possibleBits();
    Certain &= N.Certain;
    Fits &= N.Count != 0;
    for (std::size_t I = 0; I < N.Count; ++I)
      Fits = Fits && Result.add(N.choice(I));
    return true;
  };
  bool Known = consider(Value);
  for (const MacroValue &Other : Macros.others(Value))
    Known = Known && consider(Other);
  if (!Known || !Fits)
    return anyOf(Known ? Bits : ~0ULL, both(Value.Defined, Truth::Unknown),
                 Certain);
  Result.Nonzero =
      commonTruth(Result, Settled ? Truth::Unknown : Value.Defined);
  return Result;
}

void Evaluator::expand(Tokens In, const Origin &From) {
  if (From.Depth > MaxMacroDepth)
    cut();
  for (std::size_t I = 0; I < In.size() && !Failed;) {
    const ProjectToken &T = In[I];
    if (T.Kind == TokenKind::Identifier) {
      if (T.Value == DefinedName) {
        I = expandDefined(In, I + 1);
      } else if (T.Value == TrueName || T.Value == FalseName) {
        emit(exactly({T.Value == TrueName}, true));
        ++I;
      } else if (I + 1 < In.size() && isPunctuator(In[I + 1], '(') &&
                 isQuery(Macros.spelling(T.Value))) {
        I = expandQuery(In, I + 1, Macros.spelling(T.Value));
      } else {
        Origin Here = From;
        Here.Assumed |= T.Number == AssumedName;
        I = expandMacro(In, I, Here);
      }
    } else if (T.Kind == TokenKind::Number ||
               T.Kind == TokenKind::UnsignedNumber) {
      emit(exactly({static_cast<std::int64_t>(T.Number),
                    T.Kind == TokenKind::UnsignedNumber},
                   !From.Assumed));
      ++I;
    } else if (T.Kind == TokenKind::Punctuator) {
      emit(T);
      ++I;
    } else {
      Failed = true;
    }
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
  Yes.convertLike(No);
  No.convertLike(Yes);
  if (Condition.Nonzero == Truth::True ||
      Condition.Nonzero == Truth::AssumedTrue)
    return Yes;
  if (Condition.Nonzero == Truth::False ||
      Condition.Nonzero == Truth::AssumedFalse)
    return No;
  return Yes.Nonzero == No.Nonzero ? ofTruth(Yes.Nonzero) : Number();
}

Number Evaluator::binary(int Level, unsigned Depth) {
  Number Left = unary(Depth);
  while (!Failed && Next < Items.size() &&
         Items[Next].Token.Kind == TokenKind::Punctuator) {
    std::uint32_t Operator = Items[Next].Token.Value;
    int Its = precedence(Operator);
    if (Its < Level || Its < 0)
      break;
    ++Next;
    // Precedence climbing: operators that bind tighter belong to the right
    // side.
    Number Right = binary(Its + 1, Depth + 1);
    Left = combine(Operator, Left, Right);
  }
  return Left;
}

Number Evaluator::unary(unsigned Depth) {
  if (Depth > 1000)
    cut();
  Failed |= Next >= Items.size() && !SawEmpty;
  if (Failed)
    return Number();
  if (take('!'))
    return ofTruth(negated(unary(Depth + 1).Nonzero));
  if (take('-'))
    return combine(punctuator('-'), exactly({0}, true), unary(Depth + 1));
  if (take('+'))
    return unary(Depth + 1);
  if (take('~'))
    return combine(punctuator('^'), exactly({-1}, true), unary(Depth + 1));
  if (take('(')) {
    Number Inner = ternary(Depth + 1);
    if (!take(')'))
      Failed = true;
    return Inner;
  }
  if (Next < Items.size() && Items[Next].Token.Kind == TokenKind::Number)
    return Items[Next++].Value;
  // `#if WITH_X` with an empty WITH_X is an error, so the macro must have
  // another value.
  Failed |= !SawEmpty;
  return Number();
}

} // namespace

ConditionValue evaluateCondition(std::span<const ProjectToken> Tokens,
                                 MacroSource &Macros, unsigned MaxWork) {
  Evaluation Whole{.Budget = {MaxWork}};
  ConditionValue Value = Evaluator(Tokens, Macros, Whole).run();
  Value.Work = MaxWork - Whole.Budget.Work;
  Value.Cut = Whole.Budget.Cut;
  return Value;
}

ConditionValue evaluateDefined(MacroId Name, MacroSource &Macros) {
  MacroValue Value = Macros.macro(Name);
  return {Value.Defined, Value.Arch && !Value.DefinedAnyway};
}

} // namespace armlift::source
