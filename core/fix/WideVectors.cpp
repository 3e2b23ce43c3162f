// See WideVectors.h. Walks over the tokens and tracks, scope by scope, which
// names are such vectors. An unknown name counts as something else.
#include "core/fix/WideVectors.h"

#include "core/code/CodeTokens.h"
#include "core/code/Keywords.h"
#include "core/rules/IntrinsicTable.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace armlift {
namespace {

/// True for a type of the shim that is a structure: its definition has parts
/// `v`.
bool isStructure(const IntrinsicRow &Row) {
  return Row.Kind == IntrinsicKind::Type &&
         std::string_view(Row.Body).contains(" v[");
}

/// The structure type that `Name` denotes, also through "typedef __m256
/// __m256_u"; null if it is none.
const IntrinsicRow *wideType(std::string_view Name) {
  const IntrinsicRow *Row = findIntrinsic(Name);
  if (!Row || Row->Kind != IntrinsicKind::Type)
    return nullptr;
  if (isStructure(*Row))
    return Row;
  std::string_view Body = Row->Body;
  constexpr std::string_view Alias = "typedef ";
  if (!Body.starts_with(Alias))
    return nullptr;
  Body.remove_prefix(Alias.size());
  const IntrinsicRow *Of = findIntrinsic(Body.substr(0, Body.find(' ')));
  return Of && isStructure(*Of) ? Of : nullptr;
}

/// The intrinsic that turns a vector into one of another type with the same
/// bits; empty if there is none.
std::string_view castIntrinsic(std::string_view From, std::string_view To) {
  std::string Parameters = std::string(From) + " a";
  for (const IntrinsicRow &Row : intrinsicTable())
    if (std::string_view(Row.Returns) == To &&
        std::string_view(Row.Params) == Parameters && Row.Definition >= 0 &&
        std::string_view(Row.Name).contains("_cast"))
      return Row.Name;
  return {};
}

/// After an operand, each of these is an operator on it.
constexpr std::array<std::string_view, 26> Operators = {
    "+",  "-",  "*",  "/",  "%",  "&",  "|",   "^",  "<",
    ">",  "<<", ">>", "<=", ">=", "==", "!=",  "+=", "-=",
    "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};

/// The meaning of a name.
enum class NameRole : unsigned char {
  Other,
  Vector,  ///< a vector, or an array or pointer that leads to one (Levels)
  Function ///< returns a vector
};

struct Meaning {
  NameRole Is = NameRole::Other;
  std::string_view Type; ///< the structure's name: "__m256"
  unsigned Levels = 0;   ///< number of subscripts that lead to one vector
};

/// What names mean in the innermost of the open scopes that declare them. A
/// look-up takes the same time in any depth.
class ScopedNames {
public:
  bool empty() const { return ByName.empty(); }

  void open() { Scopes.emplace_back(); }

  /// Closes the innermost scope, but never the one around all.
  void close() {
    if (Scopes.size() == 1)
      return;
    for (std::string_view Name : Scopes.back()) {
      auto Of = ByName.find(Name);
      Of->second.pop_back();
      if (Of->second.empty())
        ByName.erase(Of);
    }
    Scopes.pop_back();
  }

  void declare(std::string_view Name, Meaning M) {
    std::vector<Declaration> &Of = ByName[Name];
    if (Of.empty() || Of.back().Scope < Scopes.size()) {
      Of.push_back({Scopes.size(), M});
      Scopes.back().push_back(Name);
    } else {
      Of.back().Means = M;
    }
  }

  const Meaning *find(std::string_view Name) const {
    auto Of = ByName.find(Name);
    return Of == ByName.end() ? nullptr : &Of->second.back().Means;
  }

private:
  struct Declaration {
    std::size_t Scope; ///< counted from 1, the outermost
    Meaning Means;
  };

  std::map<std::string_view, std::vector<Declaration>> ByName;
  std::vector<std::vector<std::string_view>> Scopes{1}; ///< declared names
};

class WideVectorSearch {
public:
  explicit WideVectorSearch(std::span<const std::string_view> Names) {
    for (std::string_view Name : Names) {
      const IntrinsicRow *Row = findIntrinsic(Name);
      if (!Row)
        continue;
      if (const IntrinsicRow *Type = wideType(Name))
        Types[Name] = Type->Name;
      else if (const IntrinsicRow *Result = wideType(Row->Returns))
        Declared.declare(Name, {NameRole::Function, Result->Name});
    }
  }

  bool hasNames() const { return !Types.empty() || !Declared.empty(); }

  /// With `Casts`, the casts that an intrinsic answers are added to it instead
  /// of reported.
  std::optional<std::string> run(std::string_view Text,
                                 std::vector<WideCast> *Casts = nullptr) {
    Source = Text;
    Answered = Casts;
    Tokens = CodeTokens(Text);
    IsDeclared.resize(Tokens.size());
    for (std::size_t I = 0; I < Tokens.size(); ++I)
      if (auto Found = visit(I)) {
        FoundLine = Tokens.lineOf(I);
        return Found;
      }
    return std::nullopt;
  }

  std::uint32_t foundLine() const { return FoundLine; }

private:
  std::string_view text(std::size_t I) const { return Tokens.text(I); }
  std::string_view before(std::size_t I, std::size_t Count = 1) const {
    return Tokens.before(I, Count);
  }
  bool isWord(std::size_t I) const { return Tokens.is(I, CodeKind::Word); }
  bool isSign(std::size_t I) const { return Tokens.is(I, CodeKind::Sign); }

  /// The structure that a type's name denotes; empty if it is not a wide
  /// vector.
  std::string_view typeOf(std::string_view Name) const {
    auto It = Types.find(Name);
    return It != Types.end() ? It->second : std::string_view{};
  }

  Meaning meaningOf(std::string_view Name) const {
    if (auto It = Parameters.find(Name); It != Parameters.end())
      return It->second;
    const Meaning *Found = Declared.find(Name);
    return Found ? *Found : Meaning{};
  }

  std::optional<std::string> visit(std::size_t I) {
    std::string_view T = text(I);
    if (T == "{") {
      Declared.open();
      for (const auto &[Name, Means] : std::exchange(Parameters, {}))
        Declared.declare(Name, Means);
    } else if (T == "}") {
      Declared.close();
    } else if (T == "(") {
      ++Depth;
    } else if (T == ")") {
      Depth -= Depth > 0;
    } else if (T == ";" && Depth == 0) {
      Parameters.clear(); // they belonged to a prototype
    } else if (isWord(I)) {
      if (std::string_view Type = typeOf(T); !Type.empty())
        return visitType(I, Type);
      noteOther(I);
      return visitName(I);
    }
    return std::nullopt;
  }

  // --- declarations

  void declare(std::string_view Name, Meaning M) {
    if (Depth > 0)
      Parameters[Name] = M;
    else
      Declared.declare(Name, M);
  }

  std::optional<std::string> visitType(std::size_t I, std::string_view Type) {
    if (before(I) == "(" && text(I + 1) == ")")
      return visitCast(I, Type);
    if (before(I) == "<" && text(I + 1) == ">")
      return visitNamedCast(I, Type);
    if (before(I) == "=" && before(I, 3) == "using")
      Types[before(I, 2)] = Type;
    else if (before(I) == "typedef" && isWord(I + 1) && text(I + 2) == ";")
      Types[text(I + 1)] = Type;
    else
      declareAll(I + 1, Type);
    return std::nullopt;
  }

  static bool isQualifier(std::string_view Text) {
    constexpr std::array<std::string_view, 7> Qualifiers = {
        "*", "&", "&&", "const", "volatile", "restrict", "__restrict"};
    return isOneOf(Text, Qualifiers);
  }

  /// True for a wide type with a declarator behind it.
  bool beginsDeclaration(std::size_t I) const {
    return isWord(I) && !typeOf(text(I)).empty() &&
           (isWord(I + 1) || isQualifier(text(I + 1)));
  }

  /// Declares the names in the declarators from `I` on, after the type. Ends
  /// where the next declaration begins, so that no token is visited for two.
  void declareAll(std::size_t I, std::string_view Type) {
    constexpr std::array<std::string_view, 8> Ends = {"=", ";", ",", ")",
                                                      "[", "(", "{", ":"};
    for (;; ++I) {
      Meaning M{NameRole::Vector, Type};
      for (; isQualifier(text(I)); ++I)
        M.Levels += text(I) == "*";
      if (!isWord(I) || !isOneOf(text(I + 1), Ends))
        return;
      std::size_t Name = I++;
      for (; text(I) == "["; I = Tokens.closing(I) + 1)
        ++M.Levels;
      if (text(I) == "(" && M.Levels == 0)
        M.Is = NameRole::Function;
      declare(text(Name), M);
      IsDeclared[Name] = true;
      if (Depth > 0 || M.Is == NameRole::Function)
        return; // a parameter has one declarator
      for (; I < Tokens.size() && text(I) != ","; ++I) {
        if (text(I) == ";" || text(I) == ")" || text(I) == "}" ||
            beginsDeclaration(I))
          return;
        if (Tokens.opens(I))
          I = Tokens.closing(I);
        else if (text(I) == "<")
          I = endOfArguments(I);
      }
    }
  }

  /// The position of the '>' in `f<A, 1>(` if the '<' at `I` begins such a
  /// list; otherwise `I`.
  std::size_t endOfArguments(std::size_t I) const {
    std::size_t End = I + 1;
    while (End < Tokens.size() &&
           (!isSign(End) || text(End) == "," || text(End) == "::"))
      ++End;
    return text(End) == ">" && text(End + 1) == "(" ? End : I;
  }

  /// Notes a declaration like `float a` or `auto *a`, after which the name
  /// means something else.
  void noteOther(std::size_t I) {
    std::size_t Type = I;
    while (Type > 0 && (before(Type) == "*" || before(Type) == "&"))
      --Type;
    bool Declares = Type > 0 && isWord(Type - 1) &&
                    typeOf(before(Type)).empty() &&
                    !isOneOf(before(Type), OperandWords);
    bool Begins = Type == I || Type < 2 ||
                  (isSign(Type - 2) &&
                   std::string_view("(,;{}").contains(before(Type, 2))) ||
                  before(Type, 2) == "const";
    if (!Declares || !Begins || before(Type) == "const")
      return;
    bool Deduced = before(Type) == "auto" && text(I + 1) == "=";
    Meaning M;
    if (Deduced && text(I + 3) == "(" &&
        meaningOf(text(I + 2)).Is == NameRole::Function &&
        (text(Tokens.closing(I + 3) + 1) == ";" ||
         text(Tokens.closing(I + 3) + 1) == ","))
      M = {NameRole::Vector, meaningOf(text(I + 2)).Type};
    if (M.Is != NameRole::Other || meaningOf(text(I)).Is != NameRole::Other)
      declare(text(I), M);
  }

  // --- uses

  std::optional<std::string> visitName(std::size_t I) const {
    Meaning M = meaningOf(text(I));
    std::string_view Before = before(I);
    if (M.Is == NameRole::Other || IsDeclared[I] || Before == "." ||
        Before == "->" || Before == "::")
      return std::nullopt;
    std::size_t Last = I;
    if (M.Is == NameRole::Function) {
      if (text(I + 1) != "(")
        return std::nullopt;
      Last = Tokens.closing(I + 1);
    }
    for (; M.Levels > 0; --M.Levels) {
      if (text(Last + 1) != "[")
        return std::nullopt;
      Last = Tokens.closing(Last + 1);
    }
    return operation(I, Last, M.Type);
  }

  /// Reports an unsupported operation on the operand from `First` to `Last`.
  std::optional<std::string> operation(std::size_t First, std::size_t Last,
                                       std::string_view Type) const {
    while (before(First) == "(" && text(Last + 1) == ")" &&
           beginsAt(First - 1) && before(First, 2) != ">")
      --First, ++Last;
    std::string_view After = text(Last + 1);
    if (After == "[")
      return refuse(Last + 1, "subscript of", Type);
    if (before(First) == "&" && beginsAt(First - 1))
      return std::nullopt; // taking its address is supported
    if (isOneOf(After, Operators))
      return refuse(Last + 1, "operator '" + std::string(After) + "' on", Type);
    std::string_view Before = before(First);
    // The other of two operands may have an operator overload of its own,
    // unless it is a number.
    bool OfNumber =
        Tokens.is(First - 2, CodeKind::Literal) && isOneOf(Before, Operators);
    if (Before == "~" || OfNumber || (Before == "-" && beginsAt(First - 1)))
      return refuse(First - 1, "operator '" + std::string(Before) + "' on",
                    Type);
    return std::nullopt;
  }

  /// True if a sign at `I` is unary, because nothing before it can be an
  /// operand.
  bool beginsAt(std::size_t I) const {
    if (I == 0)
      return true;
    if (isWord(I - 1))
      return isOneOf(before(I), OperandWords);
    return isSign(I - 1) && before(I) != ")" && before(I) != "]" &&
           before(I) != "}";
  }

  /// Visits a cast `(__m256i)x`, but not f(__m256i) x.
  std::optional<std::string> visitCast(std::size_t I,
                                       std::string_view Type) const {
    if (!beginsAt(I - 1) || !isOtherVector(I + 2, Type))
      return std::nullopt;
    if (Answered && answerCast(I, Type))
      return std::nullopt;
    return refuse(I, "cast to", Type);
  }

  std::size_t placeOf(std::size_t I) const {
    return static_cast<std::size_t>(text(I).data() - Source.data());
  }

  /// Adds the cast to the type at `I` to the answered ones, if its operand is a
  /// name, a call or in parentheses. False if it is something else.
  bool answerCast(std::size_t I, std::string_view Type) const {
    std::size_t First = I + 2, Last = First;
    const bool Closed = text(First) == "(";
    if (Closed)
      Last = Tokens.closing(First);
    while (!Closed && (text(Last + 1) == "(" || text(Last + 1) == "["))
      Last = Tokens.closing(Last + 1);
    std::size_t Name = First;
    while (text(Name) == "(")
      ++Name;
    const std::string_view After = text(Last + 1), From = operandType(Name);
    const bool IsSimple = !Closed || Name == Last - 1 ||
                          text(Name + 1) == "(" || text(Name + 1) == "[";
    if (!IsSimple || Last >= Tokens.size() || After == "." || After == "->" ||
        After == "[" || After == "(")
      return false;
    const std::string_view Intrinsic = castIntrinsic(From, Type);
    const std::size_t Begin = placeOf(I - 1), Operand = placeOf(First),
                      End = placeOf(Last) + text(Last).size();
    if (Intrinsic.empty() ||
        Source.substr(Begin, Operand - Begin).contains('\n') ||
        (!Answered->empty() && Answered->back().End > Begin))
      return false;
    std::string Text(Intrinsic);
    Text.append(Closed ? "" : "(")
        .append(Source.substr(Operand, End - Operand))
        .append(Closed ? "" : ")");
    const std::size_t Line = Source.rfind('\n', placeOf(I)) + 1;
    Answered->push_back({Begin, End, Tokens.lineOf(I),
                         static_cast<std::uint32_t>(placeOf(I) - Line + 1),
                         From, Type, std::move(Text)});
    return true;
  }

  std::string_view operandType(std::size_t Name) const {
    return isWord(Name) ? meaningOf(text(Name)).Type : std::string_view();
  }

  std::optional<std::string> visitNamedCast(std::size_t I,
                                            std::string_view Type) const {
    std::string_view Cast = before(I, 2);
    if ((Cast != "static_cast" && Cast != "reinterpret_cast") ||
        text(I + 2) != "(" || !isOtherVector(I + 3, Type))
      return std::nullopt;
    return refuse(I, "cast to", Type);
  }

  /// True if the operand that begins at `I` is a wide vector of another type
  /// than `Type`. An operand of any other type may have a conversion of its
  /// own.
  bool isOtherVector(std::size_t I, std::string_view Type) const {
    while (text(I) == "(")
      ++I;
    Meaning M = isWord(I) ? meaningOf(text(I)) : Meaning{};
    return M.Is != NameRole::Other && M.Type != Type;
  }

  std::optional<std::string> refuse(std::size_t I, std::string What,
                                    std::string_view Type) const {
    return "line " + std::to_string(Tokens.lineOf(I)) + ": " + std::move(What) +
           " a '" + std::string(Type) + "', which is a structure in the shim";
  }

  std::string_view Source;
  std::vector<WideCast> *Answered = nullptr;
  std::uint32_t FoundLine = 0;
  CodeTokens Tokens;
  std::vector<bool> IsDeclared; ///< by token: declares a name
  /// Maps the name of a type to the name of its structure.
  std::map<std::string_view, std::string_view> Types;
  ScopedNames Declared;
  /// Declared in parentheses, for the block that follows.
  std::map<std::string_view, Meaning> Parameters;
  int Depth = 0; ///< number of open parentheses
};

} // namespace

std::optional<std::string>
findWideOperation(std::string_view Text,
                  std::span<const std::string_view> Names) {
  WideVectorSearch Looking(Names);
  return Looking.hasNames() ? Looking.run(Text) : std::nullopt;
}

WideUses findWideUses(std::string_view Text,
                      std::span<const std::string_view> Names) {
  WideUses Out;
  WideVectorSearch Looking(Names);
  if (!Looking.hasNames())
    return Out;
  Out.Other = Looking.run(Text, &Out.Casts);
  Out.OtherLine = Looking.foundLine();
  return Out;
}

bool isWide(std::string_view Name) {
  const IntrinsicRow *Row = findIntrinsic(Name);
  return Row && (wideType(Name) || wideType(Row->Returns));
}

} // namespace armlift
