#include "core/support/Text.h"

#include "core/support/Characters.h"

#include <algorithm>

namespace armlift {

std::string_view trim(std::string_view Text) {
  constexpr CharacterSet Space(" \t\r\n\v\f");
  while (!Text.empty() && Space.contains(Text.front()))
    Text.remove_prefix(1);
  while (!Text.empty() && Space.contains(Text.back()))
    Text.remove_suffix(1);
  return Text;
}

std::vector<std::string_view> splitWords(std::string_view Text,
                                         std::string_view Separators) {
  const CharacterSet Separator(Separators);
  std::vector<std::string_view> Words;
  for (std::size_t Begin = 0; Begin < Text.size();) {
    if (Separator.contains(Text[Begin])) {
      ++Begin;
      continue;
    }
    std::size_t End = std::min(Separator.findIn(Text, Begin), Text.size());
    Words.push_back(Text.substr(Begin, End - Begin));
    Begin = End;
  }
  return Words;
}

std::vector<std::string_view> splitParts(std::string_view Text,
                                         char Separator) {
  std::vector<std::string_view> Parts;
  while (true) {
    std::size_t End = Text.find(Separator);
    Parts.push_back(Text.substr(0, End));
    if (End == Text.npos)
      return Parts;
    Text.remove_prefix(End + 1);
  }
}

std::string_view takeLine(std::string_view &Text) {
  std::string_view Line = Text.substr(0, Text.find('\n'));
  Text.remove_prefix(std::min(Line.size() + 1, Text.size()));
  return Line;
}

std::vector<std::size_t> lineStarts(std::string_view Text) {
  std::vector<std::size_t> Starts{0};
  for (std::size_t End = 0; (End = Text.find('\n', End)) != Text.npos;)
    Starts.push_back(++End);
  return Starts;
}

std::string lowerCase(std::string_view Text) {
  std::string Lower(Text);
  for (char &C : Lower)
    C = lowerCase(C);
  return Lower;
}

std::string upperCase(std::string_view Text) {
  std::string Upper(Text);
  for (char &C : Upper)
    C = upperCase(C);
  return Upper;
}

std::string counted(std::uint64_t Count, std::string_view Singular,
                    std::string_view Plural) {
  return std::to_string(Count) + ' ' +
         std::string(Count == 1 ? Singular : Plural);
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

/// Makes bytes compare alike whether plain char is signed or not.
unsigned char byte(char C) { return static_cast<unsigned char>(C); }

/// Matches one character against the set that starts after '['. Returns the end
/// of the set, or npos if the bracket is not closed and therefore literal. The
/// set is read for each character that is tried, so it must not be as long as a
/// hostile pattern; four characters for each byte say everything.
std::size_t matchSet(std::string_view Pattern, std::size_t Begin, char C,
                     bool &Matched) {
  std::size_t I = Begin;
  bool Negated = I < Pattern.size() && (Pattern[I] == '!' || Pattern[I] == '^');
  if (Negated)
    ++I;
  constexpr std::size_t MaxSet = 1024;
  Pattern = Pattern.substr(0, Begin + MaxSet);
  bool Inside = false;
  for (bool First = true; I < Pattern.size() && (First || Pattern[I] != ']');
       First = false) {
    char Low = Pattern[I++];
    char High = Low;
    if (I + 1 < Pattern.size() && Pattern[I] == '-' && Pattern[I + 1] != ']') {
      High = Pattern[I + 1];
      I += 2;
    }
    Inside |= byte(Low) <= byte(C) && byte(C) <= byte(High);
  }
  if (I >= Pattern.size())
    return Pattern.npos;
  Matched = Inside != Negated && C != '/';
  return I + 1;
}

/// The length of the star at position `P` of the pattern: 1 for "*", 2 for
/// "**", 3 for a "**/" that begins a component; 0 if there is none.
std::size_t starsAt(std::string_view Pattern, std::size_t P) {
  if (P >= Pattern.size() || Pattern[P] != '*')
    return 0;
  if (Pattern.substr(P, 2) != "**")
    return 1;
  bool Folders =
      Pattern.substr(P, 3) == "**/" && (P == 0 || Pattern[P - 1] == '/');
  return Folders ? 3 : 2;
}

/// The position after the pattern element at `P` if it matches `C`, otherwise
/// 0.
std::size_t matchOne(std::string_view Pattern, std::size_t P, char C) {
  if (P >= Pattern.size())
    return 0;
  switch (Pattern[P]) {
  case '?':
    return C != '/' ? P + 1 : 0;
  case '[': {
    bool Matched = false;
    std::size_t End = matchSet(Pattern, P + 1, C, Matched);
    if (End == Pattern.npos)
      return C == '[' ? P + 1 : 0;
    return Matched ? End : 0;
  }
  case '\\':
    if (P + 1 < Pattern.size())
      return Pattern[P + 1] == C ? P + 2 : 0;
    return C == '\\' ? P + 1 : 0;
  default:
    return Pattern[P] == C ? P + 1 : 0;
  }
}

} // namespace

bool globMatch(std::string_view Pattern, std::string_view Path) {
  // The literal text at both ends decides most cases, and its first character
  // nearly all of them.
  constexpr CharacterSet Special("*?[]\\");
  std::size_t First = 0;
  for (; First < Pattern.size() && !Special.contains(Pattern[First]); ++First)
    if (First >= Path.size() || Path[First] != Pattern[First])
      return false;
  if (First == Pattern.size())
    return First == Path.size();
  std::size_t Last = Pattern.size();
  while (!Special.contains(Pattern[Last - 1]))
    --Last;
  std::string_view Tail = Pattern.substr(Last);
  if (Tail.starts_with('/')) // the star before it may match nothing
    Tail.remove_prefix(1);
  if (!Path.ends_with(Tail))
    return false;
  // One pass over the path. On a mismatch the last star takes one more
  // character; if it must not (at a slash), the last double star does.
  constexpr std::size_t None = std::string_view::npos;
  std::size_t P = 0, T = 0;
  std::size_t StarP = None, StarT = 0; // after a "*", and the end of its match
  std::size_t DeepP = None, DeepT = 0; // after a "**" or "**/"
  bool DeepFolders = false;            // "**/": matches whole folders
  while (T < Path.size()) {
    if (std::size_t Stars = starsAt(Pattern, P)) {
      if (Stars == 1) {
        StarP = P + 1;
        StarT = T;
      } else {
        DeepP = P + Stars;
        DeepT = T;
        DeepFolders = Stars == 3;
        StarP = None;
      }
      P += Stars;
    } else if (std::size_t Next = matchOne(Pattern, P, Path[T])) {
      P = Next;
      ++T;
    } else if (StarP != None && Path[StarT] != '/') {
      T = ++StarT;
      P = StarP;
    } else if (DeepP != None) {
      DeepT = DeepFolders ? Path.find('/', DeepT) : DeepT;
      if (DeepT == None)
        return false;
      T = ++DeepT;
      P = DeepP;
      StarP = None;
    } else {
      return false;
    }
  }
  while (std::size_t Stars = starsAt(Pattern, P))
    P += Stars;
  return P == Pattern.size();
}

} // namespace armlift
