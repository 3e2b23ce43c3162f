#include "analyzers/build/make/MakeCalls.h"

#include "analyzers/build/make/CalledPrograms.h"
#include "analyzers/build/make/MakeComparisons.h"
#include "analyzers/build/make/MakeWords.h"
#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/ValueWords.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace armlift::build {
namespace {

bool isGoal(std::string_view Word) {
  return std::ranges::all_of(
             Word, [](char C) { return isNameCharacter(C) || C == '-'; }) &&
         !Word.starts_with('-') && Word != "all";
}

/// True for "clean distclean": a recipe that enters a folder to remove files
/// there builds nothing in it.
bool removes(std::string_view Targets) {
  std::vector<std::string_view> Goals = splitWords(Targets, " \t\\\n");
  return !Goals.empty() &&
         std::ranges::all_of(Goals, [](std::string_view Goal) {
           return isListed(NameList::CleaningGoals, Goal);
         });
}

/// True for what ends a simple command.
bool endsCommand(std::string_view Word) {
  return Word == "&&" || Word == "||" || Word == ";" || Word == ")" ||
         Word == "&" || Word == "\n";
}

/// The folder "fast" of "cd fast && $(MAKE) && cd .." or "(cd fast; make)".
/// Reduces `Words` to those of the command after "cd".
std::string_view enterFolder(std::vector<std::string_view> &Words) {
  const std::size_t First = !Words.empty() && Words[0] == "(" ? 1 : 0;
  if (Words.size() < First + 3 || Words[First] != "cd" ||
      (Words[First + 2] != "&&" && Words[First + 2] != ";"))
    return {};
  const std::string_view Folder = Words[First + 1];
  Words.erase(Words.begin(),
              Words.begin() + static_cast<std::ptrdiff_t>(First + 3));
  Words.erase(std::ranges::find_if(Words, endsCommand), Words.end());
  return Folder;
}

/// The words of a line, with "-C" and "x" for "--directory=x", and with these
/// two right behind the name of make: "make -s -C x".
std::vector<std::string_view> wordsOfCall(std::string_view Line) {
  constexpr std::string_view Long = "--directory";
  std::vector<std::string_view> Words;
  for (const ShellToken &T : shellTokens(Line)) {
    std::string_view Value = T.Text;
    if (!Value.starts_with(Long) ||
        (Value.size() > Long.size() && Value[Long.size()] != '=')) {
      Words.push_back(T.Text);
      continue;
    }
    Words.push_back("-C");
    if (Value.remove_prefix(Long.size()); !Value.empty())
      Words.push_back(Value.substr(1));
  }
  if (Words.empty() || !namesMake(Words[0]))
    return Words;
  const auto End = std::ranges::find_if(Words, endsCommand);
  if (const auto At = std::find(Words.begin(), End, "-C"); End - At >= 2)
    std::rotate(Words.begin() + 1, At, At + 2);
  return Words;
}

/// The folders that the commands enter: "x" of "cd x" and "make -C x".
std::vector<std::string>
foldersEntered(std::span<const std::string_view> Words) {
  std::vector<std::string> Folders;
  for (std::size_t I = 1; I < Words.size(); ++I)
    if (Words[I - 1] == "-C" || Words[I - 1] == "cd")
      Folders.push_back(unquoted(Words[I]));
  return Folders;
}

} // namespace

void MakeCalls::open(std::string_view Targets) {
  Rule = Targets;
  Removes = removes(Targets);
  Copies.clear();
}

static bool callsMakeIn(const ListedCommand &One) {
  return callsMake(One.Words);
}

void MakeCalls::note(std::span<const ListedCommand> Line) {
  const bool CallsMake = std::ranges::any_of(Line, callsMakeIn);
  for (const ListedCommand &One : Line) {
    if (CallsMake && (One.setsVariables() || callsMakeIn(One)))
      handsOn(One.text(), One.Condition);
    copies(One.Words);
  }
}

/// Uses the options that a call passes to another Makefile: $(MAKE)
/// CFLAGS="-O2 -g" or CFLAGS=-O2 $(MAKE). Those in "SIMD_CFLAGS=-mavx2" count
/// where that Makefile uses the variable.
void MakeCalls::handsOn(std::string_view Command, const When &Where) {
  for (std::size_t At = 0; (At = Command.find('=', At)) != Command.npos;) {
    std::size_t Begin = At;
    while (Begin > 0 && isNameCharacter(Command[Begin - 1]))
      --Begin;
    std::string_view Name = Command.substr(Begin, At - Begin);
    bool IsWord =
        Begin == 0 || Command[Begin - 1] == ' ' || Command[Begin - 1] == '\t';
    std::string_view Value = Command.substr(++At);
    bool IsQuoted = Value.starts_with('"') || Value.starts_with('\'');
    std::size_t End = IsQuoted ? Value.find(Value[0], 1)
                               : findOutsideReferences(Value, " \t\n;&|");
    Value = Value.substr(0, End);
    if (IsWord && isFlagVariable(BuildLanguage::Make, Name))
      Model.use(WordRole::Flags, Value, Where);
    else if (IsWord && isFlagVariable(BuildLanguage::Automake, Name))
      Model.exportVariable(Name, Value, Where);
    At += Value.size();
  }
}

