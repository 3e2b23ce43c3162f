// configure.ac and configure.in: shell text with M4 macro calls in it. Macros
// that choose (AS_IF, AS_CASE, checks with an action for either outcome) are
// followed into their arguments; those that nobody here knows make their
// arguments unknown.

#include "analyzers/build/CompilerQuestion.h"
#include "analyzers/build/ConditionWords.h"
#include "analyzers/build/FlagModel.h"
#include "analyzers/build/Readers.h"
#include "analyzers/build/ShellCondition.h"
#include "analyzers/build/X86Words.h"
#include "core/rules/NameTable.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace armlift::build {
namespace {

constexpr unsigned MaxDepth = 60;

/// '#' of the shell, but for "$#", or M4's word "dnl".
bool opensComment(std::string_view Code, std::size_t At) {
  if (At > 0 && isNameCharacter(Code[At - 1]))
    return false;
  if (Code[At] == '#')
    return At == 0 || Code[At - 1] != '$';
  return Code.substr(At).starts_with("dnl") &&
         (At + 3 >= Code.size() || !isNameCharacter(Code[At + 3]));
}

std::string_view unbracketed(std::string_view Text) {
  Text = trim(Text);
  while (Text.size() >= 2 && Text.front() == '[' && Text.back() == ']')
    Text = trim(Text.substr(1, Text.size() - 2));
  return Text;
}

/// Where the shell expects a command, and takes "if" for a word of its own: not
/// among the arguments of another command ("echo if").
bool beginsCommand(std::string_view Code, std::size_t At) {
  constexpr std::string_view Ends = "\n;&|(){}`[],!";
  while (At > 0 && (Code[At - 1] == ' ' || Code[At - 1] == '\t'))
    --At;
  if (At == 0 || Ends.find(Code[At - 1]) != Ends.npos)
    return true;
  std::size_t Begin = At;
  while (Begin > 0 && isLower(Code[Begin - 1]))
    --Begin;
  std::string_view Word = Code.substr(Begin, At - Begin);
  return Word == "then" || Word == "else" || Word == "do" || Word == "fi" ||
         Word == "esac" || Word == "done";
}

/// The bodies of here-documents (POSIX.1-2017, 2.7.4), which are no code.
class HereDocuments {
public:
  explicit HereDocuments(std::string_view Code) : Code(Code) {}

  /// The operator "<<" is at `At`, which goes behind it.
  void open(std::size_t &At) {
    At += 2;
    if (At < Code.size() && Code[At] == '<') { // "<<<"
      ++At;
      return;
    }
    constexpr std::string_view Around = "- \t\\'\"";
    At = std::min(Code.find_first_not_of(Around, At), Code.size());
    std::size_t End = At;
    while (End < Code.size() && isNameCharacter(Code[End]))
      ++End;
    if (End > At)
      Delimiter = Code.substr(At, End - At);
    At = End;
  }

  /// At the end of a line: behind the body that begins with the next one.
  std::size_t behind(std::size_t At) {
    std::string_view Wanted = std::exchange(Delimiter, {});
    if (Wanted.empty())
      return At + 1;
    if (Ends.empty())
      findLines();
    auto Line = Ends.find(Wanted);
    if (Line == Ends.end())
      return At + 1;
    auto End = std::ranges::upper_bound(Line->second, At);
    return End == Line->second.end() ? At + 1 : *End;
  }

private:
  /// Of each line that is one word, where the lines like it end.
  void findLines() {
    for (std::size_t Begin = 0; Begin < Code.size();) {
      std::size_t End = std::min(Code.find('\n', Begin), Code.size());
      std::string_view Line = trim(Code.substr(Begin, End - Begin));
      if (!Line.empty() && std::ranges::all_of(Line, isNameCharacter))
        Ends[Line].push_back(End);
      Begin = End + 1;
    }
  }

  std::string_view Code, Delimiter;
  std::map<std::string_view, std::vector<std::size_t>> Ends;
};

class AutoconfReader {
public:
  explicit AutoconfReader(const Input &In)
      : Text(In.Bytes), Model(Text, References::Shell) {
    Model.isOf(BuildSystem::Autotools);
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
    return Model.finish(In, Errors);
  }

private:
  /// A value given to CFLAGS or its like; withdrawn if the saved value comes
  /// back.
  struct Pending {
    std::string_view Variable, Words;
    When Condition;
    Assignment How;
  };

