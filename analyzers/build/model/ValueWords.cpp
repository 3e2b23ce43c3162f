#include "analyzers/build/model/ValueWords.h"

#include "core/rules/BuildTable.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {

bool mentions(std::string_view Text, std::string_view Name) {
  for (std::size_t At = 0;
       !Name.empty() && (At = Text.find(Name, At)) != Text.npos;
       At += Name.size()) {
    std::size_t End = At + Name.size();
    if ((At == 0 || !isNameCharacter(Text[At - 1])) &&
        (End == Text.size() || !isNameCharacter(Text[End])))
      return true;
  }
  return false;
}

std::size_t skipBrackets(std::string_view Text, std::size_t Open) {
  if (Open >= Text.size())
    return Text.size();
  char Close = Text[Open] == '(' ? ')' : Text[Open] == '{' ? '}' : '>';
  int Depth = 0;
  for (std::size_t I = Open; I < Text.size(); ++I) {
    if (Text[I] == Text[Open])
      ++Depth;
    else if (Text[I] == Close && --Depth == 0)
      return I + 1;
  }
  return Text.size();
}

std::string_view insideReference(std::string_view Word) {
  if (Word.size() < 4 || Word[0] != '$' || (Word[1] != '{' && Word[1] != '(') ||
      skipBrackets(Word, 1) != Word.size())
    return {};
  return Word.substr(2, Word.size() - 3);
}

std::string_view oneLetterReference(std::string_view Word) {
  return Word.size() == 2 && Word[0] == '$' && isName(Word.substr(1))
             ? Word.substr(1)
             : std::string_view();
}

std::vector<std::string_view> operandsOf(std::string_view Text) {
  std::vector<std::string_view> Operands;
  for (std::size_t At = 0; At <= Text.size();) {
    std::size_t End = At;
    while (End < Text.size() && Text[End] != ',')
      End = Text[End] == '$' ? skipBrackets(Text, End + 1) : End + 1;
    Operands.push_back(Text.substr(At, End - At));
    At = End + 1;
  }
  return Operands;
}

std::string_view wholeReference(std::string_view Word, Syntax Language) {
  if (Word.size() < 2 || Word[0] != '$' || Language == Syntax::Plain)
    return {};
  if (Word[1] == '{' || (Word[1] == '(' && Language == Syntax::Make)) {
    std::string_view Name = insideReference(Word);
    // A substitution of suffixes does not change what the words are:
    // $(SRCS:.c=.o).
    return Language == Syntax::Make ? Name.substr(0, Name.find(':')) : Name;
  }
  if (Language == Syntax::Shell && isName(Word.substr(1)))
    return Word.substr(1);
  return Language == Syntax::Make ? oneLetterReference(Word)
                                  : std::string_view();
}

std::string_view nextWord(std::string_view Text, std::size_t &At,
                          Syntax Language) {
  constexpr CharacterSet Separators(" \t\r\n\"';`");
  auto Separates = [&](std::size_t I) {
    return Separators.contains(Text[I]) ||
           (Text[I] == '\\' && I + 1 < Text.size() &&
            (Text[I + 1] == '\n' || Text[I + 1] == '\r' || Text[I + 1] == '"'));
  };
  while (At < Text.size() &&
         (Separates(At) || (Text[At] == '#' && Language == Syntax::CMake)))
    // Skips a comment between the arguments of a command.
    At = Text[At] == '#' ? std::min(Text.find('\n', At), Text.size()) : At + 1;
  std::size_t Begin = At;
  while (At < Text.size()) {
    // In -DNAME="a b" and -DNAME=\"a b\", the quoted value belongs to the word.
    std::size_t Quote = Text[At] == '\\' ? At + 1 : At;
    if (At > Begin && Text[At - 1] == '=' && Quote < Text.size() &&
        (Text[Quote] == '"' || Text[Quote] == '\'')) {
      At = std::min(Text.find(Text[Quote], Quote + 1), Text.size() - 1) + 1;
      continue;
    }
    if (Separates(At))
      break;
    bool Bracket =
        Text[At] == '$' && At + 1 < Text.size() &&
        (Text[At + 1] == '{' || Text[At + 1] == '(' ||
         (Text[At + 1] == '<' && Language == Syntax::CMake)); // not Make's $<
    At = Bracket ? skipBrackets(Text, At + 1) : At + 1;
  }
  return Text.substr(Begin, At - Begin);
}

Ternary truthOfValue(std::string_view Value) {
  std::string Lower = lowerCase(trim(Value));
  std::erase(Lower, '"');
  constexpr std::string_view False[] = {"",  "0",  "false",    "ignore",
                                        "n", "no", "notfound", "off"};
  constexpr std::string_view True[] = {"1", "on", "true", "y", "yes"};
  if (std::ranges::binary_search(False, std::string_view(Lower)) ||
      Lower.ends_with("-notfound"))
    return Ternary::False;
  return std::ranges::binary_search(True, std::string_view(Lower))
             ? Ternary::True
             : Ternary::Unknown;
}

bool isOwnFolder(std::string_view Reference) {
  constexpr std::size_t MaxSize = 128;
  if (!Reference.starts_with('$') || Reference.size() > MaxSize)
    return false;
  if (Reference.find_first_of(" \t") == Reference.npos)
    return isNamed(NameList::OwnFolders, Reference);
  std::string Joined(Reference);
  std::erase_if(Joined, [](char C) { return C == ' ' || C == '\t'; });
  return isNamed(NameList::OwnFolders, Joined);
}

std::string sourcePath(std::string_view Word) {
  std::size_t Behind = 0;
  for (std::size_t I = 0; I + 1 < Word.size(); ++I)
    if (Word[I] == '$' && (Word[I + 1] == '{' || Word[I + 1] == '(')) {
      I = skipBrackets(Word, I + 1);
      Behind = std::min(I, Word.size());
      --I;
    }
  // "${DIR}/x/foo.c" -> "**/x/foo.c". A variable within a name ("foo${N}.c")
  // leaves nothing known.
  if (Behind == 0)
    return std::string(withoutDot(Word));
  // "$(TOP)src/foo.c": the value of the variable is empty, or ends in a slash.
  if (Behind < Word.size() && isNameCharacter(Word[Behind]) &&
      Word.substr(0, Behind).find('/') == Word.npos &&
      Word.find('/', Behind) != Word.npos)
    return "**/" + std::string(Word.substr(Behind));
  if (Behind >= Word.size() || Word[Behind] != '/')
    return {};
  std::string_view Rest = Word.substr(Behind);
  while (Rest.starts_with('/'))
    Rest.remove_prefix(1);
  std::string Path(withoutDot(Rest));
  std::size_t Front = skipBrackets(Word, 1);
  if (!isOwnFolder(Word.substr(0, Front)))
    return "**/" + Path;
  // "${CMAKE_CURRENT_SOURCE_DIR}/${DIR}/foo.c" is somewhere below this folder.
  return Front == Behind ? Path : "./**/" + Path;
}

std::string asGlob(std::string_view Path) {
  std::string Glob;
  for (std::size_t I = 0; I < Path.size();) {
    bool Reference =
        Path[I] == '$' && I + 1 < Path.size() &&
        (Path[I + 1] == '{' || Path[I + 1] == '(' || Path[I + 1] == '<');
    if (!Reference) {
      Glob += Path[I++];
      continue;
    }
    I = skipBrackets(Path, I + 1);
    Glob += Glob.empty() && I < Path.size() && Path[I] == '/' ? "**" : "*";
  }
  return std::string(withoutDot(Glob));
}

} // namespace armlift::build
