#include "analyzers/source/lexical/project/Suffixless.h"

#include "core/support/Text.h"

#include <algorithm>
#include <array>

namespace armlift::source {

namespace {

/// Returns the text after blanks and C comments; empty if a comment reaches the
/// end of the text.
std::string_view skipComments(std::string_view Text) {
  for (;;) {
    Text = trim(Text);
    std::size_t Behind;
    if (Text.starts_with("//"))
      Behind = Text.find('\n');
    else if (Text.starts_with("/*")) {
      Behind = Text.find("*/", 2);
      if (Behind != Text.npos)
        Behind += 2;
    } else
      return Text;
    if (Behind == Text.npos)
      return {};
    Text.remove_prefix(Behind);
  }
}

/// True if '#' and the word are adjacent, or the '#' of "# if you …" would
/// begin a comment of a script.
bool isDirective(std::string_view Line) {
  constexpr std::array<std::string_view, 6> Words = {
      "#include ", "#include<", "#ifndef ", "#ifdef ", "#pragma ", "#define "};
  return std::ranges::any_of(
      Words, [&](std::string_view Word) { return Line.starts_with(Word); });
}

/// True if the text has a "$(" outside of strings. C has it only in strings.
bool refersAsMake(std::string_view Text) {
  return std::ranges::any_of(splitWords(Text, "\n"), [](std::string_view Line) {
    std::size_t At = Line.find("$(");
    return At != Line.npos && !Line.substr(0, At).contains('"');
  });
}

/// True for "NAME += value" or "goal: …" with a reference to a variable soon
/// after.
bool isOfMake(std::string_view Line, std::string_view Behind) {
  constexpr std::size_t Soon = 4096;
  std::size_t Name = Line.find_first_of(" \t=+:?");
  if (Name == 0 || Name == Line.npos)
    return false;
  std::string_view Rest = trim(Line.substr(Name));
  bool Makes = Rest.starts_with('=') || Rest.starts_with("+=") ||
               Rest.starts_with("?=") || Rest.starts_with(':');
  return Makes && (refersAsMake(Line) || refersAsMake(Behind.substr(0, Soon)));
}

} // namespace

bool mayBeHeader(std::string_view Head) {
  std::string_view Code = skipComments(Head);
  bool Open = Code.empty() &&
              (trim(Head).starts_with("//") || trim(Head).starts_with("/*"));
  return Open || isDirective(Code);
}

bool isOtherThanObjectiveC(std::string_view Text) {
  // A request or a comment of roff (groff(7)), comments of the others, and what
  // begins a file of MATLAB.
  constexpr std::array<std::string_view, 7> Beginnings = {
      ".", "'\\\"", "%", "##", "(*", "function ", "classdef "};
  Text = trim(Text);
  return std::ranges::any_of(Beginnings, [&](std::string_view Beginning) {
    return Text.starts_with(Beginning);
  });
}

bool isScript(std::string_view Text) {
  constexpr std::array<std::string_view, 16> Directives = {
      "define", "elif",   "else",  "embed",  "endif",  "error",
      "ident",  "if",     "ifdef", "ifndef", "import", "include",
      "line",   "pragma", "undef", "warning"};
  while (!Text.empty()) {
    const std::string_view Line = trim(takeLine(Text));
    if (!Line.empty() && !Line.starts_with('#'))
      return isOfMake(Line, Text);
    std::string_view Said =
        trim(Line.substr(std::min(Line.find_first_not_of('#'), Line.size())));
    if (!Said.empty())
      return std::ranges::none_of(Directives, [&](std::string_view Word) {
        return Said.starts_with(Word);
      });
  }
  return false;
}

/// True if the first line that is no comment of Make's is one of a Makefile:
/// "#define the flags" may begin one.
static bool isMakefile(std::string_view Text) {
  while (!Text.empty()) {
    const std::string_view Line = trim(takeLine(Text));
    if (!Line.empty() && !Line.starts_with('#'))
      return isOfMake(Line, Text);
  }
  return false;
}

bool isHeader(std::string_view Text) {
  return isDirective(skipComments(Text)) && !isMakefile(Text);
}

} // namespace armlift::source
