// See Pep440.h. The grammar is that of PEP 440, appendix B.
#include "analyzers/binary/Pep440.h"

#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace armlift::binary {

namespace {

/// A phase after the release number, and how PEP 440 writes it.
struct Phase {
  std::string_view Spelling, Normal;
};
constexpr Phase PreReleases[] = {
    {"alpha", "a"}, {"beta", "b"}, {"preview", "rc"}, {"pre", "rc"},
    {"rc", "rc"},   {"a", "a"},    {"b", "b"},        {"c", "rc"}};
constexpr Phase PostReleases[] = {
    {"post", ".post"}, {"rev", ".post"}, {"r", ".post"}};
constexpr Phase DevReleases[] = {{"dev", ".dev"}};

/// What is left of a version to read; each function takes its part from it.
struct Rest {
  std::string_view Text;

  bool take(std::string_view Word) {
    if (!Text.starts_with(Word))
      return false;
    Text.remove_prefix(Word.size());
    return true;
  }

  /// Takes a number, and returns it without leading zeros.
  std::optional<std::string> number() {
    std::size_t End = 0;
    while (End < Text.size() && isDigit(Text[End]))
      ++End;
    std::string_view Digits = Text.substr(0, End);
    if (Digits.empty())
      return std::nullopt;
    Text.remove_prefix(End);
    Digits.remove_prefix(
        std::min(Digits.find_first_not_of('0'), Digits.size() - 1));
    return std::string(Digits);
  }

  void skipSeparator() {
    if (!Text.empty() && std::string_view("-_.").contains(Text.front()))
      Text.remove_prefix(1);
  }

  /// Takes one of these phases, with a separator before it and before its
  /// number; a phase without a number has the number 0.
  template <std::size_t N> std::string phase(const Phase (&Of)[N]) {
    Rest After = *this;
    After.skipSeparator();
    for (const Phase &P : Of) {
      if (!After.take(P.Spelling))
        continue;
      *this = After;
      After.skipSeparator();
      std::optional<std::string> Number = After.number();
      if (Number)
        *this = After;
      return std::string(P.Normal) + Number.value_or("0");
    }
    return {};
  }

  /// "1.0-1" is "1.0.post1"; a file name of a wheel has '_' for the '-' (PEP
  /// 427).
  std::string implicitPostRelease() {
    Rest After = *this;
    if (!After.take("-") && !After.take("_"))
      return {};
    std::optional<std::string> Number = After.number();
    if (!Number)
      return {};
    *this = After;
    return ".post" + *Number;
  }
};

/// Takes the numbers of a release, without trailing zeros: "1.0.0" -> "1".
std::string release(std::string First, Rest &From) {
  std::vector<std::string> Numbers{std::move(First)};
  for (Rest After = From; After.take("."); After = From) {
    std::optional<std::string> Number = After.number();
    if (!Number)
      break;
    Numbers.push_back(*std::move(Number));
    From = After;
  }
  while (Numbers.size() > 1 && Numbers.back() == "0")
    Numbers.pop_back();
  std::string Out;
  for (const std::string &Number : Numbers)
    Out.append(Out.empty() ? "" : ".").append(Number);
  return Out;
}

} // namespace

std::string_view withoutLocalLabel(std::string_view Version) {
  return Version.substr(0, Version.find('+'));
}

std::string canonicalVersion(std::string_view Version) {
  const std::string Lower = lowerCase(withoutLocalLabel(Version));
  Rest From{Lower};
  From.take("v");
  std::string Out;
  std::optional<std::string> Number = From.number();
  if (Number && From.take("!")) { // an epoch; 0 is the one of no epoch
    if (*Number != "0")
      Out = *Number + "!";
    Number = From.number();
  }
  if (!Number)
    return Lower;
  Out += release(*std::move(Number), From);
  Out += From.phase(PreReleases);
  std::string Post = From.implicitPostRelease();
  Out += Post.empty() ? From.phase(PostReleases) : Post;
  Out += From.phase(DevReleases);
  return From.Text.empty() ? Out : Lower;
}

} // namespace armlift::binary
