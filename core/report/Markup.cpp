// See Markup.h. XML 1.0 section 2.2 lists the characters of a document.
#include "core/report/Markup.h"

#include "core/support/Utf8.h"

namespace armlift {

std::string markupText(std::string_view Text) {
  std::string Out;
  Out.reserve(Text.size());
  for (std::size_t Pos = 0; Pos < Text.size();) {
    Utf8Step Step = decodeUtf8(Text, Pos);
    bool IsNonCharacter = Step.Valid && (Step.CodePoint & 0xfffe) == 0xfffe;
    switch (Text[Pos]) {
    case '&':
      Out += "&amp;";
      break;
    case '<':
      Out += "&lt;";
      break;
    case '>':
      Out += "&gt;";
      break;
    case '"':
      Out += "&quot;";
      break;
    case '\'':
      Out += "&#39;";
      break;
    // A literal newline would become a blank in an attribute (XML 1.0, 3.3.3)
    // and would begin a new line in a log.
    case '\n':
      Out += "&#10;";
      break;
    case '\t':
      Out += "&#9;";
      break;
    default:
      if (IsNonCharacter)
        Out += "\xef\xbf\xbd"; // U+FFFD
      else
        appendPrintable(Out, Text, Pos, Step);
    }
    Pos += Step.Length;
  }
  return Out;
}

} // namespace armlift
