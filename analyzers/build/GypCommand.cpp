#include "analyzers/build/GypCommand.h"

#include "analyzers/build/ShellCondition.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace armlift::build {
namespace {

struct ShellWord {
  std::string_view Text; ///< without the quotes around it
  bool IsQuoted = false;
};

bool is(const ShellWord &W, std::string_view Text) {
  return !W.IsQuoted && W.Text == Text;
}

/// Splits a command into words and operators (POSIX.1-2017, Shell Command
/// Language, 2.3). The quotes of a word may be escaped for the build file.
class ShellLexer {
public:
  explicit ShellLexer(std::string_view Text) : Text(Text) {}

  void run(std::vector<ShellWord> &Words) {
    while (At < Text.size())
      if (std::string_view(" \t\r\n").contains(Text[At]))
        ++At;
      else
        Words.push_back(next());
  }

private:
  bool begins(std::string_view With) const {
    return Text.substr(At).starts_with(With);
  }

  std::size_t operatorSize() const {
    if (begins("&&") || begins("||"))
      return 2;
    return std::string_view("|;()").contains(Text[At]) ? 1 : 0;
  }

  ShellWord next() {
    if (std::size_t Size = operatorSize()) {
      At += Size;
      return {Text.substr(At - Size, Size)};
    }
    if (begins("\\\"") || begins("\\'"))
      ++At;
    if (Text[At] == '"' || Text[At] == '\'')
      return quoted();
    std::size_t Begin = At;
    while (At < Text.size() && operatorSize() == 0 &&
           !std::string_view(" \t\r\n").contains(Text[At]))
      passPart();
    return {Text.substr(Begin, At - Begin)};
  }

  ShellWord quoted() {
    char Quote = Text[At++];
    std::size_t Begin = At, End = std::min(Text.find(Quote, At), Text.size());
    At = std::min(End + 1, Text.size());
    if (End > Begin && Text[End - 1] == '\\')
      --End;
    return {Text.substr(Begin, End - Begin), true};
  }

  /// Passes a character, $(…), `…` or a quoted part.
  void passPart() {
    char Close = begins("$(")                                  ? ')'
                 : std::string_view("`\"'").contains(Text[At]) ? Text[At]
                                                               : '\0';
    std::size_t End = Close ? Text.find(Close, At + 1) : At;
    At = std::min(End, Text.size() - 1) + 1;
  }

  std::string_view Text;
  std::size_t At = 0;
};

/// Follows the lists, groups and ifs of a command. Other compound commands
/// count as simple ones.
class CommandReader {
public:
  CommandReader(std::span<const ShellWord> Words,
                const BuildVariables &Variables)
      : Left(Words), Variables(Variables) {}

  std::vector<PrintedWords> run() {
    list({}, 0);
    return std::move(Printed);
  }

private:
  static constexpr unsigned MaxDepth = 50;

  bool at(std::string_view Text) const {
    return !Left.empty() && is(Left[0], Text);
  }
  bool pass(std::string_view Text) {
    bool Is = at(Text);
    if (Is)
      Left = Left.subspan(1);
    return Is;
  }
  bool atOperator() const {
    return at("&&") || at("||") || at(";") || at("(") || at(")");
  }
  bool atEndOfList() const {
    return Left.empty() || at(")") || at("then") || at("elif") || at("else") ||
           at("fi");
  }

  /// Follows commands that run under `Here`; returns whether they succeed.
  When list(const When &Here, unsigned Depth) {
    When Succeeds;
    while (!atEndOfList()) {
      Succeeds = chain(Here, Depth);
      if (!pass(";"))
        break;
    }
    return Succeeds;
  }

  /// a && b || c: both operators bind equally and from the left (2.9.3).
  When chain(const When &Here, unsigned Depth) {
    When Succeeds = command(Here, Depth);
    while (at("&&") || at("||")) {
      bool IsAnd = pass("&&");
      if (!IsAnd)
        pass("||");
      When Reached = both(Here, IsAnd ? Succeeds : negation(Succeeds));
      When Next = command(Reached, Depth);
      if (IsAnd)
        Succeeds = both(Succeeds, Next);
      else
        Succeeds = negation(both(negation(Succeeds), negation(Next)));
    }
    return Succeeds;
  }

  When command(const When &Here, unsigned Depth) {
    if (Depth < MaxDepth && pass("(")) {
      When Succeeds = list(Here, Depth + 1);
      pass(")");
      return Succeeds;
    }
    if (Depth < MaxDepth && pass("if"))
      return branches(Here, Depth + 1);
    return simple(Here);
  }

  When branches(When Here, unsigned Depth) {
    do {
      When Test = list(Here, Depth);
      pass("then");
      list(both(Here, Test), Depth);
      Here = both(Here, negation(Test));
    } while (pass("elif"));
    if (pass("else"))
      list(Here, Depth);
    pass("fi");
    return {};
  }

  /// A pipeline counts as one command.
  When simple(const When &Here) {
    std::span<const ShellWord> All = Left;
    while (!Left.empty() && !atOperator())
      Left = Left.subspan(1);
    All = All.first(All.size() - Left.size());
    bool IsPipeline =
        std::ranges::any_of(All, [](const ShellWord &W) { return is(W, "|"); });
    if (!All.empty() && is(All[0], "echo") && !IsPipeline) {
      for (const ShellWord &W : All.subspan(1))
        Printed.push_back({W.Text, Here});
      return {};
    }
    std::string Text;
    for (const ShellWord &W : All) {
      std::string_view Quote = W.Text.contains(' ') ? "\"" : "";
      Text.append(Quote).append(W.Text).append(Quote) += ' ';
    }
    return All.empty() ? When{NobodyKnows, ""}
                       : evaluateShellCondition(Text, Variables);
  }

  std::span<const ShellWord> Left;
  const BuildVariables &Variables;
  std::vector<PrintedWords> Printed;
};

} // namespace

bool beginsCommand(std::string_view Text) {
  return Text.starts_with("<!(") || Text.starts_with("<!@(");
}

std::vector<PrintedWords> printedWords(std::span<const std::string_view> Pieces,
                                       const BuildVariables &Variables) {
  std::vector<ShellWord> Words;
  for (std::string_view Piece : Pieces) {
    if (Words.empty() && beginsCommand(Piece))
      Piece.remove_prefix(Piece.find('('));
    ShellLexer(Piece).run(Words);
  }
  return CommandReader(Words, Variables).run();
}

} // namespace armlift::build
