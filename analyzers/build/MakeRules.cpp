#include "analyzers/build/MakeRules.h"

#include "analyzers/build/MakeComparisons.h"
#include "analyzers/build/MakeLines.h"
#include "analyzers/build/MakeProbe.h"
#include "analyzers/build/ValueWords.h"
#include "analyzers/build/X86Words.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <utility>

namespace armlift::build {
namespace {

/// False for a program that is called by its own name and makes no objects.
bool mayCompile(std::string_view Command) {
  std::string_view Program = Command.substr(0, Command.find_first_of(" \t"));
  return Program.find_first_of("$/") != Program.npos ||
         callsCompiler(Command) || callsObjectProgram(Command);
}

bool isGoal(std::string_view Word) {
  return std::ranges::all_of(
             Word, [](char C) { return isNameCharacter(C) || C == '-'; }) &&
         !Word.starts_with('-') && Word != "all";
}

/// True if the rule makes objects. Such a rule says how a source is compiled;
/// the rule of a program says which sources it is built from.
bool makesObject(std::string_view Targets) {
  return Targets.contains('%') || Targets.contains(".o") ||
         Targets.contains(".lo") || Targets.starts_with('.');
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

/// True for "$(CC) -c a.c 2> /dev/null || true" or
/// "if $(CC) a.c 2>/dev/null; then". A command that hides the compiler's
/// messages and continues after an error only asks whether the compiler accepts
/// the file.
bool onlyAsksCompiler(std::string_view Command) {
  bool GoesOn = Command.contains("||") || Command.contains("if ");
  bool Hides = Command.contains("2>/dev/null") ||
               Command.contains("2> /dev/null") ||
               Command.contains("/dev/null 2>&1");
  return GoesOn && Hides && callsCompiler(Command);
}

/// The folder "fast" of "cd fast && $(MAKE) && cd .." or "(cd fast; make)".
/// Reduces `Words` to those of the command after "cd".
std::string_view enterFolder(std::vector<std::string_view> &Words) {
  if (Words.size() < 3 || (Words[0] != "cd" && Words[0] != "(cd"))
    return {};
  const bool InBrackets = Words[0].starts_with('(');
  std::string_view Folder = Words[1];
  const bool IsEnded = Folder.ends_with(';');
  if (IsEnded)
    Folder.remove_suffix(1);
  else if (Words[2] != "&&" && Words[2] != ";")
    return {};
  Words.erase(Words.begin(), Words.begin() + (IsEnded ? 2 : 3));
  // "make;" is the last word of its command; "(make)" or "$(MAKE))" is the last
  // word in its brackets.
  constexpr std::string_view Ends[] = {"&&", "||", ";"};
  for (auto Word = Words.begin(); Word != Words.end(); ++Word) {
    bool IsLast = Word->size() > 1 && Word->ends_with(';');
    if (IsLast)
      Word->remove_suffix(1);
    if (IsLast || std::ranges::find(Ends, *Word) != std::end(Ends)) {
      Words.erase(Word + IsLast, Words.end());
      break;
    }
  }
  if (InBrackets && !Words.empty() &&
      Words.back().ends_with(Words.back().starts_with('$') ? "))" : ")"))
    Words.back().remove_suffix(1);
  return Folder;
}

} // namespace

void MakeRules::open(std::string_view Targets, std::string_view Needs,
                     const When &Where) {
  Rule = Targets;
  MakesObject = makesObject(Targets);
  Removes = removes(Targets);
  Condition = onTarget(both(Where, whenNamed(Targets)), Targets);
  if (!MakesObject)
    Needed = Needs;
  else if (Targets.contains('%')) // "prog%: prog%.o util.o", "%_fast.o: a.c"
    for (std::string_view Word : splitWords(Needs, " \t\\\n"))
      if (!Word.contains('%'))
        Model.use(Role::Sources, Word, Condition);
  IsTask = Goals.mustBeAskedFor(Targets);
}

/// The prerequisites of a rule are sources, unless the rule is built only on
/// request and its recipe does something other than compile: "tags: a.c b.c",
/// "format:".
void MakeRules::close() {
  if (!Needed.empty())
    Model.use(IsTask && HasRecipe ? Role::Task : Role::Sources, Needed,
              Condition);
  Rule = Needed = {};
  Copies.clear();
  MakesObject = Removes = IsTask = HasRecipe = false;
}

void MakeRules::evaluate(std::string_view Line, const When &Where) {
  close();
  Condition = Where;
  recipe(Line, Where);
}

bool MakeRules::define(std::string_view Name, std::string_view Line,
                       const When &Here) {
  bool Calls = false;
  for (std::string_view Command : commandsOf(Line)) {
    Calls |= callsCompiler(Command);
    if (onlyAsksCompiler(Command))
      Model.use(Role::Probes, Command, Here);
    else if (callsCompiler(Command))
      Canned[Name].push_back(Command);
  }
  return Calls;
}

/// When the targets have names, if they are all variables: "$(FAST): fast.c" is
/// no rule where only a branch for x86 has set FAST. make replaces variables in
/// targets as it reads the rule (GNU Make manual, 3.7).
When MakeRules::whenNamed(std::string_view Targets) const {
  BuildExpression Any = NeverTrue;
  for (std::string_view Word : splitWords(Targets, " \t\\\n")) {
    std::string_view Variable = makeReference(Word);
    const Pieces *Set =
        Variable.empty() ? nullptr : Model.variables().find(Variable);
    if (!Set || !Model.variables().spend(Set->size()))
      return {};
    for (const Piece &P : *Set)
      if (!trim(P.Words).empty())
        Any = Any || P.Condition.expression();
  }
  if (Any.Holds.OnArm != Ternary::False || Any.Holds.OnX86 == Ternary::False)
    return {};
  return {Any, "the target '" + std::string(Targets) + "' has a name"};
}

When MakeRules::onTarget(const When &Where, std::string_view Targets) const {
  if (Goals.isForX86(Targets))
    return both(Where, {TrueOnX86, "the target '" + std::string(Targets) +
                                       "' is for this machine"});
  if (!Goals.mustBeAskedFor(Targets))
    return Where;
  return both(Where,
              {Goals.whenAskedFor(),
               "the target '" + std::string(Targets) + "' is requested"});
}

void MakeRules::recipe(std::string_view Line, const When &Here) {
  for (std::string_view Command : commandsOf(Line)) {
    HasRecipe = true;
    IsTask = IsTask && !mayCompile(trim(Command));
    canned(Command, Here);
    command(Command, Here);
  }
}

/// Follows the canned recipes that the command calls, with the flags in their
/// arguments.
void MakeRules::canned(std::string_view Command, const When &Here) {
  for (std::string_view Name : cannedIn(Command)) {
    for (std::string_view One : Canned.find(Name)->second) {
      CannedBytes += One.size();
      if (++CannedCommands > MaxCannedCommands || CannedBytes > MaxCannedBytes)
        return;
      command(One, Here);
    }
    argumentsOf(Command, Name, both(Condition, Here));
  }
}

/// "$(call cc,-O2,a.c)": an argument that replaces $(1) in a compiler command
/// is taken as flags.
void MakeRules::argumentsOf(std::string_view Command, std::string_view Name,
                            const When &Where) {
  constexpr std::string_view Call = "$(call ";
  std::size_t At = Command.find(std::string(Call) + std::string(Name) + ",");
  if (At == Command.npos)
    return;
  std::string_view Rest =
      Command.substr(At, skipBrackets(Command, At + 1) - At);
  Rest = Rest.substr(Call.size() + Name.size() + 1);
  if (Rest.ends_with(')'))
    Rest.remove_suffix(1);
  constexpr unsigned MaxArguments = 9;
  for (unsigned Number = 1; Number <= MaxArguments; ++Number) {
    std::size_t End = std::min(findOutsideReferences(Rest, ","), Rest.size());
    std::string Named = "$(" + std::to_string(Number) + ")";
    if (std::ranges::any_of(
            Canned.find(Name)->second,
            [&](std::string_view One) { return One.contains(Named); }))
      Model.use(Role::Flags, Rest.substr(0, End), Where, Rule);
    if (End == Rest.size())
      return;
    Rest.remove_prefix(End + 1);
  }
}

/// The canned recipes that the command calls (GNU Make manual, 5.8): "build"
/// for "$(build)" or "$(call build,a.c)".
std::set<std::string_view> MakeRules::cannedIn(std::string_view Command) const {
  std::set<std::string_view> Names;
  for (std::size_t At = 0; (At = Command.find('$', At)) != Command.npos;) {
    std::string_view Call = Command.substr(++At);
    if (!Call.starts_with('(') && !Call.starts_with('{'))
      continue;
    Call.remove_prefix(1);
    if (Call.starts_with("call "))
      Call.remove_prefix(5);
    constexpr std::size_t MaxName = 256;
    Call = Call.substr(0, MaxName);
    if (auto Known = Canned.find(Call.substr(0, Call.find_first_of(",)}")));
        Known != Canned.end())
      Names.insert(Known->first);
  }
  return Names;
}

void MakeRules::command(std::string_view Command, const When &Here) {
  When Where = both(Condition, Here);
  if (Command.contains("if ") || Command.contains("case "))
    Where = both(Where, {NobodyKnows, "the shell takes this branch"});
  const std::vector<std::string_view> Words = splitWords(Command, " \t\\\n");
  if (std::ranges::any_of(Words, [](std::string_view Word) {
        return isListed(NameList::OtherSystemOptions, Word);
      }))
    Where = both(Where, {NeverTrue, "the system is another one"});
  handsOn(Command, Where);
  copies(Words);
  if (onlyAsksCompiler(Command))
    Model.use(Role::Probes, Command, Where);
  else if (callsCompiler(Command) || callsItByVariable(Command)) {
    Model.use(Role::Flags, Command, Where, Rule);
    compiles(Command, Where);
  } else if (callsObjectProgram(Command))
    Model.use(Role::Tool, Command, Where, Rule);
  else
    makes(Command, Where);
}

/// True for "$(GPP) -o $@ a.cpp" with "GPP = g++ -O3".
bool MakeRules::callsItByVariable(std::string_view Command) const {
  std::string_view Name =
      makeReference(Command.substr(0, Command.find_first_of(" \t\n")));
  const Pieces *Set = Name.empty() ? nullptr : Model.variables().find(Name);
  return Set && std::ranges::any_of(*Set, [](const auto &P) {
           std::string_view Words = trim(P.Words);
           Words = Words.substr(0, Words.find_first_of(" \t"));
           return callsCompiler(std::string(Words) + " ");
         });
}

/// Notes the folder of "cp -r lib/hash/. $(BUILD)/hash" or
/// "cp -r lib/hash $(BUILD)": a later line of the recipe may build the copy.
void MakeRules::copies(std::span<const std::string_view> Words) {
  if (Words.size() != 4 || Words[0] != "cp" || !Words[1].starts_with('-') ||
      Words[1].find_first_of("rRa") == Words[1].npos ||
      Words[2].find_first_of("$*?") != Words[2].npos)
    return;
  std::string_view From = Words[2], To = Words[3];
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
std::string MakeRules::originalOf(std::string_view Folder) const {
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

/// Uses the sources that a command names: "$(CC) main.c $(SOURCES) -o app".
void MakeRules::compiles(std::string_view Command, const When &Where) {
  if (MakesObject)
    return;
  for (std::string_view Word : splitWords(Command, " \t\\\n")) {
    std::string_view Variable = makeReference(Word);
    std::string Path(Word);
    if (Variable.empty() ? !Word.starts_with('-') && !Word.contains('%') &&
                               asSourceFile(Path) && Path == Word
                         : !isFlagVariable(BuildLanguage::Make, Variable))
      Model.use(Role::Sources, Word, Where);
  }
}

/// "$(MAKE) -C fast" reads the Makefile of a folder. A call with a goal,
/// "$(MAKE) -C fast clean", need not build the folder.
void MakeRules::makes(std::string_view Command, const When &Where) {
  if (Removes)
    return;
  constexpr std::string_view Calls[] = {"$(MAKE)", "${MAKE}", "make"};
  if (!Command.contains("make") && !Command.contains("MAKE"))
    return;
  auto isCall = [&](std::string_view Word) {
    return std::ranges::find(Calls, Word) != std::end(Calls);
  };
  std::vector<std::string_view> Words = splitWords(Command, " \t\\\n");
  noteEntered(Words);
  std::string_view Folder = enterFolder(Words);
  if (!Folder.empty() && !Words.empty() && isCall(Words[0]) &&
      std::ranges::find(Words, "-C") == Words.end())
    Words.insert(Words.begin() + 1, {"-C", Folder});
  if (!Words.empty() && isCall(Words[0]) && makesWithFile(Words, Where))
    return;
  bool IsPlain = Words.size() >= 3 && isCall(Words[0]) && Words[1] == "-C" &&
                 !Words[2].contains('$');
  if (Words.size() >= 3 && Words[1] == "-C" && Words[2] == "$@" &&
      makesInGoals(Where))
    return;
  if (!IsPlain) {
    const std::string Original =
        Words.size() >= 3 && isCall(Words[0]) && Words[1] == "-C"
            ? originalOf(Words[2])
            : std::string();
    if (!Original.empty())
      Kbuild.call(Original, Words[2], Where);
    else if (Command.contains("cd ") || Command.contains("-C"))
      Kbuild.callElsewhere();
  } else if (std::ranges::none_of(std::span(Words).subspan(3), isGoal)) {
    Kbuild.call(Words[2], Where);
  }
}

/// Notes the folders of "cd lib && make; $(MAKE) -C tool install", whatever
/// make does there.
void MakeRules::noteEntered(std::span<const std::string_view> Words) {
  for (std::size_t I = 1; I < Words.size(); ++I) {
    if (Words[I - 1] != "-C" && !Words[I - 1].ends_with("cd"))
      continue;
    std::string Folder(Words[I]);
    std::erase_if(Folder, [](char C) {
      return std::string_view("'\";()&|").contains(C);
    });
    constexpr std::size_t First = 2; // makes() follows the first call itself
    if (Folder.contains('$') && I > First)
      Kbuild.callElsewhere();
    else if (!Folder.contains('$') && !fileName(Folder).empty())
      Entered.emplace(fileName(Folder));
  }
}

/// "$(MAKE) -C lib -f Makefile.gcc" reads a Makefile that the folder has under
/// that name. False if the call names no file.
bool MakeRules::makesWithFile(std::span<const std::string_view> Words,
                              const When &Where) {
  auto valueOf = [&](std::string_view Option) {
    auto At = std::ranges::find(Words, Option);
    return At == Words.end() || At + 1 == Words.end() ? std::string_view()
                                                      : *(At + 1);
  };
  std::string_view File = valueOf("-f");
  if (File.empty())
    return false;
  std::string Path(valueOf("-C"));
  std::erase_if(Path, [](char C) { return C == '\'' || C == '"'; });
  if (constexpr std::string_view Own = "@srcdir@/"; Path.starts_with(Own))
    Path.erase(0, Own.size());
  Path.append(Path.empty() || Path.ends_with('/') ? "" : "/").append(File);
  Model.includes().include(Path, Where, File);
  return true;
}

/// Uses the options that a call passes to another Makefile: $(MAKE)
/// CFLAGS="-O2 -g" or CFLAGS=-O2 $(MAKE).
void MakeRules::handsOn(std::string_view Command, const When &Where) {
  if (!Command.contains("$(MAKE)") && !Command.contains("${MAKE}"))
    return;
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
      Model.use(Role::Flags, Value, Where);
    At += Value.size();
  }
}

/// "$(MAKE) -C $@": the goals of the rule are folders. False if some of them
/// are unknown.
bool MakeRules::makesInGoals(const When &Where) {
  // Each line of the recipe may have such a call.
  if (!Model.variables().spend(1 + Rule.size() / 8))
    return false;
  std::vector<std::string_view> Words = splitWords(Rule, " \t\\\n");
  auto isKnown = [](std::string_view Word) {
    return !Word.contains('%') &&
           (!Word.contains('$') || !makeReference(Word).empty());
  };
  if (Words.empty() || !std::ranges::all_of(Words, isKnown))
    return false;
  for (std::string_view Word : Words)
    if (std::string_view Variable = makeReference(Word); !Variable.empty())
      Kbuild.markFolders(Variable);
    else
      Kbuild.call(Word, Where);
  return true;
}

std::optional<std::string> MakeRules::limitHit() const {
  auto beyond = [](const std::string &Limit) {
    return "its canned recipes add up to more than " + Limit +
           ": the rest was not looked at";
  };
  if (CannedCommands > MaxCannedCommands)
    return beyond(std::to_string(MaxCannedCommands) + " commands");
  if (CannedBytes > MaxCannedBytes)
    return beyond(std::to_string(MaxCannedBytes >> 20) + " MiB");
  return std::nullopt;
}

} // namespace armlift::build
