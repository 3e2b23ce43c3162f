#include "core/support/Text.h"

namespace armlift {

std::string_view trim(std::string_view Text) {
  constexpr std::string_view Space = " \t\r\n\v\f";
  std::size_t First = Text.find_first_not_of(Space);
  if (First == std::string_view::npos)
    return {};
  return Text.substr(First, Text.find_last_not_of(Space) - First + 1);
}

std::vector<std::string_view> splitWords(std::string_view Text,
                                         std::string_view Separators) {
  std::vector<std::string_view> Words;
  for (std::size_t Begin = 0;
       (Begin = Text.find_first_not_of(Separators, Begin)) != Text.npos;) {
    std::size_t End =
        std::min(Text.find_first_of(Separators, Begin), Text.size());
    Words.push_back(Text.substr(Begin, End - Begin));
    Begin = End;
  }
  return Words;
}

std::string lowerCase(std::string_view Text) {
  std::string Lower(Text);
  for (char &C : Lower)
    if (C >= 'A' && C <= 'Z')
      C += 'a' - 'A';
  return Lower;
}

std::string fillPlaceholders(std::string_view Template,
                             std::initializer_list<Placeholder> Values) {
  std::string Out;
  while (!Template.empty()) {
    std::size_t Open = Template.find('{');
    std::size_t Close = Open == Template.npos ? Open : Template.find('}', Open);
    if (Close == Template.npos)
      break;
    std::string_view Name = Template.substr(Open + 1, Close - Open - 1);
    Out += Template.substr(0, Open);
    const Placeholder *Found = nullptr;
    for (const Placeholder &P : Values)
      if (P.Name == Name)
        Found = &P;
    Out += Found ? Found->Value : Template.substr(Open, Close - Open + 1);
    Template.remove_prefix(Close + 1);
  }
  return Out += Template;
}

namespace {

/// Matches one character against the set that starts behind '['; the end of the
/// set, or npos where the bracket is not closed and stands for itself.
std::size_t matchSet(std::string_view Pattern, std::size_t Begin, char C,
                     bool &Matched) {
  std::size_t I = Begin;
  bool Negated = I < Pattern.size() && (Pattern[I] == '!' || Pattern[I] == '^');
  if (Negated)
    ++I;
  bool Inside = false;
  for (bool First = true; I < Pattern.size() && (First || Pattern[I] != ']');
       First = false) {
    char Low = Pattern[I++];
    char High = Low;
    if (I + 1 < Pattern.size() && Pattern[I] == '-' && Pattern[I + 1] != ']') {
      High = Pattern[I + 1];
      I += 2;
    }
    Inside |= Low <= C && C <= High;
  }
  if (I >= Pattern.size())
    return Pattern.npos;
  Matched = Inside != Negated && C != '/';
  return I + 1;
}

} // namespace

bool globMatch(std::string_view Pattern, std::string_view Path) {
  // Most answers follow from the plain text at both ends.
  constexpr std::string_view Special = "*?[]\\";
  std::size_t First = Pattern.find_first_of(Special);
  if (First == Pattern.npos)
    return Pattern == Path;
  if (!Path.starts_with(Pattern.substr(0, First)))
    return false;
  std::string_view Tail = Pattern.substr(Pattern.find_last_of(Special) + 1);
  if (Tail.starts_with('/')) // the star before it may stand for nothing
    Tail.remove_prefix(1);
  if (!Path.ends_with(Tail))
    return false;
  // The set of pattern positions reached so far, advanced one path character at
  // a time.
  std::vector<bool> Now(Pattern.size() + 1), Next(Pattern.size() + 1);
  // Follows what matches the empty string: stars, and "**/" which may be
  // nothing at all.
  auto close = [&](std::vector<bool> &Set) {
    for (std::size_t I = 0; I < Pattern.size(); ++I) {
      if (!Set[I] || Pattern[I] != '*')
        continue;
      bool Deep = I + 1 < Pattern.size() && Pattern[I + 1] == '*';
      Set[I + (Deep ? 2 : 1)] = true;
      if (Deep && I + 2 < Pattern.size() && Pattern[I + 2] == '/' &&
          (I == 0 || Pattern[I - 1] == '/'))
        Set[I + 3] = true;
    }
  };
  Now[0] = true;
  close(Now);
  for (char C : Path) {
    Next.assign(Pattern.size() + 1, false);
    for (std::size_t I = 0; I < Pattern.size(); ++I) {
      if (!Now[I])
        continue;
      bool InDeep = Pattern[I] == '*' &&
                    ((I + 1 < Pattern.size() && Pattern[I + 1] == '*') ||
                     (I > 0 && Pattern[I - 1] == '*'));
      if (Pattern[I] == '*') {
        if (C != '/' || InDeep)
          Next[I] = true;
      } else if (Pattern[I] == '?') {
        if (C != '/')
          Next[I + 1] = true;
      } else if (Pattern[I] == '[') {
        bool Matched = false;
        std::size_t End = matchSet(Pattern, I + 1, C, Matched);
        if (End == Pattern.npos ? C == '[' : Matched)
          Next[End == Pattern.npos ? I + 1 : End] = true;
      } else if (Pattern[I] == '\\' && I + 1 < Pattern.size()) {
        if (Pattern[I + 1] == C)
          Next[I + 2] = true;
      } else if (Pattern[I] == C) {
        Next[I + 1] = true;
      }
    }
    close(Next);
    Now.swap(Next);
  }
  return Now[Pattern.size()];
}

} // namespace armlift
