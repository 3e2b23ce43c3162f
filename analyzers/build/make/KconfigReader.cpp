// Kconfig, the menu language of Linux, coreboot, Zephyr and others (Linux:
// Documentation/kbuild/kconfig-language.rst). Each file is read on its own;
// conditions around the "source" that includes it are not known.

#include "analyzers/build/model/BuildText.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Languages.h"
#include "core/build/ConditionParser.h"
#include "core/input/PathArch.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace armlift::build {
namespace {

using Expression = KconfigFacts::Expression;
using NodeKind = KconfigFacts::Kind;
using Token = std::string_view;

bool isBlank(char C) { return C == ' ' || C == '\t' || C == '\r'; }

/// Tokens are words, "strings" and 'strings' with their quotes, "$(calls)" and
/// operators. A '\' continues the line.
std::vector<Token> tokensOf(std::string_view Line) {
  std::vector<Token> Tokens;
  for (std::size_t At = 0; At < Line.size();) {
    char C = Line[At];
    std::size_t End = At + 1;
    if (isBlank(C) || C == '\n' || C == '\\') {
      At = End;
      continue;
    }
    if (C == '#')
      break;
    if (C == '"' || C == '\'') {
      while (End < Line.size() && Line[End] != C)
        End += Line[End] == '\\' ? 2 : 1;
      End = std::min(End + 1, Line.size());
    } else if (C == '$' && End < Line.size() && Line[End] == '(') {
      std::size_t Depth = 0;
      for (; End < Line.size(); ++End)
        if (Line[End] == '(')
          ++Depth;
        else if (Line[End] == ')' && --Depth == 0)
          break;
      End = std::min(End + 1, Line.size());
    } else if (Line.substr(At).starts_with("&&") ||
               Line.substr(At).starts_with("||") ||
               Line.substr(At).starts_with("!=") ||
               Line.substr(At).starts_with("<=") ||
               Line.substr(At).starts_with(">=")) {
      End = At + 2;
    } else if (!std::string_view("!=()<>&|").contains(C)) {
      End = std::min(Line.find_first_of(" \t\r\n\\#\"'!=()<>&|$", At + 1),
                     Line.size());
    }
    Tokens.push_back(Line.substr(At, End - At));
    At = End;
  }
  return Tokens;
}

class KconfigReader {
public:
  explicit KconfigReader(const Input &In) : Text(In.Bytes) {
    std::string_view Folder = parentPath(In.ContextPath);
    for (std::string_view Component : splitWords(Folder, "/"))
      if (PathArch Here = machineNamed(Component); Here != PathArch::None)
        Facts->Folder = Here;
    if (fileName(In.ContextPath) == "Kconfig" &&
        fileName(parentPath(Folder)) == "arch" && namesArm(fileName(Folder)))
      Facts->ArmFolder = Folder;
  }

  std::unique_ptr<KconfigFacts> read(const Input &In,
                                     std::vector<Error> &Errors) {
    for (std::size_t At = 0; At < In.Bytes.size();) {
      std::string_view Line = line(In.Bytes.substr(At));
      follow(Line);
      At += Line.size() + 1;
    }
    endEntry();
    if (!Open.empty())
      noteBroken(In.Bytes.substr(In.Bytes.size()));
    // A script or a page may be named Kconfig.py, just as Kconfig.debug is a
    // Kconfig file.
    bool IsKconfig = !Facts->Definitions.empty() ||
                     !fileName(In.Path).starts_with("Kconfig.");
    if (!Problem.empty() && IsKconfig)
      Errors.push_back({ErrorKind::NotUnderstood, In.Path, Problem});
    if (Facts->Definitions.empty())
      return nullptr;
    // The conditions of all definitions are unknown.
    if (Broken)
      for (KconfigFacts::Definition &D : Facts->Definitions)
        D.If = KconfigFacts::Unknown;
    return std::move(Facts);
  }

private:
  enum class Entry : std::uint8_t { None, Symbol, Block };
  enum class Block : std::uint8_t { If, Menu, Choice };
  struct Frame {
    Block Is;
    Expression If; ///< including that of all enclosing blocks
  };

  /// The first line of `Text`, with the lines that a '\' joins to it. Comments
  /// and help texts are not joined.
  std::string_view line(std::string_view Text) const {
    std::size_t First = Text.find_first_not_of(" \t");
    bool Joins = !HelpColumn && First != Text.npos && Text[First] != '#';
    std::size_t End = Text.find('\n');
    while (Joins && End != Text.npos && isContinued(Text.substr(0, End)))
      End = Text.find('\n', End + 1);
    return Text.substr(0, End);
  }

  static bool isContinued(std::string_view Line) {
    return Line.ends_with('\\') || Line.ends_with("\\\r");
  }

