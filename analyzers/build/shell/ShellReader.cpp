#include "analyzers/build/shell/ShellReader.h"

#include "analyzers/build/model/ConditionStack.h"
#include "analyzers/build/shell/ShellCondition.h"
#include "analyzers/build/shell/ShellList.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <utility>

namespace armlift::build {

static constexpr unsigned MaxDepth = 60;

/// What separates words, also those of M4.
static constexpr std::string_view WordEnds = " \t\r\n;&|()[],";

/// True if a comment begins at `At`: '#' of the shell, or M4's word "dnl".
static bool opensComment(std::string_view Code, std::size_t At) {
  // The '#' in "${name##*/}", "$#" and "a#b" is within a word.
  if (At > 0 && !WordEnds.contains(Code[At - 1]))
    return false;
  if (Code[At] == '#')
    return true;
  return Code.substr(At).starts_with("dnl") &&
         (At + 3 >= Code.size() || !isNameCharacter(Code[At + 3]));
}

/// True where the shell expects a command and so recognizes "if". False among
/// the arguments of another command ("echo if").
static bool beginsCommand(std::string_view Code, std::size_t At) {
  constexpr std::string_view Ends = "\n;&|(){}`[],!";
  while (At > 0 && (Code[At - 1] == ' ' || Code[At - 1] == '\t'))
    --At;
  if (At == 0 || Ends.contains(Code[At - 1]))
    return true;
  std::size_t Begin = At;
  while (Begin > 0 && isLower(Code[Begin - 1]))
    --Begin;
  std::string_view Word = Code.substr(Begin, At - Begin);
  return Word == "then" || Word == "else" || Word == "do" || Word == "fi" ||
         Word == "esac" || Word == "done";
}

/// Skips the bodies of here-documents, which are not code (POSIX.1-2017,
/// 2.7.4).
class ShellReader::HereDocuments {
public:
  explicit HereDocuments(std::string_view Code) : Code(Code) {}

  /// Handles the operator "<<" at `At`, and moves `At` past it.
  void open(std::size_t &At) {
    At += 2;
    if (At < Code.size() && Code[At] == '<') { // "<<<"
      ++At;
      return;
    }
    constexpr std::string_view Around = "- \t\\'\"";
    At = std::min(Code.find_first_not_of(Around, At), Code.size());
    std::size_t End = At;
    while (End < Code.size() && isNameCharacter(Code[End]))
      ++End;
    if (End > At)
      Delimiter = Code.substr(At, End - At);
    At = std::min(Code.find_first_not_of("'\"", End), Code.size());
  }

  /// The position after the line end at `At`: past the body of a here-document
  /// if one begins there, otherwise the next line.
  std::size_t behind(std::size_t At) {
    std::string_view Wanted = std::exchange(Delimiter, {});
    if (Wanted.empty())
      return At + 1;
    if (!std::exchange(LinesAreKnown, true))
      findLines();
    auto Line = Ends.find(Wanted);
    if (Line == Ends.end())
      return At + 1;
    auto End = std::ranges::upper_bound(Line->second, At);
    if (End == Line->second.end())
      return At + 1;
    Bodies.push_back(Code.substr(At + 1, *End - At - 1));
    return *End;
  }

  /// The bodies that were passed since the last call, including their end
  /// lines.
  std::vector<std::string_view> take() { return std::exchange(Bodies, {}); }

private:
  /// Finds the ends of all lines that consist of one word.
  void findLines() {
    for (std::size_t Begin = 0; Begin < Code.size();) {
      std::size_t End = std::min(Code.find('\n', Begin), Code.size());
      std::string_view Line = trim(Code.substr(Begin, End - Begin));
      if (!Line.empty() && std::ranges::all_of(Line, isNameCharacter))
        Ends[Line].push_back(End);
      Begin = End + 1;
    }
  }

  std::string_view Code, Delimiter;
  std::map<std::string_view, std::vector<std::size_t>> Ends;
  bool LinesAreKnown = false;
  std::vector<std::string_view> Bodies;
};

/// The lists of commands joined by && and || (POSIX.1-2017, 2.9.3), and the
/// groups { … } and ( … ) in them: what decides whether a command runs.
class ShellReader::CommandLists {
public:
  CommandLists(std::string_view Code, const BuildVariables &Variables)
      : Code(Code), Variables(Variables) {}

