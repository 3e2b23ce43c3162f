// *.pro and *.pri of qmake: variables, scopes ("win32 { … } else { … }",
// "linux:SOURCES += a.cpp") and the tests before them (Qt's qmake manual,
// "qmake Language").

#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/ConditionStack.h"
#include "analyzers/build/model/ConditionWords.h"
#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/Processor.h"
#include "core/build/ConditionParser.h"
#include "core/support/Characters.h"
#include "core/support/Text.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace armlift::build {
namespace {

/// The position of the first of `Characters` outside parentheses and
/// references; npos if there is none.
std::size_t findPlain(std::string_view Text, std::string_view Characters) {
  int Depth = 0;
  for (std::size_t I = 0; I < Text.size(); ++I) {
    if (Text.substr(I).starts_with("$${")) {
      I = skipBrackets(Text, I + 2) - 1;
      continue;
    }
    Depth += Text[I] == '(';
    Depth -= Text[I] == ')' && Depth > 0;
    if (Depth == 0 && Characters.contains(Text[I]))
      return I;
  }
  return Text.npos;
}

/// "!contains(QT_ARCH, arm)|win32" -> !, contains(QT_ARCH, arm), |, win32.
std::vector<std::string_view> tokensOf(std::string_view Condition) {
  std::vector<std::string_view> Tokens;
  while (!(Condition = trim(Condition)).empty()) {
    std::size_t End =
        Condition.find_first_of("!:|") == 0
            ? 1
            : std::min(findPlain(Condition, ":|"), Condition.size());
    Tokens.push_back(trim(Condition.substr(0, End)));
    Condition.remove_prefix(End);
  }
  return Tokens;
}

ConditionToken qmakeToken(std::string_view Token) {
  using enum ConditionToken;
  return Token == "|" ? Or : Token == ":" ? And : Token == "!" ? Not : Operand;
}

/// The truth of "linux", "linux-g++", "clang" or "sse2". The default platform
/// is that of GCC.
MachineTruth plainTruth(std::string_view Test) {
  if (isNamed(NameList::QmakeSystems, Test))
    return NeverTrue;
  if (isListed(NameList::QmakeX86Platforms, Test))
    return PerhapsOnX86;
  MachineTruth Named = nameTruth(Test);
  return Named.OnArm != Ternary::False && namesOtherCompiler(Test)
             ? Named && FalseByDefault
             : Named;
}

/// The truth of a test, also of "contains(QT_ARCH, x86_64)" and "equals(A, b)".
/// A comparison counts only for a variable that holds an architecture;
/// the values of other variables are unknown. `Processors` are variables that
/// hold the name of the machine.
MachineTruth truthOf(std::string_view Test,
                     const std::set<std::string_view> &Processors) {
  std::size_t Open = Test.find('(');
  if (Open == Test.npos)
    return plainTruth(Test);
  std::string_view Function = trim(Test.substr(0, Open));
  std::string_view Inside = Test.substr(Open + 1);
  Inside = Inside.substr(0, Inside.rfind(')'));
  std::size_t Comma = std::min(Inside.find(','), Inside.size());
  std::string_view Name = trim(Inside.substr(0, Comma));
  std::string_view Value =
      trim(Inside.substr(std::min(Comma + 1, Inside.size())));
  if (Function == "CONFIG")
    return plainTruth(Name);
  if (Function != "contains" && Function != "equals" && Function != "isEqual")
    return NobodyKnows;
  if (namesProcessor(Name) || Processors.contains(Name))
    return Function == "contains" ? processorMatches(Value)
                                  : processorIs(Value);
  if (!isArchitectureVariable(Name))
    return Name == "CONFIG" ? plainTruth(Value) : NobodyKnows;
  return (Function == "contains" ? patternTruth(Value) : literalTruth(Value))
      .value_or(NobodyKnows);
}

When evaluate(std::string_view Condition,
              const std::set<std::string_view> &Processors) {
  std::vector<std::string_view> Tokens = tokensOf(Condition);
  return {ConditionParser(std::span<const std::string_view>(Tokens), qmakeToken,
                          [&](std::span<const std::string_view> Some) {
                            return Some.size() == 1
                                       ? truthOf(Some[0], Processors)
                                       : NobodyKnows;
                          })
              .run(),
          trim(Condition)};
}

class QmakeReader {
public:
  explicit QmakeReader(const Input &In)
      : Text(In.Bytes), Model(Text, Syntax::Plain),
        Stack(fileCondition(In.Path)) {
    // Other files include it.
    if (In.Path.ends_with(".pri")) {
      Model.actForIncluder();
      Model.markFragment();
    }
  }