  /// Of `Code`, at `At`, the rest was not understood. Only of the file itself
  /// this is certain: the arguments of a macro may be of another language.
  void note(std::string_view Code, std::size_t At, std::string_view What) {
    if (Problem.empty() && Code.size() == Text.bytes().size())
      Problem = "line " + std::to_string(Text.line(Code.substr(At, 0))) + ": " +
                std::string(What);
  }

  /// Passes what is no code of its own to the next name or ";;"; false where
  /// none follows.
  bool passToWord(std::string_view Code, std::size_t &At,
                  HereDocuments &Documents) {
    while (At < Code.size()) {
      char C = Code[At];
      if (C == '\n')
        At = Documents.behind(At);
      else if (opensComment(Code, At))
        At = std::min(Code.find('\n', At), Code.size());
      else if (Code.substr(At).starts_with("<<"))
        Documents.open(At);
      else if (C == '\\') // what it quotes opens nothing
        At += 2;
      else if (C == '\'' || C == '"')
        At = closingQuote(Code, At);
      else if (isNameCharacter(C) || Code.substr(At).starts_with(";;"))
        return true;
      else
        ++At;
    }
    return false;
  }

  void script(std::string_view Code, const When &Outer, unsigned Depth) {
    if (Depth > MaxDepth) {
      TooDeep = true;
      return;
    }
    ConditionStack Stack;
    std::vector<std::string_view> CaseWords;
    std::size_t At = 0;
    HereDocuments Documents(Code);
    auto here = [&] { return both(Outer, Stack.current()); };
    while (passToWord(Code, At, Documents)) {
      if (Code.substr(At).starts_with(";;")) {
        At += 2;
        if (!CaseWords.empty())
          pattern(Code, At, CaseWords.back(), Stack);
        continue;
      }
      std::size_t Begin = At;
      while (At < Code.size() && isNameCharacter(Code[At]))
        ++At;
      std::string_view Name = Code.substr(Begin, At - Begin);
      char Behind = At < Code.size() ? Code[At] : '\0';
      bool Reference =
          Begin > 0 && (Code[Begin - 1] == '$' || Code[Begin - 1] == '{');
      if (Reference)
        continue;
      if (Behind == '(' &&
          (Name == "AC_MSG_ERROR" || Name == "AC_MSG_FAILURE")) {
        Model.stop(Name, arguments(Code, At)[0], here());
      } else if (Behind == '(' && isUpper(Name[0])) {
        macro(Name, arguments(Code, At), here(), Depth);
      } else if (Behind == '=') {
        std::optional<When> Decides = listInFront(Code.substr(0, Begin));
        assignment(Name, value(Code, ++At),
                   Decides ? both(here(), *Decides) : here(), !Decides);
      } else if (beginsCommand(Code, Begin)) {
        control(Name, Code, At, CaseWords, Stack);
      }
    }
    if (Stack.depth() != 0)
      note(Code, Code.size(), "'if' or 'case' does not end");
  }

  /// The command `Name`, which ends at `At`, where it is one that a condition
  /// begins or ends with.
  void control(std::string_view Name, std::string_view Code, std::size_t &At,
               std::vector<std::string_view> &CaseWords,
               ConditionStack &Stack) {
    if (Name == "if" || Name == "elif") {
      std::string_view Condition =
          upTo(Code, At, "then", "'if' without 'then'");
      When W = evaluateShellCondition(Condition, Model);
      bool Good =
          Name == "if" ? Stack.enter(std::move(W)) : Stack.elseIf(std::move(W));
      TooDeep = TooDeep || (!Good && Name == "if");
    } else if (Name == "else") {
      Stack.otherwise();
    } else if (Name == "fi") {
      Stack.leave();
    } else if (Name == "case") {
      CaseWords.push_back(trim(upTo(Code, At, "in", "'case' without 'in'")));
      // No branch yet: patterns follow as branches of one choice.
      TooDeep = TooDeep || !Stack.enter({NeverTrue, ""});
      pattern(Code, At, CaseWords.back(), Stack);
    } else if (Name == "esac" && !CaseWords.empty()) {
      CaseWords.pop_back();
      Stack.leave();
    }
  }

  /// To where a pattern may begin.
  static std::size_t skipBlanks(std::string_view Code, std::size_t At) {
    return std::min(Code.find_first_not_of(" \t\r\n([", At), Code.size());
  }

