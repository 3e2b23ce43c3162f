// CMakeLists.txt and *.cmake: follows the commands from top to bottom and tells
// the model what each sets, adds or asks.

#include "analyzers/build/CMakeChecks.h"
#include "analyzers/build/CMakeCondition.h"
#include "analyzers/build/CMakeLexer.h"
#include "analyzers/build/CMakeTargets.h"
#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/FlagModel.h"
#include "analyzers/build/Processor.h"
#include "analyzers/build/Readers.h"
#include "analyzers/build/RegexGlob.h"
#include "analyzers/build/X86Words.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <optional>

namespace armlift::build {
namespace {

using Arguments = CMakeArguments;

class CMakeReader {
public:
  explicit CMakeReader(const Input &In)
      : Text(In.Bytes), Model(Text, References::CMake),
        Stack(fileCondition(In.Path)) {}

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    if (In.Path.ends_with(".cmake"))
      Model.actForIncluder();
    CMakeCommands Commands = lexCMake(In.Bytes);
    // foo.pc.cmake: a template, of the kind that its inner suffix says.
    std::string_view Name = fileName(In.Path);
    Name.remove_suffix(fileSuffix(Name).size());
    if (!Commands.Problem.empty() && Commands.List.empty() &&
        !fileSuffix(Name).empty())
      return nullptr;
    if (!Commands.Problem.empty())
      reject(In, Commands.BadAt, Commands.Problem, Errors);
    All = Commands.List;
    for (const CMakeCommand &C : Commands.List)
      if (!follow(C)) {
        reject(In, C.Where,
               "'" + C.Name + "' without its beginning, or nested too deeply",
               Errors);
        break;
      }
    return Model.finish(In, Errors);
  }

private:
  void reject(const Input &In, std::string_view Where, std::string Problem,
              std::vector<Error> &Errors) const {
    Errors.push_back({ErrorKind::NotUnderstood, In.Path,
                      "line " + std::to_string(Text.line(Where)) + ": " +
                          std::move(Problem)});
  }

  /// False where the nesting of blocks is broken.
  bool follow(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    if (C.Name == "if")
      return Stack.enter(evaluate(A));
    if (C.Name == "elseif")
      return Stack.elseIf(evaluate(A));
    if (C.Name == "else")
      return Stack.otherwise();
    if (C.Name == "endif")
      return Stack.leave();
    noteVariables(C);
    if (C.Name == "cmake_language")
      return A.size() < 2 || !isWord(A[0], "CALL") || follow(called(C));
    if (C.Name == "endfunction" || C.Name == "endmacro") {
      Functions -= Functions > 0;
      return Stack.leave();
    }
    if (C.Name == "function" || C.Name == "macro") {
      ++Functions;
      if (!A.empty())
        noteFunction(C);
      std::string Name = A.empty() ? std::string{} : std::string(A[0].Text);
      return Stack.enter({NobodyKnows, "where " + Name + "() is called"});
    }
    // In a function's body it says nothing before a call.
    if (C.Name == "return" && Functions == Calls)
      Stack.leaveFile();
    if (auto Handler = handlers().find(C.Name); Handler != handlers().end())
      (this->*Handler->second)(C);
    else if (!Targets.handle(C) && !Checks.handle(C))
      followOther(C);
    call(C);
    return true;
  }

  /// cmake_language(CALL name argument …)
  static CMakeCommand called(const CMakeCommand &C) {
    CMakeCommand Inner = C;
    Inner.Name = lowerCase(C.Arguments[1].Text);
    Inner.Arguments.erase(Inner.Arguments.begin(), Inner.Arguments.begin() + 2);
    return Inner;
  }

  When evaluate(Arguments Condition) {
    When W = evaluateCMakeCondition(Condition, Model);
    Model.asks(W);
    return W;
  }

  /// Which variables the command may set: below its project() a file knows them
  /// all, unless it reads others of the project.
  void noteVariables(const CMakeCommand &C) {
    if (C.Name == "project")
      Model.setsAllItself(true);
    else if (C.Name == "include" && !C.Arguments.empty() &&
             !setsNothing(C.Arguments[0].Text))
      Model.setsAllItself(false);
    else if (C.Name != "set" && C.Name != "option" && C.Name != "message")
      for (const CMakeArgument &A : C.Arguments)
        if (isName(A.Text))
          Model.mayBeSet(A.Text);
  }

