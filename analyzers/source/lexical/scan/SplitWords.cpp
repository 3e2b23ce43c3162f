#include "analyzers/source/lexical/scan/SplitWords.h"

#include "core/findings/Finding.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::source {
namespace {

constexpr std::string_view Blanks = " \t\r\n\\";

/// True if `Line` begins with "#include" or "#import".
bool isInclude(std::string_view Line) {
  auto skipBlanks = [&] {
    Line.remove_prefix(std::min(Line.find_first_not_of(Blanks), Line.size()));
  };
  skipBlanks();
  if (!Line.starts_with('#'))
    return false;
  Line.remove_prefix(1);
  skipBlanks();
  return Line.starts_with("include") || Line.starts_with("import");
}

} // namespace

std::string withWholeWords(std::string_view Text) {
  const char *const Begin = Text.data(), *const End = Begin + Text.size();
  std::string Out;
  std::size_t LineStart = 0; // index into Out
  for (const char *At = Begin; At < End;) {
    if (*At != '\\' || !splitsWord(At, Begin, End)) {
      const char *Behind = *At == '\\' ? skipBackslash(At, End) : At + 1;
      Out.append(At, Behind);
      if (*At == '\n')
        LineStart = Out.size();
      At = Behind;
      continue;
    }
    bool ToEndOfLine = isInclude(std::string_view(Out).substr(LineStart));
    std::string LineEnds;
    std::size_t Moved = 0; // characters moved up from the last of these lines
    while (At < End) {
      if (*At == '\\' && splicedBytes(At, End) != 0) {
        const char *Behind = skipBackslash(At, End);
        LineEnds.append(At, Behind);
        Moved = 0;
        At = Behind;
      } else if (ToEndOfLine ? *At != '\n' : isIdentifierChar(*At)) {
        Out += *At++;
        ++Moved;
      } else {
        break;
      }
    }
    Out += LineEnds;
    Out.append(Moved, ' ');
  }
  return Out;
}

void quoteFrom(std::string_view Text, SourceFacts &Facts) {
  std::uint32_t Line = 1;
  for (QuotedLine &Quoted : Facts.Lines) {
    for (; Line < Quoted.Line; ++Line)
      takeLine(Text);
    Quoted.Text = Text.substr(0, Text.find('\n')).substr(0, MaxSnippet);
  }
}

} // namespace armlift::source
