// CMakeLists.txt and *.cmake: follows the commands from top to bottom, and
// tells the model what each of them sets, adds or asks.

#include "analyzers/build/cmake/CMakeBlocks.h"
#include "analyzers/build/cmake/CMakeChecks.h"
#include "analyzers/build/cmake/CMakeCondition.h"
#include "analyzers/build/cmake/CMakeDispatch.h"
#include "analyzers/build/cmake/CMakeFolders.h"
#include "analyzers/build/cmake/CMakeFunctions.h"
#include "analyzers/build/cmake/CMakeLexer.h"
#include "analyzers/build/cmake/CMakeOwnCommands.h"
#include "analyzers/build/cmake/CMakeTargets.h"
#include "analyzers/build/cmake/CMakeVariables.h"
#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/ConditionStack.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/Processor.h"
#include "analyzers/build/model/X86Words.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace armlift::build {
namespace {

using Arguments = CMakeArguments;

class CMakeReader {
public:
  explicit CMakeReader(const Input &In)
      : Text(In.Bytes), Model(Text, Syntax::CMake),
        Stack(fileCondition(In.Path)) {
    Model.variables().setBuildSystem(BuildSystem::CMake);
    Model.variables().unsetByDefault("CMAKE_TOOLCHAIN_FILE");
  }

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    if (fileName(In.Path) != "CMakeLists.txt") {
      Model.actForIncluder();
      if (isToolchainFile(In.ContextPath))
        Model.markFragment();
    }
    CMakeCommands Commands = lexCMake(In.Bytes);
    if (!Commands.Problem.empty() &&
        (isOtherScript(In.Bytes) || (Commands.List.empty() && isTemplate(In))))
      return nullptr;
    if (!Commands.Problem.empty())
      Errors.push_back(
          notUnderstood(In, Text, Commands.BadAt, Commands.Problem));
    // If lexing stopped early, the ends of open blocks may be in the rest of
    // the text.
    if (auto Fault = Nested.pair(Commands.List);
        Fault && !(Fault->MissesEnd && !Commands.Problem.empty()))
      Errors.push_back(notUnderstood(In, Text, Fault->Where, Fault->Problem));
    for (const CMakeCommand &C : Nested.commands())
      Called.insert(C.Name);
    for (const CMakeCommand &C : Nested.commands())
      if (!follow(C)) {
        Errors.push_back(notUnderstood(In, Text, C.Where,
                                       "'" + C.Name + "' nested too deeply"));
        break;
      }
    while (Model.variables().scopes() != 0) // of functions that do not end
      Model.variables().leaveScope();
    if (Defined.areCut())
      Errors.push_back({ErrorKind::Limit, In.Path,
                        "its function calls expand to too many commands: the "
                        "rest was not followed"});
    std::unique_ptr<BuildFileFacts> Facts = Model.finish(In, Errors);
    Facts->File.BeginsProject = BeginsProject;
    Facts->MaySet = std::move(MaySet);
    Facts->Sources.MadeHeaders = std::move(MadeHeaders);
    Facts->Further.PerhapsFolders = Own.takePerhapsFolders();
    return Facts;
  }

private:
  /// True for a text without commands that configure_file() fills in:
  /// foo.pc.cmake, whose inner suffix tells its kind, a config.cmake that
  /// becomes config.h, or any other text with variables: "dicdir = ${DIR}".
  static bool isTemplate(const Input &In) {
    std::string_view Name = fileName(In.Path);
    Name.remove_suffix(fileSuffix(Name).size());
    return !fileSuffix(Name).empty() || In.Bytes.contains("\n#cmakedefine") ||
           In.Bytes.contains("${");
  }

  /// True for "aarch64.toolchain.cmake" and "toolchains/linux.cmake".
  static bool isToolchainFile(std::string_view Path) {
    return isListed(NameList::ToolchainFiles, lowerCase(fileName(Path))) ||
           isListed(NameList::ToolchainFolders,
                    lowerCase(fileName(parentPath(Path))));
  }

  /// True for foo.sh.cmake, from which configure_file() makes a shell script.
  static bool isOtherScript(std::string_view Text) {
    return Text.starts_with("#!") &&
           !Text.substr(0, Text.find('\n')).contains("cmake");
  }

