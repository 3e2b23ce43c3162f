// See CodeTokens.h.
#include "core/fix/CodeTokens.h"

#include <algorithm>
#include <array>
#include <string>

namespace armlift {
namespace {

bool isWordStart(char C) {
  return (C >= 'a' && C <= 'z') || (C >= 'A' && C <= 'Z') || C == '_';
}
bool isDigit(char C) { return C >= '0' && C <= '9'; }
bool isWordPart(char C) { return isWordStart(C) || isDigit(C); }

/// Longest first: the standard's maximal munch (C17 6.4, C++20 [lex.pptoken]).
constexpr std::array<std::string_view, 24> LongSigns = {
    "<<=", ">>=", "...", "->*", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
    "+=",  "-=",  "*=",  "/=",  "%=", "&=", "|=", "^=", "->", "::", "++", "--"};

class Reader {
public:
  explicit Reader(std::string_view Text) : Text(Text) {}

  std::vector<CodeToken> read() {
    while (At < Text.size())
      readOne();
    return std::move(Out);
  }

private:
  bool next(std::string_view Wanted) const {
    return Text.substr(At).starts_with(Wanted);
  }

  /// Goes on to `End`, at most that of the text, and counts lines.
  void advance(std::size_t End) {
    End = std::min(End, Text.size());
    Line += static_cast<std::uint32_t>(
        std::ranges::count(Text.substr(At, End - At), '\n'));
    At = End;
  }

  void readOne() {
    char C = Text[At];
    if (C == '\n') {
      advance(At + 1);
      AtStart = true;
    } else if (C == ' ' || C == '\t' || C == '\r' || C == '\\') {
      ++At;
    } else if (next("//") || (C == '#' && AtStart)) {
      skipLogicalLine();
    } else if (next("/*")) {
      std::size_t End = Text.find("*/", At + 2);
      advance(End == Text.npos ? End : End + 2);
    } else {
      AtStart = false;
      readToken(C);
    }
  }

  /// To the end of a line that no backslash continues, past the comments in it.
  void skipLogicalLine() {
    bool Comment = next("//");
    while (At < Text.size() && Text[At] != '\n') {
      if (!Comment && next("/*"))
        advance(Text.find("*/", At + 2));
      else
        advance(next("\\\r\n") ? At + 3 : next("\\\n") ? At + 2 : At + 1);
    }
  }

  void readToken(char C) {
    if (isWordStart(C)) {
      std::size_t End = At;
      while (End < Text.size() && isWordPart(Text[End]))
        ++End;
      bool Raw = Text[End - 1] == 'R' && Text.substr(End).starts_with('"');
      if (Raw && End - At <= 3) // R, LR, uR, UR, u8R
        return readRaw(End);
      return add(TokenKind::Word, End);
    }
    if (C == '"' || C == '\'')
      return readQuoted(C);
    if (isDigit(C) ||
        (C == '.' && At + 1 < Text.size() && isDigit(Text[At + 1])))
      return readNumber();
    auto Long = std::ranges::find_if(
        LongSigns, [&](std::string_view Sign) { return next(Sign); });
    add(TokenKind::Sign, At + (Long == LongSigns.end() ? 1 : Long->size()));
  }

  void add(TokenKind Kind, std::size_t End) {
    End = std::min(End, Text.size());
    Out.push_back({Kind, Text.substr(At, End - At), Line});
    advance(End);
  }

  void readQuoted(char Quote) {
    std::size_t End = At + 1;
    while (End < Text.size() && Text[End] != Quote && Text[End] != '\n')
      End += Text[End] == '\\' ? 2 : 1;
    add(TokenKind::Literal, End + 1);
  }

  /// R"x( … )x"
  void readRaw(std::size_t Quote) {
    std::size_t Open = Text.find('(', Quote);
    if (Open == Text.npos)
      return add(TokenKind::Literal, Text.size());
    std::string Close =
        ")" + std::string(Text.substr(Quote + 1, Open - Quote - 1)) + '"';
    std::size_t End = Text.find(Close, Open);
    add(TokenKind::Literal, End == Text.npos ? End : End + Close.size());
  }

  /// A preprocessing number: 1e-3f, 0x1p+4, 1'000.
  void readNumber() {
    std::size_t End = At;
    for (; End < Text.size(); ++End) {
      bool Signed = (Text[End] == '+' || Text[End] == '-') && End > At &&
                    std::string_view("eEpP").contains(Text[End - 1]);
      if (!isWordPart(Text[End]) && Text[End] != '.' && Text[End] != '\'' &&
          !Signed)
        break;
    }
    add(TokenKind::Literal, End);
  }

  std::string_view Text;
  std::size_t At = 0;
  std::uint32_t Line = 1;
  bool AtStart = true; ///< nothing but blanks and comments on this line so far
  std::vector<CodeToken> Out;
};

} // namespace

std::vector<CodeToken> codeTokens(std::string_view Text) {
  return Reader(Text).read();
}

} // namespace armlift
