#include "analyzers/build/make/AutomakeTargets.h"

#include "analyzers/build/make/MakeComparisons.h"
#include "analyzers/build/make/MakeSetting.h"
#include "analyzers/build/model/ConditionStack.h"
#include "analyzers/build/model/NamedVariables.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <set>

namespace armlift::build {
namespace {

/// The prefix of the variables of a target (Automake manual, 3.5): "libfast_la"
/// for "libfast.la".
std::string canonical(std::string_view Target) {
  std::string Name(Target);
  std::ranges::replace_if(
      Name, [](char C) { return !isNameCharacter(C) && C != '@'; }, '_');
  return Name;
}

/// True for a conditional of Make, whose "else" and "endif" look like those of
/// Automake.
bool opensOther(std::string_view Line) {
  return takeWord(Line, "ifeq") || takeWord(Line, "ifneq") ||
         takeWord(Line, "ifdef") || takeWord(Line, "ifndef");
}

/// How deep lists of targets may name each other.
constexpr unsigned MaxDepth = 8;

bool listsTargets(std::string_view Variable) {
  return Variable.ends_with("_PROGRAMS") || Variable.ends_with("_LIBRARIES") ||
         Variable.ends_with("_LTLIBRARIES");
}

} // namespace

std::optional<When> automakeCondition(std::string_view Line,
                                      const BuildVariables &Variables) {
  if (!takeWord(Line, "if"))
    return std::nullopt;
  bool Negated = Line.starts_with('!');
  std::string_view Name = trim(Line.substr(Negated ? 1 : 0));
  if (Name.empty() || !std::ranges::all_of(Name, isNameCharacter))
    return std::nullopt;
  BuildExpression T = Variables.truthOf(Name);
  return When{Negated ? !T : T, Line};
}

void AutomakeTargets::read(const std::vector<MakeLine> &Lines,
                           const BuildVariables &Variables, bool IsSource) {
  ConditionStack Stack;
  bool Includes = false;
  for (const MakeLine &Line : Lines) {
    std::string_view Text = Line.Text;
    if (Line.Recipe)
      continue;
    Includes = Includes || Text.starts_with("include ");
    if (std::optional<When> Condition = automakeCondition(Text, Variables)) {
      if (!Stack.enter(*Condition))
        return;
    } else if (opensOther(Text)) {
      if (!Stack.enterAll())
        return;
    } else if (takeWord(Text, "else")) {
      Stack.otherwise();
    } else if (takeWord(Text, "endif")) {
      Stack.leave();
    } else if (std::size_t At = Text.find('='); At != Text.npos) {
      const MakeSetting S = MakeSetting::at(Text, At);
      Values.emplace(S.Name, Value{S.Value, Stack.current()});
    }
  }
  bool Lists = false;
  for (const auto &[Name, V] : Values)
    if (listsTargets(Name)) {
      readList(Name, V.Words, V.Condition);
      Lists = true;
    }
  if (IsSource && Includes && !Lists)
    readPassed(Lines);
}

/// Reads the lists that the file sets and does not use, if it has no list of
/// targets: "PRG = fast" is for the "bin_PROGRAMS = $(PRG)" of the file that it
/// includes.
void AutomakeTargets::readPassed(const std::vector<MakeLine> &Lines) {
  std::set<std::string_view> Used;
  for (const MakeLine &Line : Lines)
    for (std::size_t At = 0; (At = Line.Text.find('$', At)) != Line.Text.npos;)
      if (std::string_view Behind = Line.Text.substr(++At);
          Behind.starts_with('(') || Behind.starts_with('{'))
        Used.insert(Behind.substr(1, Behind.find_first_of(")}:") - 1));
  for (const auto &[Name, V] : Values)
    if (!Used.contains(Name) && std::ranges::none_of(Name, isLower) &&
        !isListed(NameList::AutomakeUnbuiltFiles, Name) &&
        !isListed(NameList::UnbuiltFiles, Name))
      readList(Name, V.Words, V.Condition);
}

void AutomakeTargets::readList(std::string_view Variable,
                               std::string_view Targets, const When &Condition,
                               unsigned Depth) {
  constexpr std::string_view Suffix = "$(EXEEXT)";
  // "make check" makes check_PROGRAMS, and nothing makes EXTRA_PROGRAMS but
  // their own targets (Automake manual, 3.3).
  const bool IsCheck = Variable.starts_with("check_");
  const bool IsAsked = IsCheck || Variable.starts_with("EXTRA_");
  // More than any real file has: what the rest would name is open.
  if (BytesLeft < Targets.size()) {
    MakesMore = true;
    return;
  }
  BytesLeft -= Targets.size();
  for (std::string_view Target : splitWords(Targets, " \t\\\n")) {
    if (Target.ends_with(Suffix))
      Target.remove_suffix(Suffix.size());
    // bin_PROGRAMS = $(MORE)
    if (auto [From, To] = Values.equal_range(makeReference(Target));
        From != To && Depth < MaxDepth) {
      for (; From != To; ++From)
        readList(Variable, From->second.Words,
                 both(Condition, From->second.Condition), Depth + 1);
      continue;
    }
    if (Target.find_first_of("@$") != Target.npos) {
      MakesMore |= !IsAsked;
      continue;
    }
    When Where = Condition;
    if (IsAsked)
      Where = both(Condition,
                   {FalseByDefault,
                    "the target '" + std::string(IsCheck ? "check" : Target) +
                        "' is requested"});
    auto &List = IsAsked ? Asked : Made;
    auto [At, IsNew] = List.try_emplace(canonical(Target), Where);
    if (!IsNew)
      alsoHolds(At->second, Where);
  }
}

bool AutomakeTargets::hasTargetOf(std::string_view Variable) const {
  const std::string_view Target = Variable.substr(0, Variable.rfind('_'));
  return Target.ends_with("_la") || Target.ends_with("_a") ||
         Made.contains(Target) || Asked.contains(Target) ||
         Values.contains(std::string(Target) + "_SOURCES");
}

std::optional<When>
AutomakeTargets::madeWhere(std::string_view Variable) const {
  for (std::string_view Front : {"nodist_", "dist_"})
    if (Variable.starts_with(Front))
      Variable.remove_prefix(Front.size());
  std::string_view Target = Variable.substr(0, Variable.rfind('_'));
  if (auto At = Made.find(Target); At != Made.end())
    return At->second;
  // "EXTRA_PROGRAMS = a" is built if another list, which configure may fill,
  // has it too (Automake manual, 8.1.4).
  auto At = Asked.find(Target);
  if (MakesMore || At == Asked.end())
    return std::nullopt;
  return At->second;
}

} // namespace armlift::build
