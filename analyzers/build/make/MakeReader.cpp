// Makefile, *.mk, Kbuild, Makefile.am and Makefile.in: variables, rules and
// conditionals of GNU Make, the dotted conditionals of BSD Make, and Automake's
// "if NAME" and "@NAME_TRUE@".

#include "analyzers/build/make/AutomakeTargets.h"
#include "analyzers/build/make/CalledPrograms.h"
#include "analyzers/build/make/FolderVariables.h"
#include "analyzers/build/make/KbuildLists.h"
#include "analyzers/build/make/MakeCompiler.h"
#include "analyzers/build/make/MakeConditionals.h"
#include "analyzers/build/make/MakeGoals.h"
#include "analyzers/build/make/MakeIncludes.h"
#include "analyzers/build/make/MakeProbe.h"
#include "analyzers/build/make/MakeRules.h"
#include "analyzers/build/make/MakeSettable.h"
#include "analyzers/build/make/MakeSetting.h"
#include "analyzers/build/make/MakeStops.h"
#include "analyzers/build/make/MakeTargets.h"
#include "analyzers/build/model/BuildFileKind.h"
#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/MakeFunction.h"
#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/NamedVariables.h"
#include "core/rules/BuildTable.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

namespace armlift::build {
namespace {

/// Nothing of the file counts unless `Where` holds.
void restrictTo(const When &Where, BuildFileFacts &Facts) {
  for (FlagUse &Flag : Facts.Flags)
    Flag.Condition = both(Flag.Condition, Where);
  for (SourceAddition &Source : Facts.Sources.Named)
    Source.Condition = Source.Condition && Where.expression();
}

/// The beginning of a rule.
struct RuleStart {
  std::string_view Targets, Needs;
  When Condition;
};

/// A line of a recipe.
struct RecipeLine {
  std::string_view Text;
  When Condition;
};

/// $(eval $(call RULE,a)).
struct RuleCall {
  std::string_view Text;
  When Condition;
};

class MakeReader {
public:
  explicit MakeReader(const Input &In)
      : Kind(buildFileKindOf(In.Path)), Text(In.Bytes),
        Model(Text, Syntax::Make),
        Conditionals(fileCondition(In.Path), Model.variables()),
        IsAutomake(In.Path.ends_with(".am")),
        IsAlone(!isPiece() && !IsAutomake && fileName(In.Path) != "Kbuild"),
        IsWhole(IsAlone && !In.Path.ends_with(".in")),
        IsOfKernel(isReadByKernel(In.Bytes)), Lines(makeLines(In.Bytes)),
        Goals(Lines, IsAlone) {
    Model.words().answerNotEmpty(
        [this](std::string_view E) { return Conditionals.notEmpty(E); });
    // A variable that the file does not set is empty, unless it is passed to
    // make. The variables of fragments and templates may come from other files.
    Model.variables().setSetsAll(IsWhole);
    Model.variables().setIsWhole((IsWhole || isPiece()) && !IsAutomake &&
                                 !IsOfKernel);
    for (std::string_view Name : nameList(NameList::MakeVariables))
      Model.variables().markTouched(Name);
    Model.variables().setBuildSystem(IsAutomake || In.Path.ends_with(".in")
                                         ? BuildSystem::Autotools
                                         : BuildSystem::Make);
  }

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    if (isPiece()) {
      Model.actForIncluder();
      Model.markFragment();
    }
    std::string_view Last = In.Bytes.substr(0, 0);
    Automake.read(Lines, Model.variables(), IsAutomake);
    std::vector<MakeLine> Taken; // those that aarch64 may reach
    for (const MakeLine &Line : Lines) {
      Last = Line.Text;
      if (here().Holds.OnArm != Ternary::False)
        Taken.push_back(Line);
      if (!follow(Line)) {
        Errors.push_back(notUnderstood(
            In, Text, Last,
            "conditional without a matching start, or nested too deeply"));
        return Model.finish(In, Errors);
      }
    }
    if (Conditionals.areOpen())
      Errors.push_back(
          notUnderstood(In, Text, Last, "conditional does not end"));
    if (DefineDepth != 0)
      Errors.push_back(notUnderstood(In, Text, Last, "'define' does not end"));
    readRules();
    if (Compiler.isForOther())
      Model.facts().markForOtherSystem();
    for (const std::string &Name : SourcesOfTargets)
      Model.useVariable(WordRole::Sources, Name, {});
    if (std::optional<std::string> Limit = Rules.limitHit())
      Errors.push_back({ErrorKind::Limit, In.Path, *std::move(Limit)});
    // A fragment named other than "Makefile.*" is included from any folder.
    Kbuild.tell(Model,
                SearchesFolders ||
                    (isPiece() && !fileName(In.Path).starts_with("Makefile.")));
    const MakeCompiler::Called Compilers = Compiler.called(Lines);
    auto Folders = isPiece() ? folderVariables(Model.variables())
                             : decltype(BuildSources::FolderVariables)();
    std::unique_ptr<BuildFileFacts> Facts = Model.finish(In, Errors);
    leaveToCompilers(Facts->Flags, Compilers);
    // A piece may also set variables for others.
    if (const auto &Where = MadeFiles.where();
        IsWhole && Where && Where->Holds.OnArm == Ternary::False)
      restrictTo({*Where, "the file has goals"}, *Facts);
    Facts->File.OnlyIfRead = Kind == BuildFileKind::MakeOther;
    Facts->Sources.SearchedFolders = std::move(SearchedFolders);
    Facts->Sources.MadeHeaders = MadeFiles.headers();
    Facts->MaySet = settableByMake(Taken);
    Facts->Sources.FolderVariables = std::move(Folders);
    Facts->Further.PerhapsFolders = foldersOfCMake(Lines);
    Facts->Further.PerhapsFolders.insert(Rules.entered().begin(),
                                         Rules.entered().end());
    for (std::string_view Program : Goals.programs())
      Facts->Sources.Programs.emplace_back(Program);
    for (std::string_view Program : Goals.programsToAskFor())
      Facts->Sources.ProgramsToAskFor.emplace_back(Program);
    for (std::string_view Program : Goals.linkedPrograms())
      Facts->Sources.LinkedPrograms.emplace_back(Program);
    return Facts;
  }

private:
  /// What may be folders in "cd deps/x && cmake . && make".
  static std::set<std::string>
  foldersOfCMake(const std::vector<MakeLine> &Lines) {
    std::set<std::string> Folders;
    for (const MakeLine &Line : Lines)
      if (Line.Recipe && Line.Text.contains("cmake"))
        for (std::string_view Word : splitWords(Line.Text, " \t;&|()\"'"))
          if (std::string Path = sourcePath(Word); !Path.empty())
            Folders.insert(std::move(Path));
    return Folders;
  }

