// meson.build: statements and their strings. The strings in a call are used;
// those in an assignment are used where the variable is used.

#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/Processor.h"
#include "analyzers/build/model/SourcePaths.h"
#include "analyzers/build/model/X86Words.h"
#include "analyzers/build/script/MesonValues.h"
#include "analyzers/build/script/MesonVariables.h"
#include "analyzers/build/script/ScriptCondition.h"
#include "analyzers/build/script/ScriptReader.h"
#include "core/support/Text.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

namespace armlift::build {
namespace {

class MesonReader : ScriptReader {
public:
  /// `Stops`: those that the first reading of the same file has met.
  MesonReader(const Input &In, std::vector<Error> &Errors,
              ConditionStack::Stops Stops = {})
      : ScriptReader(In, Errors, Syntax::Plain) {
    Model.variables().setBuildSystem(BuildSystem::Meson);
    Stack.setStops(std::move(Stops));
  }

  std::unique_ptr<BuildFileFacts> read() {
    lookAhead();
    for (Tokens Statement : statementsOf(List))
      if (std::string_view Word = Statement[0].Text; !follow(Statement)) {
        report(Word, "'" + std::string(Word) +
                         "' without a matching start, or nested too deeply");
        break;
      }
    if (!Blocks.empty() && isUnderstood())
      report(Blocks.back(),
             "'" + std::string(Blocks.back()) + "' does not end");
    if (std::string_view Where = Values.tooDeep(); !Where.empty())
      report(Where, "conditional values nest too deeply");
    std::unique_ptr<BuildFileFacts> Facts = finish();
    Facts->File.BeginsProject = BeginsProject;
    return Facts;
  }

  const ConditionStack::Stops &stops() const { return Stack.stops(); }

private:
  When here() const { return Stack.current(); }

  /// The folder is unknown in dir / 'foo.c', dir + 'foo.c', join_paths(dir,
  /// 'foo.c'). For join_paths(dir, name), it is not known which words are
  /// joined.
  void joinPaths(Tokens S) {
    for (std::size_t I = 1; I < S.size(); ++I) {
      if (S[I].Is == Kind::String && (is(S[I - 1], "+") || is(S[I - 1], "/")))
        Model.words().hideFrontOf(S[I].Text);
      if (!is(S[I - 1], "join_paths") || !is(S[I], "("))
        continue;
      Tokens Inside = S.subspan(I, closing(S, I) - I);
      bool Named = false;
      for (const ScriptToken &T : Inside)
        if (T.Is == Kind::String) {
          Model.words().hideFrontOf(T.Text);
          std::string Path(T.Text);
          Named = Named || asSourceFile(Path);
        }
      if (!Named)
        Model.hideFront();
    }
  }

  bool begin(const ScriptToken &Word) {
    Blocks.push_back(Word.Text);
    return Blocks.size() <= ConditionStack::MaxDepth;
  }

  bool isIn(std::string_view Block) const {
    return !Blocks.empty() && Blocks.back() == Block;
  }

  bool end(std::string_view Block) {
    bool Good = isIn(Block);
    if (Good)
      Blocks.pop_back();
    return Good;
  }

  /// Handles the words of blocks. Returns whether the word is allowed here;
  /// nothing if `S` has no such word.
  std::optional<bool> followBlock(Tokens S) {
    Tokens Rest = S.subspan(1);
    // if cc.compiles(files('check_avx2.c'))
    if ((is(S[0], "if") || is(S[0], "elif")) && asksCompiler(Rest))
      probes(Rest);
    if (is(S[0], "if"))
      return begin(S[0]) &&
             Stack.enter(evaluateScriptCondition(Rest, Model.variables()));
    if (is(S[0], "elif"))
      return isIn("if") &&
             Stack.elseIf(evaluateScriptCondition(Rest, Model.variables()));
    if (is(S[0], "else"))
      return isIn("if") && Stack.otherwise();
    if (is(S[0], "endif"))
      return end("if") && Stack.leave();
    if (is(S[0], "foreach")) {
      forEach(S);
      return begin(S[0]);
    }
    if (is(S[0], "endforeach")) {
      endForEach();
      return end("foreach");
    }
    return std::nullopt;
  }

  /// Returns false if the nesting of blocks is broken.
  bool follow(Tokens S) {
    joinPaths(S);
    if (std::optional<bool> Good = followBlock(S))
      return *Good;
    if (is(S[0], "subdir_done"))
      Stack.leaveFile();
    else if (!leavesIf(S))
      followStatement(S);
    return true;
  }