  /// `cmd && name=value`, `cmd || name=value`: what decides whether the command
  /// behind `Before` is run; nothing where it is in any case.
  std::optional<When> listInFront(std::string_view Before) const {
    // Not its front, which is the whole file so far.
    Before = Before.substr(0, Before.find_last_not_of(" \t\r\n") + 1);
    const bool If = Before.ends_with("&&");
    if (!If && !Before.ends_with("||"))
      return std::nullopt;
    Before.remove_suffix(2);
    // A line goes on where "\\" or an operator ends it.
    constexpr std::size_t MaxList = 4096;
    std::size_t Begin = Before.size();
    while (Begin > 0 && Before[Begin - 1] != ';' &&
           Before.size() - Begin <= MaxList) {
      if (Before[--Begin] != '\n')
        continue;
      std::size_t Last = Before.find_last_not_of(" \t\r\n", Begin) + 1;
      std::string_view Line = Before.substr(0, Last);
      if (!Line.ends_with('\\') && !Line.ends_with("&&") &&
          !Line.ends_with("||"))
        break;
      Begin = Last;
    }
    if (Before.size() - Begin > MaxList)
      return When{NobodyKnows, "a list of commands decides it"};
    std::string_view List = trim(Before.substr(Begin));
    for (std::string_view Word : {"then ", "else ", "do ", "{ "})
      if (List.starts_with(Word))
        List = trim(List.substr(Word.size()));
    When W = evaluateShellCondition(List, Model);
    return If ? W : negation(W);
  }

  /// Where the ')' of a pattern stands that none of its quotes holds.
  static std::size_t patternEnd(std::string_view Code) {
    for (std::size_t At = 0; At < Code.size(); ++At) {
      if (Code[At] == ')')
        return At;
      if (Code[At] == '\\')
        ++At;
      else if (Code[At] == '"' || Code[At] == '\'')
        At = std::min(Code.find(Code[At], At + 1), Code.size());
    }
    return Code.npos;
  }

  /// A pattern of `case` at `At`, up to its ')'.
  void pattern(std::string_view Code, std::size_t &At, std::string_view Word,
               ConditionStack &Stack) {
    constexpr std::size_t MaxPattern = 1000;
    std::size_t Begin = skipBlanks(Code, At);
    while (Begin < Code.size() && opensComment(Code, Begin))
      Begin = skipBlanks(Code, Code.find('\n', Begin));
    std::size_t End = patternEnd(Code.substr(Begin, MaxPattern));
    if (End == Code.npos || Code.substr(Begin).starts_with("esac")) {
      At = Begin;
      return;
    }
    // "[aarch64]", of whose M4 quotes the first is passed.
    std::string_view Pattern = trim(Code.substr(Begin, End));
    while (Pattern.ends_with(']') &&
           std::ranges::count(Pattern, ']') > std::ranges::count(Pattern, '['))
      Pattern.remove_suffix(1);
    At = Begin + End + 1;
    if (Pattern == "*")
      Stack.otherwise();
    else
      Stack.elseIf(evaluateCasePattern(Word, Pattern, Model));
  }

  std::size_t closingQuote(std::string_view Code, std::size_t At) {
    std::size_t Begin = At;
    char Quote = Code[At++];
    while (At < Code.size() && Code[At] != Quote)
      At += Code[At] == '\\' && Quote == '"' ? 2 : 1;
    if (At >= Code.size())
      note(Code, Begin, "string does not end");
    return std::min(At + 1, Code.size());
  }

  /// The text from `At` to the word `End`, which is passed; `Missing` says that
  /// there is none.
  std::string_view upTo(std::string_view Code, std::size_t &At,
                        std::string_view End, std::string_view Missing) {
    for (std::size_t Found = At; (Found = Code.find(End, Found)) != Code.npos;
         ++Found) {
      bool Alone = Found > At && !isNameCharacter(Code[Found - 1]) &&
                   (Found + End.size() >= Code.size() ||
                    !isNameCharacter(Code[Found + End.size()]));
      if (!Alone)
        continue;
      std::string_view Between = Code.substr(At, Found - At);
      At = Found + End.size();
      return Between;
    }
    note(Code, At, Missing);
    std::string_view Rest = Code.substr(At);
    At = Code.size();
    return Rest;
  }

  /// The arguments of a macro whose '(' is at `At`; `At` goes behind its ')'.
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