  std::unique_ptr<BuildFileFacts> read(const Input &In,
                                       std::vector<Error> &Errors) {
    for (std::string_view Rest = In.Bytes; !Rest.empty();) {
      std::string_view Line = takeLine(Rest);
      std::size_t Comment = Line.find('#');
      std::string_view Code = trim(Line.substr(0, Comment));
      // A line that is only a comment does not end a list.
      if (Code.empty() && Comment != Line.npos)
        continue;
      if (!follow(Code)) {
        Errors.push_back(
            notUnderstood(In, Text, Line, "scopes nest too deeply"));
        break;
      }
    }
    for (std::string_view Name : Assigned)
      if (std::optional<WordRole> R = roleOf(BuildLanguage::Qmake, Name))
        Model.useVariable(*R, Name, ofName(Name));
    return Model.finish(In, Errors);
  }

private:
  /// The assignment on this line and its continuation lines.
  struct Setting {
    std::string_view Name;
    char How = '='; ///< the character before the '='
    When Condition;
  };

  /// The condition in the name of a variable: Qt's own projects use
  /// AVX2_SOURCES (mkspecs/features, simd.prf).
  static When ofName(std::string_view Name) {
    MachineTruth Named = nameTruth(Name);
    return Named.OnArm == Ternary::False ? When{Named, Name} : When{};
  }

  /// Follows a line. Returns false if scopes nest too deeply.
  bool follow(std::string_view Line) {
    bool GoesOn = Line.ends_with('\\');
    if (GoesOn)
      Line = trim(Line.substr(0, Line.size() - 1));
    if (Open) {
      values(Line);
      if (!GoesOn)
        Open.reset();
      return true;
    }
    bool Good = true;
    while (Good && !Line.empty())
      Good = statement(Line, GoesOn);
    return Good;
  }

  /// Follows the statement at the front of the line, and removes it.
  bool statement(std::string_view &Line, bool GoesOn) {
    if (Line.starts_with('}')) {
      closeBranch();
      IsClosed = Stack.depth() != 0;
      Line = trim(Line.substr(1));
      return true;
    }
    std::size_t At = std::min(findPlain(Line, "{=}"), Line.size());
    std::string_view Head = Line.substr(0, At);
    if (At == Line.size() || Line[At] == '}') {
      Line.remove_prefix(At);
      return function(Head);
    }
    bool IsScope = Line[At] == '{';
    std::string_view Rest = trim(Line.substr(At + 1));
    char How = '=';
    if (!IsScope && !Head.empty() &&
        std::string_view("+-*~").contains(Head.back())) {
      How = Head.back();
      Head.remove_suffix(1);
    }
    Head = trim(Head);
    if (IsScope) {
      Line = Rest;
      while (Head.ends_with(':'))
        Head = trim(Head.substr(0, Head.size() - 1));
      return enter(Head);
    }
    // The '}' of "macx { LIBS += -la }" ends the statement.
    std::size_t End = std::min(findPlain(Rest, "}"), Rest.size());
    Line = Rest.substr(End);
    Rest = Rest.substr(0, End);
    std::string_view Name = Head;
    std::string_view Condition = takeCondition(Name);
    if (!isName(Name))
      return true;
    bool IsBranch = !Condition.empty();
    if (!enterOrClose(Condition))
      return false;
    Open = Setting{Name, How, Stack.current()};
    values(Rest);
    if (!GoesOn)
      Open.reset();
    IsClosed = IsBranch;
    return true;
  }

  /// Takes the condition "linux:!arm" off "linux:!arm:SOURCES"; `Name` becomes
  /// "SOURCES".
  static std::string_view takeCondition(std::string_view &Name) {
    std::size_t Last = Name.npos;
    for (std::size_t At = 0; At < Name.size();) {
      std::size_t Next = findPlain(Name.substr(At), ":");
      if (Next == Name.npos)
        break;
      Last = At + Next;
      At = Last + 1;
    }
    if (Last == Name.npos)
      return {};
    std::string_view Condition = Name.substr(0, Last);
    Name = trim(Name.substr(Last + 1));
    return trim(Condition);
  }

