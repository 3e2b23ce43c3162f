// configure.ac and configure.in: shell text with calls of M4 macros. The
// arguments of macros that choose (AS_IF, AS_CASE, checks with an action for
// each outcome) are followed with their conditions. The arguments of unknown
// macros count under an unknown condition.
//
// Of the project's own macros (*.m4) only the conditionals of Automake count.

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/CompilerQuestion.h"
#include "analyzers/build/model/ConditionStack.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/X86Words.h"
#include "analyzers/build/shell/ShellCondition.h"
#include "analyzers/build/shell/ShellList.h"
#include "analyzers/build/shell/ShellReader.h"
#include "core/rules/NameTable.h"
#include "core/rules/Sorted.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <set>

namespace armlift::build {
namespace {

std::string_view unbracketed(std::string_view Text) {
  Text = trim(Text);
  while (Text.size() >= 2 && Text.front() == '[' && Text.back() == ']')
    Text = trim(Text.substr(1, Text.size() - 2));
  return Text;
}

class AutoconfReader : ShellReader {
public:
  explicit AutoconfReader(const Input &In) : ShellReader(In) {
    Model.variables().setBuildSystem(BuildSystem::Autotools);
  }

  /// Reads a file that defines macros, or that configure.ac includes.
  std::unique_ptr<BuildFileFacts> readMacros(const Input &In) {
    DefinesMacros = true;
    std::vector<Error> Ignored; // M4 may write files of any language
    std::unique_ptr<BuildFileFacts> All = read(In, Ignored);
    auto Facts = std::make_unique<BuildFileFacts>();
    Facts->System = All->System;
    Facts->File.OfIncluder = Facts->File.OfConfigure = true;
    Facts->Settings = std::move(All->Settings);
    return Facts;
  }

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    script(In.Bytes, {}, 0);
    if (TooDeep)
      Errors.push_back({ErrorKind::NotUnderstood, In.Path,
                        "macros or conditions nest too deeply"});
    else if (!Problem.empty())
      Errors.push_back({ErrorKind::NotUnderstood, In.Path, Problem});
    keepPending();
    for (auto &[Variable, Values] : Open)
      keep(std::move(Values));
    std::unique_ptr<BuildFileFacts> Facts = Model.finish(In, Errors);
    Facts->ConfiguredSource = ConfiguredSource;
    Facts->Sources.MadeHeaders = std::move(MadeHeaders);
    return Facts;
  }

private:
  /// A value that is assigned to a variable of flags. It is dropped if the
  /// script restores the saved value.
  struct Pending {
    std::string_view Variable, Words;
    When Condition;
    Assignment How;
    bool IsCached = false;  ///< assigned within a cached check
    bool IsOfProbe = false; ///< and tried by a check within it
  };

  /// The arguments of a macro whose '(' is at `At`. Moves `At` past the ')'.
  std::vector<std::string_view> arguments(std::string_view Code,
                                          std::size_t &At) {
    std::vector<std::string_view> Found;
    std::size_t Begin = ++At;
    int Parentheses = 0, Brackets = 0;
    for (; At < Code.size(); ++At) {
      char C = Code[At];
      if (C == '[')
        ++Brackets;
      else if (C == ']')
        Brackets -= Brackets > 0;
      else if (Brackets > 0)
        continue;
      else if (C == '(')
        ++Parentheses;
      else if (C == ')' && Parentheses-- == 0)
        break;
      else if (C == ',' && Parentheses == 0) {
        Found.push_back(unbracketed(Code.substr(Begin, At - Begin)));
        Begin = At + 1;
      }
    }
    if (At >= Code.size())
      note(Code, Begin, "macro does not end");
    At = std::min(At, Code.size());
    Found.push_back(unbracketed(Code.substr(Begin, At - Begin)));
    At = std::min(At + 1, Code.size());
    return Found;
  }

  static bool isFlagVariable(std::string_view Name) {
    return build::isFlagVariable(BuildLanguage::Shell, Name);
  }

  void keepPending() {
    dropProbes();
    keep(std::exchange(Probing, {}));
    forgetPending();
  }

  void keep(std::vector<Pending> Values) {
    for (Pending &P : Values)
      Model.setFlags(P.Variable, P.Words, std::move(P.Condition), P.How,
                     P.How == Assignment::Beside);
  }

