// CMakeLists.txt and *.cmake: follows the commands from top to bottom and tells
// the model what each sets, adds or asks.

#include "analyzers/build/CMakeChecks.h"
#include "analyzers/build/CMakeCondition.h"
#include "analyzers/build/CMakeDispatch.h"
#include "analyzers/build/CMakeLexer.h"
#include "analyzers/build/CMakeTargets.h"
#include "analyzers/build/CMakeVariables.h"
#include "analyzers/build/ConditionStack.h"
#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/FlagModel.h"
#include "analyzers/build/Processor.h"
#include "analyzers/build/Readers.h"
#include "analyzers/build/X86Words.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

namespace armlift::build {
namespace {

using Arguments = CMakeArguments;

/// Of blocks that CMake wants to see end in the file that they begin in
/// (cmake-language(7)).
bool beginsBlock(std::string_view Command) {
  constexpr std::string_view Blocks[] = {"foreach", "function", "if", "macro",
                                         "while"};
  return std::ranges::binary_search(Blocks, Command);
}

/// What "endif", "else" and "elseif" are part of; empty for other commands.
std::string_view blockOf(std::string_view Command) {
  if (Command == "else" || Command == "elseif")
    return "if";
  bool Ends = Command.starts_with("end") && beginsBlock(Command.substr(3));
  return Ends ? Command.substr(3) : std::string_view();
}

/// block() is also a name of projects' own, which nothing ends.
bool isBlock(const CMakeCommand &C) { return C.Name == "block"; }

class CMakeReader {
public:
  explicit CMakeReader(const Input &In)
      : Text(In.Bytes), Model(Text, References::CMake),
        Stack(fileCondition(In.Path)) {
    Model.setBuildSystem(BuildSystem::CMake);
  }

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    if (In.Path.ends_with(".cmake"))
      Model.actForIncluder();
    CMakeCommands Commands = lexCMake(In.Bytes);
    if (!Commands.Problem.empty() && Commands.List.empty() && isTemplate(In))
      return nullptr;
    if (!Commands.Problem.empty())
      reject(In, Commands.BadAt, Commands.Problem, Errors);
    All = Commands.List;
    pairBlocks(In, !Commands.Problem.empty(), Errors);
    for (const CMakeCommand &C : All)
      if (!follow(C)) {
        reject(In, C.Where, "'" + C.Name + "' nested too deeply", Errors);
        break;
      }
    while (Model.scopes() != 0) // of a function that does not end
      Model.leaveScope();
    if (CallsAreCut)
      Errors.push_back({ErrorKind::Limit, In.Path,
                        "its calls of functions come to too many commands, "
                        "the rest was not followed"});
    return Model.finish(In, Errors);
  }

private:
  /// foo.pc.cmake, of the kind that its inner suffix says, and the config.cmake
  /// that configure_file() makes config.h of.
  static bool isTemplate(const Input &In) {
    std::string_view Name = fileName(In.Path);
    Name.remove_suffix(fileSuffix(Name).size());
    return !fileSuffix(Name).empty() || In.Bytes.contains("\n#cmakedefine");
  }

  void reject(const Input &In, std::string_view Where, std::string Problem,
              std::vector<Error> &Errors) const {
    Errors.push_back({ErrorKind::NotUnderstood, In.Path,
                      "line " + std::to_string(Text.line(Where)) + ": " +
                          std::move(Problem)});
  }

