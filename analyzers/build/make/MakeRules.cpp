#include "analyzers/build/make/MakeRules.h"

#include "analyzers/build/make/CalledPrograms.h"
#include "analyzers/build/make/MakeComparisons.h"
#include "analyzers/build/make/MakeWords.h"
#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/SourcePaths.h"
#include "analyzers/build/model/ValueWords.h"
#include "analyzers/build/model/X86Words.h"
#include "analyzers/build/shell/ShellList.h"
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

/// True if the rule makes objects. Such a rule says how a source is compiled;
/// the rule of a program says which sources it is built from.
bool makesObject(std::string_view Targets) {
  return Targets.contains('%') || Targets.contains(".o") ||
         Targets.contains(".lo") || isSpecialTarget(Targets);
}

/// The first prerequisite, if it is no header or object.
std::string_view firstSource(std::string_view Needs) {
  const std::vector<std::string_view> Words = splitWords(Needs, " \t\\\n");
  std::string Path(Words.empty() ? std::string_view() : Words.front());
  return asSourceFile(Path) ? Words.front() : std::string_view();
}

/// True for "$(CC) -c a.c 2> /dev/null || true" or
/// "if $(CC) a.c 2>/dev/null; then". A command that hides the compiler's
/// messages and continues after an error only asks whether the compiler accepts
/// the file.
bool onlyAsksCompiler(std::string_view Command) {
  const bool Hides = Command.contains("2>/dev/null") ||
                     Command.contains("2> /dev/null") ||
                     Command.contains("/dev/null 2>&1");
  if (!Hides)
    return false;
  const std::vector<ShellToken> Tokens = shellTokens(Command);
  const bool GoesOn = std::ranges::any_of(
      Tokens, [](const ShellToken &T) { return T.is("||") || T.is("if"); });
  return GoesOn && callsCompiler(Tokens);
}

} // namespace

void MakeRules::open(std::string_view Targets, std::string_view Needs,
                     const When &Where) {
  close();
  Rule = Targets;
  MakesObject = makesObject(Targets) || holdsObjects(Targets);
  Calls.open(Targets);
  Condition = onTarget(Where, Targets);
  if (!MakesObject)
    Needed = Needs;
  else if (!Targets.contains('%')) // "short.o: long.c long.h"
    ObjectOf = firstSource(Needs);
  else
    useFixed(Needs);
  IsTask = Goals.mustBeAskedFor(Targets);
}

/// True for "$(OBJASM)" with "OBJASM = $(ASM:%.asm=%.o)".
bool MakeRules::holdsObjects(std::string_view Targets) const {
  const Pieces *Set = Model.variables().find(makeReference(Targets));
  return Set && std::ranges::any_of(*Set, [&](const Piece &P) {
           return Model.variables().ask(P) && makesObject(P.Words);
         });
}

/// Uses what a rule for many files needs for each of them: "prog%: prog%.o
/// util.o", "%_fast.o: a.c". Of "%.o: %.asm x86inc.asm", the source includes
/// the rest.
void MakeRules::useFixed(std::string_view Needs) {
  bool HasSource = false;
  for (std::string_view Word : splitWords(Needs, " \t\\\n")) {
    std::string Path(Word);
    const bool IsSource = asSourceFile(Path) && Path == Word;
    if (!Word.contains('%') && !(IsSource && HasSource))
      Model.use(WordRole::Sources, Word, Condition);
    HasSource = HasSource || IsSource;
  }
}