  /// True if the commands in front decide whether this one runs.
  bool decide() const { return Now.Front.has_value(); }
  /// The condition that they are, and that of all open groups.
  When current() const {
    const When &Around = Levels.back().Around;
    return Now.Front ? both(Around, succeeds(*Now.Front)) : Around;
  }
  /// A list begins at `At`.
  void begin(std::size_t At) { Now = {At, {}, false}; }
  /// A word, or what is no operator, follows.
  void word() { Now.IsBehindOperator = false; }

  /// Moves `At` past the character there, which is no part of a word.
  void pass(std::size_t &At) {
    const std::size_t Here = At++;
    const char C = Code[Here];
    switch (C) {
    case '&':
    case '|':
      if (charAt(At) == C)
        return join(Here, At++);
      // "2>&1" and "&>" end no command.
      if (C == '&' && charAt(At) != '>' && !follows(Here, "<>"))
        begin(At);
      return;
    case ';':
      return begin(At);
    case '\n':
      return Now.IsBehindOperator ? void() : begin(At);
    case ' ':
    case '\t':
    case '\r':
      return;
    case '(':
      return open(C, Levels.back().Parentheses, At);
    case '{':
      // That of "${name}" is no word.
      return isBlank(charAt(At)) ? open(C, Levels.back().Braces, At) : word();
    case ')':
      return close('(', Levels.back().Parentheses) ? void() : begin(At);
    case '}':
      if (follows(Here, " \t\r\n;"))
        close('{', Levels.back().Braces);
      return word();
    default:
      return word();
    }
  }

private:
  /// The commands in front of an operator.
  struct Commands {
    std::string_view Text;
    bool IsAnd;
    mutable std::optional<When> Known = {}; ///< the result of succeeds()
  };
  struct List {
    std::size_t Begin = 0;
    std::optional<Commands> Front = {};
    bool IsBehindOperator = false;
  };
  /// The script, or a group for which a list decides.
  struct Level {
    char Opener = '\0';
    List Outer = {}; ///< the list that the group is a command of
    When Around = {};
    /// Brackets that are open in it and that decide nothing.
    std::size_t Parentheses = 0, Braces = 0;
  };

  char charAt(std::size_t At) const {
    return At < Code.size() ? Code[At] : '\n';
  }
  static bool isBlank(char C) {
    return std::string_view(" \t\r\n").contains(C);
  }
  bool follows(std::size_t At, std::string_view OneOf) const {
    return At > 0 && OneOf.contains(Code[At - 1]);
  }

  /// Handles the operator at `Operator`, whose second character is at `At`.
  void join(std::size_t Operator, std::size_t At) {
    Now.Front = {Code.substr(Now.Begin, Operator - Now.Begin), Code[At] == '&'};
    Now.IsBehindOperator = true;
  }

  const When &succeeds(const Commands &Front) const {
    // Each command in a list has the commands before it as its condition.
    constexpr std::size_t MaxList = 1024;
    if (Front.Known)
      return *Front.Known;
    if (Front.Text.size() > MaxList || !Variables.ask(Front.Text.size()))
      return Front.Known.emplace(NobodyKnows, "a list of commands succeeds");
    When W = evaluateShellCondition(Front.Text, Variables);
    return Front.Known.emplace(Front.IsAnd ? std::move(W) : negation(W));
  }

  void open(char Opener, std::size_t &Others, std::size_t Behind) {
    if (Now.IsBehindOperator && Levels.size() < MaxDepth) {
      Levels.push_back({Opener, Now, current()});
      return begin(Behind);
    }
    ++Others;
    word();
  }

  /// False if the bracket closes nothing.
  bool close(char Opener, std::size_t &Others) {
    if (Others != 0) {
      --Others;
    } else if (Levels.back().Opener == Opener) {
      Now = Levels.back().Outer;
      Levels.pop_back();
    } else {
      return false;
    }
    word();
    return true;
  }