  /// A shell value at `At`: "…", '…' or a bare word.
  std::string_view value(std::string_view Code, std::size_t &At) {
    if (At + 1 < Code.size() && Code[At] == '[' &&
        (Code[At + 1] == '"' || Code[At + 1] == '\''))
      ++At; // M4's own quotes
    std::size_t Begin = At;
    if (At < Code.size() && (Code[At] == '"' || Code[At] == '\'')) {
      At = closingQuote(Code, At);
      return Code.substr(Begin + 1, At - Begin >= 2 ? At - Begin - 2 : 0);
    }
    while (At < Code.size() && std::string_view(" \t\r\n;)],").find(Code[At]) ==
                                   std::string_view::npos)
      if (Code[At] == '\\')
        At = std::min(At + 2, Code.size());
      else if (Code.substr(At).starts_with("${"))
        At = skipBrackets(Code, At + 1); // ${CFLAGS="-g -O3"}
      else if (Code[At] == '\'' || Code[At] == '"')
        At = closingQuote(Code, At);
      else
        ++At;
    return Code.substr(Begin, At - Begin);
  }

  static bool isFlagVariable(std::string_view Name) {
    return build::isFlagVariable(BuildLanguage::Shell, Name);
  }

  void keepPending() {
    for (Pending &P : Probing)
      Model.setFlags(P.Variable, P.Words, std::move(P.Condition), P.How,
                     P.How == Assignment::Beside);
    Probing.clear();
    ProbesX86Flag = false;
  }

  /// `IsSure`: no command in front decides whether it is made.
  void assignment(std::string_view Name, std::string_view Value, When Condition,
                  bool IsSure) {
    // Shell scripts keep the value of CFLAGS while they try a flag:
    // saved_CFLAGS="$CFLAGS" … CFLAGS="$saved_CFLAGS".
    std::string_view Whole = Value.starts_with("${")
                                 ? Value.substr(2, Value.size() - 3)
                             : Value.starts_with('$') ? Value.substr(1)
                                                      : std::string_view{};
    bool IsReference =
        !Whole.empty() && std::ranges::all_of(Whole, isNameCharacter);
    if (IsReference && isFlagVariable(Whole) &&
        !(isFlagVariable(Name) && Name.size() < Whole.size())) {
      // Saved: what was pending before stays for good.
      keepPending();
      Model.handOn(Value);
      Saved.emplace(Name);
      return;
    }
    if (IsReference && isFlagVariable(Name) && Saved.contains(Whole)) {
      Probing.clear();
      ProbesX86Flag = false;
      return;
    }
    // Functions and loops are read as if they ran once: only a branch taken
    // tells what is gone.
    bool Replaces = IsSure && Condition.Holds != AlwaysTrue &&
                    Value.find('$') == Value.npos;
    // SSE4_1_CFLAGS='-msse4.1' is for the sources of that name, if a Makefile
    // takes it.
    if (isFlagVariable(Name) && nameTruth(Name).OnArm != Ternary::False) {
      ProbesX86Flag = ProbesX86Flag || holdsX86Flag(Value);
      Probing.push_back({Name, Value, std::move(Condition),
                         Replaces ? Assignment::Anew : Assignment::Beside});
    } else {
      Replaces ? Model.define(Name, Value, std::move(Condition))
               : Model.append(Name, Value, std::move(Condition));
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
      // What is defined in any case is for the template of config.h to say.
      if (!A.empty() && toCondition(Here.Holds) != BuildCondition::Always)
        Model.macro(A[0], A.size() > 1 ? A[1] : "1", Here, A[0]);
      if (!A.empty())
        Model.configuredMacro(A[0], Here.Holds);
      return;
    }
    if (Name.starts_with("AC_CONFIG_") || Name == "AM_CONFIG_HEADER")
      return;
    // For every Makefile.am (Automake manual, 20.1).
    if (Name == "AM_CONDITIONAL" && A.size() >= 2)
      return Model.explain(A[0], evaluateShellCondition(A[1], Model), Here);
    if (std::optional<AutoconfCheckRow> Check = checkNamed(Name))
      return check(*Check, A, Here, Depth);
    if (Name.starts_with("AC_MSG") || Name.starts_with("AS_HELP") ||
        Name.starts_with("AC_SUBST") || Name.starts_with("AX_APPEND"))
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
      When W = evaluateShellCondition(A[I], Model);
      I == 0 ? Stack.enter(std::move(W)) : Stack.elseIf(std::move(W));
      script(A[I + 1], both(Here, Stack.current()), Depth + 1);
    }
  }

