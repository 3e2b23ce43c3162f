#include "analyzers/build/shell/ShellList.h"

#include "analyzers/build/shell/ShellCondition.h"
#include "core/rules/BuildTable.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <utility>

namespace armlift::build {
namespace {

constexpr std::string_view EndWords[] = {")",    "}",  ";;", "then", "elif",
                                         "else", "fi", "do", "done", "esac"};

class Follower {
public:
  Follower(std::span<const ShellToken> Tokens, const BuildVariables &Variables,
           OtherStatus Others)
      : Left(Tokens), Variables(Variables), Others(Others) {}

  ShellList run() {
    while (!Left.empty()) {
      Out.Succeeds = list({}, 0).Succeeds;
      if (!Left.empty()) // closes nothing
        advance();
    }
    return std::move(Out);
  }

private:
  static constexpr unsigned MaxDepth = 50;

  /// The exit status of a command.
  struct Status {
    When Succeeds;        ///< if each step does
    bool MayFail = false; ///< a step in it may fail nevertheless
  };

  static When failure(const Status &Of) {
    When Fails = negation(Of.Succeeds);
    if (!Of.MayFail)
      return Fails;
    alsoHolds(Fails,
              {NobodyKnows, Fails.Text.empty() ? "the command before it fails"
                                               : Fails.Text});
    return Fails;
  }

  bool at(std::string_view Text) const {
    return !Left.empty() && Left[0].is(Text);
  }
  void advance() { Left = Left.subspan(1); }
  bool pass(std::string_view Text) {
    bool Is = at(Text);
    if (Is)
      advance();
    return Is;
  }
  bool atSeparator() const { return at(";") || at("&") || at("\n"); }
  void passSeparators() {
    while (atSeparator())
      advance();
  }
  bool atEndOfCommand() const {
    return Left.empty() || atSeparator() || at("&&") || at("||") || at(")") ||
           at(";;");
  }
  bool atEndOfList() const {
    return Left.empty() || std::ranges::any_of(EndWords, [this](auto Word) {
             return at(Word);
           });
  }

  /// Follows commands that run under `Here`.
  Status list(const When &Here, unsigned Depth) {
    Status Last;
    passSeparators();
    while (!atEndOfList()) {
      Last = chain(Here, Depth);
      if (!atSeparator())
        break;
      passSeparators();
    }
    return Last;
  }

  /// a && b || c: both operators bind equally and from the left (2.9.3).
  Status chain(const When &Here, unsigned Depth) {
    Status Now = command(Here, Depth);
    while (at("&&") || at("||")) {
      const bool IsAnd = Left[0].Text == "&&";
      advance();
      while (pass("\n")) {
      }
      const When Fails = failure(Now);
      Status Next = command(both(Here, IsAnd ? Now.Succeeds : Fails), Depth);
      Now.Succeeds = IsAnd ? both(Now.Succeeds, Next.Succeeds)
                           : negation(both(Fails, failure(Next)));
      Now.MayFail |= Next.MayFail;
    }
    return Now;
  }

  Status command(const When &Here, unsigned Depth) {
    bool Negated = false;
    while (pass("!"))
      Negated = !Negated;
    Status Now = Depth < MaxDepth ? compound(Here, Depth + 1) : simple(Here);
    if (!Negated)
      return Now;
    return {failure(Now), Now.MayFail};
  }

  Status compound(const When &Here, unsigned Depth) {
    Status Now;
    if (pass("(")) {
      Now = list(Here, Depth);
      pass(")");
    } else if (pass("{")) {
      Now = list(Here, Depth);
      pass("}");
    } else if (pass("if")) {
      branches(Here, Depth);
    } else if (pass("case")) {
      cases(Here, Depth);
    } else if (at("for") || pass("while") || pass("until")) {
      loop(Here, Depth);
    } else {
      return simple(Here);
    }
    if (!atEndOfCommand()) // "> file", "| sort"
      simple(Here);
    return Now;
  }