  /// True for the lists of Kbuild, which knows ARCH and more.
  static bool isReadByKernel(std::string_view Bytes) {
    constexpr std::string_view Lists[] = {"obj-m", "obj-y", "obj-$("};
    return std::ranges::any_of(
        Lists, [&](std::string_view List) { return Bytes.contains(List); });
  }

  bool isPiece() const {
    return Kind == BuildFileKind::MakePiece || Kind == BuildFileKind::MakeOther;
  }

  When here() const { return Conditionals.here(); }

  bool follow(const MakeLine &Line) {
    std::string_view Rest = Line.Text;
    if (DefineDepth != 0) {
      Goals.defined(Line, here());
      inDefine(Rest);
      return true;
    }
    if (Line.Recipe && InRule && !Conditionals.noteInRecipe(Rest)) {
      recipe(Rest);
      return true;
    }
    if (std::optional<bool> Good = Conditionals.follow(Rest))
      return *Good;
    if (std::string_view Message = Rest; takeWord(Message, ".error")) { // BSD
      Model.facts().addStop(Rest.substr(0, Rest.find_first_of(" \t")), Message,
                            here());
      return true;
    }
    Rest = withoutModifiers(Rest);
    if (takeWord(Rest, "undefine")) {
      Model.variables().replace(Rest, here());
      return true;
    }
    if (takeWord(Rest, "define")) {
      beginDefine(Rest);
      return true;
    }
    if (takeWord(Rest, "vpath")) {
      SearchesFolders = true;
      Model.searchFolders();
      return true;
    }
    if (takeInclude(Rest)) {
      noteFurtherSetter();
      for (const IncludedFile &File :
           includedFiles(Rest, here(), Model.variables()))
        if (File.IsAny)
          Model.includes().includeAny(File.Path);
        else
          Model.includes().include(File.Path, File.Condition, File.Where);
      return true;
    }
    if (includeOfBsd(Rest))
      return true;
    assignmentOrRule(Rest);
    return true;
  }