  /// Handles "has_cpuid or subdir_done()" and the like with "and", whose second
  /// operand is evaluated only if the first one leaves the answer open. False
  /// for other statements.
  bool leavesIf(Tokens S) {
    if (S.size() < 5 || !is(S[S.size() - 3], "subdir_done"))
      return false;
    const ScriptToken &Operator = S[S.size() - 4];
    const bool IfNot = is(Operator, "or");
    if (!IfNot && !is(Operator, "and"))
      return false;
    const When Is =
        evaluateScriptCondition(S.first(S.size() - 4), Model.variables());
    if (Stack.enter(IfNot ? negation(Is) : Is)) {
      Stack.leaveFile();
      Stack.leave();
    }
    return true;
  }

  void followStatement(Tokens S) {
    if (is(S[0], "subdir") && S.size() >= 3 && S[2].Is == Kind::String)
      Model.includes().folder(S[2].Text, here());
    else if (is(S[0], "subdir"))
      folderOfMachine(S.subspan(1));
    subprojects(S);
    bool Assigns = S.size() >= 3 && S[0].Is == Kind::Name &&
                   (is(S[1], "=") || is(S[1], "+="));
    if (S.size() >= 6 && is(S[1], ".") && S[2].Text.starts_with("set") &&
        is(S[3], "(") && S[4].Is == Kind::String)
      configure(S[2].Text, inside(S, 3));
    dictionaries(S, Assigns);
    if (S.size() >= 3 && is(S[1], "("))
      stop(S[0], inside(S, 1));
    std::vector<ScriptToken> Told;
    if (buildsTarget(S) && asksCompiler(S)) {
      Told = withoutQuestions(S);
      S = Told;
    }
    if (bool Asks = asksCompiler(S); Asks || hasTestCode(S)) {
      probes(S);
      for (const ScriptToken &T : S)
        if (T.Is == Kind::String && T.Text.starts_with('-'))
          Model.facts().noteOptions(T.Text, here());
      if (Assigns && Asks)
        Model.variables().explain(S[0].Text,
                                  asksForX86(S.subspan(2), Model.variables())
                                      ? AnsweredOnX86
                                      : NobodyKnows,
                                  here());
      return;
    }
    bool Found = dependencies(S, Assigns);
    if (is(S[0], "project")) {
      BeginsProject = true;
      Variables.give(S, here());
    }
    if (Assigns && is(S[1], "=") && isGate(S[0].Text))
      gate(S.subspan(2));
    if (Assigns && !buildsTarget(S))
      assign(S[0].Text, S.subspan(2), is(S[1], "="), Found);
    else if (isNamed(NameList::MesonRuns, S[0].Text))
      useTargets(S);
    else if (!isListed(NameList::MesonMessages, S[0].Text))
      use(S, both(here(), asked(S)));
  }

  /// True for a variable that the file around this one reads. In a file that
  /// builds something itself or enters folders, in a loop, and where it is set
  /// anew after "false", it is one like any other.
  bool isGate(std::string_view Name) const {
    return Loops.empty() && !HasParts && !ReopensGate &&
           isListed(NameList::MesonGates, Name);
  }

  /// Handles build = dpdk_conf.has('RTE_ARCH_X86'), like subdir_done() where it
  /// is false.
  void gate(Tokens Value) {
    const When Open = evaluateScriptCondition(Value, Model.variables());
    if (Open.Holds.OnArm == Ternary::False && Stack.enter(negation(Open))) {
      Stack.leaveFile();
      Stack.leave();
    }
  }

  /// test('simd', executable('x', 'x.c', c_args: '-msse2'), args: '-msse4')
  void useTargets(Tokens S) {
    for (std::size_t I = 1; I + 1 < S.size(); ++I)
      if (buildsTarget(S.subspan(I, 2))) {
        use(inside(S, I + 1), here());
        I = closing(S, I + 1) - 1;
      }
  }

  /// `Anew`: the former value of `Name` is dropped. `Found`: what the variable
  /// holds is recorded already.
  void assign(std::string_view Name, Tokens Value, bool Anew, bool Found) {
    if (Anew && !calls(Value, Name))
      Model.variables().replace(Name, here());
    if (Anew && isTruth(Value))
      Model.variables().explain(
          Name, evaluateScriptCondition(Value, Model.variables()), here());
    else if (Anew && !Found && !Variables.hold(Name, Value, here()))
      Variables.forget(Name, Value, here());
    define(Name, Value);
  }

