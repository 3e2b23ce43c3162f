#include "analyzers/build/model/MakeFunction.h"

#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/ValueWords.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <utility>

namespace armlift::build {
namespace {

struct Row {
  std::string_view Name;
  MakeFunction::Effect Effect;
  unsigned Words;    ///< the index of the argument with the words
  unsigned Argument; ///< the index of the other argument that matters
};

constexpr Row Rows[] = {
    {"abspath", MakeFunction::Effect::Same, 0, 0},
    {"addprefix", MakeFunction::Effect::Prefixed, 1, 0},
    {"addsuffix", MakeFunction::Effect::Suffixed, 1, 0},
    {"and", MakeFunction::Effect::Some, 0, 0},
    {"call", MakeFunction::Effect::Called, 1, 0},
    {"filter", MakeFunction::Effect::Kept, 1, 0},
    {"filter-out", MakeFunction::Effect::Left, 1, 0},
    {"findstring", MakeFunction::Effect::Found, 1, 0},
    {"firstword", MakeFunction::Effect::Some, 0, 0},
    {"foreach", MakeFunction::Effect::Each, 2, 0},
    {"if", MakeFunction::Effect::Chosen, 1, 0},
    {"lastword", MakeFunction::Effect::Some, 0, 0},
    {"notdir", MakeFunction::Effect::Nameless, 0, 0},
    {"or", MakeFunction::Effect::Some, 0, 0},
    {"patsubst", MakeFunction::Effect::Renamed, 2, 0},
    {"realpath", MakeFunction::Effect::Same, 0, 0},
    {"sort", MakeFunction::Effect::Same, 0, 0},
    {"strip", MakeFunction::Effect::Same, 0, 0},
    {"subst", MakeFunction::Effect::Rewritten, 2, 0},
    {"wildcard", MakeFunction::Effect::Same, 0, 0},
    {"word", MakeFunction::Effect::Some, 1, 0},
    {"wordlist", MakeFunction::Effect::Some, 2, 0},
};

} // namespace

std::optional<MakeFunction> makeFunction(std::string_view Word) {
  std::string_view Inside = insideReference(Word);
  constexpr CharacterSet Blanks(" \t");
  std::size_t Blank = Blanks.findIn(Inside);
  if (Blank == Inside.npos)
    return std::nullopt;
  auto Known = std::ranges::find(Rows, Inside.substr(0, Blank), &Row::Name);
  if (Known == std::end(Rows))
    return std::nullopt;
  std::string_view Rest = trim(Inside.substr(Blank));
  std::vector<std::string_view> Arguments;
  // The last argument may contain commas.
  while (Arguments.size() < Known->Words) {
    std::size_t Comma = findOutsideReferences(Rest, ",");
    if (Comma == Rest.npos)
      return std::nullopt;
    Arguments.push_back(Rest.substr(0, Comma));
    Rest.remove_prefix(Comma + 1);
  }
  using enum MakeFunction::Effect;
  MakeFunction Call{Known->Effect, {}, Rest};
  Call.Finds = Known->Name == "wildcard";
  if (Known->Words != 0)
    Call.Argument = Arguments[Known->Argument];
  if (Call.Is == Each)
    Call.List = Arguments[1];
  if (Call.Is == Renamed || Call.Is == Rewritten) {
    Call.Argument = trim(Call.Argument);
    Call.With = trim(Arguments[1]);
  }
  // Replacing a part by nothing removes the words that consist of it.
  if (Call.Is == Rewritten && Call.With.empty())
    Call.Is = Left;
  return Call;
}

/// True for what only orders the lines that find(1) has printed.
static bool isSort(std::string_view Command) {
  Command = trim(Command);
  if (constexpr std::string_view Locale = "LC_ALL=C ";
      Command.starts_with(Locale))
    Command = trim(Command.substr(Locale.size()));
  return Command == "sort" || Command.starts_with("sort ");
}

/// Adds the word that an operator of find(1) takes; false if it may leave files
/// out.
static bool takeOperand(std::string_view Operator, std::string_view Word,
                        FindCall &Call) {
  if (Operator == "-name" || Operator == "-iname")
    Call.Patterns.push_back(Word.substr(Word.starts_with('\\')));
  else if (Operator == "-maxdepth")
    Call.IsDeep = Word != "1";
  else // -type
    return Word == "f";
  return true;
}

std::optional<FindCall> findCall(std::string_view Word) {
  constexpr std::string_view Start = "shell find ";
  std::string_view Command = insideReference(Word);
  if (!Command.starts_with(Start))
    return std::nullopt;
  Command.remove_prefix(Start.size());
  if (std::size_t Bar = Command.find('|'); Bar != Command.npos) {
    if (!isSort(Command.substr(Bar + 1)))
      return std::nullopt;
    Command = Command.substr(0, Bar);
  }
  constexpr std::string_view WithOperand[] = {"-iname", "-maxdepth", "-name",
                                              "-type"};
  constexpr std::string_view Harmless[] = {
      "(", ")", "-L", "-follow", "-o", "-or", "-print", "2>/dev/null"};
  FindCall Call;
  std::string_view Operator;
  bool InFolders = true;
  for (std::string_view Next : splitWords(Command, " \t\n")) {
    while (Next.size() > 1 && std::string_view("'\"").contains(Next.front()) &&
           Next.back() == Next.front())
      Next = Next.substr(1, Next.size() - 2);
    if (Next == "\\(" || Next == "\\)")
      Next.remove_prefix(1);
    if (!Operator.empty()) {
      if (!takeOperand(std::exchange(Operator, {}), Next, Call))
        return std::nullopt;
    } else if (std::ranges::binary_search(WithOperand, Next)) {
      Operator = Next;
      InFolders = false;
    } else if (std::ranges::binary_search(Harmless, Next)) {
      InFolders = InFolders && Next == "-L";
    } else if (InFolders && !Next.starts_with('-') && Next != "!") {
      Call.Folders.push_back(Next.substr(
          0, Next.size() - (Next.size() > 1 && Next.back() == '/')));
    } else {
      return std::nullopt;
    }
  }
  if (Call.Patterns.empty())
    return std::nullopt;
  if (Call.Folders.empty())
    Call.Folders.push_back(".");
  return Call;
}

bool matchesPattern(std::string_view Pattern, std::string_view Word) {
  std::size_t Any = Pattern.find('%');
  if (Any == Pattern.npos)
    return Pattern == Word;
  std::string_view Front = Pattern.substr(0, Any);
  std::string_view Back = Pattern.substr(Any + 1);
  return Word.size() >= Front.size() + Back.size() && Word.starts_with(Front) &&
         Word.ends_with(Back);
}

std::string renamed(std::string_view Name, std::string_view Pattern,
                    std::string_view With) {
  if (!matchesPattern(Pattern, Name))
    return std::string(Name);
  const std::size_t Any = Pattern.find('%'), Put = With.find('%');
  if (Any == Pattern.npos || Put == With.npos)
    return std::string(With);
  std::string_view Stem = Name.substr(Any, Name.size() - (Pattern.size() - 1));
  return std::string(With.substr(0, Put))
      .append(Stem)
      .append(With.substr(Put + 1));
}

} // namespace armlift::build
