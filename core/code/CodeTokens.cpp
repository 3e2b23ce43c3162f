// See CodeTokens.h.
#include "core/code/CodeTokens.h"

#include "core/code/CodeLexer.h"

#include <algorithm>
#include <array>

namespace armlift {
namespace {

/// Longest first: the standard's maximal munch (C17 6.4, C++20 [lex.pptoken]).
constexpr std::array<std::string_view, 24> LongSigns = {
    "<<=", ">>=", "...", "->*", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
    "+=",  "-=",  "*=",  "/=",  "%=", "&=", "|=", "^=", "->", "::", "++", "--"};

/// The token that begins at `At`, which must not be a blank.
CodeToken tokenAt(const char *At, const char *End) {
  auto upTo = [&](CodeKind Kind, const char *Behind) {
    return CodeToken{Kind, {At, static_cast<std::size_t>(Behind - At)}};
  };
  switch (classOf(*At)) {
  case CkIdentifier: {
    CodeToken Word = upTo(CodeKind::Word, scanName(At, End).End);
    if (isRawPrefix(Word.Text) && charAt(Word.end(), End) == '"')
      return upTo(CodeKind::Literal, skipRawString(Word.end(), End));
    return Word;
  }
  case CkDigit:
    return upTo(CodeKind::Literal, skipNumber(At, End));
  case CkQuote:
  case CkApostrophe:
    return upTo(CodeKind::Literal, skipQuoted(At, End));
  default:
    if (*At == '.' && classOf(charAt(At + 1, End)) == CkDigit)
      return upTo(CodeKind::Literal, skipNumber(At, End));
    std::string_view Rest(At, static_cast<std::size_t>(End - At));
    auto Long =
        std::ranges::find_if(LongSigns, [&](std::string_view Candidate) {
          return Candidate.front() == *At && Rest.starts_with(Candidate);
        });
    return upTo(CodeKind::Sign,
                At + (Long == LongSigns.end() ? 1 : Long->size()));
  }
}

} // namespace

CodeToken nextCodeToken(const char *At, const char *End) {
  At = skipWhiteSpace(At, End);
  return At < End ? tokenAt(At, End)
                  : CodeToken{CodeKind::Sign, std::string_view(End, 0)};
}

CodeTokens::CodeTokens(std::string_view Text) {
  const char *End = Text.data() + Text.size();
  forEachPiece(
      Text.data(), End,
      [End](const char *At) { return skipDirective(At, End); },
      [&](const char *At) {
        Tokens.push_back(tokenAt(At, End));
        return Tokens.back().end();
      });
  countLines(Text);
  pairBrackets();
}

void CodeTokens::countLines(std::string_view Text) {
  const char *Counted = Text.data();
  std::uint32_t Line = 1;
  for (const CodeToken &T : Tokens) {
    Line +=
        static_cast<std::uint32_t>(std::count(Counted, T.Text.data(), '\n'));
    Lines.push_back(Line);
    Counted = T.Text.data();
  }
}

void CodeTokens::pairBrackets() {
  Closing.assign(size(), size());
  std::vector<std::size_t> Open;
  for (std::size_t I = 0; I < size(); ++I) {
    if (opens(I)) {
      Open.push_back(I);
    } else if (closes(I) && !Open.empty()) {
      Closing[Open.back()] = I;
      Open.pop_back();
    }
  }
}

} // namespace armlift
