#include "analyzers/build/cmake/CMakeChecks.h"

#include "analyzers/build/cmake/CMakeDispatch.h"
#include "analyzers/build/model/CompilerQuestion.h"
#include "analyzers/build/model/SourcePaths.h"
#include "analyzers/build/model/TextCondition.h"
#include "analyzers/build/model/X86Words.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift::build {
namespace {

bool isRequiredFlags(std::string_view Name) {
  return Name == "CMAKE_REQUIRED_FLAGS" || Name == "CMAKE_REQUIRED_DEFINITIONS";
}

} // namespace

bool CMakeChecks::handle(const CMakeCommand &C) {
  static constexpr CMakeHandler<CMakeChecks> Handlers[] = {
      {"check_c_compiler_flag", &CMakeChecks::checkFlag},
      {"check_c_source_compiles", &CMakeChecks::checkSource},
      {"check_c_source_runs", &CMakeChecks::checkSource},
      {"check_compiler_flag", &CMakeChecks::checkFlag},
      {"check_cxx_compiler_flag", &CMakeChecks::checkFlag},
      {"check_cxx_source_compiles", &CMakeChecks::checkSource},
      {"check_cxx_source_runs", &CMakeChecks::checkSource},
      {"check_cxx_symbol_exists", &CMakeChecks::checkSymbol},
      {"check_include_file", &CMakeChecks::checkHeaders},
      {"check_include_file_cxx", &CMakeChecks::checkHeaders},
      {"check_include_files", &CMakeChecks::checkHeaders},
      {"check_struct_has_member", &CMakeChecks::checkMember},
      {"check_symbol_exists", &CMakeChecks::checkSymbol},
      {"cmake_pop_check_state", &CMakeChecks::popCheckState},
      {"cmake_push_check_state", &CMakeChecks::pushCheckState},
      {"cmake_reset_check_state", &CMakeChecks::resetCheckState},
      {"find_file", &CMakeChecks::find},
      {"find_library", &CMakeChecks::find},
      {"find_package", &CMakeChecks::findPackage},
      {"find_path", &CMakeChecks::find},
      {"find_program", &CMakeChecks::find},
      {"pkg_check_modules", &CMakeChecks::findModules},
      {"pkg_search_module", &CMakeChecks::findModules},
      {"try_compile", &CMakeChecks::tryCompile},
      {"try_run", &CMakeChecks::tryCompile},
      {"unset", &CMakeChecks::unset}};
  static_assert(isSortedByName(Handlers));
  return dispatch(*this, Handlers, C);
}

bool CMakeChecks::assign(std::string_view Name, std::string_view Words,
                         bool Append) {
  if (!isRequiredFlags(Name))
    return false;
  bool Keeps = Append || Words.contains(Name);
  if (bool X86 = holdsX86Flag(Model.variables().meant(Words)); X86 || !Keeps)
    requireX86Flags(Name, X86);
  return true;
}

void CMakeChecks::requireX86Flags(std::string_view Variable, bool X86) {
  MachineTruth Now = X86 ? AlwaysTrue : NeverTrue;
  RequiredFlags &R = Required[std::string(Variable)];
  R = {choose(Stack.current().Holds, Now, R.X86), Now, Stack.branch()};
}

/// Whether a check at this place compiles with x86 flags. In the branch that
/// set them, the last value is certain.
MachineTruth CMakeChecks::requiresX86Flags() const {
  MachineTruth Any = NeverTrue;
  for (const auto &[Variable, R] : Required)
    Any = Any || (Stack.isOpen(R.Branch) ? R.Last : R.X86);
  return Any;
}

void CMakeChecks::unset(const CMakeCommand &C) {
  if (!C.Arguments.empty() && isRequiredFlags(C.Arguments[0].Text))
    requireX86Flags(C.Arguments[0].Text, false);
}

void CMakeChecks::pushCheckState(const CMakeCommand &C) {
  SavedStates.push_back(Required);
  if (!C.Arguments.empty() && isWord(C.Arguments[0], "RESET"))
    resetCheckState(C);
}

void CMakeChecks::resetCheckState(const CMakeCommand &) {
  for (const auto &[Variable, R] : Required)
    requireX86Flags(Variable, false);
}

void CMakeChecks::popCheckState(const CMakeCommand &) {
  if (SavedStates.empty())
    return;
  Required = std::move(SavedStates.back());
  SavedStates.pop_back();
}

/// Records the result of a check, nothing if it may be any, in the variable
/// that the check names: HAVE_X, HAVE_${x}. Of "${VAR}", whose value a command
/// made that was not followed, VAR stands for it too: if(${VAR}) asks for the
/// result.
void CMakeChecks::tell(const CMakeArgument &Variable,
                       std::optional<MachineTruth> Result, const When &Where) {
  auto tellOne = [&](std::string_view Name) {
    if (Result)
      Model.variables().explain(Name, *Result, Where);
    else
      Model.explainByCheck(Name, Where);
  };
  const std::string Name = Model.variables().composedName(Variable.Text);
  tellOne(Name);
  if (std::string_view Holder = wholeReference(Name, Syntax::CMake);
      !Holder.empty())
    tellOne(Holder);
}

