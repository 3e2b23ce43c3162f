#include "analyzers/build/model/MakeLines.h"

#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {
namespace {

/// The beginning of a shell comment; the end of the text if there is none.
std::size_t findComment(std::string_view Command) {
  char Quote = 0;
  bool BeginsWord = true;
  for (std::size_t I = 0; I < Command.size(); ++I) {
    char C = Command[I];
    if (Quote == 0 && BeginsWord && C == '#')
      return I;
    if (C == Quote)
      Quote = 0;
    else if (Quote == 0 && (C == '"' || C == '\''))
      Quote = C;
    BeginsWord = C == ' ' || C == '\t' || C == '\n' || C == ';';
    if (C == '\\' && Quote != '\'') {
      ++I;
      BeginsWord = Command.substr(0, I + 1).ends_with('\n');
    }
  }
  return Command.size();
}

/// The first character of the value of .RECIPEPREFIX, or a tab if the value is
/// empty (GNU Make manual, 6.14).
char recipeMark(std::string_view Line) {
  std::size_t Equals = std::min(Line.find('='), Line.size() - 1);
  std::string_view Value = trim(Line.substr(Equals + 1));
  return Value.empty() ? '\t' : Value[0];
}

/// Drops the blanks at the end, and a backslash with which an empty line
/// continues the one before: "OBJS = a.o\" and nothing behind.
void dropBlankEnd(std::string_view &Line) {
  while (!Line.empty()) {
    const char Last = Line.back();
    if (Last == '\n') {
      Line.remove_suffix(Line.ends_with("\\\r\n") ? 3 : 2);
      continue;
    }
    if (Last != '\r' && Last != ' ' && Last != '\t')
      return;
    Line.remove_suffix(1);
  }
}

enum class LineKind { Rule, Assignment, Other };

LineKind lineKind(std::string_view Line) {
  for (std::string_view Word : {"ifeq", "ifneq", "ifdef", "ifndef", "else"})
    if (std::string_view Rest = Line; takeWord(Rest, Word))
      return LineKind::Other;
  std::size_t At = findOutsideReferences(Line, "=:");
  if (At == Line.npos)
    return LineKind::Other;
  std::size_t Behind = Line.find_first_not_of(':', At);
  bool Assigns =
      Line[At] == '=' || (Behind != Line.npos && Line[Behind] == '=');
  return Assigns ? LineKind::Assignment : LineKind::Rule;
}

} // namespace

std::vector<MakeLine> makeLines(std::string_view Text) {
  std::vector<MakeLine> Lines;
  char Mark = '\t';
  bool InRule = false, InDefine = false;
  for (std::size_t At = 0; At < Text.size();) {
    std::size_t Begin = At;
    // A tab is a blank before the first rule, and after a variable's definition
    // (GNU Make manual, 5.1).
    bool Recipe = Text[Begin] == Mark && InRule;
    std::size_t Comment = Text.npos;
    for (; At < Text.size() && Text[At] != '\n'; ++At) {
      // A backslash escapes '#', a line end or a backslash.
      if (Text[At] == '\\' && At + 1 < Text.size())
        At +=
            Text[At + 1] == '\r' && At + 2 < Text.size() && Text[At + 2] == '\n'
                ? 2
                : 1;
      else if (Text[At] == '#' && !Recipe && Comment == Text.npos)
        Comment = At;
    }
    At = std::min(At, Text.size());
    std::string_view Line = Text.substr(Begin, std::min(Comment, At) - Begin);
    if (At < Text.size())
      ++At;
    dropBlankEnd(Line);
    if (Recipe && !Line.empty())
      Line.remove_prefix(1);
    std::size_t First = std::min(Line.find_first_not_of(" \t"), Line.size());
    Line.remove_prefix(First);
    if (!Line.empty())
      Lines.push_back({Line, Recipe});
    if (Recipe)
      continue;
    if (std::string_view Rest = Line; takeWord(Rest, "define"))
      InDefine = true;
    else if (takeWord(Rest, "endef"))
      InDefine = false;
    else if (LineKind Kind = lineKind(Line); Kind == LineKind::Rule)
      InRule = true;
    else if (Kind == LineKind::Assignment && !InDefine)
      InRule = false;
    if (Line.starts_with(".RECIPEPREFIX"))
      Mark = recipeMark(Line);
  }
  return Lines;
}

std::vector<std::string_view> commandsOf(std::string_view Recipe) {
  std::vector<std::string_view> Commands;
  while (true) {
    Recipe.remove_prefix(
        std::min(Recipe.find_first_not_of("@-+ \t\r\n"), Recipe.size()));
    if (Recipe.empty())
      return Commands;
    std::size_t End = findComment(Recipe);
    if (End != 0)
      Commands.push_back(Recipe.substr(0, End));
    Recipe.remove_prefix(std::min(Recipe.find('\n', End), Recipe.size()));
  }
}

std::size_t findOutsideReferences(std::string_view Text,
                                  std::string_view Characters) {
  const CharacterSet Wanted(Characters);
  std::size_t Depth = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (Depth == 0 && Wanted.contains(C))
      return I;
    if (C == '$' && I + 1 < Text.size() &&
        (Text[I + 1] == '(' || Text[I + 1] == '{')) {
      ++Depth;
      ++I;
    } else if (Depth != 0 && (C == '(' || C == '{')) {
      ++Depth;
    } else if (Depth != 0 && (C == ')' || C == '}')) {
      --Depth;
    }
  }
  return Text.npos;
}

bool takeWord(std::string_view &Line, std::string_view Word) {
  if (!Line.starts_with(Word))
    return false;
  std::string_view Rest = Line.substr(Word.size());
  if (!Rest.empty() &&
      std::string_view(" \t(\"'").find(Rest.front()) == Rest.npos)
    return false;
  Line = trim(Rest);
  return true;
}

bool takeInclude(std::string_view &Line) {
  return takeWord(Line, "include") || takeWord(Line, "-include") ||
         takeWord(Line, "sinclude");
}

bool takeIncludeOfBsd(std::string_view &Line) {
  return takeWord(Line, ".include") || takeWord(Line, ".-include") ||
         takeWord(Line, ".sinclude");
}

} // namespace armlift::build
