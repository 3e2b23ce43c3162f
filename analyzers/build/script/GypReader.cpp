// binding.gyp and similar files (the GYP Language Specification): dictionaries
// in Python syntax, in which lists of conditions contain more dictionaries.

#include "analyzers/build/model/Languages.h"
#include "analyzers/build/model/NamedVariables.h"
#include "analyzers/build/model/Processor.h"
#include "analyzers/build/script/GypCommand.h"
#include "analyzers/build/script/ScriptCondition.h"
#include "analyzers/build/script/ScriptReader.h"
#include "core/code/GypValues.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace armlift::build {
namespace {

class GypReader : ScriptReader {
public:
  GypReader(const Input &In, std::vector<Error> &Errors)
      : ScriptReader(In, Errors, Syntax::Plain, LineEnds::None) {
    Model.variables().setBuildSystem(BuildSystem::Gyp);
  }

  std::unique_ptr<BuildFileFacts> read() {
    value("", List, {});
    if (fileName(In.ContextPath) != "binding.gyp")
      leaveOutUnneeded();
    if (!NoMember.empty() && isUnderstood())
      report(NoMember, "expected a name, ':' and a value");
    return finish();
  }

private:
  void value(std::string_view Key, Tokens Value, const When &Here) {
    if (isGypDictionary(Value))
      return Key == "variables" ? variables(Value, Here)
                                : ownDictionary(Value, Here);
    const bool IsList = isGypList(Value);
    if (IsList && (Key == "conditions" || Key == "target_conditions")) {
      for (Tokens One : gypItems(Value))
        if (isGypList(One))
          choose(One, Here);
      return;
    }
    if (InVariables)
      return set(Key, Value, Here);
    if (!IsList)
      return;
    if (Key == "targets")
      return targets(Value, Here);
    if (Key == "dependencies")
      return need(Value, Here);
    std::string_view List = Key.substr(0, Key.find_first_of("+=?!/"));
    if (Key.ends_with('!'))
      return remove(List, Value, Here);
    // "cflags/" has patterns.
    std::optional<WordRole> R =
        Key.ends_with('/') ? std::nullopt : roleOf(BuildLanguage::Gyp, List);
    for (Tokens One : gypItems(Value))
      if (One[0].Is != Kind::String)
        value("", One, Here);
      else if (R)
        word(*R, List, One, Here);
  }

  void targets(Tokens Value, const When &Here) {
    for (Tokens One : gypItems(Value)) {
      const std::size_t First = Model.uses();
      ownDictionary(One, Here);
      for (const auto &[Key, Of] : gypMembers(One))
        if (Key == "target_name" && Of.size() == 1)
          Targets.push_back({Of[0].Text, First, Model.uses()});
    }
  }

  /// Notes the targets of this file that a target needs.
  void need(Tokens Names, const When &Here) {
    for (Tokens One : gypItems(Names))
      if (One.size() == 1)
        if (auto [Known, New] = Needed.try_emplace(One[0].Text, Here); !New)
          alsoHolds(Known->second, Here);
  }

  /// Of a file that is not the one which gyp is called with, it builds only the
  /// targets that others need. What others of the same file need, other files
  /// rarely do.
  void leaveOutUnneeded() {
    for (const Target &T : Targets)
      if (auto Where = Needed.find(T.Name); Where != Needed.end())
        Model.withdraw(T.FirstUse, T.BehindUses, negation(Where->second));
  }

  /// Reads {'use_x%': 0, 'files': ['a.c', '<@(more)']}.
  void variables(Tokens Value, const When &Here) {
    const bool WereVariables = std::exchange(InVariables, true);
    dictionary(Value, Here);
    InVariables = WereVariables;
  }

  /// Sets a variable. 'use_x%' is set unless the user or another file does. The
  /// variables that name the machine are those of the build itself.
  void set(std::string_view Name, Tokens Value, const When &Here) {
    const Assignment How =
        Name.ends_with('%') ? Assignment::Default : Assignment::Anew;
    Name = Name.substr(0, Name.find_first_of("%+=?!/"));
    if (Name.empty() || Value.empty() || namesProcessor(Name))
      return;
    BuildVariables &Variables = Model.variables();
    auto add = [&](std::string_view Word) {
      std::string_view Other = referenced(Word);
      if (Other.empty())
        Variables.append(Name, Word, Here);
      else if (Other != Name)
        Variables.alias(Name, Other, Here);
    };
    if (isGypList(Value))
      for (const ScriptToken &T : inside(Value, 0))
        if (T.Is == Kind::String)
          add(T.Text);
    if (Value.size() != 1 || Value[0].Is == Kind::Symbol)
      return;
    std::string_view Word = Value[0].Text;
    if (!referenced(Word).empty())
      return add(Word);
    Variables.define(Name, Word, Here, How);
    const Ternary Is = truthOfValue(Word);
    if (Is != Ternary::Unknown && How == Assignment::Default)
      Variables.explain(
          Name, Is == Ternary::True ? TrueByDefault : FalseByDefault, Here);
    else if (Is != Ternary::Unknown)
      Variables.explain(Name, everywhere(Is), Here);
  }