  /// An included file may set any variable, unless an option that nobody sets
  /// includes it.
  void noteFurtherSetter() {
    if (here().Holds.ByDefault != Ternary::False)
      Model.variables().setSetsAll(false);
  }

  /// Handles `.include "${.CURDIR}/arch/${MACHINE_ARCH}/Makefile.inc"` of BSD.
  /// A name in <> is a file of the system.
  bool includeOfBsd(std::string_view Line) {
    if (!takeIncludeOfBsd(Line))
      return false;
    noteFurtherSetter();
    if (Line.starts_with('"')) {
      Line.remove_prefix(1);
      Model.includes().include(Line.substr(0, Line.find('"')), here());
    }
    return true;
  }

  /// Handles "define NAME", whose text follows on the next lines.
  /// "define NAME +=" extends the variable (GNU Make manual, 6.8).
  void beginDefine(std::string_view Rest) {
    DefineDepth = 1;
    DefineName = Rest.substr(0, Rest.find_first_of(" \t=+:?!"));
    std::string_view How = trim(Rest.substr(DefineName.size()));
    if (isFlagVariable(DefineName) && !How.starts_with('+'))
      assign({.Name = DefineName,
              .Does = MakeSetting::operatorIn(How),
              .Value = {},
              .Condition = here()});
  }

  /// Handles a line in "define", which may contain other defines. The line is a
  /// part of the value. If it looks like a command, it runs where the variable
  /// is called.
  void inDefine(std::string_view Line) {
    if (takeWord(Line, "define"))
      ++DefineDepth;
    else if (takeWord(Line, "endef"))
      --DefineDepth;
    else if (isFlagVariable(DefineName))
      assign({.Name = DefineName,
              .Does = MakeSetting::Operator::Append,
              .Value = Line,
              .Condition = here()});
    else if (!Rules.define(DefineName, Line, here()) && !DefineName.empty() &&
             !DefineName.contains('$'))
      Model.addText(DefineName, Line, here());
  }

  /// Handles "$(error only x86_64)" in a text that is expanded at once: a line,
  /// or what := sets.
  void stopsIn(std::string_view Text, const When &Condition) {
    readStops(Text, Condition, Model,
              [this](std::string_view E) { return Conditionals.notEmpty(E); });
  }

  void assignmentOrRule(std::string_view Line) {
    // "@X86_TRUE@am__append_1 = foo.c": Automake's output for "if X86".
    When Condition = here();
    while (Line.starts_with('@')) {
      std::size_t End = Line.find('@', 1);
      if (End == Line.npos)
        return;
      std::string_view Mark = Line.substr(1, End - 1);
      if (Mark.ends_with("_TRUE"))
        Condition =
            both(Condition, named(Mark.substr(0, Mark.size() - 5), false));
      else if (Mark.ends_with("_FALSE"))
        Condition =
            both(Condition, named(Mark.substr(0, Mark.size() - 6), true));
      else
        break;
      Line.remove_prefix(End + 1);
    }
    std::size_t At = findOutsideReferences(Line, "=:");
    if (At == Line.npos) {
      stopsIn(Line, Condition);
      return mentions(Line, "eval") ? evaluate(Line, Condition) : void();
    }
    std::size_t Equals = Line.find_first_not_of(':', At);
    if (Equals == Line.npos || Line[Equals] != '=')
      return rule(Line, At, Condition);
    MakeSetting S = MakeSetting::at(Line, Equals);
    S.Condition = std::move(Condition);
    assign(std::move(S));
  }

