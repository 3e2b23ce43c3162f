#include "analyzers/build/FlagModel.h"

#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/X86Words.h"
#include "core/support/Characters.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace armlift::build {

void FlagModel::use(Role R, std::string_view Words, When Condition,
                    std::string_view Files, std::string_view Target) {
  Use U{R, {Words, std::move(Condition)}, Files, Target};
  // CMake replaces a variable when it reads the command, Make when it needs the
  // value.
  if (Style == References::CMake)
    resolve(U);
  else
    Uses.push_back(std::move(U));
}

void FlagModel::useBehind(std::string_view InFront, Role R,
                          std::string_view Words, When Condition) {
  Use U{R, {Words, std::move(Condition)}, {}, {}};
  U.P.Front = InFront;
  Uses.push_back(std::move(U));
}

void FlagModel::addText(std::string_view Variable, std::string_view Piece,
                        When Condition) {
  append(Variable, Piece, std::move(Condition));
  Consumed.emplace(Variable);
}

void FlagModel::withdraw(std::size_t First, std::size_t Behind,
                         const When &Condition) {
  for (; First < Behind && spend(); ++First)
    Uses[First].P.Condition =
        both(Uses[First].P.Condition, negation(Condition));
}

void FlagModel::setFlags(std::string_view Variable, std::string_view Value,
                         When Condition, Assignment How, bool GoesOn) {
  FlagVariables.emplace(Variable);
  if (Style != References::CMake) {
    GoesOn ? append(Variable, Value, std::move(Condition))
           : define(Variable, Value, std::move(Condition), How);
    return;
  }
  // What other variables hold now is what it gets.
  std::vector<Piece> Words = valuesOf(Value, Condition, true);
  std::string_view Nothing = Value.substr(0, 0);
  GoesOn ? append(Variable, Nothing, Condition)
         : define(Variable, Nothing, Condition, How);
  std::ranges::move(Words,
                    std::back_inserter(Variables.find(Variable)->second));
}

std::vector<FlagModel::Piece> FlagModel::valuesOf(std::string_view Words,
                                                  const When &Condition,
                                                  bool AreFlags) {
  std::vector<Piece> Values;
  Kept = &Values;
  KeepsFlags = AreFlags;
  resolve(Role::Value, {Words, Condition});
  Kept = nullptr;
  return Values;
}

void FlagModel::keep(std::string_view Word, const When &Condition) {
  Piece &New = Kept->emplace_back(Word, Condition);
  New.IsMore = true;
  New.Front = Front;
}

void FlagModel::defineOutside(std::size_t Depth, std::string_view Variable,
                              std::string_view Value, const When &Condition,
                              Assignment How, bool IsFlags) {
  bool GoesOn = mentions(Value, Variable);
  if (auto Old = FlagVariables.find(Variable); Old != FlagVariables.end())
    FlagVariables.erase(Old);
  std::vector<Piece> Words;
  if (GoesOn)
    Itself = Variable;
  if (Value.contains('$')) {
    Words = valuesOf(Value, Condition, IsFlags);
    Value = Value.substr(0, 0);
  }
  std::vector<Piece> Inner;
  if (auto Set = Variables.find(Variable); GoesOn && Set != Variables.end())
    if (isOwn(Variable) && spend(Set->second.size()))
      Inner = Set->second;
  inScope(Depth, Variable, [&] {
    if (!GoesOn)
      define(Variable, Value, Condition, How);
    else
      goOn(Variable, Inner, Condition, IsFlags);
    addWords(Variable, std::move(Words));
  });
  Itself = {};
  if (IsFlags)
    FlagVariables.emplace(Variable);
}

/// `Variable` is what it was, and then, if it is another, what `Inner` is: of
/// that the words that are not its own yet, since where they come from ends.
void FlagModel::goOn(std::string_view Variable, const std::vector<Piece> &Inner,
                     const When &Condition, bool AreFlags) {
  if (!knows(Variable))
    append(Variable, Variable.substr(0, 0), Condition);
  std::vector<Piece> &Pieces = Variables.find(Variable)->second;
  if (Inner.empty() || !spend(Pieces.size()))
    return;
  std::vector<Piece> Now = Pieces;
  std::set<const char *> Known;
  for (const Piece &P : Now)
    Known.insert(P.Words.data());
  if (Condition.Holds == AlwaysTrue)
    Now.clear();
  for (const Piece &P : Inner)
    if (!Known.contains(P.Words.data()))
      std::ranges::move(
          valuesOf(P.Words, both(P.Condition, Condition), AreFlags),
          std::back_inserter(Now));
    else if (Condition.Holds == AlwaysTrue)
      Now.push_back(P);
  Pieces = std::move(Now);
}

