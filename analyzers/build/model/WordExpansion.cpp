#include "analyzers/build/model/WordExpansion.h"

#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/MakeFunction.h"
#include "analyzers/build/model/MakeLines.h"
#include "core/support/Text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace armlift::build {
namespace {

/// The "-DA=1" of "SHELL:-DA=1". The prefix keeps CMake from separating options
/// (target_compile_options(), "Option De-duplication").
std::string_view withoutShell(std::string_view Word) {
  constexpr std::string_view Shell = "SHELL:";
  return Word.starts_with(Shell) ? Word.substr(Shell.size()) : Word;
}

bool takesOperand(std::string_view Option) {
  return Option == "-D" || Option == "-U" || Option == "-include" ||
         Option == "-imacros";
}

/// The role of the words of a variable that follows `Option`, among words of
/// the role `R`.
WordRole roleOfOperand(std::string_view Option, WordRole R) {
  return Option == "-D"             ? WordRole::Definitions
         : Option.starts_with("-i") ? WordRole::Headers
                                    : R;
}

} // namespace

When Surroundings::whereNotLost(std::string_view Word,
                                const When &Condition) const {
  When Left = Condition;
  if (Losses.empty())
    return Left;
  std::string Path = sourcePath(Word);
  for (const Loss &L : Losses)
    if (auto Item = L.Items->find(Path.empty() ? std::string(Word) : Path);
        Item != L.Items->end() && L.counts(Item->second))
      Left = both(Left, negation(Item->second.Condition));
  return Left;
}

std::optional<When> Surroundings::kept(std::string_view Word,
                                       const When &Condition) const {
  if (Steps.takeAway(Word))
    return std::nullopt;
  When Left = whereNotLost(Word, Condition);
  if (Left.Holds == NeverTrue && Condition.Holds != NeverTrue)
    return std::nullopt;
  return Left;
}

void WordExpansion::expand(WordRole R, std::string_view Words,
                           const When &Condition, const Surroundings &Around) {
  std::string_view Dangling; // an option whose operand is the next word
  for (std::size_t At = 0; At < Words.size();) {
    std::string_view Word = nextWord(Words, At, Language);
    if (!Variables.spend() || !Variables.spendOn(Word))
      return;
    if (Word.empty())
      continue;
    if (expandReference(roleOfOperand(Dangling, R), Word, Condition, Around)) {
      Dangling = {};
    } else if (takesOperand(withoutShell(Word))) {
      Dangling = withoutShell(Word);
    } else if (!Dangling.empty()) {
      Out.onOperand(std::exchange(Dangling, {}), withoutShell(Word), Condition,
                    Around);
    } else if (std::optional<When> Kept = Around.kept(Word, Condition)) {
      Out.onWord(R, withoutShell(Word), *Kept, Around);
    }
  }
}

/// Returns true if `Word` is a reference to a variable or a call.
bool WordExpansion::expandReference(WordRole R, std::string_view Word,
                                    const When &Condition,
                                    const Surroundings &Around) {
  if (Language == Syntax::Make && (expandFind(R, Word, Condition, Around) ||
                                   expandFunction(R, Word, Condition, Around)))
    return true;
  std::string_view Name = wholeReference(Word, Language);
  // The folder of the build file is a path with what comes behind it.
  if (Name.empty() || isOwnFolder(Word))
    return false;
  Surroundings Inner = Around;
  Inner.Steps.enter(Word);
  expandVariable(R, Name, Condition, std::move(Inner));
  return true;
}

/// Returns true if `Word` calls find(1), which lists sources.
bool WordExpansion::expandFind(WordRole R, std::string_view Word,
                               const When &Condition,
                               const Surroundings &Around) {
  std::optional<FindCall> Call =
      R == WordRole::Sources ? findCall(Word) : std::nullopt;
  if (!Call)
    return false;
  Surroundings Inner = Around;
  Inner.IsFound = true;
  Inner.IsDeep = Inner.IsDeep || Call->IsDeep;
  for (std::string_view Folders : Call->Folders)
    for (const auto &[Folder, Here] : Variables.wordsOf(Folders, Condition))
      for (std::string_view Pattern : Call->Patterns) {
        if (Variables.isSpent())
          return true;
        if (std::string_view Name = wholeReference(Folder, Language);
            !Name.empty() && !Variables.knows(Name))
          Out.onFound(Name, Pattern, Call->IsDeep, Here, Around);
        Inner.Front = Around.Front;
        if (Folder != ".")
          Inner.Front.append(Variables.withFrontMeant(Folder)).append("/");
        expand(R, Pattern, Here, Inner);
      }
  return true;
}