  /// When the executable of a statement is built: executable('x', 'x.c',
  /// build_by_default: false) on request. Always for other targets: a library
  /// may be linked, and a program in a variable may run when another target is
  /// built.
  When asked(Tokens S) const {
    std::size_t At = S.size() > 3 && is(S[1], "=") ? 2 : 0;
    if (S.size() < At + 3 || !is(S[At], "executable") || !is(S[At + 1], "(") ||
        (At != 0 && !OnlyTested.contains(S[0].Text)))
      return {};
    Tokens Inside = inside(S, At + 1);
    Tokens Built = keyword(Inside, "build_by_default");
    if (Built.empty())
      return {};
    return {evaluateScriptCondition(Built, Model.variables()).expression() ||
                FalseByDefault,
            "the target " +
                std::string(textOf(Inside.first(findOutside(Inside, 0, ",")))) +
                " is requested"};
  }

  /// Looks ahead for what isGate() asks, and finds the variables that only
  /// tests name. A user who builds the tests requests what these variables
  /// hold.
  void lookAhead() {
    std::set<std::string_view> Others;
    bool Closed = false;
    for (Tokens S : statementsOf(List)) {
      HasParts |= buildsTarget(S) || is(S[0], "subdir");
      if (S.size() > 2 && is(S[1], "=") &&
          isListed(NameList::MesonGates, S[0].Text)) {
        const bool Closes = S.size() == 3 && is(S[2], "false");
        ReopensGate |= Closed && !Closes;
        Closed |= Closes;
      }
      bool Tests = isNamed(NameList::MesonRuns, S[0].Text);
      bool Sets = S.size() > 1 && is(S[1], "=");
      for (const ScriptToken &T : S.subspan(Sets))
        if (T.Is == Kind::Name)
          (Tests ? OnlyTested : Others).insert(T.Text);
    }
    std::erase_if(OnlyTested,
                  [&](std::string_view Name) { return Others.contains(Name); });
  }

  /// True for features.new('AVX512_ICL', test_code: files('avx512_icl.c')[0])
  /// of the module "features", which NumPy and others bundle.
  static bool hasTestCode(Tokens S) {
    for (std::size_t I = 0; I + 1 < S.size(); ++I)
      if (is(S[I], "test_code") && is(S[I + 1], ":"))
        return true;
    return false;
  }

  /// library('x', 'x.c', c_args: cc.get_supported_arguments('-O3')) without
  /// what it asks the compiler, which leaves out what aarch64 does not have.
  /// The number of tokens stays: brackets count them.
  std::vector<ScriptToken> withoutQuestions(Tokens S) {
    std::vector<ScriptToken> Told(S.begin(), S.end());
    for (std::size_t I = 0; I + 1 < S.size(); ++I) {
      if (!asksCompiler(S.subspan(I, 2)))
        continue;
      for (const std::size_t End = closing(S, I + 1); I < End; ++I) {
        if (S[I].Is == Kind::String && S[I].Text.starts_with('-'))
          Model.facts().noteOptions(S[I].Text, here());
        if (S[I].Is != Kind::Symbol)
          Told[I].Text = S[I].Text.substr(0, 0);
      }
      --I;
    }
    return Told;
  }

  /// Uses the sources in cc.compiles(files('probe.c')); other strings may be
  /// code.
  void probes(Tokens S) {
    for (const ScriptToken &T : S)
      if (std::string Path(T.Text); T.Is == Kind::String &&
                                    Path.find_first_of("\n ();") == Path.npos &&
                                    asSourceFile(Path))
        Model.use(WordRole::Probes, T.Text, here());
  }

  /// True for ('x', required : false).
  static bool isOptional(Tokens S, std::size_t Call) {
    Tokens Required = keyword(inside(S, Call), "required");
    return Required.size() == 1 && is(Required[0], "false");
  }

  /// Adds subproject('x'), and the fallbacks of dependency('x') and
  /// dependency('y', fallback: ['x', 'dep']). The former has one unless the
  /// dependency is optional (Meson manual, "dependency()", allow_fallback).
  void subprojects(Tokens S) {
    for (std::size_t I = 0; I + 2 < S.size(); ++I) {
      bool Falls = is(S[I], "fallback") && is(S[I + 1], ":");
      bool Calls = is(S[I + 1], "(") &&
                   (is(S[I], "subproject") ||
                    (is(S[I], "dependency") && !isOptional(S, I + 1)));
      std::size_t Named = I + 2 + (Falls && is(S[I + 2], "["));
      if (is(S[I], "subproject") && Calls && S[Named].Is != Kind::String)
        Model.includes().anySubproject();
      if ((Falls || Calls) && Named < S.size() && S[Named].Is == Kind::String)
        Model.includes().subproject(S[Named].Text, here());
    }
  }