/// `Variable` holds these too. Of a word that it has from there already the
/// condition is another: a list that goes on through functions stays one.
void FlagModel::addWords(std::string_view Variable, std::vector<Piece> Words) {
  std::vector<Piece> &Pieces = Variables[std::string(Variable)];
  if (Words.empty() || !spend(Pieces.size()))
    return;
  std::map<std::tuple<const char *, std::size_t, std::string>, std::size_t> At;
  auto placeOf = [](const Piece &P) {
    return std::tuple(P.Words.data(), P.Words.size(), P.Front);
  };
  for (std::size_t I = 0; I < Pieces.size(); ++I)
    At.emplace(placeOf(Pieces[I]), I);
  for (Piece &P : Words)
    if (auto [Old, New] = At.try_emplace(placeOf(P), Pieces.size()); New)
      Pieces.push_back(std::move(P));
    else
      alsoHolds(Pieces[Old->second].Condition, P.Condition);
}

void FlagModel::takeFlags() {
  for (const std::string &Name : FlagVariables)
    if (auto Set = Variables.find(Name); Set != Variables.end())
      resolveValue(Role::Flags, *Set, {});
  for (const std::string &Name : std::exchange(FlagVariables, {}))
    forget(Name);
}

void FlagModel::excludeFromAll(std::string_view Target, std::string_view Value,
                               const When &Condition) {
  BuildExpression &Is =
      Excluded.try_emplace(std::string(Target), NeverTrue).first->second;
  Is = choose(Condition.expression(), truthOfText(Value), Is);
}

void FlagModel::markFileLists(std::string_view Files) {
  for (std::size_t At = 0; At < Files.size() && spend();)
    if (std::string_view Name =
            wholeReference(nextWord(Files, At, Style), Style);
        !Name.empty())
      FileLists.emplace(Name);
}

void FlagModel::leaveUncompiled(std::string_view Files, std::string_view Value,
                                const When &Condition) {
  for (const Piece &P : valuesOf(Files, Condition, false))
    if (!P.IsName)
      Sources.leaveOut(sourcePath(P.Front + std::string(P.Words)),
                       P.Condition.expression() && truthOfText(Value));
}

void FlagModel::link(std::string_view Library, const When &Condition) {
  if (auto [Entry, New] =
          Facts->Links.try_emplace(std::string(Library), Condition);
      !New)
    alsoHolds(Entry->second, Condition);
}

void FlagModel::useVariable(Role R, std::string_view Name, When Condition,
                            std::string_view InFront) {
  std::string Outer = std::exchange(Front, std::string(InFront));
  expand(R, Name, Condition);
  Front = std::move(Outer);
}

void FlagModel::stop(std::string_view Where, std::string_view Message,
                     const When &Condition) {
  Facts->Stops.push_back(
      {When(AlwaysTrue, Message).Text, Condition, Text.spot(Where)});
}

void FlagModel::explainByCheck(std::string_view Variable,
                               const When &Condition) {
  configuredMacro(Variable, Condition.expression() && NobodyKnows);
  // The variable's name may say more, unless another check said something.
  if (Explained.contains(Variable))
    explain(Variable, NobodyKnows, Condition);
  else
    Checked.emplace(Variable);
}

MacroSetting *FlagModel::macro(std::string_view Name, std::string_view Value,
                               When Condition, std::string_view Where) {
  if (!isName(Name))
    return nullptr;
  std::uint32_t Line = Text.line(Where);
  auto [Entry, New] =
      MacroAt.try_emplace({std::string(Name) + '=' + std::string(Value), Line},
                          Facts->Macros.size());
  if (New) {
    Facts->Macros.push_back({.Name = std::string(Name),
                             .Value = std::string(Value),
                             .Condition = Condition.expression(),
                             .Line = Line});
    MacroTargets.push_back(Now.Target);
  } else {
    BuildExpression &Known = Facts->Macros[Entry->second].Condition;
    Known = Known || Condition.expression();
    if (std::string_view &Of = MacroTargets[Entry->second]; Of != Now.Target)
      Of = {};
  }
  return &Facts->Macros[Entry->second];
}

void FlagModel::configuredMacro(std::string_view Name, BuildExpression Holds) {
  if (isName(Name))
    Facts->Configured.push_back({std::string(Name), std::move(Holds)});
}

/// "#cmakedefine NAME" defines NAME where the variable of this name is true.
void FlagModel::configuredVariables() {
  for (const auto &[Name, Holds] : Explained)
    configuredMacro(Name, Holds);
  // A name alone is no evidence: what a check in another file denies may be set
  // here to what nobody knows.
  for (const auto &[Name, Pieces] : Variables) {
    BuildExpression Any = NeverTrue;
    for (const Piece &P : Pieces) {
      Ternary Value = P.IsName ? Ternary::Unknown : truthOfValue(P.Words);
      Any = Any || (P.Condition.expression() && everywhere(Value));
    }
    if (!Explained.contains(Name) && Any.Holds != NeverTrue)
      configuredMacro(Name, Any);
  }
}

} // namespace armlift::build