/// Notes the folder of "cp -r lib/hash/. $(BUILD)/hash" or
/// "cp -r lib/hash $(BUILD)": a later line of the recipe may build the copy.
void MakeCalls::copies(std::span<const ShellToken> Command) {
  if (Command.size() != 4 || !Command[0].is("cp"))
    return;
  const std::string_view Options = Command[1].Text;
  std::string_view From = Command[2].Text, To = Command[3].Text;
  if (!Options.starts_with('-') ||
      Options.find_first_of("rRa") == Options.npos ||
      From.find_first_of("$*?") != From.npos)
    return;
  From = From.substr(0, From.find_last_not_of("/.") + 1);
  To = To.substr(0, To.find_last_not_of('/') + 1);
  if (From.empty() || To.empty())
    return;
  Copies.insert_or_assign(std::string(To), From);
  Copies.insert_or_assign(std::string(To) + '/' + std::string(fileName(From)),
                          From);
}

/// Returns the folder that copies() has noted as the original of `Folder`, or
/// of a folder around it; empty if there is none.
std::string MakeCalls::originalOf(std::string_view Folder) const {
  constexpr std::size_t MaxSize = 4096; // Linux's PATH_MAX
  if (Folder.size() > MaxSize)
    return {};
  Folder = Folder.substr(0, Folder.find_last_not_of('/') + 1);
  for (std::string_view Copy = Folder; !Copy.empty();
       Copy = Copy.substr(0, std::min(Copy.rfind('/'), Copy.size()))) {
    if (auto From = Copies.find(Copy); From != Copies.end())
      return std::string(From->second) +
             std::string(Folder.substr(Copy.size()));
    if (!Copy.contains('/'))
      break;
  }
  return {};
}

/// "$(MAKE) -C fast" reads the Makefile of a folder. A call with a goal,
/// "$(MAKE) -C fast clean", need not build the folder.
void MakeCalls::follow(std::string_view Line,
                       std::span<const ListedCommand> Commands) {
  const auto Call = std::ranges::find_if(Commands, callsMakeIn);
  if (Removes || Call == Commands.end())
    return;
  const When &Where = Call->Condition;
  std::vector<std::string_view> Words = wordsOfCall(Line);
  if (makesInLoop(Words, Where))
    return;
  noteEntered(Words, Where);
  std::string_view Folder = enterFolder(Words);
  if (!Folder.empty() && !Words.empty() && namesMake(Words[0]) &&
      std::ranges::find(Words, "-C") == Words.end())
    Words.insert(Words.begin() + 1, {"-C", Folder});
  if (!Words.empty() && namesMake(Words[0]) && makesWithFile(Words, Where))
    return;
  if (Words.size() >= 3 && Words[1] == "-C" && makesInGoals(Words[2], Where))
    return;
  const bool IsInFolder =
      Words.size() >= 3 && namesMake(Words[0]) && Words[1] == "-C";
  const bool HasGoal =
      IsInFolder && std::ranges::any_of(std::span(Words).subspan(3), isGoal);
  if (IsInFolder && !Words[2].contains('$')) {
    if (!HasGoal)
      Kbuild.call(Words[2], Where);
  } else if (std::string Original =
                 IsInFolder ? originalOf(Words[2]) : std::string();
             !Original.empty()) {
    Kbuild.call(std::move(Original), Words[2], Where);
  } else if (IsInFolder && !HasGoal && !makeReference(Words[2]).empty()) {
    Kbuild.callInEach(Words[2], Where);
  } else if (Line.contains("cd ") || Line.contains("-C") ||
             Line.contains("--directory")) {
    callElsewhere(Where);
  }
}

/// What is built only on request need not be in any folder without a name.
void MakeCalls::callElsewhere(const When &Where) {
  if (Where.Holds.ByDefault != Ternary::False)
    Kbuild.callElsewhere();
}