/// check_c_compiler_flag("-mavx2" HAVE_MAVX2): an aarch64 compiler rejects the
/// flags of x86 and of 32-bit Arm.
void CMakeChecks::checkFlag(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (C.Name == "check_compiler_flag" && !A.empty())
    A = A.subspan(1);
  if (A.size() < 2)
    return;
  std::optional<MachineTruth> Who =
      whoTakes(Model.variables().meant(A[0].Text));
  // "-Werror ${flag}", with a parameter of a function.
  if (!Who)
    for (const auto &[Flag, Holds] : Model.variables().listWords(
             wholeReference(A[0].Text, Syntax::CMake), Stack.current()))
      if (!Who || *Who == NeverTrue)
        Who = whoTakes(Flag);
  tell(A[1], Who, Stack.current());
}

/// Uses the source in `#include <${CMAKE_CURRENT_SOURCE_DIR}/has_sse2.cpp>`,
/// which is compiled with the text of a question.
void CMakeChecks::useIncluded(std::string_view Question) {
  constexpr std::string_view Include = "#include";
  while (true) {
    std::size_t At = Question.find(Include);
    if (At == Question.npos)
      return;
    Question.remove_prefix(At + Include.size());
    // Quotes in a quoted argument are written as \".
    std::size_t Begin =
        std::min(Question.find_first_not_of(" \\\"<"), Question.size());
    std::string_view Path = Question.substr(Begin);
    Path = Path.substr(0, Path.find_first_of("\\\"> \n#"));
    if (std::string Source(Path); asSourceFile(Source))
      Model.use(WordRole::Probes, Path, Stack.current());
  }
}

/// check_c_source_compiles("#include <immintrin.h> …" VAR): the words of the
/// source decide.
void CMakeChecks::checkSource(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (A.size() < 2)
    return;
  useIncluded(A[0].Text);
  answer(A[1], Model.variables().meant(A[0].Text));
}

/// check_include_files("unistd.h;sys/mman.h" VAR): Linux has the headers of
/// glibc.
void CMakeChecks::checkHeaders(const CMakeCommand &C) {
  if (C.Arguments.size() < 2)
    return;
  const std::string_view Question =
      Model.variables().meant(C.Arguments[0].Text);
  const std::vector<std::string_view> Headers = splitWords(Question, "; \t\n");
  if (Headers.empty() || !std::ranges::all_of(Headers, isHeaderOfLinux) ||
      requiresX86Flags().OnArm != Ternary::False)
    return checkSource(C);
  tell(C.Arguments[1], TrueByDefault, Stack.current());
}

/// check_symbol_exists(_mm_pause "immintrin.h" VAR). The compiler's own macros
/// are known: no aarch64 compiler has __arm__.
void CMakeChecks::checkSymbol(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (A.size() < 3)
    return;
  if (MachineTruth Has = macroTruth(Model.variables().meant(A[0].Text));
      Has != NobodyKnows)
    tell(A[2], Has, {}); // whenever it is asked
  else
    answer(A[2], textOf(A.first(2)));
}

/// check_struct_has_member("struct _fpstate" mxcsr "signal.h" VAR)
void CMakeChecks::checkMember(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (A.size() >= 4)
    answer(A[3], textOf(A.first(3)));
}

/// Records that `Variable` holds the compiler's answer to `Question`.
void CMakeChecks::answer(const CMakeArgument &Variable,
                         std::string_view Question) {
  const MachineTruth X86 =
      asksForX86(Question) ? AlwaysTrue : requiresX86Flags();
  tell(Variable,
       X86.OnArm == Ternary::False
           ? std::nullopt
           : std::optional(choose(X86, AnsweredOnX86, NobodyKnows)),
       Stack.current());
}

/// find_library(VAR name …): whether the build finds it is not known.
void CMakeChecks::find(const CMakeCommand &C) {
  if (!C.Arguments.empty())
    Model.variables().explainByCheck(C.Arguments[0].Text, Stack.current());
  for (const CMakeArgument &A : C.Arguments)
    if (!A.Text.contains('$'))
      Model.facts().addLink(A.Text, Stack.current());
}

void CMakeChecks::findPackage(const CMakeCommand &C) {
  if (C.Arguments.empty())
    return;
  noteFound(C.Arguments[0].Text);
  findX86Package(C, C.Arguments[0].Text);
}

void CMakeChecks::noteFound(std::string_view Package) {
  for (const std::string &Name : {std::string(Package), upperCase(Package)})
    Model.variables().explainByCheck(Name + "_FOUND", Stack.current());
}

void CMakeChecks::findModules(const CMakeCommand &C) {
  CMakeArguments A = C.Arguments;
  if (!A.empty())
    noteFound(A[0].Text);
  for (std::size_t I = 1; I < A.size(); ++I)
    findX86Package(C, A[I].Text);
}

/// A search for `Package`, whose result variable has the first argument as
/// prefix.
void CMakeChecks::findX86Package(const CMakeCommand &C,
                                 std::string_view Package) {
  if (!findX86Library(Package))
    return;
  Model.variables().explain(std::string(C.Arguments[0].Text) + "_FOUND",
                            PerhapsOnX86, Stack.current());
  if (hasWord(C.Arguments, "REQUIRED"))
    Model.use(WordRole::Libraries, Package, Stack.current());
}

/// try_compile(VAR bindir source …), try_compile(VAR SOURCES source …): the
/// source is a question to the compiler.
void CMakeChecks::tryCompile(const CMakeCommand &C) {
  if (!C.Arguments.empty())
    Model.explainByCheck(C.Arguments[0].Text, Stack.current());
  // The sources follow the result variables and the build folder.
  std::size_t Sources = C.Name == "try_run" ? 3 : 2;
  if (C.Arguments.size() > Sources)
    Model.use(WordRole::Probes,
              textOf(CMakeArguments(C.Arguments).subspan(Sources)),
              Stack.current());
}

} // namespace armlift::build