  std::string_view Code;
  const BuildVariables &Variables;
  List Now;
  std::vector<Level> Levels = std::vector<Level>(1);
};

void ShellReader::note(std::string_view Code, std::size_t At,
                       std::string_view What) {
  if (Problem.empty() && Code.size() == Text.bytes().size())
    Problem = Text.problem(Code.substr(At, 0), What);
}

/// Moves to the next name or ";;", past quoted text, comments and
/// here-documents. Returns false if none follows.
bool ShellReader::passToWord(std::string_view Code, std::size_t &At,
                             HereDocuments &Documents, CommandLists &Lists) {
  while (At < Code.size()) {
    char C = Code[At];
    if (C == '\n') {
      std::size_t End = At;
      Lists.pass(End);
      At = Documents.behind(At);
    } else if (opensComment(Code, At)) {
      At = std::min(Code.find('\n', At), Code.size());
    } else if (Code.substr(At).starts_with("<<")) {
      Documents.open(At);
    } else if (C == '\\') { // an escaped character opens nothing
      At += 2;
    } else if (C == '\'' || C == '"') {
      Lists.word();
      At = passQuoted(Code, At);
    } else if (isNameCharacter(C) || Code.substr(At).starts_with(";;")) {
      return true;
    } else {
      Lists.pass(At);
    }
  }
  return false;
}

void ShellReader::script(std::string_view Code, const When &Outer,
                         unsigned Depth) {
  if (Depth > MaxDepth) {
    TooDeep = true;
    return;
  }
  ConditionStack Stack;
  std::vector<std::string_view> CaseWords;
  std::size_t At = 0;
  HereDocuments Documents(Code);
  CommandLists Lists(Code, Model.variables());
  auto here = [&] {
    return both(both(Outer, Stack.current()), Lists.current());
  };
  while (passToWord(Code, At, Documents, Lists)) {
    for (std::string_view Body : Documents.take())
      document(Body, here());
    if (Code.substr(At).starts_with(";;")) {
      At += 2;
      if (!CaseWords.empty())
        pattern(Code, At, CaseWords.back(), Stack);
      Lists.begin(At);
      continue;
    }
    Lists.word();
    std::size_t Begin = At;
    while (At < Code.size() && isNameCharacter(Code[At]))
      ++At;
    std::string_view Name = Code.substr(Begin, At - Begin);
    char Behind = At < Code.size() ? Code[At] : '\0';
    bool Reference =
        Begin > 0 && (Code[Begin - 1] == '$' || Code[Begin - 1] == '{');
    if (Reference)
      continue;
    if (Behind == '(' && call(Name, Code, At, here(), Depth))
      continue;
    bool Appends = Code.substr(At).starts_with("+="); // of Bash
    if (Behind == '=' || Appends) {
      At += Appends ? 2 : 1;
      assignment(Name, value(Code, At), here(), !Lists.decide() && !Appends);
    } else if (beginsCommand(Code, Begin)) {
      if (control(Name, Code, At, CaseWords, Stack) || Name == "do")
        Lists.begin(At);
      else
        command(Name, Code, At, here());
    }
  }
  for (std::string_view Body : Documents.take())
    document(Body, here());
  if (Stack.depth() != 0)
    note(Code, Code.size(), "'if' or 'case' does not end");
}

/// Handles the command `Name`, which ends at `At`, if it belongs to a
/// conditional; false otherwise.
bool ShellReader::control(std::string_view Name, std::string_view Code,
                          std::size_t &At,
                          std::vector<std::string_view> &CaseWords,
                          ConditionStack &Stack) {
  if (Name == "if" || Name == "elif") {
    std::string_view Condition = upTo(Code, At, "then", "'if' without 'then'");
    When W = evaluateShellCondition(Condition, Model.variables());
    bool Good =
        Name == "if" ? Stack.enter(std::move(W)) : Stack.elseIf(std::move(W));
    TooDeep = TooDeep || (!Good && Name == "if");
  } else if (Name == "else") {
    Stack.otherwise();
  } else if (Name == "fi") {
    Stack.leave();
  } else if (Name == "case") {
    CaseWords.push_back(trim(upTo(Code, At, "in", "'case' without 'in'")));
    // No branch is open yet: each pattern begins one.
    TooDeep = TooDeep || !Stack.enter({NeverTrue, ""});
    pattern(Code, At, CaseWords.back(), Stack);
  } else if (Name == "esac" && !CaseWords.empty()) {
    CaseWords.pop_back();
    Stack.leave();
  } else {
    return false;
  }
  return true;
}

/// The place where a pattern may begin.
static std::size_t skipBlanks(std::string_view Code, std::size_t At) {
  return std::min(Code.find_first_not_of(" \t\r\n([", At), Code.size());
}

/// The position of the ')' that ends a pattern, outside quotes.
static std::size_t patternEnd(std::string_view Code) {
  std::size_t At = 0;
  while (At < Code.size() && Code[At] != ')')
    At = endOfShellPart(Code, At);
  return At < Code.size() ? At : Code.npos;
}

/// Handles a pattern of `case` at `At`, up to its ')'.
void ShellReader::pattern(std::string_view Code, std::size_t &At,
                          std::string_view Word, ConditionStack &Stack) {
  constexpr std::size_t MaxPattern = 1000;
  std::size_t Begin = skipBlanks(Code, At);
  while (Begin < Code.size() && opensComment(Code, Begin))
    Begin = skipBlanks(Code, Code.find('\n', Begin));
  std::size_t End = patternEnd(Code.substr(Begin, MaxPattern));
  if (End == Code.npos || Code.substr(Begin).starts_with("esac")) {
    At = Begin;
    return;
  }
  // Removes the closing M4 quotes of "[aarch64]"; skipBlanks() passed the
  // opening one.
  std::string_view Pattern = trim(Code.substr(Begin, End));
  while (Pattern.ends_with(']') &&
         std::ranges::count(Pattern, ']') > std::ranges::count(Pattern, '['))
    Pattern.remove_suffix(1);
  At = Begin + End + 1;
  Stack.elseIf(evaluateCasePattern(Word, Pattern, Model.variables()));
}

std::size_t ShellReader::passQuoted(std::string_view Code, std::size_t At) {
  const std::size_t End = endOfShellPart(Code, At);
  if (End == Code.size() && (End - At < 2 || Code[End - 1] != Code[At]))
    note(Code, At, "string does not end");
  return End;
}

/// The text from `At` to the word `End`, which is passed, outside quotes and
/// comments. `Missing` is the error if there is no such word.
std::string_view ShellReader::upTo(std::string_view Code, std::size_t &At,
                                   std::string_view End,
                                   std::string_view Missing) {
  const std::size_t Begin = At;
  while (At < Code.size()) {
    const std::size_t Word = At;
    if (opensComment(Code, At)) {
      At = std::min(Code.find('\n', At), Code.size());
    } else if (Code[At] == '"' || Code[At] == '\'') {
      At = passQuoted(Code, At);
    } else if (!isNameCharacter(Code[At])) {
      At = endOfShellPart(Code, At);
    } else {
      while (At < Code.size() && isNameCharacter(Code[At]))
        ++At;
      if (Word > Begin && Code.substr(Word, At - Word) == End &&
          WordEnds.contains(Code[Word - 1]))
        return Code.substr(Begin, Word - Begin);
    }
  }
  note(Code, Begin, Missing);
  return Code.substr(Begin);
}

/// The position behind "$(uname -m)"; one further if it does not end soon.
static std::size_t passSubstitution(std::string_view Code, std::size_t At) {
  constexpr std::size_t MaxCommand = 256;
  const std::string_view Rest = Code.substr(At, MaxCommand);
  const std::size_t End = endOfShellPart(Rest, 0);
  return End == Rest.size() && !Rest.ends_with(')') ? At + 1 : At + End;
}

std::string_view ShellReader::value(std::string_view Code, std::size_t &At) {
  if (At + 1 < Code.size() && Code[At] == '[' &&
      (Code[At + 1] == '"' || Code[At + 1] == '\''))
    ++At; // quotes of M4
  std::size_t Begin = At;
  if (At < Code.size() && (Code[At] == '"' || Code[At] == '\'')) {
    At = passQuoted(Code, At);
    return Code.substr(Begin + 1, At - Begin >= 2 ? At - Begin - 2 : 0);
  }
  while (At < Code.size() &&
         !std::string_view(" \t\r\n;)],").contains(Code[At]))
    if (Code[At] == '\\')
      At = std::min(At + 2, Code.size());
    else if (Code.substr(At).starts_with("${"))
      At = skipBrackets(Code, At + 1); // ${CFLAGS="-g -O3"}
    else if (Code[At] == '\'' || Code[At] == '"')
      At = passQuoted(Code, At);
    else if (Code.substr(At).starts_with("$("))
      At = passSubstitution(Code, At);
    else
      ++At;
  return Code.substr(Begin, At - Begin);
}

std::string_view ShellReader::reference(std::string_view Value) {
  std::string_view Name = Value.starts_with("${") && Value.ends_with('}')
                              ? Value.substr(2, Value.size() - 3)
                          : Value.starts_with('$') ? Value.substr(1)
                                                   : std::string_view();
  return std::ranges::all_of(Name, isNameCharacter) ? Name : std::string_view();
}

} // namespace armlift::build