/// The prerequisites of a rule are sources, unless the rule is built only on
/// request and its recipe does something other than compile: "tags: a.c b.c",
/// "format:".
void MakeRules::close() {
  // Without a recipe, make only knows what the object depends on.
  if (HasRecipe && !ObjectOf.empty())
    Model.makeObject(trim(Rule), ObjectOf, Condition);
  if (!Needed.empty())
    Model.use(IsTask && HasRecipe ? WordRole::Task : WordRole::Sources, Needed,
              Condition);
  Rule = Needed = ObjectOf = {};
  MakesObject = IsTask = HasRecipe = false;
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
      Model.use(WordRole::Probes, Command, Here);
    else if (callsCompiler(Command))
      Canned[Name].push_back(Command);
  }
  return Calls;
}

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
    if (!cannedIn(Command).empty()) {
      const std::vector<ShellToken> Tokens = shellTokens(Command);
      for (const ListedCommand &One : listOf(Tokens))
        canned(One.text(), both(Here, One.Condition));
    }
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
      Model.use(WordRole::Flags, Rest.substr(0, End), Where, Rule);
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
  const std::vector<std::string_view> Words = splitWords(Command, " \t\\\n");
  if (std::ranges::any_of(Words, [](std::string_view Word) {
        return isListed(NameList::OtherSystemOptions, Word);
      }))
    Where = both(Where, {NeverTrue, "the system is another one"});
  const std::vector<ShellToken> Tokens = shellTokens(Command);
  std::vector<ListedCommand> All = listOf(Tokens);
  for (ListedCommand &One : All)
    One.Condition = both(Where, One.Condition);
  Calls.note(All);
  if (onlyAsksCompiler(Command))
    Model.use(WordRole::Probes, Command, Where);
  else if (!compiles(All) && !makesObjects(All))
    Calls.follow(Command, All);
}

/// The commands of a recipe line, with their conditions. Each other command
/// than a test succeeds, or the build stops.
std::vector<ListedCommand>
MakeRules::listOf(std::span<const ShellToken> Line) const {
  return followShell(Line, Model.variables(), OtherStatus::IsNoFail).Commands;
}

/// Uses the flags and sources of the compiler calls in a recipe line, and the
/// flags in what sets variables of the shell for them: "F=-O2; $(CC) $$F a.c".
/// False if the line calls no compiler.
bool MakeRules::compiles(std::span<const ListedCommand> Line) {
  auto calls = [this](const ListedCommand &One) {
    return callsCompiler(One.Words) || callsItByVariable(One.text());
  };
  if (std::ranges::none_of(Line, calls))
    return false;
  for (const ListedCommand &One : Line) {
    const bool Calls = calls(One);
    if (Calls || One.setsVariables())
      Model.use(WordRole::Flags, One.text(), One.Condition, Rule);
    if (Calls)
      usesSources(One.text(), One.Condition);
  }
  return true;
}

/// Uses the object formats in a recipe line; false if it calls no program that
/// takes some.
bool MakeRules::makesObjects(std::span<const ListedCommand> Line) {
  bool Calls = false;
  for (const ListedCommand &One : Line)
    if (callsObjectProgram(One.text())) {
      Model.use(WordRole::Tool, One.text(), One.Condition, Rule);
      Calls = true;
    }
  return Calls;
}

/// True for "$(GPP) -o $@ a.cpp" with "GPP = g++ -O3".
bool MakeRules::callsItByVariable(std::string_view Command) const {
  std::string_view Name =
      makeReference(Command.substr(0, Command.find_first_of(" \t\n")));
  const Pieces *Set = Name.empty() ? nullptr : Model.variables().find(Name);
  return Set && std::ranges::any_of(*Set, [](const auto &P) {
           std::string_view Words = trim(P.Words);
           Words = Words.substr(0, Words.find_first_of(" \t"));
           return callsCompiler(Words);
         });
}

/// Uses the sources that a command names: "$(CC) main.c $(SOURCES) -o app".
void MakeRules::usesSources(std::string_view Command, const When &Where) {
  if (MakesObject)
    return;
  for (std::string_view Word : splitWords(Command, " \t\\\n")) {
    std::string_view Variable = makeReference(Word);
    std::string Path(Word);
    if (Variable.empty() ? !Word.starts_with('-') && !Word.contains('%') &&
                               asSourceFile(Path) && Path == Word
                         : !isFlagVariable(BuildLanguage::Make, Variable) &&
                               !Variable.contains("FLAGS"))
      Model.use(WordRole::Sources, Word, Where);
  }
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
