// build.rs, which Cargo runs before it compiles a package: the arguments of the
// crate "cc", under conditions on the machine (the Cargo Book, "Build Scripts";
// docs.rs/cc).

#include "analyzers/build/ConditionParser.h"
#include "analyzers/build/ConditionStack.h"
#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/FlagModel.h"
#include "analyzers/build/Readers.h"
#include "analyzers/build/X86Words.h"
#include "core/input/PathArch.h"
#include "core/support/Characters.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace armlift::build {
namespace {

struct RustToken {
  std::string_view Text; ///< of a string, without its quotes
  bool IsString = false;
};
using Tokens = std::span<const RustToken>;

bool is(const RustToken &T, std::string_view Text) {
  return !T.IsString && T.Text == Text;
}

/// Splits the text into strings, names and operators. Drops comments, character
/// literals and the quotes of lifetimes (The Rust Reference, "Tokens").
class RustLexer {
public:
  explicit RustLexer(std::string_view Text) : Text(Text) {}

  std::vector<RustToken> run() {
    while (At < Text.size())
      step();
    return std::move(Out);
  }

private:
  bool begins(std::string_view With) const {
    return Text.substr(At).starts_with(With);
  }

  void passTo(std::string_view End) {
    At = std::min(Text.find(End, At), Text.size());
  }

  void step() {
    if (begins("//"))
      return passTo("\n");
    if (begins("/*")) {
      passTo("*/");
      At = std::min(At + 2, Text.size());
      return;
    }
    if (std::size_t Hashes = rawHashes(); Hashes != Text.npos)
      return raw(Hashes);
    if (Text[At] == '"')
      return quoted();
    if (Text[At] == '\'')
      return character();
    if (isNameCharacter(Text[At]))
      return name();
    constexpr std::string_view Pairs[] = {"&&", "||", "==", "!=", "=>", "::"};
    for (std::string_view Pair : Pairs)
      if (begins(Pair))
        return add(Pair.size());
    if (std::string_view(" \t\r\n").contains(Text[At]))
      ++At;
    else
      add(1);
  }

  void add(std::size_t Size) {
    Out.push_back({Text.substr(At, Size)});
    At += Size;
  }

  void name() {
    std::size_t End = At;
    while (End < Text.size() && isNameCharacter(Text[End]))
      ++End;
    add(End - At);
  }

  void quoted() {
    std::size_t Begin = ++At;
    while (At < Text.size() && Text[At] != '"')
      At += Text[At] == '\\' ? 2 : 1;
    At = std::min(At, Text.size());
    Out.push_back({Text.substr(Begin, At - Begin), true});
    At = std::min(At + 1, Text.size());
  }

  /// Passes a character literal such as '}' or '\n', or only the quote of a
  /// lifetime.
  void character() {
    bool IsEscape = At + 1 < Text.size() && Text[At + 1] == '\\';
    std::size_t End = IsEscape ? Text.find('\'', At + 3) : At + 2;
    bool Is = End < Text.size() && Text[End] == '\'';
    At = Is ? End + 1 : At + 1;
  }

  /// The number of '#' in r"…" or r#"…"# at the current place; npos if none
  /// begins here.
  std::size_t rawHashes() const {
    if (Text[At] != 'r')
      return Text.npos;
    std::size_t Quote = Text.find_first_not_of('#', At + 1);
    return Quote != Text.npos && Text[Quote] == '"' ? Quote - At - 1
                                                    : Text.npos;
  }

  void raw(std::size_t Hashes) {
    std::size_t Begin = At + Hashes + 2;
    std::string End = '"' + std::string(Hashes, '#');
    At = std::min(Begin, Text.size());
    passTo(End);
    Out.push_back({Text.substr(Begin, At - Begin), true});
    At = std::min(At + End.size(), Text.size());
  }

