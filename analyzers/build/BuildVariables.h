// The variables of a build file: what each may hold under which condition, what
// lists have lost again, and whether it is true on either machine. The same for
// every build language; values are views into the text.
#pragma once

#include "analyzers/build/BuildText.h"
#include "analyzers/build/ConditionStack.h"
#include "analyzers/build/ValueWords.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift::build {

/// What an assignment does to the values that the variable had.
enum class Assignment : std::uint8_t {
  Anew,    ///< they are gone
  Default, ///< they stand: "NAME ?= x", CMake's cache
  Beside,  ///< they stand too: elsewhere, in another scope, for some targets
};

class BuildVariables {
public:
  explicit BuildVariables(References Style) : Style(Style) {}

  /// Whose variables these are. What the files of the same build system set is
  /// asked of them; of `Other` nobody is.
  void isOf(BuildSystem Which) { System = Which; }

  /// `Variable` gets `Value`, a view into the text. `Default` counts unless
  /// whoever builds gives it another.
  void define(std::string_view Variable, std::string_view Value, When Condition,
              Assignment How = Assignment::Anew);
  /// Its values end where `Condition` holds: unset(). What the condition leaves
  /// open stays as it is, and so do they where another value holds them.
  void replace(std::string_view Variable, const When &Condition);
  /// Whoever reads `Value` later gets what the variables in it hold now. Where
  /// languages evaluate at once `define` knows it; Make does for ":=" alone.
  void handOn(std::string_view Value);
  /// What is set from here on belongs to scope `Scope`, and ends no values of
  /// others: a function's own variables. Returns the scope so far.
  unsigned enterScope(unsigned Scope) { return std::exchange(InScope, Scope); }
  void append(std::string_view Variable, std::string_view Value,
              When Condition);
  /// `Variable` gets what `Globs` find, in the folders below too.
  void listBelow(std::string_view Variable, std::string_view Globs,
                 When Condition);
  /// The variable does not hold `Word` any more: an item, or a reference to a
  /// variable that lists items.
  void remove(std::string_view Variable, std::string_view Word, When Condition);
  /// The same for all sources whose path matches, "**_avx2.c"; of a pattern
  /// that it holds, for what both match.
  void removeMatching(std::string_view Variable, std::string_view Glob,
                      const When &Condition);
  /// Each word that it holds now gets `Front` in front.
  void prefix(std::string_view Variable, std::string_view Front,
              const When &Condition);
  /// What it holds now counts only where `Condition` does, too.
  void restrict(std::string_view Variable, const When &Condition);
  /// The variable does not exist any more: the end of a loop.
  void forget(std::string_view Variable);
  /// `Variable` holds `Value` alone until `unbind`: the parameter of a
  /// function.
  void bind(std::string_view Variable, std::string_view Value);
  void unbind();
  /// `Variable` takes its values from the variable `Other`.
  void alias(std::string_view Variable, std::string_view Other, When Condition);
  /// `Variable` gets the values that `Other` has now, each word with `Front` in
  /// front.
  void copy(std::string_view Variable, std::string_view Other,
            const When &Condition, std::string_view Front);
  /// True where it has values and each is a text of which `Test` holds.
  template <typename Predicate>
  bool everyValue(std::string_view Variable, Predicate Test) const {
    auto Set = Variables.find(Variable);
    std::size_t Values = 0, Good = 0;
    if (Set != Variables.end())
      for (const Piece &P : Set->second)
        if (P.IsName || !P.Words.empty()) {
          ++Values;
          Good += !P.IsName && ask(P) && Test(P.Words);
        }
    return Values != 0 && Good == Values;
  }
  /// Whether the file has set it so far.
  bool knows(std::string_view Variable) const;

  /// What the outcome of a check, an option or a search under `Condition` is;
  /// elsewhere the variable stays what it was. Wins over the name and the
  /// values, but not over a plain truth that the variable is set to later.
  void explain(std::string_view Variable, BuildExpression Value,
               const When &Condition);
  /// The same, and an earlier value stands: "NAME ?= 1".
  void explainIfUnset(std::string_view Variable, const BuildExpression &Value,
                      const When &Condition);
  /// Whether a variable that the file has not set so far can only come from
  /// whoever starts the build, so that it is unset by default.
  void setsAllItself(bool Sets) { SetsAll = Sets; }
  /// A command may have set `Variable`, to something that is not known.
  void mayBeSet(std::string_view Variable) { Touched.emplace(Variable); }
  /// `Variable` is what the user asks for, and unset where he does not:
  /// AC_ARG_ENABLE.
  void unsetByDefault(std::string_view Variable) { Requests.emplace(Variable); }
  bool isUnset(std::string_view Variable) const;

  /// What others may ask this file for.
  std::vector<BuildSetting> settings() const;

