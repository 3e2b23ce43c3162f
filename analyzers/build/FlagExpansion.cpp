// What the uses of a build file come to: each is expanded through its
// variables, and in the end what it counts for is restricted to where it is
// built. See FlagModel.h.
#include "analyzers/build/FlagModel.h"

#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/MakeFunction.h"
#include "analyzers/build/MakeLines.h"
#include "analyzers/build/X86Words.h"
#include "core/input/PathArch.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <utility>

namespace armlift::build {
namespace {

constexpr std::size_t MaxVariableName = 256;

/// "src/KernelsAvx2.cc": by the file's own name, whatever its folder is called.
bool isNamedForOther(std::string_view Path) {
  PathArch Arch = pathArch(fileName(Path));
  return Arch == PathArch::X86 || Arch == PathArch::Other;
}

/// What a question that is put on Arm alone decides is open there, unless the
/// macro is named after Arm: -DDISABLE_ASM, -DHAVE_NEON.
void leaveOpen(MacroSetting &M) {
  MachineTruth T = M.Condition.Holds;
  bool IsOpen = T.OnArm == Ternary::Unknown && T.ByDefault == Ternary::Unknown;
  if (toCondition(T) == BuildCondition::OnlyArm && IsOpen &&
      nameTruth(M.Name).OnX86 != Ternary::False)
    M.Condition = M.Condition || PerhapsOnX86;
}

} // namespace

void FlagModel::resolve(const Use &U) {
  Now = {U.Files, U.Target};
  Front = U.P.Front;
  resolve(U.R, U.P);
  Front.clear();
  Now = {};
}

void FlagModel::resolve(Role R, const Piece &P) {
  if (P.IsName)
    return expand(R, P.Words, P.Condition);
  std::string_view Dangling; // a lone -D or -l: its operand is the next word
  for (std::size_t At = 0; At < P.Words.size();) {
    std::string_view Word = nextWord(P.Words, At, Style);
    if (!spend() || !spendOn(Word))
      return;
    if (Word.empty())
      continue;
    bool IsDefined = Dangling == "-D" && R != Role::Value;
    if (expandReference(IsDefined ? Role::Definitions : R, Word, P.Condition)) {
      Dangling = {};
    } else if (Word == "-D" || Word == "-U") {
      Dangling = Word;
    } else {
      if (R == Role::Value && !Dangling.empty())
        Word = P.Words.substr(
            static_cast<std::size_t>(Dangling.data() - P.Words.data()),
            static_cast<std::size_t>(Word.data() + Word.size() -
                                     Dangling.data()));
      if (Dangling.empty() || R == Role::Value)
        classifyLeft(R, Word, P.Condition);
      else if (Dangling == "-D")
        classify(Role::Definitions, Word, P.Condition);
      Dangling = {};
    }
  }
}

/// True where `Word` was a reference to a variable, or a call.
bool FlagModel::expandReference(Role R, std::string_view Word,
                                const When &Condition) {
  if (Style == References::Make && expandFunction(R, Word, Condition))
    return true;
  std::string_view Name = wholeReference(Word, Style);
  if (Name.empty())
    return false;
  std::size_t OuterSteps = Steps.depth();
  Steps.enter(Word);
  expand(R, Name, Condition);
  Steps.leaveTo(OuterSteps);
  return true;
}

/// Where no filter and no list that it comes through has taken it away.
void FlagModel::classifyLeft(Role R, std::string_view Word,
                             const When &Condition) {
  if (Steps.takeAway(Word))
    return;
  When Left = whereNotRemoved(Word, Condition);
  if (Left.Holds != NeverTrue || Condition.Holds == NeverTrue)
    classify(R, Word, Left);
}

/// True where `Word` was a call of a function on lists.
bool FlagModel::expandFunction(Role R, std::string_view Word,
                               const When &Condition) {
  std::optional<MakeFunction> Call = makeFunction(Word);
  // What a function of the project's own is given is what its files are made
  // of; of flags, it may ask the compiler first. Of sources, what foreach()
  // makes may be names of anything, unless it looks for files.
  bool OfSources = R == Role::Sources;
  if (!Call || (Call->Is == MakeFunction::Effect::Called && !OfSources) ||
      (Call->Is == MakeFunction::Effect::Each && OfSources &&
       !Call->Words.contains("$(wildcard ")))
    return false;
  if (Active.size() >= MaxExpansionDepth)
    return true;
  using enum MakeFunction::Effect;
  Active.push_back(Active.empty() ? Word : Active.back());
  std::string OuterFront = Front, OuterBehind = Behind;
  std::size_t OuterSteps = Steps.depth(), OuterRemoving = Removing.size();
  Removals Gone; // by this call
  Steps.enter(*Call);
  switch (Call->Is) {
  case Same:
  case Renamed:
  case Rewritten:
  case Called:
  case Chosen:
  case Kept:
    break;
  case Prefixed:
    Front += Call->Argument;
    break;
  case Suffixed:
    Behind.insert(0, Call->Argument);
    break;
  case Nameless:
    Front = "**/";
    break;
  case Left:
    Gone = removals(Call->Argument);
    Removing.emplace_back(&Gone, 0);
    break;
  case Each:
    bind(trim(Call->Argument), Call->List);
    break;
  }
  resolveCall(R, *Call, Condition);
  if (Call->Is == Each)
    unbind();
  Steps.leaveTo(OuterSteps);
  Removing.resize(OuterRemoving);
  Front = std::move(OuterFront);
  Behind = std::move(OuterBehind);
  Active.pop_back();
  return true;
}

/// The words of a call, those of $(if) under what chooses them.
void FlagModel::resolveCall(Role R, const MakeFunction &Call,
                            const When &Condition) {
  if (Call.Is != MakeFunction::Effect::Chosen)
    return resolve(R, {Call.Words, Condition});
  When Chosen{patternTruth(Call.Argument).value_or(NobodyKnows), Call.Argument};
  std::size_t Comma = findOutsideReferences(Call.Words, ",");
  resolve(R, {Call.Words.substr(0, Comma), both(Condition, Chosen)});
  if (Comma != std::string_view::npos)
    resolve(R,
            {Call.Words.substr(Comma + 1), both(Condition, negation(Chosen))});
}

void FlagModel::expand(Role R, std::string_view Name, const When &Condition) {
  // In use without being named.
  if (FlagVariables.contains(Name) || (R == Role::Value && Name == Itself))
    return;
  if (Style == References::Make && Name.contains('$') && R == Role::Flags)
    return expandComputed(R, Name, Condition);
  auto Set = Variables.find(Name);
  if (Set == Variables.end() && R == Role::Value && !KeepsFlags)
    Kept->push_back({Name, Condition, true});
  else if (Set == Variables.end() && (R == Role::Flags || R == Role::Value)) {
    auto [Entry, New] = ImportAt.try_emplace(std::string(Name),
                                             Facts->ImportedVariables.size());
    if (New)
      Facts->ImportedVariables.push_back({std::string(Name), Condition});
    else
      alsoHolds(Facts->ImportedVariables[Entry->second].Condition, Condition);
  }
  if (Set == Variables.end() || !canOpen(Name, Active))
    return;
  if (R == Role::Flags && isTold(Name, Condition))
    return;
  // What some other program takes may still be for others to compile.
  if (R != Role::Tool)
    Consumed.emplace(Name);
  resolveValue(R, *Set, Condition);
}

/// Whether the flags of the variable were told under the same condition before:
/// those that a thousand recipes take count once. Once the file is read, Make's
/// values do not change.
bool FlagModel::isTold(std::string_view Name, const When &Condition) {
  bool IsWhole = Front.empty() && Behind.empty() && Steps.empty() &&
                 Removing.empty() && !isBound() && !Condition.isOpen();
  if (!IsRead || Style != References::Make || !IsWhole)
    return false;
  const MachineTruth &Holds = Condition.Holds;
  auto [Known, New] =
      Told.try_emplace({std::string(Name), Condition.Text, Holds.OnArm,
                        Holds.OnX86, Holds.ByDefault, Holds.OnX86ByDefault},
                       Active.size());
  // Further in, less of it may have been followed.
  bool IsMore = Known->second <= Active.size();
  Known->second = std::min(Known->second, Active.size());
  return !New && IsMore;
}

/// $(FLAGS_$*): any variable of which the known parts are a part (GNU Make
/// manual, 6.3.2).
void FlagModel::expandComputed(Role R, std::string_view Name,
                               const When &Condition) {
  std::size_t Open = Name.find('$');
  std::string_view Begin = Name.substr(0, Open);
  std::string_view End = Name.substr(
      Name.size() - Open > 1 && std::string_view("({").contains(Name[Open + 1])
          ? skipBrackets(Name, Open + 1)
          : std::min(Open + 2, Name.size()));
  if (Begin.empty() || End.contains('$'))
    return;
  When Here =
      both(Condition, {NobodyKnows, "$(" + std::string(Name) + ") is it"});
  std::vector<std::string> Names;
  for (auto Set = Variables.lower_bound(Begin);
       Set != Variables.end() && Set->first.starts_with(Begin) && spend();
       ++Set)
    if (Set->first.ends_with(End) &&
        Set->first.size() > Begin.size() + End.size())
      Names.push_back(Set->first);
  for (const std::string &One : Names) {
    std::string_view Part(One);
    Part = Part.substr(Begin.size(), One.size() - Begin.size() - End.size());
    // CCOPT_x86 of $(CCOPT_$(ARCH)) is another machine's.
    if (!processorTruth(Part))
      expand(R, One, Here);
  }
}

/// What the variable holds, in the role `R` and where `Condition` holds.
void FlagModel::resolveValue(Role R, const Variable &V, const When &Condition) {
  Active.push_back(V.first);
  auto Lost = Removed.find(V.first);
  for (std::size_t I = 0; I < V.second.size(); ++I) {
    const Piece &P = V.second[I];
    // A piece without words costs too: lists of lists of nothing.
    if (!spend())
      break;
    if (Lost != Removed.end())
      Removing.emplace_back(&Lost->second, I);
    bool OuterIsDeep = std::exchange(Deep, Deep || P.IsDeep);
    std::size_t OuterFront = Front.size();
    Front += P.Front;
    resolve(R, {P.Words, both(Condition, P.Condition), P.IsName});
    Front.resize(OuterFront);
    Deep = OuterIsDeep;
    if (Lost != Removed.end())
      Removing.pop_back();
  }
  Active.pop_back();
}

/// The sources that `Words` name, through variables too. What Make's pattern
/// "$(DIR)/%_avx2.o" stands for is one of that name.
void FlagModel::listFiles(std::string_view Words,
                          std::vector<std::string> &Files, OpenNames &Open) {
  for (std::size_t At = 0; At < Words.size() && spend();) {
    std::string_view Word = nextWord(Words, At, Style);
    if (!spendOn(Word))
      return;
    if (std::string_view Name = wholeReference(Word, Style); !Name.empty()) {
      auto Set = Variables.find(Name);
      if (Set == Variables.end() || !canOpen(Name, Open))
        continue;
      Open.push_back(Name);
      for (const Piece &P : Set->second)
        listFiles(P.Words, Files, Open);
      Open.pop_back();
      continue;
    }
    std::string Path = sourcePath(Word);
    if (std::size_t Any = Word.rfind('%'); Any != Word.npos)
      Path = Word.substr(Any + 1);
    if (Path.ends_with(".d")) // what the compiler says it depends on
      Path.back() = 'o';
    if (asSourceFile(Path))
      Files.push_back(std::move(Path));
  }
}

/// A flag for certain sources takes effect only where one of them is built.
void FlagModel::restrictToFiles() {
  for (std::size_t I = 0; I < Facts->Flags.size(); ++I) {
    BuildExpression Built = NeverTrue;
    bool Listed = false, ForX86 = false, ForAll = false;
    std::vector<std::string> Files = std::move(FlagOrigins[I].Listed);
    OpenNames Open;
    listFiles(FlagOrigins[I].Files, Files, Open);
    for (const std::string &Path : Files) {
      (isNamedForOther(Path) ? ForX86 : ForAll) = true;
      if (std::optional<BuildExpression> One = Sources.built(Path)) {
        Listed = true;
        Built = Built || *One;
      }
    }
    // Of kernels_avx2.c, which is not listed here, or under an option, whoever
    // adds it or sets the option decides.
    if (ForX86 && !ForAll && (!Listed || Built.Holds != AlwaysTrue))
      Built = Built && NobodyKnows;
    if (!Listed && ForX86 && !ForAll)
      Built = NobodyKnows;
    if (Listed || (ForX86 && !ForAll))
      Facts->Flags[I].Condition =
          both(Facts->Flags[I].Condition, {Built, "these sources are built"});
  }
}

/// Where the targets that are excluded from "all" are built: where somebody
/// asks for one, or for what links it.
SourceList::Restrictions FlagModel::excludedTargets() const {
  SourceList::Restrictions Built;
  for (const auto &[Target, Out] : Excluded) {
    BuildExpression &Is = Built[Target] = !Out || FalseByDefault;
    if (auto By = Linked.find(Target); By != Linked.end())
      for (const auto &[Linker, Where] : By->second)
        if (!Excluded.contains(Linker))
          Is = Is || Where;
  }
  return Built;
}

/// The flags, macros and sources of a target take effect only where it is
/// built.
void FlagModel::restrictToTargets() {
  const SourceList::Restrictions Built = excludedTargets();
  for (std::size_t I = 0; I < Facts->Flags.size(); ++I)
    if (auto Of = Built.find(FlagOrigins[I].Target); Of != Built.end())
      Facts->Flags[I].Condition =
          both(Facts->Flags[I].Condition,
               {Of->second, "the target '" + Of->first + "' is asked for"});
  for (std::size_t I = 0; I < Facts->Macros.size(); ++I)
    if (auto Of = Built.find(MacroTargets[I]); Of != Built.end())
      Facts->Macros[I].Condition = Facts->Macros[I].Condition && Of->second;
  Sources.restrict(Built);
}

/// What the file sets and leaves to others: its includer, a child directory.
void FlagModel::resolveUnused() {
  // Of "SRCS = a.c" and "SRCS_X86 = $(SRCS)" the second is what others use,
  // unless more of the file asks for the first.
  std::map<std::string_view, std::size_t> Inner;
  for (const auto &[Name, Pieces] : Variables)
    if (!Consumed.contains(Name))
      for (const Piece &P : Pieces)
        addReferences(P, Name, Inner);
  std::string_view Rest = Text.bytes();
  for (std::size_t At; (At = Rest.find('$')) != Rest.npos;) {
    Rest.remove_prefix(At + 1);
    if (!Rest.starts_with('(') && !Rest.starts_with('{'))
      continue;
    std::string_view Name = Rest.substr(1, MaxVariableName);
    auto Found = Inner.find(Name.substr(0, Name.find_first_of(")}")));
    if (Found != Inner.end() && Found->second-- == 0)
      Inner.erase(Found);
  }
  for (bool Last : {false, true}) // variables that hold each other
    for (const Variable &V : Variables)
      if (!Consumed.contains(V.first) && Last == Inner.contains(V.first))
        resolveValue(Role::Unused, V, When());
}

/// Counts the variables whose values `P`, a value of `Of`, hands on whole.
void FlagModel::addReferences(
    const Piece &P, std::string_view Of,
    std::map<std::string_view, std::size_t> &Names) const {
  auto add = [&](std::string_view Name) {
    if (!Name.empty() && Name != Of)
      ++Names[Name];
  };
  if (P.IsName)
    return add(P.Words);
  for (std::size_t At = 0; At < P.Words.size();)
    add(wholeReference(nextWord(P.Words, At, Style), Style));
}

std::unique_ptr<BuildFileFacts> FlagModel::finish(const Input &In,
                                                  std::vector<Error> &Errors) {
  takeFlags();
  IsRead = true;
  for (const Use &U : Uses)
    resolve(U);
  resolveUnused();
  Sources.dropLeftOut();
  restrictToFiles();
  restrictToTargets();
  for (std::size_t I = 0; I < Facts->Flags.size(); ++I)
    if (std::string_view Target = FlagOrigins[I].Target;
        InterfaceLibraries.contains(Target))
      Facts->Flags[I].OfInterface = Target;
  if (ForOtherMachine) // "-mthumb -msoft-float"
    std::erase_if(Facts->Flags, [](const FlagUse &F) {
      return isListed(NameList::SharedOptions, F.Flag);
    });
  if (Style == References::CMake)
    configuredVariables();
  Facts->System = System;
  Facts->Settings = settings();
  Facts->IsFragment = Facts->IsFragment && FrontHidden;
  std::ranges::for_each(Facts->Macros, leaveOpen);
  Facts->Sources = Sources.take(Style);
  Includes.take(*Facts);
  if (Budget == 0)
    Errors.push_back(
        {ErrorKind::Limit, In.Path,
         "its variables expand to too many words, the rest was not looked at"});
  if (Sources.answersAreCut())
    Errors.push_back({ErrorKind::Limit, In.Path,
                      "it sets properties of too many sources of one name, the "
                      "rest of them was not looked for"});
  if (Questions == 0)
    Errors.push_back({ErrorKind::Limit, In.Path,
                      "its conditions and checks ask for too many values, the "
                      "rest is taken for unknown"});
  return std::move(Facts);
}

} // namespace armlift::build