  /// Enters a branch; "else" is a branch of the scope that has just ended.
  bool enter(std::string_view Condition) {
    constexpr std::string_view Else = "else";
    if (IsClosed && Condition.starts_with(Else)) {
      IsClosed = false;
      std::string_view Rest = trim(Condition.substr(Else.size()));
      if (!Rest.starts_with(':'))
        return Stack.otherwise();
      return Stack.elseIf(evaluate(Rest.substr(1), Processors));
    }
    closeBranch();
    return Stack.enter(evaluate(Condition, Processors));
  }

  /// Without a condition, only leaves the branch that has ended.
  bool enterOrClose(std::string_view Condition) {
    if (!Condition.empty())
      return enter(Condition);
    closeBranch();
    return true;
  }

  /// Leaves the branch that has ended, if no "else" follows.
  void closeBranch() {
    if (IsClosed)
      Stack.leave();
    IsClosed = false;
  }

  /// Handles "include(simd.pri)" and "linux:error(x86 only)".
  bool function(std::string_view Line) {
    std::string_view Condition = takeCondition(Line);
    bool IsBranch = !Condition.empty();
    if (!enterOrClose(Condition))
      return false;
    std::size_t Parenthesis = std::min(Line.find('('), Line.size());
    std::string_view Name = trim(Line.substr(0, Parenthesis));
    std::string_view Inside =
        Line.substr(std::min(Parenthesis + 1, Line.size()));
    Inside = trim(Inside.substr(0, Inside.rfind(')')));
    if (Name == "include")
      Model.includes().include(withoutPwd(Inside), Stack.current());
    else if (Name == "error")
      Model.facts().addStop(Name, Inside, Stack.current());
    IsClosed = IsBranch;
    return true;
  }

  /// "$$PWD/a.cpp" is in the folder of the file.
  static std::string_view withoutPwd(std::string_view Path) {
    for (std::string_view Here : {"$$PWD/", "$${PWD}/", "$$_PRO_FILE_PWD_/"})
      if (Path.starts_with(Here))
        return Path.substr(Here.size());
    return Path;
  }

  void values(std::string_view Words) {
    for (std::size_t At = 0; At < Words.size();) {
      std::string_view Word = withoutPwd(nextWord(Words, At, Syntax::Plain));
      if (!Word.empty())
        value(Word);
    }
  }

  void value(std::string_view Word) {
    const Setting &S = *Open;
    BuildVariables &Variables = Model.variables();
    if (AssignedSet.insert(S.Name).second)
      Assigned.push_back(S.Name);
    if (S.How == '-')
      return Variables.remove(S.Name, Word, S.Condition);
    if (S.Name == "SUBDIRS")
      Model.includes().folder(Word, S.Condition);
    if (!Word.starts_with("$$"))
      return Variables.append(S.Name, Word, S.Condition);
    std::string_view Name = Word.substr(2);
    if (Name.starts_with('{') && Name.ends_with('}'))
      Name = Name.substr(1, Name.size() - 2);
    if (isName(Name))
      return Variables.alias(S.Name, Name, S.Condition);
    if (namesProcessor(Name))
      Processors.insert(S.Name);
    // "$$SRC/a.cpp" is in an unknown folder.
    std::size_t Slash = Word.find('/');
    if (Slash == Word.npos || Word.find('$', Slash) != Word.npos)
      return;
    Word.remove_prefix(Slash + 1);
    Model.words().hideFrontOf(Word);
    Variables.append(S.Name, Word, S.Condition);
  }

  BuildText Text;
  BuildFileModel Model;
  ConditionStack Stack;
  std::optional<Setting> Open;
  bool IsClosed = false; ///< the innermost branch has ended; "else" may follow
  std::vector<std::string_view> Assigned; ///< variables that the file sets
  std::set<std::string_view> AssignedSet; ///< the same
  std::set<std::string_view> Processors;  ///< those with the machine's name
};

} // namespace

std::unique_ptr<BuildFileFacts> readQmake(const Input &In,
                                          std::vector<Error> &Errors) {
  // ProGuard, Prolog and IDL have files of this name too.
  for (std::string_view Own : {"SOURCES", "SUBDIRS", "QMAKE_", "TEMPLATE"})
    if (In.Bytes.contains(Own))
      return QmakeReader(In).read(In, Errors);
  return nullptr;
}

} // namespace armlift::build
