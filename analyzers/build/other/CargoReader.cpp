// build.rs, which Cargo runs before it compiles a package: the arguments of the
// crate "cc", under conditions on the machine (the Cargo Book, "Build Scripts";
// docs.rs/cc).

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/ConditionStack.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/SourcePaths.h"
#include "analyzers/build/other/RustCondition.h"
#include "analyzers/build/other/RustLexer.h"
#include "core/input/PathArch.h"
#include "core/support/Characters.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace armlift::build {
namespace {

class CargoReader {
public:
  explicit CargoReader(const Input &In)
      : Text(In.Bytes), Model(Text, Syntax::Plain),
        EndOfText(In.Bytes.data() + In.Bytes.size()), List(lexRust(In.Bytes)) {}

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    bool Good = true;
    while (At < List.size() && Good) {
      leaveItems();
      Good = step();
    }
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

  /// Leaves the items that end before the current token.
  void leaveItems() {
    for (; !ItemEnds.empty() && ItemEnds.back() <= At; ItemEnds.pop_back())
      Stack.leave();
  }

  /// Follows one token or construct. Returns false if blocks nest too deeply.
  bool step() {
    if (at("#"))
      return attribute();
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
      Model.facts().addStop(
          List[At].Text, List[At + 3].IsString ? List[At + 3].Text : "panic!",
          Stack.current());
    else
      path();
  }

  void path() {
    std::string Path(List[At].Text);
    if (List[At].IsString && asSourceFile(Path) && Path == List[At].Text)
      Model.use(WordRole::Sources, List[At].Text, Stack.current());
  }

  /// The tokens up to `End` outside parentheses and square brackets; `End` is
  /// passed.
  RustTokens upTo(std::string_view End) {
    std::size_t Begin = At;
    int Depth = 0;
    for (; At < List.size(); ++At) {
      if (Depth == 0 && is(List[At], End))
        break;
      Depth += is(List[At], "(") || is(List[At], "[");
      Depth -= is(List[At], ")") || is(List[At], "]");
    }
    RustTokens Found = RustTokens(List).subspan(Begin, At - Begin);
    At = std::min(At + 1, List.size());
    return Found;
  }

  /// The text of the tokens as written. The last string of a file may lack its
  /// closing quote.
  std::string_view textOf(RustTokens Some) const {
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
    RustTokens Condition = upTo("{");
    When W{conditionTruth(Condition), textOf(Condition)};
    Blocks.push_back(Block::Branch);
    return Else ? Stack.elseIf(std::move(W)) : Stack.enter(std::move(W));
  }

  /// Passes an attribute. #[cfg(target_arch = "x86_64")] is the condition of
  /// the item, statement or block behind it.
  bool attribute() {
    ++At;
    if (!at("["))
      return true;
    ++At;
    RustTokens Attribute = upTo("]");
    if (Attribute.size() < 3 || !is(Attribute[0], "cfg") ||
        !is(Attribute[1], "("))
      return true;
    ItemEnds.push_back(endOfItem(List, At));
    return Stack.enter(
        {predicateTruth(Attribute.subspan(2, Attribute.size() - 3)),
         textOf(Attribute)});
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
    RustTokens Pattern = upTo("=>");
    if (Pattern.empty() || At == List.size())
      return true;
    bool IsRest = std::ranges::none_of(Pattern, &RustToken::IsString);
    Stack.elseIf(IsRest ? When{}
                        : When{operandTruth(Pattern), textOf(Pattern)});
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
    std::optional<WordRole> R = roleOf(BuildLanguage::Cargo, Name);
    bool IsAsked = Name == "flag_if_supported";
    if (!R && !IsAsked && Name != "define")
      return;
    At += 2;
    if (Name == "define")
      return define();
    for (int Depth = 1; At < List.size() && Depth != 0; ++At) {
      Depth += at("(") || at("[");
      Depth -= at(")") || at("]");
      if (List[At].IsString && IsAsked)
        Model.facts().noteOptions(List[At].Text, Stack.current());
      else if (List[At].IsString)
        Model.use(*R, List[At].Text, Stack.current());
    }
  }

  /// Handles the arguments of .define("X", "1").
  void define() {
    RustTokens Arguments = upTo(")");
    if (Arguments.size() > 2 && Arguments[0].IsString && is(Arguments[1], ","))
      Model.facts().addMacro(Arguments[0].Text, valueOf(Arguments.subspan(2)),
                             Stack.current(), Arguments[0].Text);
  }

  /// The value of the macro defined as "1", Some("1") or None, which means "1"
  /// as an option without a value does. A "$" stands for any other value.
  static std::string_view valueOf(RustTokens Value) {
    if (is(Value[0], "None"))
      return "1";
    if (Value.size() > 2 && is(Value[0], "Some") && is(Value[1], "("))
      Value = Value.subspan(2);
    return Value[0].IsString ? Value[0].Text : "$";
  }

  BuildText Text;
  BuildFileModel Model;
  ConditionStack Stack;
  const char *EndOfText;
  std::vector<RustToken> List;
  std::size_t At = 0;
  std::vector<Block> Blocks; ///< the open ones
  /// For each open item with a condition of its own, the index past it.
  std::vector<std::size_t> ItemEnds;
};

} // namespace

std::unique_ptr<BuildFileFacts> readCargo(const Input &In,
                                          std::vector<Error> &Errors) {
  if (!In.Bytes.contains("cc::Build"))
    return nullptr;
  return CargoReader(In).read(In, Errors);
}

} // namespace armlift::build