  /// Finds the end of each block; what stands behind one that is not nested is
  /// no part of the file. `IsCut`: more commands were not understood.
  void pairBlocks(const Input &In, bool IsCut, std::vector<Error> &Errors) {
    Ends.assign(All.size(), All.size());
    std::vector<std::size_t> Open;
    for (std::size_t I = 0; I < All.size(); ++I) {
      const CMakeCommand &C = All[I];
      if (beginsBlock(C.Name) || isBlock(C))
        Open.push_back(I);
      if (C.Name == "endblock" && !Open.empty() && isBlock(All[Open.back()])) {
        Ends[Open.back()] = I;
        Open.pop_back();
      }
      std::string_view Of = blockOf(C.Name);
      if (Of.empty())
        continue;
      while (!Open.empty() && isBlock(All[Open.back()]))
        Open.pop_back();
      if (Open.empty() || All[Open.back()].Name != Of) {
        reject(In, C.Where, "'" + C.Name + "' without its beginning", Errors);
        All = All.first(I);
        return;
      }
      if (C.Name.starts_with("end")) {
        Ends[Open.back()] = I;
        Open.pop_back();
      }
    }
    std::erase_if(Open, [&](std::size_t I) { return isBlock(All[I]); });
    if (!Open.empty() && !IsCut)
      reject(In, All[Open.back()].Where,
             "'" + All[Open.back()].Name + "' does not end", Errors);
  }

  /// False where blocks nest too deeply.
  bool follow(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    if (C.Name == "if")
      return Stack.enter(evaluate(A));
    if (C.Name == "elseif")
      return Stack.elseIf(evaluate(A));
    if (C.Name == "else")
      return Stack.otherwise();
    if (C.Name == "while")
      return Stack.enter(evaluate(A));
    if (C.Name == "endif" || C.Name == "endwhile")
      return Stack.leave();
    noteVariables(C);
    if (C.Name == "cmake_language") {
      if (A.size() >= 3 && isWord(A[0], "EVAL") && isWord(A[1], "CODE"))
        return evaluateCode(A.subspan(2));
      CMakeCommand Inner = called(C);
      return Inner.Name.empty() || follow(Inner);
    }
    if (C.Name == "endfunction" || C.Name == "endmacro") {
      Functions -= Functions > 0;
      if (C.Name == "endfunction" && Model.scopes() != 0)
        Model.leaveScope();
      return Stack.leave();
    }
    if (C.Name == "function" || C.Name == "macro") {
      ++Functions;
      if (!A.empty())
        noteFunction(C);
      if (C.Name == "function")
        Model.enterScope();
      std::string Name = A.empty() ? std::string{} : std::string(A[0].Text);
      return Stack.enter({NobodyKnows, "where " + Name + "() is called"});
    }
    if (isBlock(C) && isPaired(C))
      return enterBlock(A);
    if (C.Name == "endblock")
      return leaveBlock();
    // In a function's body it says nothing before a call.
    if (C.Name == "return" && Functions == Calls)
      Stack.leaveFile();
    if (!handle(C) && !Variables.handle(C) && !Targets.handle(C) &&
        !Checks.handle(C))
      followOther(C);
    call(C);
    return true;
  }

  /// cmake_language([DEFER …] CALL name argument …), which may call itself
  /// again.
  static CMakeCommand called(const CMakeCommand &C) {
    Arguments A = behindDefer(C.Arguments);
    while (A.size() >= 2 && isWord(A[0], "CALL") &&
           lowerCase(A[1].Text) == C.Name)
      A = behindDefer(A.subspan(2));
    if (A.size() < 2 || !isWord(A[0], "CALL"))
      return {};
    std::string Name = lowerCase(A[1].Text);
    if (beginsBlock(Name) || !blockOf(Name).empty()) // which it must not call
      return {};
    return {std::move(Name), C.Where, {A.begin() + 2, A.end()}};
  }

  /// Without "DEFER [DIRECTORY folder] [ID id] [ID_VAR variable]" in front of a
  /// call that the end of the folder makes.
  static Arguments behindDefer(Arguments A) {
    if (A.empty() || !isWord(A[0], "DEFER"))
      return A;
    A = A.subspan(1);
    while (A.size() >= 2 && (isWord(A[0], "DIRECTORY") || isWord(A[0], "ID") ||
                             isWord(A[0], "ID_VAR")))
      A = A.subspan(2);
    return A;
  }