  /// The script saves the value of `Variable`, so the pending values before
  /// stay, except those of other variables that are saved: AC_CHECK_LIB is
  /// tried with the values of CFLAGS and LDFLAGS.
  void save(std::string_view Variable) {
    keepPending();
    if (CachedChecks == 0)
      keep(std::exchange(Open[Variable], {}));
  }

  /// The script restores the saved value of `Variable`.
  void restore(std::string_view Variable) {
    forgetPending();
    Open.erase(Variable);
  }

  void forgetPending() {
    Probing.clear();
    FirstTried = FirstUntried = 0;
    ProbesX86Flag = false;
  }

  /// A check tries the pending values that the cached checks assigned.
  void markTried() {
    if (CachedChecks == 0)
      return;
    FirstTried = std::min(FirstTried, FirstUntried);
    for (; FirstUntried < Probing.size(); ++FirstUntried)
      Probing[FirstUntried].IsOfProbe = Probing[FirstUntried].IsCached;
  }

  /// Drops what the commands of AC_CACHE_CHECK try: apart from the cache
  /// variable, they have no effect (Autoconf manual, 7.4.1).
  void dropProbes() {
    auto First = Probing.begin() + static_cast<std::ptrdiff_t>(FirstTried);
    auto Kept = std::remove_if(First, Probing.end(),
                               [](const Pending &P) { return P.IsOfProbe; });
    FirstUntried -= static_cast<std::size_t>(Probing.end() - Kept);
    Probing.erase(Kept, Probing.end());
    FirstTried = Probing.size();
  }

  void cachedCheck(std::string_view Commands, const When &Here,
                   unsigned Depth) {
    const bool WasX86 = std::exchange(ProbesX86Flag, false);
    ++CachedChecks;
    script(Commands, Here, Depth + 1);
    --CachedChecks;
    dropProbes();
    ProbesX86Flag = WasX86;
  }

  bool call(std::string_view Name, std::string_view Code, std::size_t &At,
            const When &Here, unsigned Depth) override {
    if (Name == "AC_MSG_ERROR" || Name == "AC_MSG_FAILURE")
      Model.facts().addStop(Name, arguments(Code, At)[0], Here);
    else if (isUpper(Name[0]))
      macro(Name, arguments(Code, At), Here, Depth);
    else
      return false;
    return true;
  }

  void assignment(std::string_view Name, std::string_view Value, When Condition,
                  bool IsSure) override {
    // Scripts save the value of CFLAGS while they try a flag:
    // saved_CFLAGS="$CFLAGS" … CFLAGS="$saved_CFLAGS".
    std::string_view Whole = reference(Value);
    bool IsReference = !Whole.empty();
    if (IsReference && isFlagVariable(Whole) &&
        !(isFlagVariable(Name) && Name.size() < Whole.size())) {
      save(Whole);
      Model.variables().handOn(Value);
      Saved.emplace(Name);
      return;
    }
    if (IsReference && isFlagVariable(Name) && Saved.contains(Whole))
      return restore(Name);
    // Functions and loops are read as if they ran once, so only an assignment
    // in a branch is known to replace the former value.
    bool Replaces =
        IsSure && Condition.Holds != AlwaysTrue && !Value.contains('$');
    if (isFlagVariable(Name)) {
      ProbesX86Flag = ProbesX86Flag || holdsX86Flag(Value) ||
                      std::ranges::any_of(Model.variables().wordsOf(Value, {}),
                                          [](const auto &Word) {
                                            return Word.second.Holds.OnArm ==
                                                       Ternary::True &&
                                                   holdsX86Flag(Word.first);
                                          });
      auto OfSaved = CachedChecks == 0 ? Open.find(Name) : Open.end();
      (OfSaved == Open.end() ? Probing : OfSaved->second)
          .push_back({Name, Value, std::move(Condition),
                      Replaces ? Assignment::Anew : Assignment::Beside,
                      CachedChecks != 0});
    } else {
      Replaces ? Model.variables().define(Name, Value, std::move(Condition))
               : Model.variables().append(Name, Value, std::move(Condition));
    }
  }

  using Arguments = std::vector<std::string_view>;