/// "$(MAKE) -C lib -f Makefile.gcc" reads a Makefile that the folder has under
/// that name. False if the call names no file.
bool MakeCalls::makesWithFile(Words Call, const When &Where) {
  auto valueOf = [&](std::string_view Option) {
    auto At = std::ranges::find(Call, Option);
    return At == Call.end() || At + 1 == Call.end() ? std::string_view()
                                                    : *(At + 1);
  };
  std::string_view File = valueOf("-f");
  if (File.empty())
    return false;
  std::string Path = unquoted(valueOf("-C"));
  if (constexpr std::string_view Own = "@srcdir@/"; Path.starts_with(Own))
    Path.erase(0, Own.size());
  Path.append(Path.empty() || Path.ends_with('/') ? "" : "/").append(File);
  Model.includes().include(Path, Where, File);
  return true;
}

/// "for d in $(DIRS); do $(MAKE) -C $$d; done": the words of the loop are
/// folders. False if this is no such loop or some words are unknown.
bool MakeCalls::makesInLoop(Words Command, const When &Where) {
  auto For = std::ranges::find(Command, "for");
  auto Do = std::ranges::find(For, Command.end(), "do");
  if (Do == Command.end() || Do - For < 4 || For[2] != "in" ||
      std::find(Do, Command.end(), "for") != Command.end())
    return false;
  const std::string Variable(For[1]);
  std::vector<std::string> Inside = foldersEntered(Words(Do, Command.end()));
  if (Inside.empty() ||
      !std::ranges::all_of(Inside, [&](std::string_view Folder) {
        return Folder == "$$" + Variable || Folder == "$${" + Variable + "}";
      }))
    return false;
  if (*(Do - 1) != ";" && *(Do - 1) != "\n")
    return false;
  return makesInEach(Words(For + 3, Do - 1), Where);
}

/// "$(MAKE) -C $@": the goals of the rule are folders. So are the words of DIRS
/// in "$(addprefix build-,$(DIRS)):" with "$(MAKE) -C $(subst build-,,$@)".
/// False if some of them are unknown.
bool MakeCalls::makesInGoals(std::string_view Folder, const When &Where) {
  // Each line of the recipe may have such a call.
  if (!Folder.contains('@') || !Model.variables().spend(1 + Rule.size() / 8))
    return false;
  std::vector<std::string_view> Goals = makeWordsOf(Rule);
  if (Folder == "$@")
    return makesInEach(Goals, Where);
  if (!Folder.contains("$@") && !Folder.starts_with("$(@:"))
    return false;
  for (std::string_view &Goal : Goals)
    Goal = listIn(Goal);
  if (Goals.empty() || std::ranges::find(Goals, "") != Goals.end())
    return false;
  for (std::string_view Variable : Goals)
    Kbuild.markFolders(Variable);
  return true;
}

/// Make is called in each of the folders: names, and variables that this file
/// sets to names. False if some are others.
bool MakeCalls::makesInEach(Words Folders, const When &Where) {
  auto isKnown = [&](std::string_view Word) {
    std::string_view Variable = makeReference(Word);
    return Variable.empty()
               ? !Word.empty() && Word.find_first_of("$%`*?[") == Word.npos
               : Model.variables().knows(Variable);
  };
  if (Folders.empty() || !std::ranges::all_of(Folders, isKnown))
    return false;
  for (std::string_view Word : Folders)
    if (std::string_view Variable = makeReference(Word); !Variable.empty())
      Kbuild.markFolders(Variable);
    else
      Kbuild.call(Word, Where);
  return true;
}

/// The variable DIRS of "$(DIRS:%=build-%)" or "$(foreach d,$(DIRS),build-$d)";
/// empty unless the word refers to exactly one variable that the file sets.
std::string_view MakeCalls::listIn(std::string_view Word) const {
  std::string_view Found;
  for (std::size_t At = 0; (At = Word.find('$', At)) != Word.npos; ++At) {
    std::string_view Name = Word.substr(std::min(At + 2, Word.size()));
    Name = Name.substr(0, Name.find_first_of("):} ,"));
    if (!isName(Name) || !Model.variables().knows(Name) || Name == Found)
      continue;
    if (!Found.empty())
      return {};
    Found = Name;
  }
  return Found;
}

/// Notes the folders of "cd lib && make; $(MAKE) -C tool install", whatever
/// make does there.
void MakeCalls::noteEntered(Words Command, const When &Where) {
  // follow() takes care of the folder of the first call itself.
  const std::size_t First = std::min<std::size_t>(Command.size(), 3);
  const std::size_t Own = foldersEntered(Command.first(First)).size();
  for (std::size_t I = 0; std::string & Folder : foldersEntered(Command))
    if (const bool IsOwn = I++ < Own; Folder.contains('$')) {
      if (!IsOwn)
        callElsewhere(Where);
    } else if (!fileName(Folder).empty()) {
      Entered.emplace(fileName(Folder));
    }
}

} // namespace armlift::build