  /// cmake_language(EVAL CODE "add_compile_options(-mavx2)"): commands as if
  /// they stood here. Those that define functions are left out: of a text that
  /// is put together they are seldom whole.
  bool evaluateCode(Arguments Code) {
    std::size_t Depth = Stack.depth();
    bool IsGood = true;
    for (const CMakeArgument &One : Code) {
      if (Calls >= MaxCalls || !pay(One.Text.size()))
        break;
      CMakeCommands Inner = lexCMake(One.Text);
      if (!Inner.Problem.empty() || !isWhole(Inner.List))
        continue;
      ++Functions;
      ++Calls;
      for (const CMakeCommand &C : Inner.List)
        IsGood = IsGood && follow(C);
      --Calls;
      --Functions;
    }
    while (Stack.depth() > Depth)
      Stack.leave();
    return IsGood;
  }

  /// Whether each block in it ends, and none is a function or has a scope.
  static bool isWhole(std::span<const CMakeCommand> Commands) {
    std::vector<std::string_view> Open;
    for (const CMakeCommand &C : Commands) {
      if (C.Name == "function" || C.Name == "macro" || isBlock(C) ||
          C.Name == "endblock")
        return false;
      if (beginsBlock(C.Name))
        Open.push_back(C.Name);
      std::string_view Of = blockOf(C.Name);
      if (!Of.empty() && (Open.empty() || Open.back() != Of))
        return false;
      if (!Of.empty() && C.Name.starts_with("end"))
        Open.pop_back();
    }
    return Open.empty();
  }

  /// Takes as many bytes of code to follow from the budget; false where too few
  /// are left.
  bool pay(std::size_t Bytes) {
    if (Bytes > CallBudget) {
      CallsAreCut = true;
      return false;
    }
    CallBudget -= Bytes;
    return true;
  }

  /// Whether `pairBlocks` found its end.
  bool isPaired(const CMakeCommand &C) const {
    return !std::less<>()(&C, All.data()) &&
           std::less<>()(&C, All.data() + All.size()) &&
           Ends[static_cast<std::size_t>(&C - All.data())] < All.size();
  }

  /// block(SCOPE_FOR VARIABLES PROPAGATE name …): false where they nest too
  /// deeply.
  bool enterBlock(Arguments A) {
    VariableValues::Names Propagated;
    std::string_view Keyword;
    bool OfVariables = true;
    for (const CMakeArgument &X : A)
      if (isWord(X, "PROPAGATE") || isWord(X, "SCOPE_FOR"))
        Keyword = X.Text;
      else if (Keyword == "PROPAGATE")
        Propagated.emplace(X.Text);
      else if (X.Text == "POLICIES" || X.Text == "VARIABLES")
        OfVariables = X.Text == "VARIABLES";
    Blocks.emplace_back();
    if (OfVariables) {
      Blocks.back() = std::move(Propagated);
      Model.enterScope();
    }
    return Blocks.size() <= ConditionStack::MaxDepth;
  }

  bool leaveBlock() {
    if (Blocks.empty())
      return true;
    if (Blocks.back())
      Model.leaveScope(*Blocks.back());
    Blocks.pop_back();
    return true;
  }

  When evaluate(Arguments Condition) {
    return evaluateCMakeCondition(Condition, Model);
  }

  /// Which variables the command may set: below its project() a file knows them
  /// all, unless it reads others of the project.
  void noteVariables(const CMakeCommand &C) {
    if (C.Name == "project")
      Model.setSetsAll(true);
    else if (C.Name == "include" && !C.Arguments.empty() &&
             !setsNothing(C.Arguments[0].Text))
      Model.setSetsAll(false);
    else if (C.Name != "set" && C.Name != "option" && C.Name != "message" &&
             C.Name != "function" && C.Name != "macro")
      for (const CMakeArgument &A : C.Arguments)
        if (isName(A.Text))
          Model.markTouched(A.Text);
  }