  void macro(std::string_view Name, const Arguments &A, const When &Here,
             unsigned Depth) {
    if (Name == "AS_IF")
      return chooseIf(A, Here, Depth);
    if (Name == "AS_CASE")
      return chooseCase(A, Here, Depth);
    if (Name == "AC_DEFINE" || Name == "AC_DEFINE_UNQUOTED") {
      // The template of config.h tells which macros are always defined.
      if (!A.empty() && toCondition(Here.Holds) != BuildCondition::Always)
        Model.facts().addMacro(A[0], A.size() > 1 ? A[1] : "1", Here, A[0]);
      if (!A.empty())
        Model.facts().addConfigured(A[0], Here.Holds);
      return;
    }
    // AC_INIT of one argument names a source (Autoconf manual, 18.4).
    if (Name == "AC_CONFIG_SRCDIR" || (Name == "AC_INIT" && A.size() == 1))
      ConfiguredSource = A.empty() ? std::string_view() : A[0];
    if (Name == "AC_CONFIG_COMMANDS" && !A.empty())
      for (std::string_view Tag : splitWords(A[0], " \t\n"))
        if (Tag.ends_with(".h"))
          MadeHeaders.emplace(fileName(Tag));
    if (Name.starts_with("AC_CONFIG_") || Name == "AM_CONFIG_HEADER")
      return;
    // The condition applies to every Makefile.am (Automake manual, 20.1).
    if (Name == "AM_CONDITIONAL" && A.size() >= 2)
      return Model.variables().explain(
          A[0], evaluateShellCondition(A[1], Model.variables()), Here);
    // A macro of the project is called where each run of configure passes, if
    // it has an AM_CONDITIONAL (Automake manual, 20.1).
    if (DefinesMacros && A.size() >= 2 &&
        (Name == "AC_DEFUN" || Name == "AC_DEFUN_ONCE"))
      return script(A[1], Here, Depth + 1);
    if (std::optional<AutoconfCheckRow> Check = checkNamed(Name))
      return check(*Check, A, Here, Depth);
    // AC_SUBST([AM_CFLAGS], ["-mavx2"])
    if (Name == "AC_SUBST" && A.size() >= 2 && !A[1].empty()) {
      std::size_t At = 0;
      return assignment(A[0], value(A[1], At), Here, true);
    }
    if (Name.starts_with("AC_MSG") || Name.starts_with("AS_HELP") ||
        Name.starts_with("AC_SUBST"))
      return;
    // AX_APPEND_COMPILE_FLAGS([-Wno-narrowing])
    for (std::string_view Argument : A)
      if (Argument.starts_with('-'))
        Model.facts().noteOptions(Argument, Here);
    if (Name.starts_with("AX_APPEND"))
      return;
    When Inside = both(Here, {NobodyKnows, std::string(Name) + " chooses it"});
    for (std::string_view Argument : A)
      script(Argument, Inside, Depth + 1);
  }

  void chooseIf(const Arguments &A, const When &Here, unsigned Depth) {
    ConditionStack Stack;
    for (std::size_t I = 0; I < A.size(); I += 2) {
      if (I + 1 == A.size()) {
        Stack.otherwise();
        return script(A[I], both(Here, Stack.current()), Depth + 1);
      }
      When W = evaluateShellCondition(A[I], Model.variables());
      I == 0 ? Stack.enter(std::move(W)) : Stack.elseIf(std::move(W));
      script(A[I + 1], both(Here, Stack.current()), Depth + 1);
    }
  }

  void chooseCase(const Arguments &A, const When &Here, unsigned Depth) {
    ConditionStack Stack;
    Stack.enter({NeverTrue, ""});
    for (std::size_t I = 1; I < A.size(); I += 2) {
      bool Last = I + 1 == A.size();
      Last ? Stack.otherwise()
           : Stack.elseIf(evaluateCasePattern(A[0], A[I], Model.variables()));
      script(Last ? A[I] : A[I + 1], both(Here, Stack.current()), Depth + 1);
    }
  }

  /// Null if the macro is no check. A project's own macro that is named like a
  /// check of Autoconf is taken to have its actions after the first argument,
  /// as most checks do.
  static std::optional<AutoconfCheckRow> checkNamed(std::string_view Name) {
    if (const AutoconfCheckRow *Row =
            findSorted(autoconfCheckTable(), Name, &AutoconfCheckRow::Macro))
      return *Row;
    if (Name.contains("CHECK") || Name.contains("_IFELSE"))
      return AutoconfCheckRow{Name, 1, false, false, {}};
    return std::nullopt;
  }

  /// True if an argument of a check names what only x86 has. The argument may
  /// be a library: AC_CHECK_LIB(ipps, ippsGetLibVersion).
  static bool asksForX86OrLibrary(std::string_view Argument) {
    return asksForX86(Argument) || findX86Library(trim(Argument));
  }