  /// Handles "$(eval CFLAGS += -mavx2)" as the line in it. The result of $(eval
  /// $(call RULE,a)) is left to MakeRules.
  void evaluate(std::string_view Line, const When &Condition) {
    std::string_view Inside = insideReference(Line);
    bool IsLine = takeWord(Inside, "eval") &&
                  findOutsideReferences(Inside, "=:") != Inside.npos;
    if (!IsLine) {
      InRule = false;
      RuleLines.push_back(RuleCall{Line, Condition});
      return;
    }
    Inside = withoutModifiers(Inside);
    // The condition of such a line is read already.
    if (!Inside.starts_with('@'))
      assignmentOrRule(Inside);
  }

  When named(std::string_view Name, bool Negated) const {
    BuildExpression T = Model.variables().truthOf(Name);
    return {Negated ? !T : T, (Negated ? "not " : "") + std::string(Name)};
  }

  void rule(std::string_view Line, std::size_t Colon, const When &Condition) {
    std::string_view Targets = trim(Line.substr(0, Colon));
    InRule = !Targets.empty();
    Model.variables().handOn(Line);
    std::string_view Behind =
        Line.substr(Line.find_first_not_of(':', Colon) == Line.npos
                        ? Line.size()
                        : Line.find_first_not_of(':', Colon));
    if (auto S = MakeSetting::ofTargets(Behind)) {
      S->Condition = Condition;
      S->Targets = Targets;
      return assign(*std::move(S));
    }
    std::size_t Semicolon =
        std::min(findOutsideReferences(Behind, ";"), Behind.size());
    std::string_view Needs = Behind.substr(0, Semicolon);
    if (Goals.rule(Targets, Needs, Condition, Conditionals.mayBeFirst()))
      Conditionals.noteFirst();
    When Where = both(Condition, MadeFiles.note(Targets, Needs));
    RuleLines.push_back(
        RuleStart{Targets, Needs, both(Where, Rules.whenNamed(Targets))});
    // "all: ; $(CC) -c a.c"
    if (Semicolon < Behind.size())
      recipe(Behind.substr(Semicolon + 1));
  }

  void recipe(std::string_view Line) {
    Goals.recipe(Line, here());
    RuleLines.emplace_back(RecipeLine{Line, here()});
  }

  /// Reads the rules, once all variables, goals and canned recipes are known.
  void readRules() {
    Goals.finish();
    for (OfRule &Line : std::exchange(RuleLines, {}))
      std::visit([this](auto &Read) { read(Read); }, Line);
    Rules.close();
  }
  void read(const RuleStart &R) { Rules.open(R.Targets, R.Needs, R.Condition); }
  void read(const RecipeLine &R) { Rules.recipe(R.Text, R.Condition); }
  void read(const RuleCall &C) { Rules.evaluate(C.Text, C.Condition); }
  void read(MakeSetting &S) {
    S.Condition = Rules.onTarget(S.Condition, S.Targets);
    set(std::move(S));
  }

  /// True for options that Make, Automake or Kbuild use implicitly.
  /// SIMD_CFLAGS, which none of them reads, counts only where a rule uses it.
  bool isFlagVariable(std::string_view Name) const {
    auto isOf = [&](BuildLanguage Language) {
      return build::isFlagVariable(Language, Name);
    };
    return isOf(BuildLanguage::Make) ||
           (IsOfKernel && isOf(BuildLanguage::Kbuild)) ||
           (!IsWhole && isOf(BuildLanguage::Automake) &&
            Automake.hasTargetOf(Name));
  }

  /// The object that "CFLAGS_fast.o", a variable of Kbuild, is for.
  static std::string_view objectOf(std::string_view Name) {
    return Name.ends_with(".o") &&
                   build::isFlagVariable(BuildLanguage::Make, Name)
               ? Name.substr(Name.find('_') + 1)
               : std::string_view();
  }

  /// True for files that are only packed, installed, removed or run as a test.
  /// Of Automake's lists with "dist_", only sources are built (manual, 14.2).
  bool isNotBuilt(std::string_view Name) const {
    return (IsAutomake && isListed(NameList::AutomakeUnbuiltFiles, Name)) ||
           isListed(NameList::UnbuiltFiles, Name) ||
           (Name.starts_with("dist_") && !Name.ends_with("_SOURCES"));
  }

