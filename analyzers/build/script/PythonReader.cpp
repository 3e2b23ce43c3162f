// setup.py and pyproject.toml, and scripts of waf and SCons: the strings of
// statements, under the if blocks that their indentation shows. Nothing is
// executed.

#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/script/ScriptCondition.h"
#include "analyzers/build/script/ScriptReader.h"
#include "analyzers/build/script/WheelOverrides.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <optional>

namespace armlift::build {
namespace {

class PythonReader : ScriptReader {
public:
  PythonReader(const Input &In, std::vector<Error> &Errors)
      : ScriptReader(In, Errors, Syntax::Plain),
        Words(isBuildScript(In.Path) ? WordRole::Sources : WordRole::Mixed),
        IsToml(In.Path.ends_with(".toml")) {}

  std::unique_ptr<BuildFileFacts> read() {
    for (Tokens Statement : statementsOf(List))
      follow(Statement);
    Wheels.settle(Model);
    return finish();
  }

private:
  /// An open block; each has its branch in `Stack`.
  struct Block {
    unsigned Indent;
    bool Function = false; ///< within a function
    bool Perhaps = false;  ///< within a loop or a try
    unsigned Scope = 0;    ///< the scope whose variables assignments set
  };

  /// The range of uses that a value of a variable made; see
  /// `BuildFileModel::uses`.
  struct Values {
    std::size_t First, Behind;
  };

  When here() const { return both(Table, Stack.current()); }

  /// Enters the table "[tool.cibuildwheel.windows]", which is for the system or
  /// machine in its name.
  void enterTable(Tokens S) {
    Table = {};
    TableScope = ++Scopes;
    Wheels.enterTable(S);
    for (const ScriptToken &T : S)
      if (MachineTruth Named = nameTruth(T.Text);
          T.Is == Kind::Name && Named.OnArm == Ternary::False)
        Table = {Named, std::string(T.Text)};
  }

  bool inFunction() const { return !Blocks.empty() && Blocks.back().Function; }

  void follow(Tokens S) {
    if (IsToml && is(S[0], "["))
      return enterTable(S);
    const bool Elif = is(S[0], "elif"), Else = is(S[0], "else");
    const bool GoesOn = leaveBlocks(S[0].Indent, Elif || Else);
    if (is(S[0], "if") || GoesOn) {
      const std::size_t Colon = findOutside(S, 0, ":");
      When Test = Else ? When{}
                       : evaluateScriptCondition(S.first(Colon).subspan(1),
                                                 Model.variables());
      if (GoesOn)
        Stack.elseIf(std::move(Test));
      else if (Stack.enter(std::move(Test)))
        Blocks.push_back({S[0].Indent, inFunction(), perhaps(), scope()});
      // if x: args += ['-mavx']
      S = S.subspan(std::min(Colon + 1, S.size()));
      if (S.empty())
        return;
    } else if (is(S.back(), ":") && Stack.enterAll()) {
      // def, class, try, for and with are followed as if they always ran.
      bool Own = is(S[0], "def") || is(S[0], "class");
      bool Perhaps =
          !Own && (perhaps() || is(S[0], "for") || is(S[0], "while") ||
                   is(S[0], "try") || is(S[0], "except"));
      Blocks.push_back({S[0].Indent, is(S[0], "def") || inFunction(), Perhaps,
                        Own ? ++Scopes : scope()});
    }
    assignOrUse(S);
  }

  /// Leaves the blocks that a statement with this indentation is not in. If
  /// `IsBranch`, stays in the block of that very indentation, whose next branch
  /// it is, and returns true if there is one.
  bool leaveBlocks(unsigned Indent, bool IsBranch) {
    while (!Blocks.empty() && Blocks.back().Indent >= Indent) {
      if (IsBranch && Blocks.back().Indent == Indent)
        return true;
      Blocks.pop_back();
      Stack.leave();
    }
    return false;
  }

  bool perhaps() const { return !Blocks.empty() && Blocks.back().Perhaps; }

  unsigned scope() const {
    return Blocks.empty() ? TableScope : Blocks.back().Scope;
  }