  /// A command of a module or of the project.
  void followOther(const CMakeCommand &C) {
    When Here = forMachines(C.Arguments);
    for (const CMakeArgument &A : C.Arguments)
      if (!A.Text.contains('$'))
        Model.link(A.Text, Here);
    // Such a function adds the folder of that name.
    if (Here.Holds.OnArm == Ternary::False &&
        here().Holds.OnArm != Ternary::False)
      Model.includes().folder(C.Arguments[0].Text, Here);
    if (C.Name.starts_with("armlift_"))
      Model.markTunedForArm();
    else if (definesMacro(C))
      Model.macro(
          C.Arguments[0].Text, "1",
          both(here(), {NobodyKnows, "where " + C.Name + "() is called"}),
          C.Arguments[0].Text);
    else if (testsCompiler(C.Name))
      Model.use(Role::Probes, textOf(C.Arguments), here());
    else if (addsTarget(C.Name))
      addSources(C);
    else if (MachineTruth Named = nameTruth(C.Name);
             Named.OnArm == Ternary::False)
      // add_avx2_sources(…), a function of the project: named for what it adds.
      Model.use(Role::Sources, textOf(C.Arguments),
                both(here(), {Named, C.Name}));
  }

  /// Where a command of the project's own takes effect: add_plugin(qsv
  /// ARCHITECTURES x86_64) says itself for which machines.
  When forMachines(Arguments A) const {
    constexpr std::string_view Keywords[] = {"ARCH", "ARCHS", "ARCHITECTURE",
                                             "ARCHITECTURES"};
    auto At = std::ranges::find_if(A, [&](const CMakeArgument &X) {
      return std::ranges::find(Keywords, X.Text) != std::end(Keywords);
    });
    std::optional<MachineTruth> Any;
    std::string_view Said = At == A.end() ? std::string_view() : At->Text;
    for (; At != A.end() && ++At != A.end();) {
      std::optional<MachineTruth> One = processorTruth(At->Text);
      if (!One)
        break;
      Any = Any ? *Any || *One : *One;
    }
    return Any ? both(here(), {*Any, Said}) : here();
  }

  /// A function or macro of this file.
  struct Function {
    When Condition; ///< under which it is defined
    Arguments Parameters;
    std::span<const CMakeCommand> Body;
    std::size_t Size = 0; ///< of its text, in bytes
    bool IsMacro = false;
  };

  void noteFunction(const CMakeCommand &C) {
    auto Begin = static_cast<std::size_t>(&C - All.data()) + 1;
    std::size_t End = std::min(Ends[Begin - 1], All.size());
    const char *Behind = End < All.size()
                             ? All[End].Where.data()
                             : Text.bytes().data() + Text.bytes().size();
    std::vector<Function> &Of = Known[lowerCase(C.Arguments[0].Text)];
    // The last one counts, where it is defined at all.
    constexpr std::size_t MaxDefinitions = 8;
    When Here = here();
    if (Here.Holds == AlwaysTrue || Of.size() == MaxDefinitions)
      Of.clear();
    for (Function &F : Of)
      F.Condition = both(F.Condition, negation(Here));
    Of.push_back({Here, Arguments(C.Arguments).subspan(1),
                  All.subspan(Begin, End - Begin),
                  static_cast<std::size_t>(Behind - C.Where.data()),
                  C.Name == "macro"});
  }

  void call(const CMakeCommand &C) {
    auto Called = Known.find(C.Name);
    bool Defining = Functions > Calls;
    if (Called == Known.end() || Defining || Calls >= MaxCalls)
      return;
    // A copy: what it does may be to define it again.
    for (const Function &F : std::vector(Called->second))
      if (F.Condition.Holds == AlwaysTrue) {
        call(C, F);
      } else if (Stack.enter(F.Condition)) {
        call(C, F);
        Stack.leave();
      }
  }

  /// Binds what a function calls its arguments; how many names these are.
  std::size_t bindArguments(Arguments Parameters, Arguments A) {
    std::size_t Named = std::min(Parameters.size(), A.size());
    for (std::size_t I = 0; I < Named; ++I)
      Model.bind(Parameters[I].Text, A[I].Text);
    Model.bind("ARGN", textOf(A.subspan(Named)));
    Model.bind("ARGV", textOf(A));
    constexpr std::size_t MaxNumbered = 16;
    std::size_t Numbered = std::min(A.size(), MaxNumbered);
    for (std::size_t I = 0; I < Numbered; ++I)
      Model.bind("ARGV" + std::to_string(I), A[I].Text);
    return Named + 2 + Numbered;
  }