  void noteBroken(std::string_view Where) {
    Broken = true;
    note(Where, "'if', 'menu' or 'choice' does not match its end");
  }

  void note(std::string_view Where, std::string_view What) {
    if (Problem.empty())
      Problem = Text.problem(Where, What);
  }

  // Expressions.

  Expression node(NodeKind Is, std::uint32_t A, std::uint32_t B = 0) {
    Facts->Nodes.push_back({Is, A, B});
    return static_cast<Expression>(Facts->Nodes.size() - 1);
  }

  Expression both(Expression A, Expression B) {
    return A == KconfigFacts::Yes   ? B
           : B == KconfigFacts::Yes ? A
                                    : node(NodeKind::And, A, B);
  }

  std::uint32_t name(Token Symbol) {
    auto [Entry, New] = Names.try_emplace(
        Symbol, static_cast<std::uint32_t>(Facts->Names.size()));
    if (New)
      Facts->Names.push_back({std::string(Symbol), machineNamed(Symbol)});
    return Entry->second;
  }

  /// A part of an expression, as the parser combines it.
  struct Part {
    KconfigReader *Of;
    Expression Is;

    Part operator||(Part B) const {
      return {Of, Of->node(NodeKind::Or, Is, B.Is)};
    }
    Part operator&&(Part B) const { return {Of, Of->both(Is, B.Is)}; }
    Part operator!() const { return {Of, Of->node(NodeKind::Not, Is)}; }
  };

  static ConditionToken kindOf(Token T) {
    using enum ConditionToken;
    return T == "||"   ? Or
           : T == "&&" ? And
           : T == "!"  ? Not
           : T == "("  ? Open
           : T == ")"  ? Close
                       : Operand;
  }

  /// The expression of the tokens; Unknown if they form none.
  Expression expression(std::span<const Token> Tokens) {
    auto PartOf = [this](std::span<const Token> Operand) {
      return Part{this, operand(Operand)};
    };
    ConditionParser Parser(Tokens, kindOf, PartOf,
                           Part{this, KconfigFacts::Unknown});
    Expression E = Parser.run().Is;
    if (!Parser.isBroken())
      return E;
    if (!Tokens.empty())
      note(Tokens[0], "expected an expression");
    return KconfigFacts::Unknown;
  }

  /// The expression of a symbol or a comparison.
  Expression operand(std::span<const Token> Tokens) {
    if (Tokens.size() == 1)
      return value(Tokens[0]);
    bool Same = Tokens.size() == 3 && Tokens[1] == "=";
    bool Differs = Tokens.size() == 3 && Tokens[1] == "!=";
    if (!Same && !Differs)
      return KconfigFacts::Unknown;
    Expression A = value(Tokens[0]), B = value(Tokens[2]);
    if (A <= KconfigFacts::No)
      std::swap(A, B);
    if (B != KconfigFacts::Yes && B != KconfigFacts::No)
      return KconfigFacts::Unknown;
    // A symbol that is not "y" may still be "m".
    if (B == KconfigFacts::Yes)
      return Same ? both(A, KconfigFacts::Unknown)
                  : node(NodeKind::Or, node(NodeKind::Not, A),
                         KconfigFacts::Unknown);
    return Same ? node(NodeKind::Not, A) : A;
  }

  Expression value(Token T) {
    if (T.size() >= 2 && (T[0] == '"' || T[0] == '\'') && T.back() == T[0])
      T = T.substr(1, T.size() - 2);
    if (T == "y")
      return KconfigFacts::Yes;
    if (T == "n")
      return KconfigFacts::No;
    bool IsSymbol = T != "m" && std::ranges::all_of(T, isNameCharacter) &&
                    std::ranges::any_of(T, isLetter);
    return IsSymbol ? node(NodeKind::Symbol, name(T)) : KconfigFacts::Unknown;
  }

  // Lines.

  void follow(std::string_view Line) {
    std::size_t First = std::min(Line.find_first_not_of(" \t"), Line.size());
    std::size_t Column = 0;
    for (char C : Line.substr(0, First))
      Column = C == '\t' ? Column / 8 * 8 + 8 : Column + 1;
    bool IsEmpty = trim(Line).empty();
    if (HelpColumn) {
      if (IsEmpty)
        return;
      // The first line of a help text sets its indentation.
      if (*HelpColumn == 0)
        HelpColumn = Column;
      if (Column != 0 && Column >= *HelpColumn)
        return;
      HelpColumn.reset();
    }
    if (!IsEmpty)
      statement(Line);
  }