  /// Notes the folders of "VPATH = .:$(MDIR)/flags" that are known.
  void noteSearched(std::string_view Value) {
    constexpr std::size_t MaxFolders = 100; // all macros are for each of them
    for (std::string_view Word : splitWords(Value, " \t:")) {
      std::string Folder = Model.variables().withFrontMeant(Word);
      if (Folder.starts_with('/') || Folder.contains('$') ||
          SearchedFolders.size() == MaxFolders)
        continue;
      SearchedFolders.push_back(std::move(Folder));
    }
  }

  void assign(MakeSetting S) {
    InRule = false;
    if (S.Targets.empty()) {
      Goals.assign(S.Name, S.Value, S.Condition);
      set(std::move(S));
    } else {
      RuleLines.emplace_back(std::move(S));
    }
  }

  /// Handles an assignment. The first step that knows what the variable means
  /// decides.
  void set(MakeSetting S) {
    // GNU Make manual, 6.2.2: the value is expanded when := is read.
    if (S.Does == MakeSetting::Operator::SetNow && S.Targets.empty())
      stopsIn(S.Value, S.Condition);
    if (S.Name == "VPATH") {
      SearchesFolders = true;
      Model.searchFolders();
      noteSearched(S.Value);
    }
    if (S.Does == MakeSetting::Operator::SetNow)
      Model.variables().handOn(S.Value);
    const Assignment How = S.effect();
    if (S.Targets.empty())
      S.Targets = objectOf(S.Name);
    const bool IsComputed = S.Name.contains('$');
    // What the top Makefile of a kernel requires before it enters its folders
    // is not known in full, so only a denial counts. The condition in the
    // folder's own line decides.
    When Folders{S.Condition.unlessDenied(), ""};
    if (std::optional<When> OfName = readComputedName(S))
      Folders = both(Folders, *OfName);
    Kbuild.add(S.Name, IsComputed, S.Value, S.Condition, Folders);
    if (S.Name.find_first_of(" \t") != S.Name.npos)
      return;
    if (S.Value.empty())
      S.Value = S.Name.substr(0, 0);
    // Files that are packed are built only if another rule or another build
    // says so.
    if (isNamed(NameList::PackedFiles, S.Name))
      S.Condition = both(S.Condition, {FalseByDefault, "more than packed"});
    if (std::optional<When> Made = Automake.madeWhere(S.Name)) {
      S.Condition = both(S.Condition, *Made);
      if (S.Name.ends_with("_SOURCES"))
        SourcesOfTargets.emplace(S.Name);
    }
    if ((S.Name == "CC" || S.Name == "CXX") && S.Targets.empty())
      Compiler.set(S.Value, S.Condition);
    noteProbe(S);
    // "cc = gcc $(1) -c $(2)" is called as $(call cc,-O2,a.c).
    if (S.Value.contains("$(1)") && !S.Value.contains("$(shell "))
      Rules.define(S.Name, S.Value, S.Condition);
    if (S.Does == MakeSetting::Operator::Run || isNotBuilt(S.Name) ||
        isListed(NameList::RemovedOptions, S.Name) || setsFlagsOfTargets(S) ||
        removesFromItself(S))
      return;
    if (isFlagVariable(S.Name))
      return Model.setFlags(S.Name, S.Value, S.Condition, How, false);
    Model.variables().define(S.Name, S.Value, S.Condition, How);
    noteAnswer(S);
    noteChoice(S);
  }

  /// "obj-$(CONFIG_X86) += foo.o": the value counts if the variable in the name
  /// is "y".
  std::optional<When> readComputedName(MakeSetting &S) const {
    std::size_t At = S.Name.find('$');
    if (At == S.Name.npos || !objectOf(S.Name).empty())
      return std::nullopt;
    std::string_view Inner = makeReference(S.Name.substr(At));
    When OfName{Inner.empty() ? NobodyKnows : Model.variables().truthOf(Inner),
                Inner};
    S.Condition = both(S.Condition, OfName);
    S.Name = S.Name.substr(0, At);
    return OfName;
  }

