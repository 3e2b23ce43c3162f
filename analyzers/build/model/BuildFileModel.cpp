#include "analyzers/build/model/BuildFileModel.h"

#include "analyzers/build/model/ArchiveNames.h"
#include "analyzers/build/model/CMakeConfiguration.h"
#include "analyzers/build/model/CMakeProperty.h"
#include "analyzers/build/model/SourcePaths.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace armlift::build {
namespace {

constexpr std::size_t MaxVariableName = 256;

/// Keeps the words that come out of variables, for a variable that gets the
/// present values of other variables. The words are views into the text.
class WordKeeper final : public WordSink {
public:
  /// The words are for the variable `Itself`, whose own values are skipped.
  /// `Others` is told about variables.
  WordKeeper(WordSink &Others, std::string_view Itself, bool AreFlags)
      : Others(Others), Itself(Itself), AreFlags(AreFlags) {}

  bool follows(std::string_view Variable) const override {
    return Variable != Itself && Others.follows(Variable);
  }
  void onUnset(WordRole, std::string_view Variable,
               const When &Condition) override {
    if (AreFlags)
      Others.onUnset(WordRole::Flags, Variable, Condition);
    else
      Kept.push_back({Variable, Condition, true});
  }
  void onSetElsewhere(WordRole, std::string_view Variable,
                      const When &Condition, Setters By) override {
    if (AreFlags)
      Others.onSetElsewhere(WordRole::Flags, Variable, Condition, By);
  }
  When notEmpty(std::string_view Text) const override {
    return Others.notEmpty(Text);
  }
  bool enters(WordRole R, std::string_view Variable, const When &Condition,
              const Surroundings &Around) override {
    // The sources of a property count for the file that compiles them.
    if (!AreFlags && isGlobalProperty(Variable)) {
      Kept.push_back({Variable, Condition, true});
      return false;
    }
    return Others.enters(R, Variable, Condition, Around);
  }
  void onWord(WordRole, std::string_view Word, const When &Condition,
              const Surroundings &Around) override {
    Piece &New = Kept.emplace_back(Word, Condition);
    New.IsMore = true;
    New.IsDeep = Around.IsDeep;
    New.Front = Around.Front;
    New.Behind = Around.Behind;
  }
  /// Keeps the option and its operand as one word.
  void onOperand(std::string_view Option, std::string_view Word,
                 const When &Condition, const Surroundings &Around) override {
    std::string_view Both(
        Option.data(),
        static_cast<std::size_t>(Word.data() + Word.size() - Option.data()));
    if (std::optional<When> Left = Around.kept(Both, Condition))
      onWord(WordRole::Flags, Both, *Left, Around);
  }

  Pieces take() { return std::move(Kept); }

private:
  WordSink &Others;
  std::string_view Itself;
  bool AreFlags;
  Pieces Kept;
};

} // namespace

void BuildFileModel::use(WordRole R, std::string_view Words, When Condition,
                         std::string_view Files, std::string_view Target) {
  Use U{R, Words, std::move(Condition), Files, Target};
  // CMake replaces a variable when it reads the command, Make when it needs the
  // value.
  if (Variables.syntax() == Syntax::CMake)
    resolve(U);
  else
    Uses.push_back(std::move(U));
}

void BuildFileModel::definePublicly(std::string_view Words,
                                    const When &Condition,
                                    std::string_view Target) {
  Expansion.expand(WordRole::Definitions, Words, Condition,
                   {.Target = Target, .IsPublic = true});
}

void BuildFileModel::useBehind(std::string_view InFront, WordRole R,
                               std::string_view Words, When Condition) {
  Uses.push_back({.R = R,
                  .Words = Words,
                  .Condition = std::move(Condition),
                  .Front = std::string(InFront)});
}

void BuildFileModel::useVariable(WordRole R, std::string_view Variable,
                                 const When &Condition,
                                 std::string_view InFront) {
  Expansion.expandVariable(R, Variable, Condition,
                           {.Front = std::string(InFront)});
}

void BuildFileModel::exportVariable(std::string_view Variable,
                                    std::string_view Words,
                                    const When &Condition) {
  Expansion.expand(WordRole::Unused, Words, Condition, {.Open = {Variable}});
}

void BuildFileModel::withdraw(std::size_t First, std::size_t Behind,
                              const When &Condition) {
  for (; First < Behind && Variables.spend(); ++First)
    Uses[First].Condition = both(Uses[First].Condition, negation(Condition));
}

void BuildFileModel::resolve(const Use &U) {
  Expansion.expand(U.R, U.Words, U.Condition,
                   {.Files = U.Files, .Target = U.Target, .Front = U.Front});
}

void BuildFileModel::addText(std::string_view Variable, std::string_view Piece,
                             When Condition) {
  Variables.append(Variable, Piece, std::move(Condition));
  Used.markUsed(Variable);
}