  void statement(std::string_view Line) {
    std::vector<Token> Tokens = tokensOf(Line);
    if (Tokens.empty())
      return;
    if (auto Cut = std::ranges::find_if(Tokens, doesNotEnd);
        Cut != Tokens.end())
      note(*Cut, "string or bracket does not end");
    Token Word = Tokens[0];
    std::span<const Token> Rest = std::span(Tokens).subspan(1);
    if (Word == "config" || Word == "menuconfig" || Word == "configdefault") {
      endEntry();
      if (!Rest.empty())
        beginSymbol(whole(Rest));
    } else if (Word == "if") {
      endEntry();
      enter(Block::If, expression(Rest));
    } else if (Word == "menu" || Word == "choice" || Word == "cont_choice") {
      // gem5's cont_choice continues the choice of that name.
      endEntry();
      enter(Word == "menu" ? Block::Menu : Block::Choice, KconfigFacts::Yes);
      Now = Entry::Block;
    } else if (Word == "endif") {
      leave(Block::If, Line);
    } else if (Word == "endmenu") {
      leave(Block::Menu, Line);
    } else if (Word == "endchoice") {
      leave(Block::Choice, Line);
    } else if (Word == "source" || Word == "rsource" || Word == "osource" ||
               Word == "orsource" || Word == "comment" || Word == "mainmenu") {
      endEntry();
    } else if (Word == "help" || Word == "---help---") {
      HelpColumn = 0;
    } else if (Word == "depends" || Word == "requires") {
      depends(Rest);
    } else if (Now == Entry::Symbol) {
      attribute(Word, Rest);
    }
  }

  static bool doesNotEnd(Token T) {
    if (T.starts_with("$("))
      return !T.ends_with(')');
    bool IsString = T[0] == '"' || T[0] == '\'';
    return IsString && (T.size() == 1 || T.back() != T[0]);
  }

  void enter(Block Is, Expression If) {
    Open.push_back({Is, both(around(), If)});
  }

  Expression around() const {
    return Open.empty() ? KconfigFacts::Yes : Open.back().If;
  }

  void leave(Block Is, std::string_view Line) {
    endEntry();
    if (Open.empty() || Open.back().Is != Is)
      return noteBroken(Line);
    Open.pop_back();
  }

  /// The whole text: a macro may complete a name, "FOO_$(BAR)", which is in no
  /// expression.
  static Token whole(std::span<const Token> Tokens) {
    const char *End = Tokens.back().data() + Tokens.back().size();
    return {Tokens[0].data(), static_cast<std::size_t>(End - Tokens[0].data())};
  }

  void beginSymbol(Token Symbol) {
    Now = Entry::Symbol;
    Definition = {.Name = name(Symbol)};
  }

  void endEntry() {
    if (Now == Entry::Symbol) {
      Definition.If = both(around(), Definition.If);
      Facts->Definitions.push_back(std::move(Definition));
    }
    Now = Entry::None;
  }

  void depends(std::span<const Token> Rest) {
    if (!Rest.empty() && Rest[0] == "on")
      Rest = Rest.subspan(1);
    Expression If = expression(Rest);
    if (Now == Entry::Symbol)
      Definition.If = both(Definition.If, If);
    else if (Now == Entry::Block)
      Open.back().If = both(Open.back().If, If);
  }

  void attribute(Token Word, std::span<const Token> Rest) {
    auto If = std::ranges::find(Rest, Token("if"));
    std::span<const Token> Value(Rest.begin(), If);
    Expression Where = KconfigFacts::Yes;
    if (If != Rest.end())
      Where = expression({If + 1, Rest.end()});
    bool IsType = Word == "bool" || Word == "boolean" || Word == "tristate" ||
                  Word == "int" || Word == "hex" || Word == "string";
    if (Word == "prompt" || (IsType && !Value.empty()))
      Definition.Prompt = Definition.Prompt == KconfigFacts::No
                              ? Where
                              : node(NodeKind::Or, Definition.Prompt, Where);
    else if (Word == "default" || Word.starts_with("def_"))
      Definition.Defaults.push_back({expression(Value), Where});
    else if ((Word == "select" || Word == "imply") && !Value.empty())
      (Word == "select" ? Definition.Selects : Definition.Implies)
          .push_back({name(whole(Value)), Where});
  }

  BuildText Text;
  std::unique_ptr<KconfigFacts> Facts = std::make_unique<KconfigFacts>();
  std::map<Token, std::uint32_t> Names;
  Entry Now = Entry::None;
  KconfigFacts::Definition Definition;
  std::vector<Frame> Open;
  /// The indentation of the help text that is being skipped; 0 before its first
  /// line.
  std::optional<std::size_t> HelpColumn;
  bool Broken = false; ///< the blocks are not properly nested
  std::string Problem; ///< the first problem, with its line
};

} // namespace

std::unique_ptr<KconfigFacts> readKconfig(const Input &In,
                                          std::vector<Error> &Errors) {
  return KconfigReader(In).read(In, Errors);
}

} // namespace armlift::build