  /// Notes a question whether the compiler accepts a file:
  /// "OK := $(shell $(CC) -c foo.c; …)".
  void noteProbe(const MakeSetting &S) {
    constexpr std::string_view Shell = "$(shell ";
    if (S.Value.starts_with(Shell) && callsCompiler(S.Value))
      Model.use(WordRole::Probes, S.Value.substr(Shell.size()), S.Condition);
  }

  /// Handles "$(OBJ_SSE): EXTRA_FLAGS = -msse", whatever name the recipe uses,
  /// and "CFLAGS_fast.o = -msse".
  bool setsFlagsOfTargets(const MakeSetting &S) {
    if (S.Targets.empty() ||
        (!isFlagVariable(S.Name) && !S.Name.contains("FLAGS")))
      return false;
    Model.use(WordRole::Flags, S.Value, S.Condition, S.Targets);
    return true;
  }

  /// Handles "SRCS := $(filter-out fast.c,$(SRCS))".
  bool removesFromItself(const MakeSetting &S) {
    std::optional<MakeFunction> Call = makeFunction(S.Value);
    if (!Call || Call->Is != MakeFunction::Effect::Left ||
        makeReference(trim(Call->Words)) != S.Name)
      return false;
    for (std::string_view Item : splitWords(Call->Argument, " \t"))
      Model.variables().remove(S.Name, Item, S.Condition);
    return true;
  }

  /// Notes that the variable holds the answer of a compiler.
  void noteAnswer(const MakeSetting &S) {
    if (std::optional<MakeProbe> Asked = Conditionals.define(S.Name, S.Value))
      Model.variables().explain(S.Name, Asked->holds(), S.Condition);
  }

  /// Notes a default that may be overridden when calling make: "AVX ?= 1",
  /// "USE_AVX = 1" or "ASM =".
  void noteChoice(const MakeSetting &S) {
    if (S.Value.contains('$'))
      return;
    MachineTruth Unasked = truthOfValue(S.Value) != Ternary::False
                               ? TrueByDefault
                               : FalseByDefault;
    if (S.Does == MakeSetting::Operator::SetIfUnset)
      Model.variables().explainIfUnset(S.Name, Unasked, S.Condition);
    else if (S.Does != MakeSetting::Operator::Append &&
             (isSwitch(S.Name) || S.Value.empty()))
      Model.variables().explain(S.Name, Unasked, S.Condition);
  }

  const BuildFileKind Kind;
  BuildText Text;
  BuildFileModel Model;
  MakeConditionals Conditionals;
  const bool IsAutomake;
  const bool IsAlone;    ///< no piece of another file; perhaps a template
  const bool IsWhole;    ///< no piece or template of another file
  const bool IsOfKernel; ///< Kbuild reads it
  const std::vector<MakeLine> Lines;
  unsigned DefineDepth = 0; ///< the number of open "define" lines
  std::string_view DefineName;
  bool InRule = false; ///< a line that begins with a tab is of a recipe
  MakeGoals Goals;
  /// The lines that wait for readRules().
  using OfRule = std::variant<RuleStart, RecipeLine, RuleCall, MakeSetting>;
  std::vector<OfRule> RuleLines;
  AutomakeTargets Automake;
  std::set<std::string> SourcesOfTargets; ///< variables that Automake reads
  KbuildLists Kbuild;
  MakeRules Rules{Model, Kbuild, Goals};
  MakeTargets MadeFiles{Model.variables()};
  MakeCompiler Compiler{Text, Model.variables()};
  bool SearchesFolders = false;             ///< the file has VPATH or "vpath"
  std::vector<std::string> SearchedFolders; ///< as in BuildSources
};

} // namespace

std::unique_ptr<BuildFileFacts> readMake(const Input &In,
                                         std::vector<Error> &Errors) {
  // What a file that need not be a Makefile gets wrong is no error.
  std::vector<Error> Ignored;
  const bool IsSure = buildFileKindOf(In.Path) != BuildFileKind::MakeOther;
  return MakeReader(In).read(In, IsSure ? Errors : Ignored);
}

} // namespace armlift::build