  /// A command of a module or of the project.
  void followOther(const CMakeCommand &C) {
    When Here = forMachines(C.Arguments);
    for (const CMakeArgument &A : C.Arguments)
      if (!A.Text.contains('$'))
        Model.link(A.Text, Here);
    // Such a function adds the folder of that name.
    if (Here.Holds.OnArm == Truth::False && here().Holds.OnArm != Truth::False)
      Model.includes().folder(C.Arguments[0].Text, Here);
    if (C.Name.starts_with("armlift_"))
      Model.tunesForArm();
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
             Named.OnArm == Truth::False)
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
    Arguments Parameters;
    std::span<const CMakeCommand> Body;
    bool IsMacro = false; ///< its variables are its caller's
  };

  void noteFunction(const CMakeCommand &C) {
    auto Begin = static_cast<std::size_t>(&C - All.data()) + 1;
    std::size_t End = Begin;
    for (std::size_t Depth = 1; End < All.size(); ++End) {
      std::string_view Name = All[End].Name;
      if (Name == "function" || Name == "macro")
        ++Depth;
      else if ((Name == "endfunction" || Name == "endmacro") && --Depth == 0)
        break;
    }
    Known[lowerCase(C.Arguments[0].Text)] = {Arguments(C.Arguments).subspan(1),
                                             All.subspan(Begin, End - Begin),
                                             C.Name == "macro"};
  }