  /// An assignment such as args = [], under a condition that holds by default,
  /// drops the former value if no statement has read it.
  void assignOrUse(Tokens S) {
    bool Assigns = S.size() > 1 && S[0].Is == Kind::Name &&
                   (is(S[1], "=") || is(S[1], "+="));
    for (const ScriptToken &T : S.subspan(Assigns ? 1 : 0))
      if (T.Is == Kind::Name)
        for (auto Known = Assigned.lower_bound({T.Text, 0});
             Known != Assigned.end() && Known->first.first == T.Text;)
          Known = Assigned.erase(Known);
    std::size_t First = Model.uses();
    use(S);
    if (IsToml)
      Wheels.follow(S, First, Model.uses());
    if (!Assigns)
      return;
    noteSwitch(S[0].Text, S.subspan(2));
    std::vector<Values> &Held = Assigned[{S[0].Text, scope()}];
    if (is(S[1], "=") && here().Holds.ByDefault == Ternary::True &&
        !perhaps()) {
      for (const Values &V : Held)
        Model.withdraw(V.First, V.Behind, here());
      Held.clear();
    }
    Held.push_back({First, Model.uses()});
  }

  /// Records use_sse = True, which counts whatever the name says. With any
  /// other value, or in code that may not run, the name decides again.
  void noteSwitch(std::string_view Variable, Tokens Value) {
    const bool IsPlain = Value.size() == 1 && !inFunction() && !perhaps() &&
                         (is(Value[0], "True") || is(Value[0], "False"));
    BuildVariables &Variables = Model.variables();
    if (IsPlain)
      Variables.explain(Variable,
                        is(Value[0], "True") ? TrueByDefault : FalseByDefault,
                        here());
    else if (Variables.isExplained(Variable))
      Variables.explain(Variable, nameTruth(Variable), here());
  }

  /// Handles sys.exit("x86 only") and raise RuntimeError("x86 only") of a
  /// setup.py. A function or a loop may never get there, and a try may catch
  /// it.
  void stop(Tokens S) {
    if (Words != WordRole::Mixed || IsToml || inFunction() || perhaps())
      return;
    const bool OfSys = S.size() > 2 && is(S[0], "sys") && is(S[1], ".");
    Tokens Called = S.subspan(OfSys ? 2 : 0);
    const bool Exits =
        Called.size() > 1 && is(Called[0], "exit") && is(Called[1], "(");
    if (!Exits && !is(S[0], "raise"))
      return;
    auto Said = std::ranges::find(S, Kind::String, &ScriptToken::Is);
    Model.facts().addStop(S[0].Text, Said == S.end() ? textOf(S) : Said->Text,
                          here());
  }

  void use(Tokens S) {
    // A string alone is a docstring.
    if (S.size() == 1 || asksCompiler(S))
      return;
    stop(S);
    // FLAGS_X86 = […]: the code that uses the variable asks for the machine.
    When Here = here();
    if (S[0].Is == Kind::Name && nameTruth(S[0].Text).OnArm == Ternary::False)
      Here = both(Here, {TrueOnX86, std::string(S[0].Text)});
    Setting = {};
    Defines = callsDefineMacros(S);
    elements(S, 0, S.size(), Here);
  }

  /// Uses the tokens [Begin, End) of a statement, which commas separate. Each
  /// side of "A if C else B" counts under its condition. The lexer bounds the
  /// nesting of brackets, and so this recursion.
  void elements(Tokens S, std::size_t Begin, std::size_t End,
                const When &Outer) {
    Tokens Level = S.first(End);
    while (Begin < End) {
      std::size_t Last = findOutside(Level, Begin, ",");
      Tokens Element = S.first(Last);
      When Here = Outer;
      for (;;) {
        std::size_t If = findOutside(Element, Begin, "if");
        std::size_t Else = findOutside(Element, If, "else");
        if (Else == Last)
          break;
        When Test = evaluateScriptCondition(S.subspan(If + 1, Else - If - 1),
                                            Model.variables());
        operand(S, Begin, If, both(Here, Test));
        Here = both(Here, negation(Test));
        Begin = Else + 1;
      }
      operand(S, Begin, Last, Here);
      Begin = Last + 1;
    }
  }