  /// Follows a command. Returns false if blocks nest too deeply.
  bool follow(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    if (C.Name == "if" || C.Name == "elseif")
      return enterBranch(C);
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
      CMakeCommand Inner = commandCalled(C);
      if (Inner.Name.contains('$'))
        MaySet.insert(calledName("*"));
      return Inner.Name.empty() || follow(Inner);
    }
    if (C.Name == "endfunction" || C.Name == "endmacro") {
      Definitions -= Definitions > 0;
      if (C.Name == "endfunction" && Model.variables().scopes() != 0)
        Model.variables().leaveScope();
      return Stack.leaveBody() && Stack.leave();
    }
    if (C.Name == "function" || C.Name == "macro") {
      ++Definitions;
      if (!A.empty())
        define(C);
      if (C.Name == "function")
        Model.variables().enterScope();
      std::string Name = A.empty() ? std::string{} : std::string(A[0].Text);
      if (!Stack.enter({whenCalledElsewhere(Name), Name + "() is called"}))
        return false;
      Stack.enterBody();
      return true;
    }
    if (isBlock(C) && Nested.isPaired(C))
      return enterBlock(A);
    if (C.Name == "endblock")
      return leaveBlock();
    if (C.Name == "return")
      Stack.leaveFile();
    if (!handle(C) && !Variables.handle(C) && !Targets.handle(C) &&
        !Checks.handle(C))
      Own.follow(C, !Defined.find(C.Name).empty());
    followCalls(C);
    return true;
  }

  /// The command that cmake_language([DEFER …] CALL name argument …) calls,
  /// also through nested calls of cmake_language(); no command if there is
  /// none.
  static CMakeCommand commandCalled(const CMakeCommand &C) {
    Arguments A = behindDefer(C.Arguments);
    while (A.size() >= 2 && isWord(A[0], "CALL") &&
           lowerCase(A[1].Text) == C.Name)
      A = behindDefer(A.subspan(2));
    if (A.size() < 2 || !isWord(A[0], "CALL"))
      return {};
    std::string Name = lowerCase(A[1].Text);
    // CALL allows no commands of blocks.
    if (beginsBlock(Name) || !blockOf(Name).empty())
      return {};
    return {std::move(Name), C.Where, {A.begin() + 2, A.end()}};
  }

  /// The arguments after "DEFER [DIRECTORY folder] [ID id] [ID_VAR variable]",
  /// which delays the call to the end of the folder.
  static Arguments behindDefer(Arguments A) {
    if (A.empty() || !isWord(A[0], "DEFER"))
      return A;
    A = A.subspan(1);
    while (A.size() >= 2 && (isWord(A[0], "DIRECTORY") || isWord(A[0], "ID") ||
                             isWord(A[0], "ID_VAR")))
      A = A.subspan(2);
    return A;
  }

  /// Follows cmake_language(EVAL CODE "add_compile_options(-mavx2)") as if the
  /// commands were written here. Code that defines functions is skipped,
  /// because code that is built from parts is seldom complete.
  bool evaluateCode(Arguments Code) {
    std::size_t Depth = Stack.depth();
    bool IsGood = true;
    for (const CMakeArgument &One : Code) {
      CMakeCommands Inner;
      if (Calls < MaxCalls && Defined.pay(One.Text.size()))
        Inner = lexCMake(One.Text);
      if (!Inner.Problem.empty() || !isWhole(Inner.List) ||
          Inner.List.empty()) {
        MaySet.insert(calledName("*"));
        continue;
      }
      ++Calls;
      for (const CMakeCommand &C : Inner.List)
        IsGood = IsGood && follow(C);
      --Calls;
    }
    while (Stack.depth() > Depth)
      Stack.leave();
    return IsGood;
  }

  /// Enters block(SCOPE_FOR VARIABLES PROPAGATE name …). Returns false if
  /// blocks nest too deeply.
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
      Model.variables().enterScope();
    }
    return Blocks.size() <= ConditionStack::MaxDepth;
  }

  bool leaveBlock() {
    if (Blocks.empty())
      return true;
    if (Blocks.back())
      Model.variables().leaveScope(*Blocks.back());
    Blocks.pop_back();
    return true;
  }

  When evaluate(Arguments Condition) {
    When Holds = evaluateCMakeCondition(Condition, Model.variables());
    // The same words may ask for other values in another call.
    if (Call != 0)
      Holds.distinguish(Call);
    return Holds;
  }

  /// Enters the branch of if() or elseif(). Returns false if blocks nest too
  /// deeply.
  bool enterBranch(const CMakeCommand &C) {
    When Holds = evaluate(C.Arguments), Fails = negation(Holds);
    return C.Name == "if" ? Stack.enter(Holds, std::move(Fails))
                          : Stack.elseIf(Holds, Fails);
  }

  /// True for list(APPEND NAME a.c), whose result is known.
  static bool extendsList(const CMakeCommand &C) {
    return C.Name == "list" && !C.Arguments.empty() &&
           (isWord(C.Arguments[0], "APPEND") ||
            isWord(C.Arguments[0], "PREPEND"));
  }

  /// Notes the variables that the command may set. After its project(), a file
  /// is taken to set all its variables, unless it includes other files of the
  /// project.
  void noteVariables(const CMakeCommand &C) {
    // What add_definitions() and the like name are macros.
    if (C.Name != "message" && !C.Name.ends_with("_definitions"))
      for (const CMakeArgument &A : C.Arguments)
        noteSettable(A.Text);
    if (C.Name == "project") {
      BeginsProject = true;
      Model.variables().setSetsAll(true);
      if (!C.Arguments.empty())
        Model.words().nameProject(C.Arguments[0].Text);
    } else if (C.Name == "include" && !C.Arguments.empty() &&
               !setsNothing(C.Arguments[0].Text)) {
      Model.variables().setSetsAll(false);
      Model.variables().openAll();
    } else if (C.Name != "set" && C.Name != "option" && C.Name != "message" &&
               C.Name != "function" && C.Name != "macro" && !extendsList(C))
      for (const CMakeArgument &A : C.Arguments)
        if (isName(A.Text))
          Model.variables().markTouched(A.Text);
  }

  /// Notes names in capitals that other files may ask for: FOO, "A;B" of a
  /// list, USE_${SIMD}, and -DFOO:BOOL=ON for another run of CMake.
  void noteSettable(std::string_view Argument) {
    for (std::string_view Word : splitWords(Argument, "; \t\n")) {
      if (Word.starts_with("-D"))
        Word = Word.substr(2, Word.find_first_of(":=") - 2);
      constexpr std::string_view Fronts = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_*$";
      if (Word.empty() || !Fronts.contains(Word[0]))
        continue;
      std::string Glob = asGlob(Word);
      if (Glob.find_first_not_of("*") != Glob.npos &&
          std::ranges::all_of(Glob, [](char C) {
            return (isNameCharacter(C) && !isLower(C)) || C == '*';
          }))
        MaySet.insert(std::move(Glob));
    }
  }

  /// Records function(name parameter …) or macro(…) with its body.
  void define(const CMakeCommand &C) {
    std::span<const CMakeCommand> Body = Nested.bodyOf(C);
    const CMakeCommand *End = Body.data() + Body.size();
    std::span<const CMakeCommand> All = Nested.commands();
    const char *Behind = End < All.data() + All.size()
                             ? End->Where.data()
                             : Text.bytes().data() + Text.bytes().size();
    Defined.define(C.Arguments[0].Text,
                   {here(), Arguments(C.Arguments).subspan(1), Body,
                    static_cast<std::size_t>(Behind - C.Where.data()),
                    C.Name == "macro"});
  }

  /// Whether a call that is not followed here calls the function `Name`. What
  /// the followed calls do has conditions of its own.
  BuildExpression whenCalledElsewhere(std::string_view Name) const {
    const std::string Lower = lowerCase(Name);
    if (Lower.contains('$')) // function(${PREFIX}_flags)
      return NobodyKnows;
    return BuildExpression::variable(
        calledName(Lower), NobodyKnows, NobodyKnows,
        Called.contains(Lower) ? NeverTrue : FalseByDefault);
  }

  /// The name under which calls are known in MaySet. No variable has it.
  static std::string calledName(std::string_view Function) {
    return std::string(Function) + "()";
  }

  /// Follows the bodies of all functions that the command may call.
  void followCalls(const CMakeCommand &C) {
    const std::vector<CMakeFunction> All = Defined.find(C.Name);
    if (Definitions != 0 || Calls >= MaxCalls || All.empty()) {
      MaySet.insert(calledName(C.Name));
      return;
    }
    for (const CMakeFunction &F : All)
      if (F.Condition.Holds == AlwaysTrue) {
        followBody(C, F);
      } else if (Stack.enter(F.Condition)) {
        followBody(C, F);
        Stack.leave();
      }
  }

  /// Binds the parameters of a function, ARGN, ARGV and ARGV0 …; returns the
  /// number of bound names.
  std::size_t bindArguments(Arguments Parameters, Arguments A) {
    std::size_t Named = std::min(Parameters.size(), A.size());
    for (std::size_t I = 0; I < Named; ++I)
      Model.variables().bind(Parameters[I].Text, A[I].Text);
    Model.variables().bind("ARGN", textOf(A.subspan(Named)));
    Model.variables().bind("ARGV", textOf(A));
    constexpr std::size_t MaxNumbered = 16;
    std::size_t Numbered = std::min(A.size(), MaxNumbered);
    for (std::size_t I = 0; I < Numbered; ++I)
      Model.variables().bind("ARGV" + std::to_string(I), A[I].Text);
    return Named + 2 + Numbered;
  }

  /// The number of arguments; nothing if one of them may be a list of several
  /// words, or empty.
  static std::optional<unsigned> countOf(Arguments A) {
    bool IsKnown = std::ranges::none_of(A, [](const CMakeArgument &X) {
      return X.Is == CMakeArgument::Kind::Unquoted &&
             X.Text.find_first_of("$;") != X.Text.npos;
    });
    return IsKnown ? std::optional(static_cast<unsigned>(A.size()))
                   : std::nullopt;
  }

  /// Follows the body of the function for the call `C`, with its parameters
  /// bound. A call in the body of another function is followed only when that
  /// function is called.
  void followBody(const CMakeCommand &C, const CMakeFunction &F) {
    // A call that has no effect is worth knowing, but not if the budget is
    // short.
    if (here().Holds == NeverTrue && Defined.isShort())
      return;
    if (!Defined.pay(F.Size)) {
      MaySet.insert(calledName(C.Name));
      return;
    }
    // A function that calls itself in two places would be entered up to
    // 2^MaxCalls times.
    auto [Entries, IsOutermost] = Entered.try_emplace(F.Body.data(), 0);
    if (++Entries->second > MaxCalls) {
      MaySet.insert(calledName(C.Name));
      return;
    }
    std::size_t Scopes = Model.variables().scopes(),
                OuterBlocks = Blocks.size();
    if (!F.IsMacro) // a macro uses its caller's variables
      Model.variables().enterScope();
    std::size_t Bound = bindArguments(F.Parameters, C.Arguments);
    const std::optional<unsigned> OuterCount =
        Model.variables().argumentCount();
    Model.variables().setArgumentCount(countOf(C.Arguments));
    ++Calls;
    const std::size_t Depth = Stack.depth(), Bodies = Stack.bodies();
    const std::size_t OuterCall = std::exchange(Call, ++AllCalls);
    if (!F.IsMacro) // return() in a macro leaves its caller
      Stack.enterBody();
    for (const CMakeCommand &Inner : F.Body)
      if (!follow(Inner)) {
        Defined.cut();
        break;
      }
    while (Stack.bodies() > Bodies)
      Stack.leaveBody();
    while (Stack.depth() > Depth)
      Stack.leave();
    Call = OuterCall;
    --Calls;
    Model.variables().setArgumentCount(OuterCount);
    for (; Bound != 0; --Bound)
      Model.variables().unbind();
    while (Model.variables().scopes() > Scopes)
      Model.variables().leaveScope();
    Blocks.resize(OuterBlocks);
    if (IsOutermost)
      Entered.erase(Entries);
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
        {"include", &CMakeReader::include},
        {"link_libraries", &CMakeReader::linkLibraries},
        {"message", &CMakeReader::message}};
    static_assert(isSortedByName(Handlers));
    return dispatch(*this, Handlers, C);
  }

  When here() const { return Stack.current(); }

  void message(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    if (A.size() >= 2 &&
        (isWord(A[0], "FATAL_ERROR") || isWord(A[0], "SEND_ERROR"))) {
      Model.facts().addStop(C.Where, textOf(A.subspan(1)), here());
      if (isWord(A[0], "FATAL_ERROR"))
        Stack.stopBranch();
    }
  }

  /// add_custom_command(… COMMAND objcopy -O elf64-x86-64 …)
  void runProgram(const CMakeCommand &C) {
    Variables.takeOutput(C);
    if (C.Name == "add_custom_command")
      noteHeaders(behindWord(C.Arguments, "OUTPUT"));
    const std::string_view Text = textOf(C.Arguments);
    if (callsObjectProgram(Text))
      Model.use(WordRole::Tool, Text, here());
    // "${MAKE} -C lib", "make" in a WORKING_DIRECTORY
    if (Text.contains("make") || Text.contains("MAKE"))
      Own.noteFolders(C.Arguments);
  }

  /// add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/numbers.h COMMAND …)
  void noteHeaders(Arguments Outputs) {
    for (const CMakeArgument &A : Outputs) {
      if (isWord(A, "COMMAND"))
        break;
      if (std::string_view Name = fileName(A.Text);
          Name.ends_with(".h") && !Name.contains('$'))
        MadeHeaders.emplace(Name);
    }
  }

  void addFlags(const CMakeCommand &C) {
    Model.use(WordRole::Flags, textOf(C.Arguments), here());
  }

  void addDefinitions(const CMakeCommand &C) {
    Model.use(WordRole::Definitions, textOf(C.Arguments), here());
  }

  void linkLibraries(const CMakeCommand &C) {
    Model.use(WordRole::Libraries, textOf(C.Arguments), here());
  }

  void addSubdirectory(const CMakeCommand &C) {
    // In a function definition, the arguments of a call are unknown.
    const bool Defining = Definitions != 0;
    Model.useFlagVariables();
    if (C.Arguments.empty())
      return;
    // add_subdirectory(arch/${CMAKE_SYSTEM_PROCESSOR})
    std::string_view Path = argumentOrSelf(C.Arguments[0].Text),
                     Name = fileName(Path);
    if (isArchitectureVariable(wholeReference(Name, Syntax::CMake)))
      return Model.includes().folderOfMachine(
          Path.substr(0, Path.size() - Name.size()), here());
    if (Defining && Path.contains('$'))
      return;
    // set(DIR lib), add_subdirectory(${DIR}). Which of several values counts
    // may be a question about files: if(EXISTS ../lib).
    CMakeFolders::List Folders =
        CMakeFolders(Model.variables()).of(std::string(Path) + '/');
    if (std::ranges::any_of(Folders, [](const auto &Folder) {
          return Folder.first.contains('*'); // for the users to choose
        }))
      Folders.clear();
    for (const auto &[Folder, Condition] : Folders)
      Model.includes().folder(
          Folder, both(here(), {Condition.unlessDenied(), Condition.Text}),
          C.Arguments[0].Text);
    if (Folders.empty())
      Model.includes().folder(Path, here());
  }

  /// `Path` without trailing slashes. If that is a parameter of the call being
  /// followed, "${folder}/", the argument.
  std::string_view argumentOrSelf(std::string_view Path) const {
    std::string_view Folder = Path;
    while (Folder.size() > 1 && Folder.ends_with('/'))
      Folder.remove_suffix(1);
    const Pieces *Values =
        Model.variables().find(wholeReference(Folder, Syntax::CMake));
    bool IsArgument = Values && Values->size() == 1 &&
                      Values->front().IsBound && !Values->front().Words.empty();
    return IsArgument ? Values->front().Words : Folder;
  }

  /// include(cmake/x86.cmake), or include(X86Flags), the module X86Flags.cmake
  /// in some folder of CMAKE_MODULE_PATH.
  void include(const CMakeCommand &C) {
    if (C.Arguments.empty())
      return;
    std::string_view Name = C.Arguments[0].Text;
    // The conditions of calls are unknown, so an include in a function has
    // none.
    When Condition = Definitions == 0 && Calls == 0 ? here() : When{};
    if (Name.starts_with("Find"))
      Checks.noteFound(Name.substr(4));
    if (Name.ends_with(".cmake") || Name.ends_with(".txt"))
      Model.includes().include(Name, Condition);
    else if (Name.find_first_of("/$") == Name.npos)
      Model.includes().includeModule(Name, Condition);
  }

  BuildText Text;
  BuildFileModel Model;
  ConditionStack Stack;
  CMakeChecks Checks{Model, Stack};
  CMakeTargets Targets{Model, Stack};
  CMakeVariables Variables{Model, Stack, Checks};
  CMakeOwnCommands Own{Model, Stack, Variables, Targets};
  CMakeBlocks Nested;
  CMakeFunctions Defined;
  bool BeginsProject = false;
  std::set<std::string> MaySet, MadeHeaders; ///< as in BuildFacts
  unsigned Definitions = 0; ///< open function() and macro() around the command
  static constexpr unsigned MaxCalls = 8;
  unsigned Calls = 0; ///< the depth of nested calls of functions
  /// The number of the call that is being followed, 0 outside calls, and how
  /// many there were.
  std::size_t Call = 0, AllCalls = 0;
  std::set<std::string, std::less<>> Called; ///< all commands of the file
  /// From the body of each function that is being followed to how often the
  /// function was entered.
  std::map<const CMakeCommand *, unsigned> Entered;
  /// The variables that each open block() propagates; null if the block opens
  /// no scope.
  std::vector<std::optional<VariableValues::Names>> Blocks;
};

} // namespace

std::unique_ptr<BuildFileFacts> readCMake(const Input &In,
                                          std::vector<Error> &Errors) {
  return CMakeReader(In).read(In, Errors);
}

} // namespace armlift::build
