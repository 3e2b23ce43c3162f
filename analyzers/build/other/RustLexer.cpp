#include "analyzers/build/other/RustLexer.h"

#include "core/support/Characters.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace armlift::build {
namespace {

class RustLexer {
public:
  explicit RustLexer(std::string_view Text) : Text(Text) {}

  std::vector<RustToken> run() {
    while (At < Text.size())
      step();
    return std::move(Out);
  }

private:
  bool begins(std::string_view With) const {
    return Text.substr(At).starts_with(With);
  }

  void passTo(std::string_view End) {
    At = std::min(Text.find(End, At), Text.size());
  }

  void step() {
    if (begins("//"))
      return passTo("\n");
    if (begins("/*")) {
      passTo("*/");
      At = std::min(At + 2, Text.size());
      return;
    }
    if (std::size_t Hashes = rawHashes(); Hashes != Text.npos)
      return raw(Hashes);
    if (Text[At] == '"')
      return quoted();
    if (Text[At] == '\'')
      return character();
    if (isNameCharacter(Text[At]))
      return name();
    constexpr std::string_view Pairs[] = {"&&", "||", "==", "!=", "=>", "::"};
    for (std::string_view Pair : Pairs)
      if (begins(Pair))
        return add(Pair.size());
    if (std::string_view(" \t\r\n").contains(Text[At]))
      ++At;
    else
      add(1);
  }

  void add(std::size_t Size) {
    Out.push_back({Text.substr(At, Size)});
    At += Size;
  }

  void name() {
    std::size_t End = At;
    while (End < Text.size() && isNameCharacter(Text[End]))
      ++End;
    add(End - At);
  }

  void quoted() {
    std::size_t Begin = ++At;
    while (At < Text.size() && Text[At] != '"')
      At += Text[At] == '\\' ? 2 : 1;
    At = std::min(At, Text.size());
    Out.push_back({Text.substr(Begin, At - Begin), true});
    At = std::min(At + 1, Text.size());
  }

  /// Passes a character literal such as '}' or '\n', or only the quote of a
  /// lifetime.
  void character() {
    bool IsEscape = At + 1 < Text.size() && Text[At + 1] == '\\';
    std::size_t End = IsEscape ? Text.find('\'', At + 3) : At + 2;
    bool Is = End < Text.size() && Text[End] == '\'';
    At = Is ? End + 1 : At + 1;
  }

  /// The number of '#' in r"…" or r#"…"# at the current place; npos if none
  /// begins here.
  std::size_t rawHashes() const {
    if (Text[At] != 'r')
      return Text.npos;
    std::size_t Quote = Text.find_first_not_of('#', At + 1);
    return Quote != Text.npos && Text[Quote] == '"' ? Quote - At - 1
                                                    : Text.npos;
  }

  void raw(std::size_t Hashes) {
    std::size_t Begin = At + Hashes + 2;
    std::string End = '"' + std::string(Hashes, '#');
    At = std::min(Begin, Text.size());
    passTo(End);
    Out.push_back({Text.substr(Begin, At - Begin), true});
    At = std::min(At + End.size(), Text.size());
  }

  std::string_view Text;
  std::size_t At = 0;
  std::vector<RustToken> Out;
};

bool isOneOf(const RustToken &T, std::span<const std::string_view> Words) {
  return std::ranges::any_of(
      Words, [&](std::string_view Word) { return is(T, Word); });
}

/// True if an item goes on behind a block that `Next` follows: "if a {} else",
/// "unsafe {}.run()", "let S {a} = b".
bool goesOnAt(const RustToken &Next) {
  constexpr auto Words =
      std::to_array<std::string_view>({"else", ".", "?", "=", ";", ","});
  return isOneOf(Next, Words);
}

} // namespace

std::vector<RustToken> lexRust(std::string_view Text) {
  return RustLexer(Text).run();
}

bool is(const RustToken &T, std::string_view Text) {
  return !T.IsString && T.Text == Text;
}

std::size_t endOfItem(RustTokens Tokens, std::size_t Begin) {
  constexpr auto Opens = std::to_array<std::string_view>({"(", "[", "{"});
  constexpr auto Closes = std::to_array<std::string_view>({")", "]", "}"});
  std::size_t At = Begin;
  for (int Depth = 0; At < Tokens.size(); ++At) {
    const RustToken &T = Tokens[At];
    if (isOneOf(T, Opens))
      ++Depth;
    else if (isOneOf(T, Closes) && --Depth < 0)
      return At;
    if (Depth != 0)
      continue;
    if (is(T, ";") || is(T, ","))
      return At + 1;
    if (is(T, "}") && (At + 1 == Tokens.size() || !goesOnAt(Tokens[At + 1])))
      return At + 1;
  }
  return At;
}

} // namespace armlift::build
