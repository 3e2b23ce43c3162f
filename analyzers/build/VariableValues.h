// The values of a build file's variables: what each may hold under which
// condition, and what lists have lost again. The same for every build language;
// values are views into the text.
#pragma once

#include "analyzers/build/ValueWords.h"
#include "analyzers/build/When.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
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

/// One of the texts that a variable may hold.
struct Piece {
  std::string_view Words;
  When Condition;
  bool IsName = false;    ///< `Words` is the name of a variable
  bool IsDefault = false; ///< the user may choose otherwise
  bool IsMore = false;    ///< goes on what was there
  bool IsDeep = false;    ///< patterns that mean the folders below too
  bool IsBound = false;   ///< the argument of a call
  bool IsWhole = false;   ///< all that the variable held then
  std::string Front = {}, Behind = {}; ///< of each word
};
using Pieces = std::vector<Piece>;

/// An item that is taken out of a variable's first `Values` values.
struct Removal {
  When Condition;
  std::size_t Values = 0;
};
/// By the path of a source, or the word as it is.
using Removals = std::map<std::string, Removal, std::less<>>;

/// The variables that lead to what is being expanded.
using OpenNames = std::vector<std::string_view>;

class VariableValues {
public:
  explicit VariableValues(References Style) : Style(Style) {}

  /// How deep variables may refer to variables, the first of them included.
  static constexpr std::size_t MaxExpansionDepth = 17;

  References style() const { return Style; }

  /// Drops the variable's values where `Condition` holds: unset(). What that
  /// leaves open stays as it is, and so do they where another value holds them.
  void replace(std::string_view Variable, const When &Condition);
  /// Freezes `Value`: variables in it keep their present values for later
  /// readers. Where languages evaluate at once `define` knows it; Make does for
  /// ":=" alone.
  void handOn(std::string_view Value);
  /// What is set from here on is a function's own: in the end the variables
  /// hold again what they held before.
  void enterScope() { Scopes.emplace_back(); }
  /// But those in `Kept` go on as they are.
  using Names = std::set<std::string, std::less<>>;
  void leaveScope(const Names &Kept = {});
  /// How many are open.
  std::size_t scopes() const { return Scopes.size(); }
  /// What `Set` does to `Variable` counts in the scope `Depth`: 0 is the whole
  /// file's.
  template <typename Function>
  void inScope(std::size_t Depth, std::string_view Variable, Function Set) {
    auto First = Scopes.begin() + static_cast<std::ptrdiff_t>(Depth);
    auto Inner = std::ranges::find_if(First, Scopes.end(), [&](const Scope &S) {
      return S.contains(Variable);
    });
    Held *Of = Inner == Scopes.end() ? nullptr : &Inner->find(Variable)->second;
    if (Of)
      swap(Variable, *Of);
    std::vector<Scope> Hidden;
    std::move(First, Scopes.end(), std::back_inserter(Hidden));
    Scopes.erase(First, Scopes.end());
    Set();
    std::ranges::move(Hidden, std::back_inserter(Scopes));
    if (Of)
      swap(Variable, *Of);
  }
  /// Appends `Value`, each word with `Front` in front.
  void append(std::string_view Variable, std::string_view Value, When Condition,
              std::string_view Front = {});
  /// Appends what lies in the folder `Folder` and ends in `Suffix`.
  void appendFolder(std::string_view Variable, std::string_view Folder,
                    std::string_view Suffix, When Condition);
  /// Appends `Value`, each word with `Front` in front and `Behind` after it.
  void appendBetween(std::string_view Variable, std::string_view Front,
                     std::string_view Value, std::string_view Behind,
                     When Condition);
  /// The variable does not hold `Word` any more: an item, or a reference to a
  /// variable that lists items.
  void remove(std::string_view Variable, std::string_view Word, When Condition);
  /// The variable holds no source any more whose path matches, "**_avx2.c"; of
  /// a pattern that it holds, none that both match.
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