  void operand(Tokens S, std::size_t Begin, std::size_t End, const When &Here) {
    for (std::size_t I = Begin; I < End; ++I) {
      if (opensBracket(S[I])) {
        std::size_t Behind = closing(S.first(End), I);
        elements(S, I + 1, Behind - (closesBracket(S[Behind - 1]) ? 1 : 0),
                 Here);
        I = Behind - 1;
        continue;
      }
      if (std::string_view Name = settingAt(S, I); !Name.empty())
        Setting = roleOf(BuildLanguage::Python, lowerCase(Name));
      if (S[I].Is == Kind::String)
        useString(S, I, Here);
    }
  }

  void useString(Tokens S, std::size_t I, const When &Here) {
    std::string_view Word = S[I].Text;
    bool Macro = I > 1 && is(S[I - 1], "(") &&
                 (is(S[I - 2], "[") || is(S[I - 2], ",")) && I + 2 < S.size() &&
                 is(S[I + 1], ",") && Defines;
    if (Macro)
      Model.facts().addMacro(Word, S[I + 2].Text, Here, Word);
    else if (Setting == WordRole::Libraries)
      Model.use(WordRole::Libraries, Word, Here);
    else if (Setting == WordRole::Flags) // perhaps "-O3 -mavx2".split()
      Model.use(WordRole::Flags, Word, flagsHere(Here));
    else if (!Word.contains(' ') && (!IsToml || Setting == WordRole::Sources))
      Model.use(Words, Word, Here); // other lists of TOML say what is packed
  }

  /// Functions of waf and SCons scripts are called from an unknown place.
  When flagsHere(const When &Here) const {
    return Words == WordRole::Sources && inFunction()
               ? both(Here, {NobodyKnows, "its function is called"})
               : Here;
  }

  /// The name that a value is assigned to: extra_compile_args = […],
  /// environ["CFLAGS"] = "…", {"libraries": […]}, append_value("CFLAGS", …).
  static std::string_view settingAt(Tokens S, std::size_t I) {
    if (I + 1 >= S.size() || S[I].Is == Kind::Symbol)
      return {};
    std::size_t Behind = I + 1;
    bool Key = S[I].Is == Kind::String;
    if (Key && is(S[Behind], "]") && Behind + 1 < S.size())
      ++Behind;
    else if (Key && I >= 2 && is(S[I - 1], "(") &&
             S[I - 2].Text.starts_with("append_") && is(S[Behind], ","))
      return S[I].Text;
    bool Set = is(S[Behind], "=") || is(S[Behind], "+=") ||
               (Key && is(S[Behind], ":"));
    return Set ? S[I].Text : std::string_view{};
  }

  /// True for scripts of waf and SCons. These contain tables of options for all
  /// compilers and machines, of which functions select some. So strings that
  /// are not assigned to CFLAGS and the like count only as sources.
  static bool isBuildScript(std::string_view Path) {
    std::string_view Name = fileName(Path);
    return Name == "wscript" || Name.starts_with("SC");
  }

  /// True for define_macros=[("NAME", "1")].
  static bool callsDefineMacros(Tokens S) {
    return std::ranges::any_of(S, [](const ScriptToken &T) {
      return T.Is == Kind::Name && T.Text == "define_macros";
    });
  }

  WordRole Words; ///< the role of strings
  bool IsToml;
  WheelOverrides Wheels; ///< of pyproject.toml
  When Table;            ///< of the open table in TOML
  unsigned TableScope = 0;
  std::vector<Block> Blocks;
  /// The role of what is set, at the current place of the statement.
  std::optional<WordRole> Setting;
  bool Defines = false; ///< the current statement has define_macros
  unsigned Scopes = 0;  ///< the number of scopes so far
  /// By variable and scope: the values that no statement has read yet.
  std::map<std::pair<std::string_view, unsigned>, std::vector<Values>> Assigned;
};

} // namespace

std::unique_ptr<BuildFileFacts> readPython(const Input &In,
                                           std::vector<Error> &Errors) {
  return PythonReader(In, Errors).read();
}

} // namespace armlift::build