void BuildFileModel::setFlags(std::string_view Variable, std::string_view Value,
                              When Condition, Assignment How, bool Appends) {
  Used.leaveForEnd(Variable);
  Pieces Words;
  if (Variables.syntax() == Syntax::CMake) {
    // The variable gets the present values of other variables.
    Words = valuesOf(Value, Condition, true, Variable);
    Value = Value.substr(0, 0);
  }
  Appends ? Variables.append(Variable, Value, std::move(Condition))
          : Variables.define(Variable, Value, std::move(Condition), How);
  Variables.append(Variable, std::move(Words));
}

void BuildFileModel::useFlagVariables() {
  for (const std::string &Name : Used.leftForEnd())
    if (VariableValues::Value Of = Variables.valueAt(Name); Of.Values)
      Expansion.expandValues(WordRole::Flags, Name, Of, whenUsed(Name), {});
  for (const std::string &Name : Used.takeLeft())
    Variables.forget(Name);
}

/// When the build uses a variable of leaveForEnd().
When BuildFileModel::whenUsed(std::string_view Variable) const {
  std::string_view Configuration = configurationOf(Variable);
  if (Configuration.empty() || Variables.syntax() != Syntax::CMake)
    return {};
  std::string Said = "the configuration is " + std::string(Configuration);
  return {Variables.configurationTruth(Configuration), Said};
}

Pieces BuildFileModel::valuesOf(std::string_view Words, const When &Condition,
                                bool AreFlags, std::string_view Itself) {
  WordKeeper Keeper(this->Words, Itself, AreFlags);
  WordExpansion(Variables, Keeper)
      .expand(WordRole::Flags, Words, Condition, {});
  return Keeper.take();
}

void BuildFileModel::defineOutside(std::size_t Depth, std::string_view Variable,
                                   std::string_view Value,
                                   const When &Condition, Assignment How,
                                   bool IsFlags) {
  bool Appends = mentions(Value, Variable);
  Used.takeAtOnce(Variable);
  Pieces Words;
  if (Value.contains('$')) {
    Words = valuesOf(Value, Condition, IsFlags,
                     Appends ? Variable : std::string_view());
    Value = Value.substr(0, 0);
  }
  Pieces Inner;
  if (const Pieces *Values = Variables.find(Variable); Appends && Values)
    if (Variables.isOwn(Variable) && Variables.spend(Values->size()))
      Inner = *Values;
  Variables.inScope(Depth, Variable, [&] {
    if (!Appends)
      Variables.define(Variable, Value, Condition, How);
    else
      extendOutside(Variable, Inner, Condition, IsFlags);
    Variables.merge(Variable, std::move(Words));
  });
  if (IsFlags)
    Used.leaveForEnd(Variable);
}

void BuildFileModel::setProperty(std::string_view Variable,
                                 std::string_view Value, const When &Condition,
                                 bool Appends) {
  Pieces Words = valuesOf(Value, Condition, false);
  // set_property(GLOBAL PROPERTY P "${P_SO_FAR};a.c")
  Appends |= std::erase_if(Words, [&](const Piece &P) {
               return P.IsName && P.Words == Variable;
             }) != 0;
  Variables.inScope(0, Variable, [&] {
    if (!Appends)
      Variables.define(Variable, Value.substr(0, 0), Condition);
    Variables.merge(Variable, std::move(Words));
  });
}

/// Extends `Variable`, in an outer scope, by `Inner`, its values in the inner
/// scope. New words are stored with the values of their variables, because the
/// inner scope ends. Words that the outer scope has already are not repeated.
void BuildFileModel::extendOutside(std::string_view Variable,
                                   const Pieces &Inner, const When &Condition,
                                   bool AreFlags) {
  if (!Variables.knows(Variable))
    Variables.append(Variable, Variable.substr(0, 0), Condition);
  const Pieces &Values = *Variables.find(Variable);
  if (Inner.empty() || !Variables.spend(Values.size()))
    return;
  Pieces Now = Values;
  std::set<const char *> Known;
  for (const Piece &P : Now)
    Known.insert(P.Words.data());
  if (Condition.Holds == AlwaysTrue)
    Now.clear();
  for (const Piece &P : Inner)
    if (!Known.contains(P.Words.data()))
      std::ranges::move(
          valuesOf(P.Words, both(P.Condition, Condition), AreFlags, Variable),
          std::back_inserter(Now));
    else if (Condition.Holds == AlwaysTrue)
      Now.push_back(P);
  Variables.setValues(Variable, std::move(Now));
}

void BuildFileModel::explainByCheck(std::string_view Variable,
                                    const When &Condition) {
  Facts.addConfigured(Variable, Condition.expression() && NobodyKnows);
  Variables.explainByCheck(Variable, Condition);
}