  /// What the function does, where it is called: with its parameters for what
  /// stands here. A call within another function is followed from there.
  void call(const CMakeCommand &C) {
    auto Called = Known.find(C.Name);
    bool Defining = Functions > Calls;
    if (Called == Known.end() || Defining || Calls >= MaxCalls)
      return;
    Function F = Called->second;
    if (F.Body.size() > CallBudget)
      return;
    CallBudget -= F.Body.size();
    Arguments A = C.Arguments;
    std::size_t Named = std::min(F.Parameters.size(), A.size());
    for (std::size_t I = 0; I < Named; ++I)
      Model.bind(F.Parameters[I].Text, A[I].Text);
    Model.bind("ARGN", textOf(A.subspan(Named)));
    Model.bind("ARGV", textOf(A));
    ++Functions;
    ++Calls;
    When Rest = Stack.rest();
    unsigned Outer = Model.enterScope(0);
    Model.enterScope(F.IsMacro ? Outer : ++Scopes);
    for (const CMakeCommand &Inner : F.Body)
      if (!follow(Inner))
        break;
    Model.enterScope(Outer);
    if (!F.IsMacro) // whose return() is its caller's
      Stack.resume(std::move(Rest));
    --Calls;
    --Functions;
    for (std::size_t I = 0; I < Named + 2; ++I)
      Model.unbind();
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
    return (Name.starts_with("add_") || Name.find("_add_") != Name.npos) &&
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

  using Handle = void (CMakeReader::*)(const CMakeCommand &);
  static const std::map<std::string, Handle, std::less<>> &handlers() {
    static const std::map<std::string, Handle, std::less<>> Table = {
        {"set", &CMakeReader::set},
        {"list", &CMakeReader::list},
        {"string", &CMakeReader::string},
        {"separate_arguments", &CMakeReader::separateArguments},
        {"unset", &CMakeReader::unset},
        {"option", &CMakeReader::option},
        {"cmake_dependent_option", &CMakeReader::dependentOption},
        {"foreach", &CMakeReader::forEach},
        {"endforeach", &CMakeReader::endForEach},
        {"file", &CMakeReader::file},
        {"message", &CMakeReader::message},
        {"add_custom_command", &CMakeReader::runProgram},
        {"add_custom_target", &CMakeReader::runProgram},
        {"execute_process", &CMakeReader::runProgram},
        {"add_definitions", &CMakeReader::addFlags},
        {"add_compile_options", &CMakeReader::addFlags},
        {"add_link_options", &CMakeReader::addFlags},
        {"add_compile_definitions", &CMakeReader::addDefinitions},
        {"link_libraries", &CMakeReader::linkLibraries},
        {"find_package", &CMakeReader::findPackage},
        {"pkg_check_modules", &CMakeReader::findModules},
        {"pkg_search_module", &CMakeReader::findModules},
        {"add_subdirectory", &CMakeReader::addSubdirectory},
        {"include", &CMakeReader::include},
    };
    return Table;
  }

  When here() const { return Stack.current(); }

  void assign(std::string_view Name, Arguments Values, bool Append,
              Assignment How = Assignment::Anew) {
    // A toolchain file: read where somebody names it to CMake.
    // So are the variables that CMake takes its flags from
    // (cmake-variables(7)).
    if (Name == "CMAKE_SYSTEM_NAME" ||
        Name == "CMAKE_CROSSCOMPILING_EMULATOR" ||
        (Name.starts_with("CMAKE_") && Name.ends_with("_FLAGS_INIT")))
      Model.isFragment();
    if (Checks.assign(Name, textOf(Values), Append))
      return;
    std::string_view Value =
        Values.empty() ? Name.substr(0, 0) : textOf(Values);
    if (isFlagVariable(BuildLanguage::CMake, Name))
      Model.setFlags(Name, Value, here(), How, Append || mentions(Value, Name));
    else if (Append)
      append(Name, Value);
    else
      Model.define(Name, Value, here(), How);
  }

  /// What a loop puts together of its variable, "-m${isa}", is one word for
  /// each of the values that the variable has in it.
  void append(std::string_view Name, std::string_view Value) {
    auto frontOf = [](std::string_view Word, std::string_view Variable) {
      std::string Reference = "${" + std::string(Variable) + "}";
      std::size_t Front = Word.size() - std::min(Word.size(), Reference.size());
      return Word.ends_with(Reference) && !Word.substr(0, Front).contains('$')
                 ? std::optional(Word.substr(0, Front))
                 : std::nullopt;
    };
    std::string_view Loop = Loops.empty() ? std::string_view() : Loops.back();
    std::vector<std::string_view> Words = splitWords(Value, " ;\t\n\"");
    if (Loop.empty() || Loop == Name ||
        std::ranges::none_of(Words, [&](std::string_view Word) {
          return frontOf(Word, Loop).has_value();
        }))
      return Model.append(Name, Value, here());
    for (std::string_view Word : Words)
      if (auto Front = frontOf(Word, Loop))
        Model.copy(Name, Loop, here(), *Front);
      else
        Model.append(Name, Word, here());
  }

  void unset(const CMakeCommand &C) {
    Checks.handle(C);
    if (!C.Arguments.empty())
      Model.replace(C.Arguments[0].Text, here());
  }

  void set(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    if (A.empty())
      return;
    auto End = std::ranges::find_if(A, [](const CMakeArgument &X) {
      return isWord(X, "CACHE") || isWord(X, "PARENT_SCOPE");
    });
    bool Cached = End != A.end() && isWord(*End, "CACHE");
    Assignment How = End == A.end() ? Assignment::Anew
                     : Cached       ? Assignment::Default
                                    : Assignment::Beside;
    Arguments Values =
        A.subspan(1, static_cast<std::size_t>(
                         std::max<std::ptrdiff_t>(End - A.begin() - 1, 0)));
    std::string_view Name = Model.meant(A[0].Text); // set(${result} …)
    // set(X OFF CACHE BOOL "…") is an option by another name.
    if (Cached && End + 1 != A.end() && isWord(*(End + 1), "BOOL") &&
        Values.size() == 1)
      return declareOption(Name, Values[0].Text);
    assign(Name, Values, false, How);
  }

  void list(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    if (A.size() >= 3 && (isWord(A[0], "APPEND") || isWord(A[0], "PREPEND")))
      assign(A[1].Text, A.subspan(2), true);
    if (A.size() >= 4 && isWord(A[0], "INSERT"))
      assign(A[1].Text, A.subspan(3), true);
    if (A.size() == 4 && isWord(A[0], "JOIN"))
      assignList(A[3].Text, A[1].Text);
    if (A.size() >= 4 && isWord(A[0], "TRANSFORM") && isWord(A[2], "PREPEND"))
      prependEach(A);
    if (A.size() >= 3 && isWord(A[0], "REMOVE_ITEM"))
      for (const CMakeArgument &Item : A.subspan(2))
        Model.remove(A[1].Text, Item.Text, here());
    if (A.size() == 4 && isWord(A[0], "FIND") &&
        Model.holdsProcessor(wholeReference(A[2].Text, References::CMake)))
      Model.setPosition(A[3].Text, Model.listsProcessor(A[1].Text), here());
    if (A.size() >= 5 && isWord(A[0], "FILTER") && isWord(A[2], "EXCLUDE") &&
        isWord(A[3], "REGEX"))
      for (const std::string &Glob : globsOfRegex(A[4].Text))
        Model.removeMatching(A[1].Text, Glob, here());
  }

  /// `Name` gets what the list `List` holds.
  void assignList(std::string_view Name, std::string_view List) {
    if (Name == List)
      return;
    if (isFlagVariable(BuildLanguage::CMake, Name))
      return Model.useVariable(Role::Flags, List, here());
    Model.define(Name, Name.substr(0, 0), here());
    Model.alias(Name, List, here());
  }

  /// list(TRANSFORM FEATURES PREPEND "-m" [OUTPUT_VARIABLE FLAGS])
  void prependEach(Arguments A) {
    auto To = std::ranges::find_if(
        A, [](const CMakeArgument &X) { return isWord(X, "OUTPUT_VARIABLE"); });
    bool Whole = A.size() == 4 || To == A.begin() + 4;
    std::string_view Name =
        To != A.end() && To + 1 != A.end() ? To[1].Text : A[1].Text;
    assignList(Name, A[1].Text);
    if (Whole)
      Model.prefix(Name, A[3].Text, here());
  }

  /// separate_arguments(FLAGS UNIX_COMMAND "-mavx -O2")
  void separateArguments(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    if (A.size() >= 3)
      assign(A[0].Text, A.subspan(2), false);
  }

  void string(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    if (A.size() >= 3 && isWord(A[0], "CONCAT"))
      assign(A[1].Text, A.subspan(2), false);
    if (A.size() >= 4 && isWord(A[0], "JOIN"))
      assign(A[2].Text, A.subspan(3), false);
    if (A.size() == 3 && isWord(A[0], "STRIP"))
      assign(A[2].Text, A.subspan(1, 1), false);
    if (A.size() >= 3 && (isWord(A[0], "APPEND") || isWord(A[0], "PREPEND")))
      assign(A[1].Text, A.subspan(2), true);
    if (A.size() >= 4 && isWord(A[0], "FIND") &&
        Model.holdsProcessor(wholeReference(A[1].Text, References::CMake)))
      Model.setPosition(A[3].Text, processorHolds(A[2].Text), here());
    // A pattern that stands for itself.
    if (A.size() >= 6 && isWord(A[0], "REGEX") &&
        A[2].Text.find_first_of("\\[](){}.*+?|^$") == std::string_view::npos)
      A = A.subspan(1);
    if (A.size() >= 5 && isWord(A[0], "REPLACE"))
      replace(A);
    // string(TOLOWER "${CMAKE_SYSTEM_PROCESSOR}" cpu): the result is compared
    // as its source is.
  }

  /// string(REPLACE "-msse2" "" FLAGS "${FLAGS}")
  void replace(Arguments A) {
    std::string_view Name = A[3].Text;
    std::string_view Source = wholeReference(A[4].Text, References::CMake);
    bool InPlace = A.size() == 5 && Source == Name;
    // What becomes of the machine's name is another one.
    if (!InPlace && !Model.holdsProcessor(Source))
      assign(Name, A.subspan(4), false);
    if (trim(A[2].Text).empty())
      Model.remove(Name, A[1].Text, here());
  }

  void declareOption(std::string_view Name, std::string_view Value) {
    bool On = truthOfValue(Value) == Truth::True;
    // option(X "…" ${HAVE_AVX}): what its default was computed from decides.
    if (std::string_view Source = wholeReference(Value, References::CMake);
        !Source.empty() && Source != Name)
      Model.follows(Name, Source);
    if (Value.starts_with("${"))
      return Model.explain(Name,
                           Model.truthOf(Value.substr(2, Value.size() - 3)) &&
                               TrueByDefault,
                           here());
    Model.explain(Name, On ? TrueByDefault : FalseByDefault, here());
  }

  void option(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    if (!A.empty())
      declareOption(A[0].Text,
                    A.size() >= 3 ? A[2].Text : std::string_view("OFF"));
  }

  /// cmake_dependent_option(AVX2 "…" ON "NOT PLAIN;X86" OFF): the fourth is a
  /// list of conditions, all of which must hold; else the fifth counts.
  void dependentOption(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    option(C);
    if (A.size() < 4)
      return;
    MachineTruth Depends = AlwaysTrue;
    for (std::string_view Condition : splitWords(A[3].Text, ";")) {
      std::string Code = "if(" + std::string(Condition) + ")";
      CMakeCommands If = lexCMake(Code);
      Depends =
          Depends &&
          (If.List.empty()
               ? NobodyKnows
               : evaluateCMakeCondition(If.List[0].Arguments, Model).Holds);
    }
    MachineTruth Force =
        A.size() >= 5 ? Model.truthOfText(A[4].Text) : NeverTrue;
    Model.explain(A[0].Text, Force, both(here(), {!Depends, ""}));
  }

  void forEach(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    if (A.size() < 2)
      return;
    Loops.push_back(A[0].Text);
    Model.forget(A[0].Text);
    bool Lists = std::ranges::any_of(
        A, [](const CMakeArgument &X) { return isWord(X, "LISTS"); });
    for (const CMakeArgument &Item : A.subspan(1)) {
      if (isWord(Item, "IN") || isWord(Item, "LISTS") || isWord(Item, "ITEMS"))
        continue;
      if (!Lists)
        Model.append(A[0].Text, Item.Text, here());
      else
        Model.alias(A[0].Text, Item.Text, here());
    }
  }

  void endForEach(const CMakeCommand &) {
    if (Loops.empty())
      return;
    Model.forget(Loops.back());
    Loops.pop_back();
  }

  void file(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    if (A.size() >= 3 && isWord(A[0], "GLOB"))
      Model.define(A[1].Text, textOf(A.subspan(2)), here());
    if (A.size() >= 3 && isWord(A[0], "GLOB_RECURSE"))
      Model.listBelow(A[1].Text, textOf(A.subspan(2)), here());
    // file(READ avx2.c TEXT): the text of a source is for
    // check_c_source_compiles().
    if (A.size() >= 3 && isWord(A[0], "READ"))
      Model.use(Role::Probes, A[1].Text, here());
  }

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
    Arguments A = C.Arguments;
    if (A.empty())
      return;
    bool Required = std::ranges::any_of(
        A, [](const CMakeArgument &X) { return isWord(X, "REQUIRED"); });
    std::string Found = std::string(A[0].Text) + "_FOUND";
    if (findX86Library(A[0].Text)) {
      Model.explain(Found, PerhapsOnX86, here());
      if (Required)
        Model.use(Role::Libraries, A[0].Text, here());
    }
  }

