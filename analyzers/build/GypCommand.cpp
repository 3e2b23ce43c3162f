#include "analyzers/build/GypCommand.h"

#include "analyzers/build/ShellCondition.h"
#include "core/support/ShellWords.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace armlift::build {
namespace {

bool is(const ShellToken &W, std::string_view Text) {
  return !W.IsQuoted && W.Text == Text;
}

/// Follows the lists, groups and ifs of a command. Other compound commands
/// count as simple ones.
class CommandReader {
public:
  CommandReader(std::span<const ShellToken> Words,
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
  bool atSeparator() const { return at(";") || at("&") || at("\n"); }
  bool atOperator() const {
    return atSeparator() || at("&&") || at("||") || at("(") || at(")");
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
      if (!atSeparator())
        break;
      while (atSeparator())
        Left = Left.subspan(1);
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
    std::span<const ShellToken> All = Left;
    while (!Left.empty() && !atOperator())
      Left = Left.subspan(1);
    All = All.first(All.size() - Left.size());
    bool IsPipeline = std::ranges::any_of(
        All, [](const ShellToken &W) { return is(W, "|"); });
    if (!All.empty() && is(All[0], "echo") && !IsPipeline) {
      for (const ShellToken &W : All.subspan(1))
        Printed.push_back({W.Text, Here});
      return {};
    }
    std::string Text;
    for (const ShellToken &W : All) {
      std::string_view Quote = W.Text.contains(' ') ? "\"" : "";
      Text.append(Quote).append(W.Text).append(Quote) += ' ';
    }
    return All.empty() ? When{NobodyKnows, ""}
                       : evaluateShellCondition(Text, Variables);
  }

  std::span<const ShellToken> Left;
  const BuildVariables &Variables;
  std::vector<PrintedWords> Printed;
};

} // namespace

bool beginsCommand(std::string_view Text) {
  return Text.starts_with("<!(") || Text.starts_with("<!@(");
}

std::vector<PrintedWords> printedWords(std::span<const std::string_view> Pieces,
                                       const BuildVariables &Variables) {
  std::vector<ShellToken> Words;
  for (std::string_view Piece : Pieces) {
    if (Words.empty() && beginsCommand(Piece))
      Piece.remove_prefix(Piece.find('('));
    std::ranges::move(shellTokens(Piece), std::back_inserter(Words));
  }
  return CommandReader(Words, Variables).run();
}

} // namespace armlift::build