void BuildFileModel::excludeFromAll(std::string_view Target,
                                    std::string_view Value,
                                    const When &Condition) {
  Targets.exclude(Target, Variables.truthOfText(Value), Condition);
}

void BuildFileModel::markFileLists(std::string_view Files) {
  Syntax Language = Variables.syntax();
  for (std::size_t At = 0; At < Files.size() && Variables.spend();)
    if (std::string_view Name =
            wholeReference(nextWord(Files, At, Language), Language);
        !Name.empty())
      Used.markFileList(Name);
}

void BuildFileModel::makeObject(std::string_view Object,
                                std::string_view Source,
                                const When &Condition) {
  std::string Made = sourcePath(Object), From = sourcePath(Source);
  if (asSourceFile(Made) && Made.ends_with(".*") && asSourceFile(From) &&
      !From.ends_with(".*") && !isGlob(From) &&
      sourceStem(Made) != sourceStem(From))
    Sources.makeFrom(std::move(Made), {.Path = std::move(From),
                                       .Condition = Condition.expression(),
                                       .Line = Text.line(Source)});
}

void BuildFileModel::leaveUncompiled(std::string_view Files,
                                     std::string_view Value,
                                     const When &Condition) {
  for (const Piece &P : valuesOf(Files, Condition, false))
    if (!P.IsName)
      Sources.leaveOut(sourcePath(P.Front + std::string(P.Words)),
                       P.Condition.expression() &&
                           Variables.truthOfText(Value));
}

/// Reports what the file sets and does not use: its includer or a child
/// directory may use it.
void BuildFileModel::resolveUnused() {
  // Of "SRCS = a.c" and "SRCS_X86 = $(SRCS)", other files use the second,
  // unless this file also refers to the first outside such variables.
  std::map<std::string_view, std::size_t> Inner;
  for (const auto &[Name, Values] : Variables.all())
    if (!Used.isUsed(Name))
      for (const Piece &P : Values)
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
  // Variables that are still in `Inner` come last: they refer to each other.
  for (bool Last : {false, true})
    for (const auto &[Name, Values] : Variables.all())
      if (!Used.isUsed(Name) && Last == Inner.contains(Name))
        Expansion.expandValues(WordRole::Unused, Name, Variables.valueAt(Name),
                               {}, {});
}

/// Counts the variables that `P`, a value of `Of`, refers to as whole words.
void BuildFileModel::addReferences(
    const Piece &P, std::string_view Of,
    std::map<std::string_view, std::size_t> &Names) const {
  auto add = [&](std::string_view Name) {
    if (!Name.empty() && Name != Of)
      ++Names[Name];
  };
  if (P.IsName)
    return add(P.Words);
  Syntax Language = Variables.syntax();
  for (std::size_t At = 0; At < P.Words.size();)
    add(wholeReference(nextWord(P.Words, At, Language), Language));
}

std::unique_ptr<BuildFileFacts>
BuildFileModel::finish(const Input &In, std::vector<Error> &Errors) {
  useFlagVariables();
  Used.endFile();
  for (const Use &U : Uses)
    resolve(U);
  resolveUnused();
  Sources.addMade();
  Sources.dropLeftOut();
  Facts.restrict(Sources, Targets);
  if (Variables.syntax() == Syntax::CMake)
    for (ConfiguredMacro &M : Variables.configured())
      Facts.addConfigured(M.Name, std::move(M.Condition));
  std::unique_ptr<BuildFileFacts> All = Facts.take();
  All->System = Variables.buildSystem();
  All->Settings = Variables.settings();
  All->File.OfIncluder = IsOfIncluder;
  All->File.IsFragment = IsFragment && Words.hidesFront();
  All->Sources.Named = Sources.take(Variables.syntax());
  All->Further = Includes.take();
  All->Further.Archives = archiveNames(In.Bytes);
  reportLimits(In, Errors);
  return All;
}

void BuildFileModel::reportLimits(const Input &In,
                                  std::vector<Error> &Errors) const {
  auto report = [&](std::string What) {
    Errors.push_back({ErrorKind::Limit, In.Path, std::move(What)});
  };
  if (Variables.isSpent())
    report(
        "its variables expand to too many words: the rest was not looked at");
  if (Variables.leftOutDeepest())
    report("its variables and functions nest more than " +
           std::to_string(VariableValues::MaxExpansionDepth) +
           " deep: what is further inside was not looked at");
  if (Sources.answersAreCut())
    report("it sets properties of too many sources with the same name: the "
           "rest of these sources were not looked for");
  if (Variables.answersAreCut())
    report("its conditions and checks use too many values: the rest count as "
           "unknown");
}

} // namespace armlift::build
