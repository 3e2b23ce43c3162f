#include "analyzers/build/make/MakeWords.h"

#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/ValueWords.h"
#include "core/rules/BuildTable.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <span>
#include <utility>

namespace armlift::build {
namespace {

bool startsReference(std::string_view Text, std::size_t At) {
  return Text[At] == '$' && At + 1 < Text.size() &&
         (Text[At + 1] == '(' || Text[At + 1] == '{');
}

/// True for "@TARGETS@", which config.status replaces (Autoconf manual, 4.8).
bool isOfConfigure(std::string_view Word) {
  return Word.size() > 2 && Word.starts_with('@') && Word.ends_with('@') &&
         isName(Word.substr(1, Word.size() - 2));
}

/// The names that "SRCS:.c=.o", "patsubst %.c,obj/%.o,$(SRCS)" or
/// "addsuffix .o,$(NAMES)" gives to all words, with "%" for the part that is
/// their own; no word is taken to keep its name. Empty for another function.
std::string_view namesGiven(std::string_view Reference) {
  std::string_view Words = Reference;
  if (takeWord(Words, "addsuffix"))
    return Words.substr(0, Words.find(','));
  std::size_t Behind = Words.find(':');
  char Ends = '=';
  if (takeWord(Words, "patsubst")) {
    Behind = 0;
    Ends = ',';
  }
  std::size_t At = Behind == Words.npos ? Words.npos : Words.find(Ends, Behind);
  if (At == Words.npos)
    return {};
  std::string_view To = Words.substr(At + 1);
  return trim(To.substr(0, findOutsideReferences(To, ",")));
}

} // namespace

std::vector<std::string_view> makeWordsOf(std::string_view List) {
  std::vector<std::string_view> Words;
  for (std::size_t At = 0; At < List.size();)
    if (std::string_view Word = nextWord(List, At, Syntax::Make); !Word.empty())
      Words.push_back(Word);
  return Words;
}

void MakeWords::assign(std::string_view Name, std::string_view Value,
                       bool IsDead) {
  std::vector<std::string_view> &Values = Variables[Name];
  if (!IsDead)
    Values.push_back(Value);
}

std::string_view MakeWords::lastValue(std::string_view Name) const {
  auto Set = Variables.find(Name);
  return Set == Variables.end() || Set->second.empty() ? std::string_view()
                                                       : Set->second.back();
}

std::vector<std::string> MakeWords::expand(std::string_view List) {
  std::vector<std::string> Words;
  expand(List, Words);
  return Words;
}

bool MakeWords::spend(std::size_t Bytes) {
  bool IsLeft = Bytes < Budget;
  Budget = IsLeft ? Budget - Bytes : 0;
  return IsLeft;
}

void MakeWords::expand(std::string_view List, std::vector<std::string> &Words) {
  // A word costs more than its text.
  constexpr std::size_t PerWord = 16;
  if (!spend(List.size() + PerWord))
    return;
  for (std::string_view Word : makeWordsOf(List)) {
    if (std::string_view Reference = insideReference(Word);
        !Reference.empty()) {
      expandReference(Reference, Words);
    } else if (isOfConfigure(Word)) {
      hide({}, Words);
    } else if (std::string Plain = plain(Word); spend(Plain.size() + PerWord)) {
      bool EndsOpen = Word.ends_with(')') || Word.ends_with('}');
      Hidden = Hidden || (EndsOpen && fileSuffix(Plain).size() < 2);
      Words.push_back(std::move(Plain));
    }
  }
}

void MakeWords::expandReference(std::string_view Reference,
                                std::vector<std::string> &Words) {
  if (std::size_t Space = Reference.find_first_of(" \t");
      Space != Reference.npos) {
    // $(wildcard …) finds files, not goals.
    std::string_view Function = Reference.substr(0, Space);
    if (!expandCall(Function, Reference.substr(Space + 1), Words) &&
        Function != "wildcard")
      hide(Reference, Words);
    return;
  }
  auto Set = Variables.find(Reference);
  if (Set == Variables.end())
    return takeAsEmpty(Reference) ? void() : hide(Reference, Words);
  // A reference to itself, "X := $(filter-out a,$(X))", adds nothing.
  if (std::ranges::find(Active, Reference) != Active.end())
    return;
  if (Active.size() == MaxActive)
    return hide({}, Words);
  Active.push_back(Set->first);
  for (std::string_view Value : Set->second)
    expand(Value, Words);
  Active.pop_back();
}

/// Expands a call whose words are those of a list, perhaps changed. False for
/// another function.
bool MakeWords::expandCall(std::string_view Function,
                           std::string_view Arguments,
                           std::vector<std::string> &Words) {
  if (Calls == MaxCalls)
    return false;
  std::string_view Front;
  if (Function == "filter" || Function == "filter-out" ||
      Function == "addprefix") {
    std::size_t Comma = Arguments.find(',');
    if (Comma == Arguments.npos)
      return false;
    Front = trim(Arguments.substr(0, Comma));
    Arguments.remove_prefix(Comma + 1);
  } else if (Function != "sort" && Function != "strip" &&
             Function != "notdir") {
    return false;
  }
  const std::size_t First = Words.size();
  ++Calls;
  expand(Arguments, Words); // all words of a filtered list count
  --Calls;
  std::span New = std::span(Words).subspan(First);
  if (Function == "notdir")
    for (std::string &Word : New)
      Word.erase(0, Word.size() - fileName(Word).size());
  if (Function == "addprefix")
    for (std::string &Word : New)
      if (spend(Front.size()))
        Word.insert(0, plain(Front));
  return true;
}

/// A variable that nothing sets is empty (GNU Make manual, 6.1), unless make
/// sets it itself. False if `Name` is not such a variable.
bool MakeWords::takeAsEmpty(std::string_view Name) {
  constexpr std::size_t MaxEmpty = 16; // each becomes a part of a condition
  if (!TakesAsEmpty || !isName(Name) ||
      isNamed(NameList::MakeVariables, Name) || Empty.size() == MaxEmpty)
    return false;
  Empty.emplace(Name);
  return true;
}

/// The words of `Reference` are unknown, except perhaps what they have in
/// common, which is added as "obj/*.o". Objects and other files that Make knows
/// how to make hide no goal that somebody asks for.
void MakeWords::hide(std::string_view Reference,
                     std::vector<std::string> &Words) {
  std::string Names = plain(namesGiven(Reference));
  if (std::size_t Own = Names.find('%'); Own == Names.npos)
    Names.insert(0, 1, '*');
  else
    Names[Own] = '*';
  std::string_view Suffix = fileSuffix(Names);
  Opaque = Opaque || !isListed(NameList::MakeSuffixes, Suffix);
  if (Suffix.size() < 2 || Suffix.find_first_of("%$)") != Suffix.npos)
    Hidden = true;
  else if (spend(Names.size()))
    Words.push_back(std::move(Names));
}

std::string MakeWords::plain(std::string_view Word) const {
  constexpr std::size_t MaxSize = 4096; // Linux's PATH_MAX
  std::string Plain;
  if (Word.size() > MaxSize)
    return Plain;
  for (std::size_t At = 0; At < Word.size();) {
    if (!startsReference(Word, At)) {
      Plain += Word[At++];
      continue;
    }
    std::size_t End = skipBrackets(Word, At + 1);
    auto Set = Variables.find(insideReference(Word.substr(At, End - At)));
    if (Set != Variables.end() && Set->second.size() == 1 &&
        !Set->second[0].contains('$'))
      Plain += Set->second[0].substr(0, MaxSize + 1);
    else if (Word.contains('/')) // an unknown folder
      Plain += '$';
    At = End;
    if (Plain.size() > MaxSize)
      return {};
  }
  while (Plain.starts_with("./"))
    Plain.erase(0, 2);
  return Plain;
}

} // namespace armlift::build
