#include "analyzers/build/cmake/CMakeLexer.h"

#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {
namespace {

/// Deeper than parentheses nest in any real command.
constexpr unsigned MaxParentheses = 200;

class Lexer {
public:
  explicit Lexer(std::string_view Text) : Text(Text) {}

  CMakeCommands run() {
    while (Out.Problem.empty()) {
      skipSpace();
      if (At >= Text.size() || !Out.Problem.empty())
        break;
      if (!passPlaceholder())
        command();
    }
    return std::move(Out);
  }

private:
  void fail(std::size_t Where, std::string Problem) {
    Out.BadAt = Text.substr(std::min(Where, Text.size()), 0);
    Out.Problem = std::move(Problem);
  }

  /// Passes "[==[ … ]==]" at the current place and sets `Content`. Returns
  /// false if no bracket begins here.
  bool bracket(std::string_view &Content) {
    std::size_t Equals = At + 1;
    while (Equals < Text.size() && Text[Equals] == '=')
      ++Equals;
    if (At >= Text.size() || Text[At] != '[' || Equals >= Text.size() ||
        Text[Equals] != '[')
      return false;
    std::string Close = "]" + std::string(Equals - At - 1, '=') + "]";
    std::size_t End = Text.find(Close, Equals + 1);
    if (End == Text.npos) {
      fail(At, "bracket argument does not end");
      return true;
    }
    Content = Text.substr(Equals + 1, End - Equals - 1);
    At = End + Close.size();
    return true;
  }

  void skipSpace() {
    while (At < Text.size() && Out.Problem.empty()) {
      char C = Text[At];
      if (C == '#') {
        ++At;
        std::string_view Comment;
        if (!bracket(Comment))
          At = std::min(Text.find('\n', At), Text.size());
      } else if (C == ' ' || C == '\t' || C == '\n' || C == '\r') {
        ++At;
      } else {
        break;
      }
    }
  }

  /// The position past "@NAME@" at `From`, which configure_file() replaces;
  /// `From` if there is none.
  std::size_t behindPlaceholder(std::size_t From) const {
    std::size_t End = From + 1;
    while (End < Text.size() && isNameCharacter(Text[End]))
      ++End;
    bool Is = From < Text.size() && Text[From] == '@' && End > From + 1 &&
              End < Text.size() && Text[End] == '@';
    return Is ? End + 1 : From;
  }

  /// Passes "@PACKAGE_INIT@" alone on its line, which configure_file() replaces
  /// by commands.
  bool passPlaceholder() {
    std::size_t End = behindPlaceholder(At);
    std::size_t Next =
        std::min(Text.find_first_not_of(" \t\r", End), Text.size());
    if (End == At ||
        (Next < Text.size() && Text[Next] != '\n' && Text[Next] != '#'))
      return false;
    At = Next;
    return true;
  }

  void command() {
    std::size_t Begin = At;
    // In "@NAME@_add(…)", configure_file() completes the name of the command.
    for (std::size_t End = At; End <= Text.size(); At = End)
      if (End < Text.size() && isNameCharacter(Text[End]))
        ++End;
      else if ((End = behindPlaceholder(At)) == At)
        break;
    std::string_view Name = Text.substr(Begin, At - Begin);
    while (At < Text.size() && (Text[At] == ' ' || Text[At] == '\t'))
      ++At;
    if (Name.empty() || At >= Text.size() || Text[At] != '(')
      return fail(Begin, "expected a command and '('");
    ++At;
    CMakeCommand C{lowerCase(Name), Name, {}};
    arguments(C, Begin);
    if (Out.Problem.empty())
      Out.List.push_back(std::move(C));
  }

  void arguments(CMakeCommand &C, std::size_t Begin) {
    unsigned Depth = 0;
    while (true) {
      skipSpace();
      if (!Out.Problem.empty())
        return;
      if (At >= Text.size())
        return fail(Begin, "command '" + C.Name + "' does not end");
      std::string_view Content;
      if (Text[At] == ')') {
        ++At;
        if (Depth-- == 0)
          return;
        C.Arguments.push_back(
            {Text.substr(At - 1, 1), CMakeArgument::Kind::Close});
      } else if (Text[At] == '(') {
        if (++Depth > MaxParentheses)
          return fail(At, "parentheses nest too deeply");
        C.Arguments.push_back(
            {Text.substr(At++, 1), CMakeArgument::Kind::Open});
      } else if (Text[At] == '"') {
        quoted(C);
      } else if (bracket(Content)) {
        C.Arguments.push_back({Content, CMakeArgument::Kind::Bracket});
      } else {
        unquoted(C);
      }
    }
  }

  void quoted(CMakeCommand &C) {
    std::size_t Begin = ++At;
    while (At < Text.size() && Text[At] != '"')
      At += Text[At] == '\\' ? 2 : 1;
    if (At >= Text.size())
      return fail(Begin - 1, "string does not end");
    C.Arguments.push_back(
        {Text.substr(Begin, At - Begin), CMakeArgument::Kind::Quoted});
    ++At;
  }

  /// An unquoted argument ends at white space, parentheses or '#'. An old style
  /// argument contains a quoted part (-Da="b c") or a Make variable in brackets
  /// ($(NAME)): cmake-language(7), unquoted_legacy.
  void unquoted(CMakeCommand &C) {
    std::size_t Begin = At;
    while (At < Text.size()) {
      char Now = Text[At];
      if (Now == '\\') {
        At += 2;
      } else if (Now == '"') {
        std::size_t End = At + 1;
        while (End < Text.size() && Text[End] != '"')
          End += Text[End] == '\\' ? 2 : 1;
        if (End >= Text.size())
          return fail(At, "string does not end");
        At = End + 1;
      } else if (Now == '$' && At + 1 < Text.size() && Text[At + 1] == '(') {
        At = std::min(Text.find(')', At), Text.size() - 1) +
             1; // $(MAKE_VARIABLE)
      } else if (Now == '(' || Now == ')' || Now == '#' || Now == ' ' ||
                 Now == '\t' || Now == '\n' || Now == '\r') {
        break;
      } else {
        ++At;
      }
    }
    At = std::min(At, Text.size());
    C.Arguments.push_back(
        {Text.substr(Begin, At - Begin), CMakeArgument::Kind::Unquoted});
  }

  std::string_view Text;
  std::size_t At = 0;
  CMakeCommands Out;
};

} // namespace

CMakeCommands lexCMake(std::string_view Text) { return Lexer(Text).run(); }

std::string_view textOf(CMakeArguments Some) {
  if (Some.empty())
    return {};
  const char *Begin = Some.front().Text.data();
  const char *End = Some.back().Text.data() + Some.back().Text.size();
  return {Begin, static_cast<std::size_t>(End - Begin)};
}

bool isWord(const CMakeArgument &A, std::string_view Word) {
  return A.Is == CMakeArgument::Kind::Unquoted && A.Text == Word;
}

CMakeArguments::iterator findWord(CMakeArguments A, std::string_view Word) {
  return std::ranges::find_if(
      A, [&](const CMakeArgument &X) { return isWord(X, Word); });
}

bool hasWord(CMakeArguments A, std::string_view Word) {
  return findWord(A, Word) != A.end();
}

CMakeArguments behindWord(CMakeArguments A, std::string_view Word) {
  auto At = findWord(A, Word);
  return At == A.end() ? CMakeArguments() : CMakeArguments(At + 1, A.end());
}

} // namespace armlift::build