  void findModules(const CMakeCommand &C) {
    Arguments A = C.Arguments;
    bool Required = std::ranges::any_of(
        A, [](const CMakeArgument &X) { return isWord(X, "REQUIRED"); });
    for (std::size_t I = 1; I < A.size(); ++I)
      if (findX86Library(A[I].Text)) {
        Model.explain(std::string(A[0].Text) + "_FOUND", PerhapsOnX86, here());
        if (Required)
          Model.use(Role::Libraries, A[I].Text, here());
      }
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
    if (!(Defining && C.Arguments[0].Text.find('$') != std::string_view::npos))
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
  std::vector<std::string_view> Loops; ///< variables of the open loops
  std::span<const CMakeCommand> All;
  std::map<std::string, Function, std::less<>> Known; ///< by lower-case name
  unsigned Functions = 0; ///< open definitions and calls
  static constexpr unsigned MaxCalls = 8;
  unsigned Calls = 0;              ///< of functions, one within another
  unsigned Scopes = 0;             ///< of variables, one for each call
  std::size_t CallBudget = 20'000; ///< commands in them to be followed
};

} // namespace

std::unique_ptr<BuildFileFacts> readCMake(const Input &In,
                                          std::vector<Error> &Errors) {
  return CMakeReader(In).read(In, Errors);
}

} // namespace armlift::build