  /// What the function does, where it is called: with its parameters for what
  /// stands here. A call within another function is followed from there.
  void call(const CMakeCommand &C, const Function &F) {
    // What it adds nowhere is worth knowing, but less.
    if (here().Holds == NeverTrue && CallBudget < MaxCallBudget / 2)
      return;
    if (!pay(F.Size))
      return;
    std::size_t Scopes = Model.scopes(), OuterBlocks = Blocks.size();
    if (!F.IsMacro) // whose variables are its caller's
      Model.enterScope();
    std::size_t Bound = bindArguments(F.Parameters, C.Arguments);
    ++Functions;
    ++Calls;
    When Rest = Stack.rest();
    std::size_t Depth = Stack.depth();
    for (const CMakeCommand &Inner : F.Body)
      if (!follow(Inner)) {
        CallsAreCut = true;
        break;
      }
    while (Stack.depth() > Depth)
      Stack.leave();
    if (!F.IsMacro) // whose return() is its caller's
      Stack.resume(std::move(Rest));
    --Calls;
    --Functions;
    for (; Bound != 0; --Bound)
      Model.unbind();
    while (Model.scopes() > Scopes)
      Model.leaveScope();
    Blocks.resize(OuterBlocks);
  }

  /// my_add_config_define(HAVE_X 1), of a function that writes a header.
  static bool definesMacro(const CMakeCommand &C) {
    return C.Name.ends_with("_define") && !C.Arguments.empty() &&
           isName(C.Arguments[0].Text);
  }

  /// my_add_config_test(HAVE_X SOURCE cmake/tests/x.cpp): compiled to learn
  /// whether it can be.
  static bool testsCompiler(std::string_view Name) {
    return Name.ends_with("_config_test") || Name.ends_with("_compile_test") ||
           Name.ends_with("_feature_test");
  }

  /// pybind11_add_module(), cuda_add_library(), add_my_test(): a function that
  /// is named for adding takes a target and its sources.
  static bool addsTarget(std::string_view Name) {
    return (Name.starts_with("add_") || Name.contains("_add_")) &&
           !Name.starts_with("add_custom_") && nameTruth(Name) == NobodyKnows;
  }

  /// my_add_sources(a.cpp b.cpp) has no target in front.
  void addSources(const CMakeCommand &C) {
    std::string First(C.Arguments.empty() ? std::string_view()
                                          : C.Arguments.front().Text);
    if (asSourceFile(First))
      Model.use(Role::Sources, textOf(C.Arguments), here());
    else
      Targets.add(C);
  }

  bool handle(const CMakeCommand &C) {
    static constexpr CMakeHandler<CMakeReader> Handlers[] = {
        {"add_compile_definitions", &CMakeReader::addDefinitions},
        {"add_compile_options", &CMakeReader::addFlags},
        {"add_custom_command", &CMakeReader::runProgram},
        {"add_custom_target", &CMakeReader::runProgram},
        {"add_definitions", &CMakeReader::addFlags},
        {"add_link_options", &CMakeReader::addFlags},
        {"add_subdirectory", &CMakeReader::addSubdirectory},
        {"execute_process", &CMakeReader::runProgram},
        {"find_package", &CMakeReader::findPackage},
        {"include", &CMakeReader::include},
        {"link_libraries", &CMakeReader::linkLibraries},
        {"message", &CMakeReader::message},
        {"pkg_check_modules", &CMakeReader::findModules},
        {"pkg_search_module", &CMakeReader::findModules}};
    static_assert(isSortedByName(Handlers));
    return dispatch(*this, Handlers, C);
  }

  When here() const { return Stack.current(); }