  /// The variable of a string that is exactly "<(x)" or "<@(x)", or such a
  /// reference of the late phase, ">(x)"; empty for any other string.
  static std::string_view referenced(std::string_view String) {
    if (String.size() < 4 || (String[0] != '<' && String[0] != '>') ||
        !String.ends_with(')'))
      return {};
    String.remove_prefix(String[1] == '@' ? 2 : 1);
    std::string_view Name = String.substr(1, String.size() - 2);
    return String.starts_with('(') && isName(Name) ? Name : std::string_view();
  }

  /// Uses a string of the list `List`.
  void word(WordRole R, std::string_view List, Tokens String,
            const When &Here) {
    std::vector<std::string_view> Pieces;
    for (const ScriptToken &T : String)
      Pieces.push_back(T.Text);
    std::vector<PrintedWords> Printed;
    if (beginsCommand(Pieces.front()))
      Printed = printedWords(Pieces, Model.variables());
    for (const PrintedWords &P : Printed)
      use(R, List, P.Text, both(Here, P.Condition));
    if (Printed.empty())
      for (std::string_view Piece : Pieces)
        use(R, List, Piece, Here);
  }

  void use(WordRole R, std::string_view List, std::string_view Text,
           When Here) {
    if (std::string_view Variable = referenced(Text); !Variable.empty())
      return Model.useVariable(R, Variable, Here);
    Items[{List, Text}].push_back(Model.uses());
    // "<(folder)/a.c"
    const std::size_t Open = Text.find("<("), Close = Text.find(')', Open);
    if (Close == Text.npos)
      return Model.use(R, Text, std::move(Here));
    std::string_view Variable = Text.substr(Open + 2, Close - Open - 2);
    std::string_view Behind = Text.substr(Close + 1);
    std::string_view Value = Model.variables().plainValue(Variable);
    if (Value.empty() || Behind.contains("<(")) {
      Model.words().hideFrontOf(Behind);
      return Model.use(R, Behind, std::move(Here));
    }
    Model.useBehind(std::string(Text.substr(0, Open)).append(Value), R, Behind,
                    std::move(Here));
  }

  /// Notes the strings of "cflags!": they are taken out of "cflags".
  void remove(std::string_view List, Tokens Value, const When &Here) {
    for (Tokens One : gypItems(Value))
      if (One.size() == 1)
        if (auto [Known, New] = Removals.try_emplace({List, One[0].Text}, Here);
            !New)
          alsoHolds(Known->second, Here);
  }

  /// Reads a dictionary with lists of its own. The dictionaries of conditions
  /// are merged into the one around them before anything is taken out.
  void ownDictionary(Tokens Value, const When &Here) {
    auto OuterItems = std::exchange(Items, {});
    auto OuterRemovals = std::exchange(Removals, {});
    dictionary(Value, Here);
    for (const auto &[What, Condition] : Removals)
      if (auto Uses = Items.find(What); Uses != Items.end())
        for (std::size_t Use : Uses->second)
          Model.withdraw(Use, Use + 1, Condition);
    Items = std::move(OuterItems);
    Removals = std::move(OuterRemovals);
  }

  void dictionary(Tokens Value, const When &Here) {
    std::vector<GypMember> Members = gypMembers(Value, &NoMember);
    // Variables have their values before anything else is read.
    std::ranges::stable_partition(
        Members, [](const GypMember &M) { return M.Key == "variables"; });
    for (const auto &[Key, Of] : Members)
      if (!isForOtherTools(Key))
        value(Key, Of, Here);
  }

  /// Reads an item of "conditions".
  void choose(Tokens Value, const When &Here) {
    ConditionStack Branches;
    for (const auto &[Said, Of] : gypBranches(Value)) {
      if (!Said) {
        Branches.otherwise();
      } else {
        const ScriptTokens Condition = lexScript(*Said, LineEnds::None);
        When Test{evaluateScriptCondition(Condition.List, Model.variables())
                      .expression(),
                  *Said};
        if (Branches.depth() == 0)
          Branches.enter(std::move(Test));
        else
          Branches.elseIf(std::move(Test));
      }
      dictionary(Of, both(Here, Branches.current()));
    }
  }

  /// True for xcode_settings and msvs_settings, which compilers on Linux do not
  /// use.
  static bool isForOtherTools(std::string_view Key) {
    return Key.starts_with("xcode_") || Key.starts_with("msvs_");
  }

  struct Target {
    std::string_view Name;
    std::size_t FirstUse, BehindUses;
  };
  std::vector<Target> Targets;
  std::map<std::string_view, When> Needed; ///< targets, and where they are

  /// A list of the current dictionary and a string in it.
  using ListItem = std::pair<std::string_view, std::string_view>;
  std::map<ListItem, std::vector<std::size_t>> Items; ///< their uses
  std::map<ListItem, When> Removals;                  ///< when it is taken out
  bool InVariables = false;
  std::string_view NoMember; ///< see gypMembers()
};

} // namespace

std::unique_ptr<BuildFileFacts> readGyp(const Input &In,
                                        std::vector<Error> &Errors) {
  return GypReader(In, Errors).read();
}

} // namespace armlift::build