  /// Handles a check. Its action for success is followed by its action for
  /// failure. A check of an x86 flag, header, intrinsic or library fails on
  /// aarch64.
  void check(const AutoconfCheckRow &Row, const Arguments &A, const When &Here,
             unsigned Depth) {
    std::size_t First = std::min<std::size_t>(Row.First, A.size());
    if (!Row.Request.empty())
      return request(Row, A, Here, Depth);
    markTried();
    bool X86 = ProbesX86Flag || namesX86Alone(Row.Macro) ||
               (Row.Headers ? allX86Headers(A[0], Here)
                            : std::ranges::any_of(A | std::views::take(First),
                                                  asksForX86OrLibrary));
    When Succeeds{X86 ? PerhapsOnX86 : NobodyKnows,
                  std::string(Row.Macro) + " succeeds"};
    When Fails = negation(Succeeds);
    // AC_RUN_IFELSE has a third action, for cross-compiling.
    When Else{NobodyKnows, std::string(Row.Macro) + " chooses it"};
    for (std::size_t I = First; I < A.size(); ++I) {
      const When &Inside = I == First       ? Succeeds
                           : I == First + 1 ? Fails
                                            : Else;
      if (Row.Commands)
        cachedCheck(A[I], Here, Depth);
      else
        script(A[I], both(Here, Inside), Depth + 1);
    }
  }

  /// Handles AC_ARG_ENABLE(fast, help, if given, if not). By default the option
  /// is not given.
  void request(const AutoconfCheckRow &Row, const Arguments &A,
               const When &Here, unsigned Depth) {
    std::string Variable(Row.Request);
    for (char C : A[0])
      Variable += isNameCharacter(C) ? C : '_';
    Model.variables().unsetByDefault(Variable);
    std::string Option = "--" + Variable;
    std::ranges::replace(Option, '_', '-');
    When Given{FalseByDefault, Option + " is given"};
    for (std::size_t I = Row.First; I < A.size(); ++I)
      script(A[I], both(Here, I == Row.First ? Given : negation(Given)),
             Depth + 1);
  }

  /// True if all headers are x86 headers. AC_CHECK_HEADERS([immintrin.h
  /// sys/mman.h]) defines HAVE_IMMINTRIN_H and HAVE_SYS_MMAN_H, and runs its
  /// actions for each header. Linux has those of glibc.
  bool allX86Headers(std::string_view Headers, const When &Here) {
    std::vector<std::string_view> Words = splitWords(Headers, " \t\r\n\\");
    bool All = !Words.empty();
    for (std::string_view Header : Words) {
      bool X86 = findHeaderRow(Header);
      All = All && X86;
      std::string Macro = "HAVE_";
      for (char C : Header)
        Macro += isNameCharacter(C) ? upperCase(C) : '_';
      When Found = both(Here, {X86                       ? PerhapsOnX86
                               : isHeaderOfLinux(Header) ? TrueByDefault
                                                         : NobodyKnows,
                               Header});
      if (X86)
        Model.facts().addMacro(Macro, "1", Found, Header);
      Model.facts().addConfigured(Macro, Found.Holds);
    }
    return All;
  }

  std::vector<Pending> Probing;
  /// The pending values of variables whose value is saved and not yet restored.
  std::map<std::string_view, std::vector<Pending>> Open;
  /// No element of `Probing` before the first index is of a probe; all cached
  /// ones before the second index are. So checks need not visit them again.
  std::size_t FirstTried = 0, FirstUntried = 0;
  /// Variables that hold a saved CFLAGS.
  std::set<std::string, std::less<>> Saved;
  std::set<std::string> MadeHeaders; ///< as in BuildFacts
  std::string_view ConfiguredSource; ///< as in BuildFileFacts
  unsigned CachedChecks = 0;         ///< the number of open ones
  bool DefinesMacros = false;        ///< the file is not configure.ac itself
  bool ProbesX86Flag = false;        ///< a pending value has an x86 flag
};

} // namespace

std::unique_ptr<BuildFileFacts> readAutoconf(const Input &In,
                                             std::vector<Error> &Errors) {
  return AutoconfReader(In).read(In, Errors);
}

std::unique_ptr<BuildFileFacts> readAutoconfMacros(const Input &In,
                                                   std::vector<Error> &) {
  return In.Bytes.contains("AM_CONDITIONAL") ? AutoconfReader(In).readMacros(In)
                                             : nullptr;
}

} // namespace armlift::build