  /// Adds subdir('arch' / host_machine.cpu_family()).
  void folderOfMachine(Tokens S) {
    auto String = std::ranges::find(S, Kind::String, &ScriptToken::Is);
    auto Machine = std::ranges::find_if(S, [](const ScriptToken &T) {
      return T.Is == Kind::Name && isArchitectureVariable(T.Text);
    });
    bool AtEnd = Machine != S.end() &&
                 std::ranges::count(S, Kind::String, &ScriptToken::Is) <= 1 &&
                 (String == S.end() || String < Machine);
    if (AtEnd)
      Model.includes().folderOfMachine(
          String == S.end() ? Machine->Text.substr(0, 0) : String->Text,
          here());
  }

  static bool buildsTarget(Tokens S) {
    for (std::size_t I = 0; I + 1 < S.size(); ++I)
      if (S[I].Is == Kind::Name && is(S[I + 1], "(") &&
          isListed(NameList::MesonTargets, S[I].Text))
        return true;
    return false;
  }

  static bool calls(Tokens S, std::string_view Function) {
    return std::ranges::any_of(
        S, [&](const ScriptToken &T) { return is(T, Function); });
  }

  /// Handles error('x86 only') and assert(cpu == 'x86_64', 'x86 only').
  void stop(const ScriptToken &Function, Tokens Inside) {
    bool Asserts = is(Function, "assert");
    if (!Asserts && !is(Function, "error"))
      return;
    std::size_t Comma = Asserts ? findOutside(Inside, 0, ",") : 0;
    When Here = here();
    if (Asserts)
      Here = both(Here, negation(evaluateScriptCondition(Inside.first(Comma),
                                                         Model.variables())));
    auto Said = std::ranges::find(Inside.subspan(Comma), Kind::String,
                                  &ScriptToken::Is);
    Model.facts().addStop(Function.Text, Said == Inside.end() ? "" : Said->Text,
                          Here);
    if (!Asserts)
      Stack.stop();
  }

  /// args = {'x86_64': ['-mavx2']}, then args[host_machine.cpu_family()]: Meson
  /// stops if the key is missing.
  void dictionaries(Tokens S, bool Assigns) {
    std::optional<MachineTruth> Any;
    if (Assigns && is(S[1], "=") && S.size() > 3 && is(S[2], "{"))
      for (std::size_t I = 3; I < S.size(); I = findOutside(S, I, ",") + 1)
        if (MesonValues::isEntry(S.subspan(I)))
          Any = Any.value_or(NeverTrue) || processorIs(S[I].Text);
    if (Assigns)
      Values.setKeys(S[0].Text, Any);
    bool Chooses =
        std::ranges::any_of(S, [](const ScriptToken &T) { return is(T, "?"); });
    for (std::size_t I = 0; I + 2 < S.size() && !Chooses; ++I) {
      if (S[I].Is != Kind::Name || !is(S[I + 1], "["))
        continue;
      if (std::optional<MachineTruth> Lacks =
              Values.lacks(S[I].Text, inside(S, I + 1)))
        Model.facts().addStop(S[I].Text, "Key aarch64 is not in the dictionary",
                              both(here(), {*Lacks, ""}));
    }
  }

  /// foreach flag : ['-mavx2', '-mfma']
  void forEach(Tokens S) {
    auto Colon = std::ranges::find_if(
        S, [](const ScriptToken &T) { return is(T, ":"); });
    if (S.size() < 2 || Colon == S.end())
      return Loops.push_back({});
    Loops.push_back(S[1].Text);
    Model.variables().forget(S[1].Text);
    define(S[1].Text, {Colon + 1, S.end()});
  }

  void endForEach() {
    if (Loops.empty())
      return;
    Model.variables().forget(Loops.back());
    Loops.pop_back();
  }