  std::string_view Text;
  std::size_t At = 0;
  std::vector<RustToken> Out;
};

ConditionToken kindOf(const RustToken &T) {
  using enum ConditionToken;
  return is(T, "||")   ? Or
         : is(T, "&&") ? And
         : is(T, "!")  ? Not
         : is(T, "(")  ? Open
         : is(T, ")")  ? Close
                       : Operand;
}

/// The truth of target_arch == "x86_64", arch.contains("86") or is_x86.
MachineTruth operand(Tokens Some) {
  std::string Strings;
  std::string_view Name;
  bool Negated = false;
  for (const RustToken &T : Some)
    if (T.IsString)
      (Strings += T.Text) += ' ';
    else if (is(T, "!=") || is(T, "not"))
      Negated = !Negated;
    else if (isNameStart(T.Text[0]))
      Name = T.Text;
  MachineTruth T = Strings.empty()
                       ? nameTruth(Name)
                       : literalTruth(Strings).value_or(NobodyKnows);
  return Negated ? !T : T;
}

class CargoReader {
public:
  explicit CargoReader(const Input &In)
      : Text(In.Bytes), Model(Text, References::None),
        EndOfText(In.Bytes.data() + In.Bytes.size()),
        List(RustLexer(In.Bytes).run()) {}

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    bool Good = true;
    while (At < List.size() && Good)
      Good = step();
    if (!Good)
      Errors.push_back(
          notUnderstood(In, Text, List[At - 1].Text, "blocks nest too deeply"));
    return Model.finish(In, Errors);
  }

private:
  enum class Block : std::uint8_t {
    Plain,
    Branch, ///< of an "if" or a function
    Match,
  };

  bool at(std::string_view Word) const {
    return At < List.size() && is(List[At], Word);
  }

  /// Follows one token or construct. Returns false if blocks nest too deeply.
  bool step() {
    if (at("if"))
      return branch(false);
    if (at("match"))
      return match();
    if (at("fn"))
      return function();
    if (at("{")) {
      Blocks.push_back(Block::Plain);
    } else if (at("}")) {
      return close();
    } else if (!Blocks.empty() && Blocks.back() == Block::Match) {
      return arm();
    } else if (at(".")) {
      ++At;
      call();
      return true;
    } else {
      value();
    }
    ++At;
    return Blocks.size() <= ConditionStack::MaxDepth;
  }

  /// Handles what a branch for some machines has: the path of a source that a
  /// variable brings to file(), and panic!("message"), which stops the build.
  void value() {
    if (Stack.depth() == 0)
      return;
    if (at("panic") && At + 3 < List.size() && is(List[At + 1], "!"))
      Model.stop(List[At].Text,
                 List[At + 3].IsString ? List[At + 3].Text : "panic!",
                 Stack.current());
    else
      path();
  }

  void path() {
    std::string Path(List[At].Text);
    if (List[At].IsString && asSourceFile(Path) && Path == List[At].Text)
      Model.use(Role::Sources, List[At].Text, Stack.current());
  }

  /// The tokens up to `End` outside parentheses and square brackets; `End` is
  /// passed.
  Tokens upTo(std::string_view End) {
    std::size_t Begin = At;
    int Depth = 0;
    for (; At < List.size(); ++At) {
      if (Depth == 0 && is(List[At], End))
        break;
      Depth += is(List[At], "(") || is(List[At], "[");
      Depth -= is(List[At], ")") || is(List[At], "]");
    }
    Tokens Found = Tokens(List).subspan(Begin, At - Begin);
    At = std::min(At + 1, List.size());
    return Found;
  }

  /// The text of the tokens as written. The last string of a file may lack its
  /// closing quote.
  std::string_view textOf(Tokens Some) const {
    if (Some.empty())
      return {};
    const char *Begin = Some.front().Text.data() - Some.front().IsString;
    const RustToken &Last = Some.back();
    const char *End = std::min(
        Last.Text.data() + Last.Text.size() + Last.IsString, EndOfText);
    return {Begin, static_cast<std::size_t>(End - Begin)};
  }

  /// Enters if cfg!(target_arch = "x86_64") {, also after "else".
  bool branch(bool Else) {
    ++At;
    Tokens Condition = upTo("{");
    When W{ConditionParser(Condition, kindOf, operand).run(),
           textOf(Condition)};
    Blocks.push_back(Block::Branch);
    return Else ? Stack.elseIf(std::move(W)) : Stack.enter(std::move(W));
  }