/// Returns true if `Word` is a call of a function on lists.
bool WordExpansion::expandFunction(WordRole R, std::string_view Word,
                                   const When &Condition,
                                   const Surroundings &Around) {
  std::optional<MakeFunction> Call = makeFunction(Word);
  // The arguments of a project's own function are taken to be what its sources
  // are made of; with flags, the function may first ask the compiler. The
  // results of foreach() may be names of anything, so as sources they count
  // only if foreach() looks for files.
  bool OfSources = R == WordRole::Sources || R == WordRole::Probes;
  if (Call && Call->Is == MakeFunction::Effect::Called &&
      R == WordRole::Flags && expandOwnFunction(*Call, Condition, Around))
    return true;
  if (!Call || Call->Is == MakeFunction::Effect::Found ||
      (Call->Is == MakeFunction::Effect::Some && OfSources) ||
      (Call->Is == MakeFunction::Effect::Called && !OfSources) ||
      (Call->Is == MakeFunction::Effect::Each && OfSources &&
       !Call->Words.contains("$(wildcard ")))
    return false;
  if (Variables.isTooDeep(Around.Open))
    return true;
  using enum MakeFunction::Effect;
  Surroundings Inner = Around;
  Inner.Open.push_back(Inner.Open.empty() ? Word : Inner.Open.back());
  Inner.Steps.enter(*Call);
  Inner.IsFound = Inner.IsFound || Call->Finds;
  Removals Gone; // removed by this call
  When Where = Condition;
  switch (Call->Is) {
  case Same:
  case Renamed:
  case Rewritten:
  case Called:
  case Chosen:
  case Kept:
  case Found:
  case Some:
    break;
  case Prefixed:
    Inner.Front += Call->Argument;
    break;
  case Suffixed:
    Inner.Behind.insert(0, Call->Argument);
    break;
  case Nameless:
    Inner.Front = "**/";
    break;
  case Left:
    Gone = Variables.removals(Call->Argument);
    Inner.Losses.push_back({&Gone, 0});
    break;
  case Each:
    Where = both(Condition, whenAnyIn(Call->List));
    Variables.bind(trim(Call->Argument), Call->List);
    break;
  }
  expandCall(R, *Call, Where, Inner);
  if (Call->Is == Each)
    Variables.unbind();
  return true;
}

/// When a list has words, if it is a variable that is empty on aarch64, with
/// the functions that keep the number of its words.
When WordExpansion::whenAnyIn(std::string_view List) const {
  using enum MakeFunction::Effect;
  List = trim(List);
  constexpr unsigned MaxCalls = 8;
  for (unsigned Calls = 0; Calls < MaxCalls; ++Calls) {
    const std::optional<MakeFunction> Call = makeFunction(List);
    if (!Call || Call->Finds ||
        (Call->Is != Same && Call->Is != Prefixed && Call->Is != Suffixed &&
         Call->Is != Renamed && Call->Is != Nameless))
      break;
    List = trim(Call->Words);
  }
  std::string_view Name = wholeReference(List, Language);
  Name = Name.substr(0, Name.find(':'));
  if (Name.empty() || !Variables.knows(Name))
    return {};
  When Any = Out.notEmpty(std::string("$(").append(Name).append(")"));
  return Any.Holds.OnArm == Ternary::False ? Any : When();
}

/// Expands the words of a call. The words of $(if) count under its condition.
void WordExpansion::expandCall(WordRole R, const MakeFunction &Call,
                               const When &Condition,
                               const Surroundings &Around) {
  if (Call.Is == MakeFunction::Effect::Some)
    return expandSome(R, Call, Condition, Around);
  if (Call.Is != MakeFunction::Effect::Chosen)
    return expand(R, Call.Words, Condition, Around);
  When Chosen = Out.notEmpty(Call.Argument);
  std::size_t Comma = findOutsideReferences(Call.Words, ",");
  expand(R, Call.Words.substr(0, Comma), both(Condition, Chosen), Around);
  if (Comma != std::string_view::npos)
    expand(R, Call.Words.substr(Comma + 1), both(Condition, negation(Chosen)),
           Around);
}

/// Expands the arguments of $(or a,b) and the like, each of which may be left
/// out.
void WordExpansion::expandSome(WordRole R, const MakeFunction &Call,
                               const When &Condition,
                               const Surroundings &Around) {
  When Here = both(Condition, {NobodyKnows, "the function takes this word"});
  std::string_view Rest = Call.Words;
  for (std::size_t Comma = 0; Comma != Rest.npos;) {
    Comma = findOutsideReferences(Rest, ",");
    expand(R, Rest.substr(0, Comma), Here, Around);
    Rest.remove_prefix(std::min(Rest.size(), Comma + (Comma != Rest.npos)));
  }
}