  void message(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    if (A.size() >= 2 &&
        (isWord(A[0], "FATAL_ERROR") || isWord(A[0], "SEND_ERROR")))
      Model.stop(C.Where, textOf(A.subspan(1)), here());
  }

  /// add_custom_command(… COMMAND objcopy -O elf64-x86-64 …)
  void runProgram(const CMakeCommand &C) {
    if (callsObjectProgram(textOf(C.Arguments)))
      Model.use(Role::Tool, textOf(C.Arguments), here());
  }

  void addFlags(const CMakeCommand &C) {
    Model.use(Role::Flags, textOf(C.Arguments), here());
  }

  void addDefinitions(const CMakeCommand &C) {
    Model.use(Role::Definitions, textOf(C.Arguments), here());
  }

  void linkLibraries(const CMakeCommand &C) {
    Model.use(Role::Libraries, textOf(C.Arguments), here());
  }

  void findPackage(const CMakeCommand &C) {
    if (!C.Arguments.empty())
      findX86Package(C, C.Arguments[0].Text);
  }

  void findModules(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    for (std::size_t I = 1; I < A.size(); ++I)
      findX86Package(C, A[I].Text);
  }

  /// A search for `Package`, the outcome of which the first argument names.
  void findX86Package(const CMakeCommand &C, std::string_view Package) {
    Arguments A = C.Arguments;
    if (!findX86Library(Package))
      return;
    Model.explain(std::string(A[0].Text) + "_FOUND", PerhapsOnX86, here());
    if (hasWord(A, "REQUIRED"))
      Model.use(Role::Libraries, Package, here());
  }

  void addSubdirectory(const CMakeCommand &C) {
    // A function is called where nobody knows.
    bool Defining = Functions > Calls;
    Model.takeFlags();
    if (C.Arguments.empty())
      return;
    // add_subdirectory(arch/${CMAKE_SYSTEM_PROCESSOR})
    std::string_view Path = C.Arguments[0].Text, Name = fileName(Path);
    if (isArchitectureVariable(wholeReference(Name, References::CMake)))
      return Model.includes().folderOfMachine(
          Path.substr(0, Path.size() - Name.size()), here());
    if (!(Defining && C.Arguments[0].Text.contains('$')))
      Model.includes().folder(C.Arguments[0].Text, here());
  }

  /// include(cmake/x86.cmake), or include(X86Flags): a module,
  /// X86Flags.cmake somewhere in CMAKE_MODULE_PATH.
  void include(const CMakeCommand &C) {
    if (C.Arguments.empty())
      return;
    std::string_view Name = C.Arguments[0].Text;
    // A function is called where nobody knows.
    When Condition = Functions == 0 ? here() : When{};
    if (Name.ends_with(".cmake"))
      Model.includes().include(Name, Condition);
    else if (Name.find_first_of("/$") == Name.npos)
      Model.includes().includeModule(Name, Condition);
  }

  BuildText Text;
  FlagModel Model;
  ConditionStack Stack;
  CMakeChecks Checks{Model, Stack};
  CMakeTargets Targets{Model, Stack};
  CMakeVariables Variables{Model, Stack, Checks};
  std::span<const CMakeCommand> All;
  std::vector<std::size_t> Ends; ///< of each that begins a block: its end's
  std::map<std::string, std::vector<Function>, std::less<>>
      Known;              ///< by lower-case name, with all its definitions
  unsigned Functions = 0; ///< open definitions and calls
  static constexpr unsigned MaxCalls = 8;
  unsigned Calls = 0; ///< of functions, one within another
  /// What each open block() propagates; null where it has no variables.
  std::vector<std::optional<VariableValues::Names>> Blocks;
  static constexpr std::size_t MaxCallBudget = 2 << 20;
  std::size_t CallBudget = MaxCallBudget; ///< bytes of them to be followed
  bool CallsAreCut = false;
};

} // namespace

std::unique_ptr<BuildFileFacts> readCMake(const Input &In,
                                          std::vector<Error> &Errors) {
  return CMakeReader(In).read(In, Errors);
}

} // namespace armlift::build