  /// The words that it may hold, each with its condition.
  using ListedWords = std::vector<std::pair<std::string_view, When>>;
  ListedWords listWords(std::string_view Variable, const When &Condition) const;
  /// The words of `Text`, with what a variable holds for a reference to it. One
  /// to a variable that the file does not set stays as it is written.
  ListedWords wordsOf(std::string_view Text, const When &Condition) const;
  /// As wordsOf(), of what `Variable` holds; nothing where the file does not
  /// set it, or by other means than a text.
  std::optional<ListedWords> wordsHeld(std::string_view Variable) const;
  /// The last plain text (no references) that the variable was set to, or
  /// empty.
  std::string_view plainValue(std::string_view Variable) const;
  /// What "${flag}" stands for where it is one plain text, else the word
  /// itself.
  std::string_view meant(std::string_view Word) const;

  /// What `Variable` may hold; null where the file has not set it so far.
  const Pieces *find(std::string_view Variable) const;
  /// The items that a list has lost again; null where it has lost none.
  const Removals *lostFrom(std::string_view Variable) const;
  /// Those of which `Begin` and `End` are parts, with something between.
  std::vector<std::string> namesLike(std::string_view Begin,
                                     std::string_view End) const;
  /// What each variable may hold.
  using VariableMap = std::map<std::string, Pieces, std::less<>>;
  const VariableMap &all() const { return Variables; }
  /// The items that `Words` names, taken out always.
  Removals removals(std::string_view Words) const;

  /// Appends to `Variable` values of other variables, as they are.
  void append(std::string_view Variable, Pieces Values);
  /// `Variable` holds `Values` too. Of a word that it has from the same place
  /// already the condition is another: a list that goes on through functions
  /// stays one.
  void merge(std::string_view Variable, Pieces Values);
  /// `Variable` holds `Values` and nothing else.
  void setValues(std::string_view Variable, Pieces Values);

  /// Whether the variable `Name` may be expanded: not too deep, and not within
  /// itself (set(LIST ${LIST} more) keeps all its values).
  bool canOpen(std::string_view Name, const OpenNames &Open) const;
  /// Whether a call or a loop is being followed.
  bool isBound() const { return !Shadowed.empty(); }
  /// Whether the innermost scope has changed it.
  bool isOwn(std::string_view Variable) const {
    return !Scopes.empty() && Scopes.back().contains(Variable);
  }

  /// Takes words or values from the budget of the file; false where too few are
  /// left.
  bool spend(std::size_t Count = 1) const;
  /// Charges the rest of a long word: one unit for each 64 bytes.
  bool spendOn(std::string_view Word) const { return spend(Word.size() / 64); }
  /// Whether so many were asked for that the last were not looked at.
  bool isSpent() const { return Budget == 0; }
  /// Charges bytes of values that a question looks through; false where too few
  /// are left.
  bool ask(std::size_t Bytes) const;
  bool ask(const Piece &P) const;
  /// Whether the last answers say too little.
  bool answersAreCut() const { return Questions == 0; }

protected:
  /// `Variable` gets `Value`, a view into the text.
  Piece &assign(std::string_view Variable, std::string_view Value,
                When Condition, Assignment How);

private:
  /// All about one variable.
  struct Held {
    Pieces Values;
    Removals Lost;
  };
  /// Of each variable that a scope has changed: what it was before.
  using Scope = std::map<std::string, Held, std::less<>>;
  void swap(std::string_view Variable, Held &With);
  /// Before a scope first changes `Variable`.
  void own(std::string_view Variable);
  /// How many words one list may have.
  static constexpr std::size_t MaxWords = 1000;

  void listWords(std::string_view Name, const When &Condition,
                 ListedWords &Words, OpenNames &Open) const;
  void wordsOf(std::string_view Text, const When &Condition, ListedWords &Words,
               OpenNames &Open) const;
  bool holdsText(const Pieces &Values) const;
  void removeWords(Removals &Of, std::string_view Words, const Removal &How,
                   OpenNames &Open) const;
  void findMatching(std::string_view Variable, std::string_view Glob,
                    std::vector<std::string> &Found, OpenNames &Open);

  References Style;
  VariableMap Variables;
  /// Variables whose values others have taken over.
  std::set<std::string, std::less<>> HandedOn;
  std::map<std::string, Removals, std::less<>> Removed; ///< by variable
  /// What bound variables were before, and in the end are again.
  std::vector<std::pair<std::string, Pieces>> Shadowed;
  std::vector<Scope> Scopes; ///< that are open
  /// Words and values that one file may expand to.
  mutable std::size_t Budget = 200'000;
  /// Bytes that the questions of one file may look through.
  mutable std::size_t Questions = 16 << 20;
};

} // namespace armlift::build
