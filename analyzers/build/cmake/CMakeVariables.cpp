#include "analyzers/build/cmake/CMakeVariables.h"

#include "analyzers/build/cmake/CMakeCondition.h"
#include "analyzers/build/cmake/CMakeDispatch.h"
#include "analyzers/build/cmake/CMakeFolders.h"
#include "analyzers/build/cmake/CMakeKeywords.h"
#include "analyzers/build/model/CMakeProperty.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/Processor.h"
#include "analyzers/build/model/RegexGlob.h"
#include "core/rules/FileTable.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>

namespace armlift::build {

/// The value of a literal number; nothing for a reference.
static std::optional<std::ptrdiff_t> number(std::string_view Text) {
  constexpr std::ptrdiff_t MaxIndex = 1'000'000;
  auto Value = parseNumber<std::ptrdiff_t>(Text);
  return Value && *Value < MaxIndex && *Value > -MaxIndex ? Value
                                                          : std::nullopt;
}

bool CMakeVariables::handle(const CMakeCommand &C) {
  static constexpr CMakeHandler<CMakeVariables> Handlers[] = {
      {"aux_source_directory", &CMakeVariables::listSources},
      {"cmake_dependent_option", &CMakeVariables::dependentOption},
      {"cmake_parse_arguments", &CMakeVariables::parseArguments},
      {"endforeach", &CMakeVariables::endForEach},
      {"file", &CMakeVariables::file},
      {"foreach", &CMakeVariables::forEach},
      {"get_cmake_property", &CMakeVariables::getCMakeProperty},
      {"get_property", &CMakeVariables::getProperty},
      {"list", &CMakeVariables::list},
      {"option", &CMakeVariables::option},
      {"separate_arguments", &CMakeVariables::separateArguments},
      {"set", &CMakeVariables::set},
      {"string", &CMakeVariables::string},
      {"unset", &CMakeVariables::unset}};
  static_assert(isSortedByName(Handlers));
  return dispatch(*this, Handlers, C);
}

void CMakeVariables::assign(std::string_view Name, CMakeArguments Values,
                            bool Append, Assignment How) {
  assign(Model.variables().scopes(), Name, Values, Append, How);
}

/// Assigns in `Scope`, which is the current scope or an enclosing one.
void CMakeVariables::assign(std::size_t Scope, std::string_view Name,
                            CMakeArguments Values, bool Append,
                            Assignment How) {
  // A toolchain file is read only if the user passes it to CMake. It sets these
  // variables, among them the initial flags (cmake-variables(7)).
  if (Name == "CMAKE_SYSTEM_NAME" || Name == "CMAKE_CROSSCOMPILING_EMULATOR" ||
      (Name.starts_with("CMAKE_") && Name.ends_with("_FLAGS_INIT")))
    Model.markFragment();
  if (Checks.assign(Name, textOf(Values), Append))
    return;
  std::string_view Value = Values.empty() ? Name.substr(0, 0) : textOf(Values);
  bool IsFlags = isFlagVariable(BuildLanguage::CMake, Name);
  if (Scope != Model.variables().scopes())
    Model.defineOutside(Scope, Name, Value, here(), How, IsFlags);
  else if (IsFlags)
    Model.setFlags(Name, Value, here(), How, Append || mentions(Value, Name));
  else if (Append)
    append(Name, Value);
  else
    Model.variables().define(Name, Value, here(), How);
}

/// Appends `Value`. A word that contains the variable of a loop, "-m${isa}" or
/// "${folder}/${name}.c", becomes one word for each value of the variable.
void CMakeVariables::append(std::string_view Name, std::string_view Value) {
  /// The loop variable in a word, and the text around it.
  struct Looped {
    std::string_view Variable, Front, Behind;
  };
  auto inLoop = [&](std::string_view Word) -> std::optional<Looped> {
    const std::size_t Open = std::min(Word.rfind('$'), Word.size());
    const std::size_t End = skipBrackets(Word, Open + 1);
    std::string_view Variable =
        wholeReference(Word.substr(Open, End - Open), Syntax::CMake);
    if (Variable == Name || Loops.empty() ||
        std::ranges::find(Loops.back(), Variable) == Loops.back().end())
      return std::nullopt;
    return Looped{Variable, Word.substr(0, Open), Word.substr(End)};
  };
  std::vector<std::string_view> Words = splitWords(Value, " ;\t\n\"");
  if (std::ranges::none_of(Words, [&](std::string_view Word) {
        return inLoop(Word).has_value();
      }))
    return Model.variables().append(Name, Value, here());
  for (std::string_view Word : Words)
    if (std::optional<Looped> Of = inLoop(Word))
      Model.variables().copy(Name, Of->Variable, here(),
                             Model.variables().composedName(Of->Front),
                             Of->Behind);
    else
      Model.variables().append(Name, Word, here());
}

void CMakeVariables::unset(const CMakeCommand &C) {
  Checks.handle(C);
  CMakeArguments A = C.Arguments;
  if (A.empty())
    return;
  bool IsParents = A.size() > 1 && isWord(A[1], "PARENT_SCOPE");
  std::size_t Scope = Model.variables().scopes();
  Model.variables().inScope(Scope - (IsParents && Scope != 0), A[0].Text, [&] {
    Model.variables().replace(A[0].Text, here());
  });
}

void CMakeVariables::set(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (A.empty())
    return;
  auto End = std::ranges::find_if(A, [](const CMakeArgument &X) {
    return isWord(X, "CACHE") || isWord(X, "PARENT_SCOPE");
  });
  bool Cached = End != A.end() && isWord(*End, "CACHE");
  bool IsParents = End != A.end() && !Cached;
  // The scope around that of the file belongs to another file.
  std::size_t Scope = Model.variables().scopes();
  Assignment How = Cached                    ? Assignment::Default
                   : IsParents && Scope == 0 ? Assignment::Beside
                                             : Assignment::Anew;
  Scope = Cached ? 0 : Scope - (IsParents && Scope != 0);
  CMakeArguments Values =
      A.subspan(1, static_cast<std::size_t>(
                       std::max<std::ptrdiff_t>(End - A.begin() - 1, 0)));
  // set(${result} …). A list keeps the name that is written, by which
  // ${${name}_SOURCES} finds it.
  bool IsSwitch =
      Values.size() == 1 && truthOfValue(Values[0].Text) != Ternary::Unknown;
  std::string Switch =
      IsSwitch ? Model.variables().composedName(A[0].Text) : std::string();
  std::string_view Name =
      IsSwitch ? Switch : Model.variables().meant(A[0].Text);
  // set(X OFF CACHE BOOL "…") declares an option.
  if (Cached && End + 1 != A.end() && isWord(*(End + 1), "BOOL") &&
      Values.size() == 1)
    return declareOption(Name, Values[0].Text);
  // project() then reads the file (cmake-variables(7)). The variable is set
  // unless the user has given another file.
  if (Name == "CMAKE_TOOLCHAIN_FILE" && Values.size() == 1)
    Model.includes().include(Values[0].Text, here());
  assign(Scope, Name, Values, false, How);
}

void CMakeVariables::list(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (A.size() >= 3 && (isWord(A[0], "APPEND") || isWord(A[0], "PREPEND")))
    assign(A[1].Text, A.subspan(2), true);
  if (A.size() >= 4 && isWord(A[0], "INSERT"))
    assign(A[1].Text, A.subspan(3), true);
  if (A.size() == 4 && isWord(A[0], "JOIN"))
    assignList(A[3].Text, A[1].Text);
  if (A.size() == 4 && isWord(A[0], "GET"))
    assignPart(A[3].Text, A[1].Text, A[2].Text, "1");
  if (A.size() == 5 && isWord(A[0], "SUBLIST"))
    assignPart(A[4].Text, A[1].Text, A[2].Text, A[3].Text);
  if (A.size() >= 4 && isWord(A[0], "TRANSFORM") && isWord(A[2], "PREPEND"))
    prependEach(A);
  if (A.size() >= 3 && isWord(A[0], "REMOVE_ITEM"))
    for (const CMakeArgument &Item : A.subspan(2))
      Model.variables().remove(A[1].Text, Item.Text, here());
  if (A.size() == 4 && isWord(A[0], "FIND") &&
      Model.variables().holdsProcessor(
          wholeReference(A[2].Text, Syntax::CMake)))
    Model.variables().setPosition(
        A[3].Text, Model.variables().listsProcessor(A[1].Text), here());
  if (A.size() >= 5 && isWord(A[0], "FILTER") && isWord(A[2], "EXCLUDE") &&
      isWord(A[3], "REGEX"))
    for (const std::string &Glob : globsOfRegex(A[4].Text))
      Model.variables().removeMatching(A[1].Text, Glob, here());
}

/// Gives `Name` the values of the list `List`.
void CMakeVariables::assignList(std::string_view Name, std::string_view List) {
  if (Name == List)
    return;
  if (isFlagVariable(BuildLanguage::CMake, Name))
    return Model.useVariable(WordRole::Flags, List, here());
  Model.variables().define(Name, Name.substr(0, 0), here());
  Model.variables().alias(Name, List, here());
}

/// get_property(SOURCES GLOBAL PROPERTY SOURCES_OF_ALL)
void CMakeVariables::getProperty(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (A.size() == 4 && isWord(A[1], "GLOBAL") && isWord(A[2], "PROPERTY"))
    readProperty(A[0].Text, A[3].Text);
}

/// get_cmake_property(SOURCES SOURCES_OF_ALL)
void CMakeVariables::getCMakeProperty(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (A.size() == 2)
    readProperty(A[0].Text, A[1].Text);
}

void CMakeVariables::readProperty(std::string_view Name,
                                  std::string_view Property) {
  const std::string &Variable =
      *Properties
           .insert(variableOfProperty(Model.variables().composedName(Property)))
           .first;
  Model.variables().define(Name, Name.substr(0, 0), here());
  Model.variables().alias(Name, Variable, here());
}

/// Gives `Name` the `Count` words of `List` from `First` on. A negative `First`
/// counts from the end; a negative `Count` means all words that follow.
void CMakeVariables::assignPart(std::string_view Name, std::string_view List,
                                std::string_view First,
                                std::string_view Count) {
  if (!Model.variables().knows(List))
    return;
  std::optional<VariableValues::ListedWords> Held =
      Model.variables().wordsHeld(List);
  VariableValues::ListedWords Words =
      Held.value_or(VariableValues::ListedWords());
  std::optional<std::ptrdiff_t> Begin = number(First), Number = number(Count);
  bool IsCertain =
      Held && Begin && Number &&
      std::ranges::all_of(Words, [](const auto &Word) {
        return !Word.first.contains('$') && Word.second.Holds == AlwaysTrue;
      });
  if (!IsCertain) {
    assignList(Name, List);
    return Model.variables().restrict(
        Name, {NobodyKnows, "list() takes it from " + std::string(List)});
  }
  auto Size = std::ssize(Words);
  std::ptrdiff_t From = *Begin < 0 ? Size + *Begin : *Begin;
  std::ptrdiff_t End =
      *Number < 0 || *Number > Size - From ? Size : From + *Number;
  if (From < 0 || From >= End)
    return;
  for (std::ptrdiff_t At = From; At < End; ++At) {
    const CMakeArgument Word[] = {{Words[static_cast<std::size_t>(At)].first}};
    assign(Name, Word, At != From);
  }
}

/// list(TRANSFORM FEATURES PREPEND "-m" [OUTPUT_VARIABLE FLAGS])
void CMakeVariables::prependEach(CMakeArguments A) {
  auto To = findWord(A, "OUTPUT_VARIABLE");
  bool Whole = A.size() == 4 || To == A.begin() + 4;
  std::string_view Name =
      To != A.end() && To + 1 != A.end() ? To[1].Text : A[1].Text;
  assignList(Name, A[1].Text);
  if (Whole)
    Model.variables().prefix(Name, A[3].Text, here());
}

/// separate_arguments(FLAGS UNIX_COMMAND "-mavx -O2")
void CMakeVariables::separateArguments(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (A.size() >= 3)
    assign(A[0].Text, A.subspan(2), false);
}

void CMakeVariables::parseArguments(const CMakeCommand &C) {
  CMakeKeywords(Model.variables(), C, here()).define();
}

void CMakeVariables::string(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (A.size() >= 3 && isWord(A[0], "CONCAT"))
    assign(A[1].Text, A.subspan(2), false);
  if (A.size() >= 4 && isWord(A[0], "JOIN"))
    assign(A[2].Text, A.subspan(3), false);
  if (A.size() == 3 && (isWord(A[0], "TOLOWER") || isWord(A[0], "TOUPPER")))
    changeCase(A);
  if (A.size() == 3 && isWord(A[0], "STRIP"))
    assign(A[2].Text, A.subspan(1, 1), false);
  if (A.size() >= 3 && (isWord(A[0], "APPEND") || isWord(A[0], "PREPEND")))
    assign(A[1].Text, A.subspan(2), true);
  if (A.size() >= 4 && isWord(A[0], "FIND") &&
      Model.variables().holdsProcessor(
          wholeReference(A[1].Text, Syntax::CMake)))
    Model.variables().setPosition(A[3].Text, processorHolds(A[2].Text), here());
  // string(REGEX MATCH "86" R ${CMAKE_SYSTEM_PROCESSOR}): R gets the match, or
  // nothing.
  if (A.size() >= 5 && isWord(A[0], "REGEX") &&
      (isWord(A[1], "MATCH") || isWord(A[1], "MATCHALL")))
    match(A[3].Text, A[2].Text, wholeReference(A[4].Text, Syntax::CMake));
  // The pattern is plain text.
  if (A.size() >= 6 && isWord(A[0], "REGEX") &&
      A[2].Text.find_first_of("\\[](){}.*+?|^$") == std::string_view::npos)
    A = A.subspan(1);
  if (A.size() >= 5 && isWord(A[0], "REPLACE"))
    replace(A);
}

/// string(TOLOWER "${CMAKE_SYSTEM_PROCESSOR}" cpu): the name of a machine is
/// the same in capitals. string(TOUPPER "WITH_${name}" option): of other texts
/// the result must be known.
void CMakeVariables::changeCase(CMakeArguments A) {
  if (Model.variables().holdsProcessor(
          wholeReference(A[1].Text, Syntax::CMake)))
    return assign(A[2].Text, A.subspan(1, 1), false);
  std::string Text = Model.variables().composedName(A[1].Text);
  if (Text.contains('$'))
    Text = Model.variables().meant(A[1].Text);
  constexpr std::size_t MaxSize = 256;
  if (Text.contains('$') || Text.size() > MaxSize ||
      !Model.variables().spendOn(Text))
    return;
  Text = isWord(A[0], "TOLOWER") ? lowerCase(Text) : upperCase(Text);
  const CMakeArgument Changed[] = {{Model.keep(std::move(Text), A[1].Text)}};
  assign(A[2].Text, Changed, false);
}

/// The "uname -m" of execute_process(COMMAND uname -m [COMMAND tr -d '\n'] …).
/// Empty for another command, or if a later command changes the word.
static std::string_view unameIn(CMakeArguments A) {
  std::string_view Found;
  for (std::size_t I = 0; I + 2 < A.size(); ++I) {
    if (!isWord(A[I], "COMMAND"))
      continue;
    std::string_view Command = textOf(A.subspan(I + 1, 2));
    if (Found.empty() && Command == "uname -m")
      Found = Command;
    else if (Command != "tr -d")
      return {};
  }
  return Found;
}

/// execute_process(COMMAND ${CMAKE_C_COMPILER} -dumpmachine OUTPUT_VARIABLE M)
void CMakeVariables::takeOutput(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  auto Output = findWord(A, "OUTPUT_VARIABLE");
  if (Output == A.end() || Output + 1 == A.end())
    return;
  if (hasWord(A, "-dumpmachine"))
    Hosts.emplace(Output[1].Text);
  if (std::string_view Machine = unameIn(A); !Machine.empty())
    Model.variables().define(Output[1].Text, Machine, here());
}

/// `Name` gets the match of `Pattern` in the variable `Source`. In the name of
/// the machine or the canonical host, any pattern counts; in other variables,
/// only a pattern that names a machine.
void CMakeVariables::match(std::string_view Name, std::string_view Pattern,
                           std::string_view Source) {
  if (Model.variables().holdsProcessor(Source))
    return Model.variables().explain(Name, processorMatches(Pattern), here());
  std::optional<MachineTruth> Named = patternTruth(Pattern);
  bool IsMachine =
      Named && (Hosts.contains(Source) || Named->OnX86 == Ternary::True ||
                Named->OnArm == Ternary::True);
  if (!Source.empty() && IsMachine)
    Model.variables().explain(Name, Model.variables().matches(Source, Pattern),
                              here());
}

/// string(REPLACE "-msse2" "" FLAGS "${FLAGS}")
void CMakeVariables::replace(CMakeArguments A) {
  std::string_view Name = A[3].Text;
  std::string_view Source = wholeReference(A[4].Text, Syntax::CMake);
  bool InPlace = A.size() == 5 && Source == Name;
  // A changed name of the machine is no longer that name.
  if (!InPlace && !Model.variables().holdsProcessor(Source))
    assign(Name, A.subspan(4), false);
  if (trim(A[2].Text).empty())
    Model.variables().remove(Name, A[1].Text, here());
}

void CMakeVariables::declareOption(std::string_view Name,
                                   std::string_view Value) {
  bool On = truthOfValue(Value) == Ternary::True;
  // option(X "…" ${HAVE_AVX}): the variable in the default decides.
  if (Value.starts_with("${")) {
    BuildExpression Default =
        Model.variables().truthOf(Value.substr(2, Value.size() - 3));
    return Model.variables().explain(
        Name,
        Default.Holds == NeverTrue ? FalseByDefault : Default && TrueByDefault,
        here());
  }
  Model.variables().explain(Name, On ? TrueByDefault : FalseByDefault, here());
}

void CMakeVariables::option(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (A.empty())
    return;
  // option(WITH_${name} …) in a function
  const std::string Name = Model.variables().composedName(A[0].Text);
  declareOption(Name.contains('$') ? Model.variables().meant(A[0].Text) : Name,
                A.size() >= 3 ? A[2].Text : std::string_view("OFF"));
}

/// option_ex(X "…" OFF), a function of the project. False if the command looks
/// like something else.
bool CMakeVariables::optionByName(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  bool IsOption = isListed(NameList::OptionCommands, C.Name) && A.size() >= 3 &&
                  isName(A[0].Text) && A[1].Is == CMakeArgument::Kind::Quoted &&
                  truthOfValue(A.back().Text) != Ternary::Unknown;
  if (IsOption)
    declareOption(A[0].Text, A.back().Text);
  return IsOption;
}

/// cmake_dependent_option(AVX2 "…" ON "NOT PLAIN;X86" OFF): the fourth argument
/// is a list of conditions. If one of them fails, the fifth argument is the
/// value.
void CMakeVariables::dependentOption(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  option(C);
  if (A.size() < 4)
    return;
  BuildExpression Depends = AlwaysTrue;
  for (std::string_view Condition : splitWords(A[3].Text, ";")) {
    std::string Code = "if(" + std::string(Condition) + ")";
    CMakeCommands If = lexCMake(Code);
    Depends = Depends &&
              (If.List.empty() ? NobodyKnows
                               : evaluateCMakeCondition(If.List[0].Arguments,
                                                        Model.variables())
                                     .expression());
  }
  BuildExpression Force =
      A.size() >= 5 ? Model.variables().truthOfText(A[4].Text) : NeverTrue;
  Model.variables().explain(A[0].Text, Force, both(here(), {!Depends, ""}));
}

/// foreach(x a b), foreach(x IN LISTS L ITEMS a), foreach(x y IN ZIP_LISTS L M)
void CMakeVariables::forEach(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  auto In = findWord(A, "IN");
  std::size_t Count = In == A.end() ? std::min<std::size_t>(1, A.size())
                                    : static_cast<std::size_t>(In - A.begin());
  std::vector<std::string> &Names = Loops.emplace_back();
  for (const CMakeArgument &Name : A.first(Count))
    Names.emplace_back(Name.Text);
  if (Names.empty())
    return;
  for (const std::string &Name : Names)
    Model.variables().forget(Name);
  enum { Items, Lists, Zipped } Mode = Items;
  const std::string First = Names[0];
  std::size_t Zips = 0; ///< lists that are iterated in parallel
  for (const CMakeArgument &Item : A.subspan(Count))
    if (isWord(Item, "ITEMS"))
      Mode = Items;
    else if (isWord(Item, "LISTS"))
      Mode = Lists;
    else if (isWord(Item, "ZIP_LISTS"))
      Mode = Zipped;
    else if (Mode == Lists)
      Model.variables().alias(First, Item.Text, here());
    else if (Mode == Zipped && Count == 1)
      Model.variables().alias(
          Names.emplace_back(First + "_" + std::to_string(Zips++)), Item.Text,
          here());
    else if (Mode == Zipped && Zips < Count)
      Model.variables().alias(Names[Zips++], Item.Text, here());
    else if (Mode == Items && !isWord(Item, "IN"))
      Model.variables().append(First, Item.Text, here());
}

void CMakeVariables::endForEach(const CMakeCommand &) {
  if (Loops.empty())
    return;
  for (const std::string &Name : Loops.back())
    Model.variables().forget(Name);
  Loops.pop_back();
}

/// aux_source_directory(src VAR) appends the sources in the folder to VAR.
void CMakeVariables::listSources(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (A.size() < 2)
    return;
  std::string_view Folder = A[0].Text;
  while (Folder.ends_with('/'))
    Folder.remove_suffix(1);
  for (const SuffixRow &Row : suffixTable())
    if (Row.Kind == FileKind::C || Row.Kind == FileKind::Cxx)
      Model.variables().appendFolder(A[1].Text, Folder, Row.Suffix, here());
}

/// file(GLOB SOURCES src/*.c src/${PLATFORM}/*.c)
void CMakeVariables::glob(std::string_view Name, CMakeArguments Patterns) {
  // In a function that is not being called, the folder is unknown.
  const bool IsCalled = here().Holds == AlwaysTrue;
  const CMakeFolders Expansion(Model.variables());
  std::vector<CMakeFolders::List> Folders;
  for (const CMakeArgument &Pattern : Patterns)
    Folders.push_back(IsCalled ? Expansion.of(Pattern.Text)
                               : CMakeFolders::List());
  if (std::ranges::all_of(Folders, &CMakeFolders::List::empty))
    return Model.variables().define(Name, textOf(Patterns), here());
  Model.variables().define(Name, Name.substr(0, 0), here());
  for (std::size_t I = 0; I < Patterns.size(); ++I) {
    std::string_view Pattern = Patterns[I].Text;
    for (const auto &[Path, Condition] : Folders[I])
      Model.variables().appendBetween(Name, Path + "/",
                                      Pattern.substr(Pattern.rfind('/') + 1),
                                      {}, Condition);
    if (Folders[I].empty())
      Model.variables().append(Name, Pattern, here());
  }
}

void CMakeVariables::file(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (A.size() >= 3 && isWord(A[0], "GLOB"))
    glob(A[1].Text, A.subspan(2));
  if (A.size() >= 3 && isWord(A[0], "GLOB_RECURSE"))
    Model.variables().listBelow(A[1].Text, textOf(A.subspan(2)), here());
  // file(READ avx2.c TEXT): the text of the source is for
  // check_c_source_compiles().
  if (A.size() >= 3 && isWord(A[0], "READ"))
    Model.use(WordRole::Probes, A[1].Text, here());
}

} // namespace armlift::build