  void define(std::string_view Name, Tokens Value) {
    if (Value.size() == 1 && (is(Value[0], "true") || is(Value[0], "false")))
      return Model.variables().define(Name, Value[0].Text, here());
    if (namesProcessor(textOf(Value)))
      return Model.variables().define(Name, textOf(Value), here());
    // An assignment without known values still makes the name known.
    Model.variables().append(Name, Name.substr(0, 0), here());
    Values.visit(Value, here(), [&](const ScriptToken &T, const When &Here) {
      bool Known = T.Is == Kind::Name && T.Text != Name &&
                   Model.variables().knows(T.Text);
      if (T.Is == Kind::String)
        Model.variables().append(Name, T.Text, Here, Values.joinedFront(T));
      else if (Known && std::ranges::find(Loops, T.Text) != Loops.end())
        Model.variables().copy(Name, T.Text, Here, Values.optionInFront(T));
      else if (Known)
        Model.variables().alias(Name, T.Text, Here);
    });
  }

  void use(Tokens S, const When &Built) {
    Values.visit(S, Built, [&](const ScriptToken &T, const When &Here) {
      if (T.Is == Kind::String)
        Model.useBehind(Values.joinedFront(T), WordRole::Mixed, T.Text, Here);
      else if (T.Is == Kind::Name && Model.variables().knows(T.Text))
        Model.useVariable(WordRole::Mixed, T.Text, Here,
                          Values.optionInFront(T));
    });
  }

  /// Handles dependency('mkl', required : false) and cc.find_library('svml'),
  /// which count as used if the build fails without them. Returns true if this
  /// says what the assigned variable holds.
  bool dependencies(Tokens S, bool Assigns) {
    bool Found = false;
    for (std::size_t I = 0; I + 2 < S.size(); ++I) {
      bool Call = (is(S[I], "dependency") || is(S[I], "find_library")) &&
                  is(S[I + 1], "(");
      if (!Call)
        continue;
      Tokens Inside = inside(S, I + 1);
      When Required = here();
      if (Tokens Value = keyword(Inside, "required"); !Value.empty()) {
        Required =
            both(Required, evaluateScriptCondition(Value, Model.variables()));
        if (Assigns && I == 2)
          Found |= Variables.holdFound(S[0].Text, Value, here());
      }
      if (Inside.empty() || Inside[0].Is != Kind::String ||
          !findX86Library(Inside[0].Text))
        continue;
      Model.use(WordRole::Libraries, Inside[0].Text, Required);
      if (Assigns)
        Model.variables().explain(S[0].Text, PerhapsOnX86, here());
      Found |= Assigns;
    }
    return Found;
  }

  /// True for a value such as host_machine.cpu_family() == 'x86_64'.
  static bool isTruth(Tokens Value) {
    auto Outside = [&](std::string_view Word) {
      return findOutside(Value, 0, Word) < Value.size();
    };
    return !Outside("?") && (Outside("==") || Outside("!=") || Outside("not") ||
                             Outside("and") || Outside("or") || Outside("in"));
  }

  /// Handles conf.set('HAVE_X', 1) and conf.set10('HAVE_X',
  /// cc.has_header('x.h')). If the value is false, set() leaves the macro
  /// undefined and set10() makes it 0.
  void configure(std::string_view Function, Tokens Inside) {
    Tokens Value = Inside.subspan(std::min<std::size_t>(2, Inside.size()));
    BuildExpression Holds = here();
    if (Function == "set10" || (Value.size() == 1 && is(Value[0], "false")))
      Holds = Holds &&
              evaluateScriptCondition(Value, Model.variables()).expression();
    Model.facts().addConfigured(Inside[0].Text, std::move(Holds));
  }

  MesonVariables Variables{Model};
  MesonValues Values{Model.variables(), List};
  bool BeginsProject = false;
  bool HasParts = false;    ///< the file builds targets, or enters folders
  bool ReopensGate = false; ///< see isGate()
  std::set<std::string_view> OnlyTested; ///< see lookAhead()
  std::vector<std::string_view> Blocks;  ///< the first words of the open ones
  std::vector<std::string_view> Loops;   ///< variables of the open loops
};

} // namespace

std::unique_ptr<BuildFileFacts> readMeson(const Input &In,
                                          std::vector<Error> &Errors) {
  std::vector<Error> Found;
  MesonReader First(In, Found);
  std::unique_ptr<BuildFileFacts> Facts = First.read();
  if (First.stops().empty()) {
    std::ranges::move(Found, std::back_inserter(Errors));
    return Facts;
  }
  // What is in front of error() in its block is not reached either.
  std::vector<BuildStop> Stops = std::move(Facts->Stops);
  Facts = MesonReader(In, Errors, First.stops()).read();
  Facts->Stops = std::move(Stops);
  return Facts;
}

} // namespace armlift::build