  /// The truth of a variable at this point of the file.
  BuildExpression truthOf(std::string_view Variable) const;
  /// Whether the variable holds the word for a truth value, "ON" or "no"; null
  /// where `Word` is none.
  std::optional<BuildExpression> isSaid(std::string_view Variable,
                                        std::string_view Word) const;
  /// Whether the variable holds `Text`: by the values that the file gives it,
  /// or else by what `Text` says of the machine.
  BuildExpression equals(std::string_view Variable,
                         std::string_view Text) const;
  /// Where it is set and holds nothing, or nobody has set it.
  BuildExpression isEmpty(std::string_view Variable) const;
  /// The words that it may hold, each with its condition.
  using ListedWords = std::vector<std::pair<std::string_view, When>>;
  ListedWords listWords(std::string_view Variable, const When &Condition) const;
  /// Where one of its words is the name of the machine.
  MachineTruth listsProcessor(std::string_view Variable) const;
  /// `Variable` gets the place of something that is found where `Found` says,
  /// and elsewhere -1: list(FIND).
  void setPosition(std::string_view Variable, MachineTruth Found,
                   const When &Condition);
  /// Where the place in `Variable` is one; null if it holds none.
  std::optional<MachineTruth> isFound(std::string_view Variable) const;
  /// The truth of a value as written: "ON", "${NAME}".
  BuildExpression truthOfText(std::string_view Value) const;
  /// The last plain text (no references) that the variable was set to, or
  /// empty.
  std::string_view plainValue(std::string_view Variable) const;
  /// What "${flag}" stands for where it is one plain text, else the word
  /// itself.
  std::string_view meant(std::string_view Word) const;
  /// The reference in `Word` to a variable that has the name of the machine;
  /// empty where there is none.
  std::string_view processorIn(std::string_view Word) const;
  /// Whether the variable has the name of the machine; see Processor.h.
  bool holdsProcessor(std::string_view Variable) const;

protected:
  /// How deep variables may refer to variables, the first of them included.
  static constexpr std::size_t MaxExpansionDepth = 17;

  struct Piece {
    std::string_view Words;
    When Condition;
    bool IsName = false;    ///< `Words` is the name of a variable
    bool IsDefault = false; ///< the user may choose otherwise
    bool IsMore = false;    ///< goes on what was there
    bool IsDeep = false;    ///< patterns that mean the folders below too
    bool IsWhole = false;   ///< all that the variable held then
    unsigned Scope = 0;     ///< of enterScope()
    std::string Front = {}; ///< of each word
  };
  bool ask(const Piece &P) const;
  /// What each variable may hold.
  using VariableMap = std::map<std::string, std::vector<Piece>, std::less<>>;
  using Variable = VariableMap::value_type;
  /// An item that is taken out of a variable's first `Pieces` values.
  struct Removal {
    When Condition;
    std::size_t Pieces = 0;
  };
  using Removals = std::map<std::string, Removal, std::less<>>;

  /// The variables that lead to what is being expanded.
  using OpenNames = std::vector<std::string_view>;
  /// Whether the variable `Name` may be expanded: not too deep, and not within
  /// itself (set(LIST ${LIST} more) keeps all its values).
  bool canOpen(std::string_view Name, const OpenNames &Open) const;
  /// Takes words or values from the budget; false where too few are left.
  bool spend(std::size_t Count = 1) const;
  /// The same for the rest of a word, of which the first was spent: a long one
  /// costs as many as would fit in it.
  bool spendOn(std::string_view Word) const { return spend(Word.size() / 64); }
  /// The same for bytes of values that a question looks through.
  bool ask(std::size_t Bytes) const;

  /// The items that `Words` names, taken out always.
  Removals removals(std::string_view Words);

  /// `Condition`, where none of the lists that `Word` comes through has lost
  /// it.
  When whereNotRemoved(std::string_view Word, const When &Condition) const;
  /// The truth of what CMake knows only when it generates.
  BuildExpression guardTruth(std::string_view Guard, unsigned Depth) const;

  References Style;
  BuildSystem System = BuildSystem::Other;
  VariableMap Variables;
  std::map<std::string, BuildExpression, std::less<>> Explained;
  std::set<std::string, std::less<>>
      Checked; ///< explainByCheck(), so far alone
  std::set<std::string, std::less<>> Touched, Requests;
  /// Where each variable is set to something that explains it.
  std::map<std::string, BuildExpression, std::less<>> SetWhere;
  std::map<std::string, MachineTruth, std::less<>> Positions;
  bool SetsAll = false;
  /// Variables whose values others have taken over.
  std::set<std::string, std::less<>> HandedOn;
  unsigned InScope = 0;
  std::map<std::string, Removals, std::less<>> Removed; ///< by variable
  /// Of the values that are being expanded.
  std::vector<std::pair<const Removals *, std::size_t>> Removing;
  /// Words and values that one file may expand to.
  mutable std::size_t Budget = 200'000;
  /// Bytes that the questions of one file may look through.
  mutable std::size_t Questions = 16 << 20;

private:
  void isSet(std::string_view Variable, const When &Condition);
  bool isLeftToOthers(std::string_view Variable) const;
  void listWords(std::string_view Name, const When &Condition,
                 ListedWords &Words, OpenNames &Open) const;
  std::optional<MachineTruth> plainTruth(const Piece &P,
                                         std::string_view Variable) const;
  MachineTruth truthOf(const Piece &P, std::string_view Variable) const;
  void removeWords(Removals &Of, std::string_view Words, const Removal &How,
                   OpenNames &Open);
  void findMatching(std::string_view Variable, std::string_view Glob,
                    std::vector<std::string> &Found, OpenNames &Open);

  /// What bound variables were before, and in the end are again.
  std::vector<std::pair<std::string, std::vector<Piece>>> Shadowed;
};

} // namespace armlift::build
