// See Directives.h.
#include "core/code/Directives.h"

#include "core/code/CodeLexer.h"
#include "core/code/CodeTokens.h"
#include "core/support/Utf8.h"

#include <algorithm>

namespace armlift {
namespace {

std::string_view between(const char *Begin, const char *End) {
  return {Begin, static_cast<std::size_t>(End - Begin)};
}

/// The place of the first character of code in the rest of a line. The line
/// goes on behind a '\' at its end, and behind a comment.
const char *skipBlanks(const char *At, const char *End) {
  while (At < End) {
    const char *Behind = skipBlank(At, End);
    if (Behind == At)
      break;
    At = Behind;
  }
  return At;
}

SourceDirective directiveAt(const char *Hash, const char *End) {
  const char *Name = skipBlanks(Hash + 1, End);
  const char *NameEnd = scanName(Name, End).End;
  const char *Last = skipDirective(NameEnd, End);
  SourceDirective Out;
  Out.Name = between(Name, NameEnd);
  Out.Rest = between(NameEnd, Last);
  if (Out.Rest.ends_with('\r'))
    Out.Rest.remove_suffix(1);
  return Out;
}

} // namespace

std::vector<SourceDirective> sourceDirectives(std::string_view Text) {
  std::vector<SourceDirective> Out;
  const char *End = Text.data() + Text.size();
  const char *Counted = Text.data();
  std::uint32_t Line = 1;
  auto lineOf = [&](const char *At) {
    Line += static_cast<std::uint32_t>(std::count(Counted, At, '\n'));
    Counted = At;
    return Line;
  };
  const std::size_t Mark =
      Text.starts_with(ByteOrderMark) ? ByteOrderMark.size() : 0;
  forEachPiece(
      Text.data() + Mark, End,
      [&](const char *Hash) {
        SourceDirective D = directiveAt(Hash, End);
        const char *Behind = D.Rest.data() + D.Rest.size();
        D.Begin = static_cast<std::size_t>(Hash - Text.data());
        D.Line = lineOf(Hash);
        D.LastLine = lineOf(Behind);
        Out.push_back(D);
        return Behind;
      },
      [End](const char *At) { return nextCodeToken(At, End).end(); });
  return Out;
}

std::string joinedLine(std::string_view Rest) {
  std::string Out;
  const char *End = Rest.data() + Rest.size();
  for (const char *At = skipBlanks(Rest.data(), End); At < End;) {
    const char *Behind = *At == '"' ? skipQuoted(At, End) : At + 1;
    Out.append(At, Behind);
    At = skipBlanks(Behind, End);
    if (At != Behind && At < End)
      Out += ' ';
  }
  return Out;
}

} // namespace armlift