  void chooseCase(const Arguments &A, const When &Here, unsigned Depth) {
    ConditionStack Stack;
    Stack.enter({NeverTrue, ""});
    for (std::size_t I = 1; I < A.size(); I += 2) {
      bool Last = I + 1 == A.size();
      Last || A[I] == "*"
          ? Stack.otherwise()
          : Stack.elseIf(evaluateCasePattern(A[0], A[I], Model));
      script(Last ? A[I] : A[I + 1], both(Here, Stack.current()), Depth + 1);
    }
  }

  /// Null where the macro is no check. Whoever names his own like Autoconf's
  /// checks has the actions where most of them have: behind the question.
  static std::optional<AutoconfCheckRow> checkNamed(std::string_view Name) {
    std::span<const AutoconfCheckRow> Table = autoconfCheckTable();
    auto Row =
        std::ranges::lower_bound(Table, Name, {}, &AutoconfCheckRow::Macro);
    if (Row != Table.end() && Row->Macro == Name)
      return *Row;
    if (Name.find("CHECK") != Name.npos || Name.find("_IFELSE") != Name.npos)
      return AutoconfCheckRow{Name, 1, false, false, {}};
    return std::nullopt;
  }

  /// A check with what to do if it succeeds and, behind that, if it fails. One
  /// of an x86 flag, header or intrinsic fails on aarch64.
  void check(const AutoconfCheckRow &Row, const Arguments &A, const When &Here,
             unsigned Depth) {
    std::size_t First = std::min<std::size_t>(Row.First, A.size());
    if (!Row.Request.empty())
      return request(Row, A, Here, Depth);
    bool X86 =
        ProbesX86Flag || namesX86Alone(Row.Macro) ||
        (Row.Headers ? allX86Headers(A[0], Here)
                     : std::any_of(A.begin(), A.begin() + First, asksForX86));
    When Succeeds{X86 ? PerhapsOnX86 : NobodyKnows,
                  std::string(Row.Macro) + " succeeds"};
    When Fails = negation(Succeeds);
    // AC_RUN_IFELSE has a third: when cross-compiling.
    When Else{NobodyKnows, std::string(Row.Macro) + " chooses it"};
    for (std::size_t I = First; I < A.size(); ++I) {
      const When &Inside = I == First       ? Succeeds
                           : I == First + 1 ? Fails
                                            : Else;
      script(A[I], Row.Commands ? Here : both(Here, Inside), Depth + 1);
    }
  }

  /// AC_ARG_ENABLE(fast, help, if given, if not): a build where nobody says
  /// anything is the usual one.
  void request(const AutoconfCheckRow &Row, const Arguments &A,
               const When &Here, unsigned Depth) {
    std::string Variable(Row.Request);
    for (char C : A[0])
      Variable += isNameCharacter(C) ? C : '_';
    Model.unsetByDefault(Variable);
    std::string Option = "--" + Variable;
    std::ranges::replace(Option, '_', '-');
    When Given{FalseByDefault, Option + " is given"};
    for (std::size_t I = Row.First; I < A.size(); ++I)
      script(A[I], both(Here, I == Row.First ? Given : negation(Given)),
             Depth + 1);
  }

  /// AC_CHECK_HEADERS([immintrin.h sys/mman.h]) defines HAVE_IMMINTRIN_H and
  /// HAVE_SYS_MMAN_H; its actions are for each header.
  bool allX86Headers(std::string_view Headers, const When &Here) {
    std::vector<std::string_view> Words = splitWords(Headers, " \t\r\n\\");
    bool All = !Words.empty();
    for (std::string_view Header : Words) {
      bool X86 = findHeaderRow(Header);
      All = All && X86;
      std::string Macro = "HAVE_";
      for (char C : Header)
        Macro += isNameCharacter(C) ? upperCase(C) : '_';
      When Found = both(Here, {X86 ? PerhapsOnX86 : NobodyKnows, Header});
      if (X86)
        Model.macro(Macro, "1", Found, Header);
      Model.configuredMacro(Macro, Found.Holds);
    }
    return All;
  }

  BuildText Text;
  FlagModel Model;
  std::vector<Pending> Probing;
  std::set<std::string, std::less<>> Saved; ///< names that hold a saved CFLAGS
  bool ProbesX86Flag = false; ///< what is pending holds an x86 flag
  bool TooDeep = false;
  std::string Problem; ///< of note(), the first
};

} // namespace

std::unique_ptr<BuildFileFacts> readAutoconf(const Input &In,
                                             std::vector<Error> &Errors) {
  return AutoconfReader(In).read(In, Errors);
}

} // namespace armlift::build