  void branches(When Here, unsigned Depth) {
    do {
      const When Test = condition(Here, Depth);
      pass("then");
      list(both(Here, Test), Depth);
      Here = both(Here, negation(Test));
    } while (pass("elif"));
    if (pass("else"))
      list(Here, Depth);
    pass("fi");
  }

  /// Follows the condition of "if" or "while". What it runs may fail.
  When condition(const When &Here, unsigned Depth) {
    const OtherStatus Outer = std::exchange(Others, OtherStatus::Asks);
    When Test =
        list(both(Here, {NobodyKnows, "the shell asks whether it succeeds"}),
             Depth)
            .Succeeds;
    Others = Outer;
    return Test;
  }

  void cases(When Here, unsigned Depth) {
    const std::string_view Word =
        Left.empty() ? std::string_view() : Left[0].Text;
    while (!Left.empty() && !at("in") && !atEndOfCommand())
      advance();
    for (pass("in"), passSeparators(); !Left.empty() && !pass("esac");
         passSeparators()) {
      pass("(");
      std::string Pattern;
      for (; !Left.empty() && !at(")") && !atSeparator(); advance())
        Pattern += Left[0].Text;
      pass(")");
      const When Fits = evaluateCasePattern(Word, Pattern, Variables);
      list(both(Here, Fits), Depth);
      Here = both(Here, negation(Fits));
      if (!pass(";;") && !at("esac"))
        return; // not understood
    }
  }

  void loop(const When &Here, unsigned Depth) {
    if (at("for"))
      simple(Here);
    else
      condition(Here, Depth);
    passSeparators();
    pass("do");
    list(Here, Depth);
    pass("done");
  }

  /// A pipeline counts as one command.
  Status simple(const When &Here) {
    const std::span<const ShellToken> All = Left;
    while (!atEndOfCommand() && !at("("))
      advance();
    // A function's "()", brackets in a pattern, or more brackets than anybody
    // nests.
    std::size_t Open = 0;
    while (!Left.empty() && (Open != 0 || at("(") || !atEndOfCommand())) {
      Open += at("(");
      Open -= Open != 0 && at(")");
      advance();
    }
    const auto Words = All.first(All.size() - Left.size());
    if (Words.empty())
      return {{NobodyKnows, ""}};
    Out.Commands.push_back({Words, Here});
    if (Others == OtherStatus::Asks || asks(Words))
      return {evaluateShellCommand(Words, Variables)};
    return {.Succeeds = {}, .MayFail = true};
  }

  /// True if the exit status is an answer: [ -f a.c ], uname -m | grep x86.
  static bool asks(std::span<const ShellToken> Words) {
    std::size_t First = Words.size() - 1; // of the last command
    while (First > 0 && !Words[First - 1].is("|"))
      --First;
    const ShellToken &Program = Words[First];
    return isNamed(NameList::AskingPrograms, fileName(Program.Text));
  }

  std::span<const ShellToken> Left;
  const BuildVariables &Variables;
  OtherStatus Others;
  ShellList Out;
};

} // namespace

std::string_view ListedCommand::text() const {
  const std::string_view First = Words.front().Written,
                         Last = Words.back().Written;
  return {First.data(),
          static_cast<std::size_t>(Last.data() + Last.size() - First.data())};
}

bool ListedCommand::setsVariables() const {
  return Words[0].is("for") || Words[0].is("export") ||
         std::ranges::all_of(Words, isShellAssignment, &ShellToken::Text);
}

ShellList followShell(std::span<const ShellToken> Tokens,
                      const BuildVariables &Variables, OtherStatus Others) {
  return Follower(Tokens, Variables, Others).run();
}

When evaluateShellCondition(std::string_view Text,
                            const BuildVariables &Variables) {
  return {followShell(shellTokens(Text), Variables).Succeeds.expression(),
          trim(Text)};
}

} // namespace armlift::build