  /// Enters a function. Except for main(), its body counts when it is called:
  /// "fn build_avx512() {" on the machine of its name. A function type or a
  /// declaration has no body.
  bool function() {
    ++At;
    if (At == List.size() || List[At].IsString ||
        !isNameStart(List[At].Text.front()))
      return true;
    std::string Name(List[At].Text);
    while (At < List.size() && !at("{") && !at(";"))
      ++At;
    if (!at("{"))
      return true;
    ++At;
    bool IsMain = Name == "main";
    Blocks.push_back(IsMain ? Block::Plain : Block::Branch);
    if (IsMain)
      return Blocks.size() <= ConditionStack::MaxDepth;
    return Stack.enter(
        {ofMachine(pathArch(Name), NobodyKnows), Name + "() is called"});
  }

  bool match() {
    ++At;
    upTo("{");
    Blocks.push_back(Block::Match);
    return Stack.enter({NeverTrue, ""});
  }

  /// Handles an arm of "match": "x86_64" | "x86" => {
  bool arm() {
    Tokens Pattern = upTo("=>");
    if (Pattern.empty() || At == List.size())
      return true;
    bool IsRest = std::ranges::none_of(Pattern, &RustToken::IsString);
    IsRest ? Stack.otherwise()
           : Stack.elseIf({operand(Pattern), textOf(Pattern)});
    if (at("{")) {
      ++At;
      Blocks.push_back(Block::Plain);
      return Blocks.size() <= ConditionStack::MaxDepth;
    }
    // A single expression, up to the comma after it.
    int Depth = 0;
    while (At < List.size()) {
      if (Depth == 0 && (at(",") || at("}")))
        break;
      if (at(".")) {
        ++At;
        call();
        continue;
      }
      value();
      Depth += at("(") || at("[") || at("{");
      Depth -= at(")") || at("]") || at("}");
      ++At;
    }
    At += at(",");
    return true;
  }

  bool close() {
    ++At;
    if (Blocks.empty())
      return true;
    Block Ended = Blocks.back();
    Blocks.pop_back();
    if (Ended == Block::Match) {
      Stack.leave();
    } else if (Ended == Block::Branch) {
      if (!at("else")) {
        Stack.leave();
        return true;
      }
      ++At;
      if (at("if"))
        return branch(true);
      At += at("{");
      Blocks.push_back(Block::Branch);
      return Stack.otherwise();
    } else if (!Blocks.empty() && Blocks.back() == Block::Match) {
      At += at(",");
    }
    return true;
  }

  /// Handles .file("a.c"), .files(["a.c", "b.c"]), .flag("-mavx2") and
  /// .define("X", "1").
  void call() {
    if (At + 1 >= List.size() || !is(List[At + 1], "("))
      return;
    std::string_view Name = List[At].Text;
    bool IsSources = Name == "file" || Name == "files";
    bool IsFlags = Name == "flag" || Name == "flags" || Name == "ar_flag";
    if (!IsSources && !IsFlags && Name != "define")
      return;
    At += 2;
    if (Name == "define")
      return define();
    for (int Depth = 1; At < List.size() && Depth != 0; ++At) {
      Depth += at("(") || at("[");
      Depth -= at(")") || at("]");
      if (List[At].IsString)
        Model.use(IsSources ? Role::Sources : Role::Flags, List[At].Text,
                  Stack.current());
    }
  }

  /// Handles the arguments of .define("X", "1").
  void define() {
    Tokens Arguments = upTo(")");
    if (Arguments.size() > 2 && Arguments[0].IsString && is(Arguments[1], ","))
      Model.macro(Arguments[0].Text, valueOf(Arguments.subspan(2)),
                  Stack.current(), Arguments[0].Text);
  }

  /// The value of the macro defined as "1", Some("1") or None, which means "1"
  /// as an option without a value does. A "$" stands for any other value.
  static std::string_view valueOf(Tokens Value) {
    if (is(Value[0], "None"))
      return "1";
    if (Value.size() > 2 && is(Value[0], "Some") && is(Value[1], "("))
      Value = Value.subspan(2);
    return Value[0].IsString ? Value[0].Text : "$";
  }

  BuildText Text;
  FlagModel Model;
  ConditionStack Stack;
  const char *EndOfText;
  std::vector<RustToken> List;
  std::size_t At = 0;
  std::vector<Block> Blocks; ///< the open ones
};

} // namespace

std::unique_ptr<BuildFileFacts> readCargo(const Input &In,
                                          std::vector<Error> &Errors) {
  if (!In.Bytes.contains("cc::Build"))
    return nullptr;
  return CargoReader(In).read(In, Errors);
}

} // namespace armlift::build