/// Expands "$(call tune,avx2)" with "tune = -m$(1)". Returns false for a
/// function that the file does not define, or that first asks the compiler.
bool WordExpansion::expandOwnFunction(const MakeFunction &Call,
                                      const When &Condition,
                                      const Surroundings &Around) {
  std::string_view Name = trim(Call.Argument);
  bool IsPlain = Variables.everyValue(Name, [](std::string_view Body) {
    return !Body.contains("$(shell ") && !Body.contains("$(call ");
  });
  constexpr std::array<std::string_view, 9> Names = {"1", "2", "3", "4", "5",
                                                     "6", "7", "8", "9"};
  if (!IsPlain || !Variables.canOpen(Name, Around.Open))
    return false;
  std::string_view Rest = Call.Words;
  std::size_t Bound = 0;
  for (std::size_t Comma = 0; Comma != Rest.npos && Bound < Names.size();) {
    Comma = findOutsideReferences(Rest, ",");
    Variables.bind(Names[Bound++], Rest.substr(0, Comma));
    Rest.remove_prefix(std::min(Rest.size(), Comma + (Comma != Rest.npos)));
  }
  expandVariable(WordRole::Flags, Name, Condition, Around);
  while (Bound-- > 0)
    Variables.unbind();
  return true;
}

void WordExpansion::expandVariable(WordRole R, std::string_view Name,
                                   const When &Condition, Surroundings Around) {
  if (!Out.follows(Name))
    return;
  if (Language == Syntax::Make && Name.contains('$') && R == WordRole::Flags)
    return expandComputed(R, Name, Condition, Around);
  const VariableValues::Value Of = Variables.valueAt(Name, Around.At);
  if (!Of.Values)
    return Out.onUnset(R, Name, Condition);
  if (!Variables.canOpen(Name, Around.Open))
    return;
  if (std::optional<Setters> By = Variables.otherSetters(Name))
    Out.onSetElsewhere(R, Name, Condition, *By);
  if (Out.enters(R, Name, Condition, Around))
    expandValues(R, Name, Of, Condition, std::move(Around));
}

/// Expands $(FLAGS_$*): any variable whose name contains the known parts (GNU
/// Make manual, 6.3.2), or those that a variable of the file names.
void WordExpansion::expandComputed(WordRole R, std::string_view Name,
                                   const When &Condition,
                                   const Surroundings &Around) {
  std::size_t Open = Name.find('$');
  std::string_view Begin = Name.substr(0, Open);
  if (Begin.contains(' ')) // "shell $(CC) -mavx2 …": a call, no name
    return Out.onUnset(R, Name, Condition);
  std::string_view End = Name.substr(
      Name.size() - Open > 1 && std::string_view("({").contains(Name[Open + 1])
          ? skipBrackets(Name, Open + 1)
          : std::min(Open + 2, Name.size()));
  if (End.contains('$'))
    return;
  std::string_view Inner = wholeReference(
      Name.substr(Open, Name.size() - Open - End.size()), Language);
  VariableValues::ListedWords Parts = Variables.listWords(Inner, Condition);
  if (!Parts.empty() && std::ranges::none_of(Parts, [](const auto &Part) {
        return Part.first.contains('$');
      })) {
    for (const auto &[Part, Where] : Parts)
      if (std::string One = std::string(Begin).append(Part).append(End);
          Variables.knows(One) && Variables.spendOn(One))
        expandVariable(R, One, Where, Around);
    return;
  }
  if (Begin.empty())
    return;
  When Here = both(Condition, {NobodyKnows, "$(" + std::string(Name) +
                                                ") expands to this option"});
  for (const std::string &One : Variables.namesLike(Begin, End)) {
    std::string_view Part(One);
    Part = Part.substr(Begin.size(), One.size() - Begin.size() - End.size());
    // CCOPT_x86 for $(CCOPT_$(ARCH)) belongs to another machine.
    if (!processorTruth(Part))
      expandVariable(R, One, Here, Around);
  }
}

void WordExpansion::expandValues(WordRole R, std::string_view Name,
                                 VariableValues::Value Of,
                                 const When &Condition, Surroundings Around) {
  const Pieces &Values = *Of.Values;
  const bool IsDeep = Around.IsDeep;
  const std::size_t Front = Around.Front.size();
  const std::string Behind = Around.Behind;
  Around.Open.push_back(Name);
  if (Of.Lost)
    Around.Losses.push_back({Of.Lost, 0});
  for (std::size_t I = 0; I < Values.size(); ++I) {
    const Piece &P = Values[I];
    // A value without words costs a unit too: lists may contain lists of
    // nothing.
    if (!Variables.spend())
      return;
    if (Of.Lost)
      Around.Losses.back().Value = I;
    Around.At = P.At;
    Around.IsDeep = IsDeep || P.IsDeep;
    Around.Front.resize(Front);
    Around.Front += P.Front;
    Around.Behind = P.Behind + Behind;
    When Here = both(Condition, P.Condition);
    if (P.IsName)
      expandVariable(R, P.Words, Here, Around);
    else
      expand(R, P.Words, Here, Around);
  }
}

} // namespace armlift::build
