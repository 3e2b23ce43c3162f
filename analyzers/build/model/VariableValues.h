// The values of a build file's variables in any build language: what each may
// hold under which condition, and which items were removed from lists. Values
// are views into the text.
#pragma once

#include "analyzers/build/model/ValueWords.h"
#include "analyzers/build/model/When.h"
#include "core/build/BuildFacts.h"

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

/// What an assignment does to the former values of the variable. In CMake an
/// unconditional assignment drops them in any case.
enum class Assignment : std::uint8_t {
  Anew,    ///< replaces them
  Default, ///< keeps them: "NAME ?= x", CMake's cache
  Beside,  ///< also keeps them: it is for another scope or for some targets
};

/// One of the values that a variable may hold.
struct Piece {
  std::string_view Words;
  When Condition;
  bool IsName = false;                 ///< `Words` is the name of a variable
  bool IsDefault = false;              ///< the user may give another value
  bool IsMore = false;                 ///< appended to the earlier values
  bool IsDeep = false;                 ///< patterns also match in subfolders
  bool IsBound = false;                ///< the argument of a call
  bool IsWhole = false;                ///< replaces the earlier values
  std::string Front = {}, Behind = {}; ///< put around each word
  std::size_t At = Always; ///< when it was given: VariableValues::valueAt()

  static constexpr auto Always = static_cast<std::size_t>(-1);
};
using Pieces = std::vector<Piece>;

/// The removal of an item from the first `Values` values of a variable.
struct Removal {
  When Condition;
  std::size_t Values = 0;
};
/// Removed items: the path of a source, or otherwise the word itself.
using Removals = std::map<std::string, Removal, std::less<>>;

/// The chain of variables that are being expanded.
using OpenNames = std::vector<std::string_view>;

class VariableValues {
public:
  explicit VariableValues(Syntax Language) : Language(Language) {}

  /// The maximum depth of references from variable to variable.
  static constexpr std::size_t MaxExpansionDepth = 64;

  Syntax syntax() const { return Language; }

  /// Drops the variable's values if `Condition` holds: unset(). Values are kept
  /// if `Condition` does not hold by default, or if another variable refers to
  /// this one.
  void replace(std::string_view Variable, const When &Condition);
  /// Marks the variables in `Value` as referred to: replace() then keeps their
  /// present values for later readers. Assignments do so except in Make, whose
  /// reader does so for ":=" and for rules.
  void handOn(std::string_view Value);
  /// Opens a scope, such as that of a function. At its end each variable gets
  /// back the values that it had before.
  void enterScope() { Scopes.emplace_back(); }
  /// Closes the innermost scope; the variables in `Kept` keep their new values.
  using Names = std::set<std::string, std::less<>>;
  void leaveScope(const Names &Kept = {});
  /// The number of open scopes.
  std::size_t scopes() const { return Scopes.size(); }
  /// Calls `Set`, which changes `Variable`, as if the scope number `Depth` were
  /// the innermost one; 0 is the scope of the file.
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
  /// Appends `Value`, with `Front` before each word.
  void append(std::string_view Variable, std::string_view Value, When Condition,
              std::string_view Front = {});
  /// Appends the files in `Folder` that end in `Suffix`.
  void appendFolder(std::string_view Variable, std::string_view Folder,
                    std::string_view Suffix, When Condition);
  /// Appends `Value`, with `Front` before and `Behind` after each word.
  void appendBetween(std::string_view Variable, std::string_view Front,
                     std::string_view Value, std::string_view Behind,
                     When Condition);
  /// Removes `Word` from the variable: an item, or a reference to a variable
  /// that lists items.
  void remove(std::string_view Variable, std::string_view Word, When Condition);
  /// Removes from the variable all sources whose path matches `Glob`,
  /// "**_avx2.c". Of a pattern in the variable, removes the files that match
  /// both.
  void removeMatching(std::string_view Variable, std::string_view Glob,
                      const When &Condition);
  /// Under `Condition`, puts `Front` before each word that the variable holds
  /// now.
  void prefix(std::string_view Variable, std::string_view Front,
              const When &Condition);
  /// Restricts the present values of the variable to `Condition`.
  void restrict(std::string_view Variable, const When &Condition);
  /// Removes the variable: at the end of a loop.
  void forget(std::string_view Variable);
  /// `Variable` holds only `Value` until `unbind`: the parameter of a function.
  void bind(std::string_view Variable, std::string_view Value);
  /// Undoes the last bind().
  void unbind();
  /// Appends a reference to the variable `Other`: `Variable` also holds what
  /// `Other` holds.
  void alias(std::string_view Variable, std::string_view Other, When Condition);
  /// Appends to `Variable` the present values of `Other`, with `Front` before
  /// and `Behind` after each word.
  void copy(std::string_view Variable, std::string_view Other,
            const When &Condition, std::string_view Front,
            std::string_view Behind = {});
  /// True if the variable has values, and each is a text that passes `Test`.
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
  /// True if the file has set the variable so far.
  bool knows(std::string_view Variable) const;

  /// The words that a variable may hold, each with its condition.
  using ListedWords = std::vector<std::pair<std::string_view, When>>;
  ListedWords listWords(std::string_view Variable, const When &Condition) const;
  /// The words of `Text`, in which the words of a variable replace each
  /// reference to it. A reference to a variable that the file does not set
  /// stays as written.
  ListedWords wordsOf(std::string_view Text, const When &Condition) const;
  /// As wordsOf(), for the value of `Variable`; nothing if the file does not
  /// set the variable, or sets it by other means than a text.
  std::optional<ListedWords> wordsHeld(std::string_view Variable) const;
  /// The last value of the variable, if it is plain text (without references);
  /// empty otherwise.
  std::string_view plainValue(std::string_view Variable) const;
  /// The value of the variable if `Word` is "${flag}" and that value is plain
  /// text; otherwise `Word` itself.
  std::string_view meant(std::string_view Word) const;
  /// "HAVE_${flag}" with the values of the parameters of the function that is
  /// being followed; a word with any other reference stays as written.
  std::string composedName(std::string_view Word) const;
  /// "$(CROSS)gcc" with the meant() value of the reference at its beginning.
  std::string withFrontMeant(std::string_view Word) const;

  /// The values that `Variable` may hold; null if the file has not set it so
  /// far.
  const Pieces *find(std::string_view Variable) const;
  /// What a variable holds, or held.
  struct Value {
    const Pieces *Values = nullptr; ///< as of find()
    const Removals *Lost = nullptr; ///< items removed from a list
  };
  /// The value of `Variable` for a reference that was read at the time `At`:
  /// set(T a.c), list(APPEND ALL ${T}), set(T b.c) leaves a.c in ALL. Times
  /// count the values that were dropped although others refer to them.
  Value valueAt(std::string_view Variable,
                std::size_t At = Piece::Always) const;
  /// The variables whose names begin with `Begin` and end in `End`, with more
  /// text between.
  std::vector<std::string> namesLike(std::string_view Begin,
                                     std::string_view End) const;
  /// From variables to the values that each may hold.
  using VariableMap = std::map<std::string, Pieces, std::less<>>;
  const VariableMap &all() const { return Variables; }
  /// The items that `Words` names, as unconditional removals.
  Removals removals(std::string_view Words) const;

  /// Appends `Values` of other variables to `Variable` unchanged.
  void append(std::string_view Variable, Pieces Values);
  /// Adds `Values` to `Variable`. If the variable already has the same word of
  /// the same place, only joins the conditions: otherwise a list that is passed
  /// through functions would grow with each.
  void merge(std::string_view Variable, Pieces Values);
  /// Replaces all values of `Variable` by `Values`.
  void setValues(std::string_view Variable, Pieces Values);

  /// True if the variable `Name` may be expanded within `Open`: the chain is
  /// not too long and does not contain the variable. So set(LIST ${LIST} more)
  /// keeps all values.
  bool canOpen(std::string_view Name, const OpenNames &Open) const;
  /// True if no further name may be opened within `Open`; notes that something
  /// was left out.
  bool isTooDeep(const OpenNames &Open) const;
  /// True if isTooDeep() has been.
  bool leftOutDeepest() const { return LeftOutDeepest; }
  /// True while a call or a loop is being followed.
  bool isBound() const { return !Shadowed.empty(); }
  /// Another file that is read at this point may change every variable:
  /// include() of CMake.
  void openAll() { ++Openings; }
  /// The number of calls of openAll() so far.
  unsigned openings() const { return Openings; }
  /// Which other files may have set the variable too, by what this file says
  /// so far; nothing if none may.
  std::optional<Setters> otherSetters(std::string_view Variable) const;
  /// True if the innermost scope has changed the variable.
  bool isOwn(std::string_view Variable) const {
    return !Scopes.empty() && Scopes.back().contains(Variable);
  }

  /// Takes `Count` words or values from the budget of the file; false if too
  /// few are left.
  bool spend(std::size_t Count = 1) const;
  /// Takes the additional cost of a long word from the budget: one unit for
  /// each 64 bytes.
  bool spendOn(std::string_view Word) const { return spend(Word.size() / 64); }
  /// True if the budget ran out: the last words were not looked at.
  bool isSpent() const { return Budget == 0; }
  /// Takes the bytes of values that a question examines from a second budget;
  /// false if too few are left.
  bool ask(std::size_t Bytes) const;
  bool ask(const Piece &P) const;
  /// True if the second budget ran out: the last answers are incomplete.
  bool answersAreCut() const { return Questions == 0; }

protected:
  /// Gives `Variable` the value `Value`, a view into the text.
  Piece &assign(std::string_view Variable, std::string_view Value,
                When Condition, Assignment How);

  /// Saves `Variable` before the innermost scope changes it for the first time.
  void own(std::string_view Variable);
  /// See BuildVariables::explain().
  std::map<std::string, BuildExpression, std::less<>> Explained;

private:
  /// What a scope may change of a variable.
  struct Held {
    Pieces Values;
    Removals Lost;
    std::optional<BuildExpression> Explained = {};
    unsigned Closed = 0; ///< as in VariableValues::Closed
  };
  /// For each variable that a scope changed, what it was before.
  using Scope = std::map<std::string, Held, std::less<>>;
  void swap(std::string_view Variable, Held &With);
  /// The maximum number of words in one list.
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

  Syntax Language;
  VariableMap Variables;
  unsigned Openings = 0; ///< calls of openAll()
  /// The number of calls of openAll() before the last plain assignment to each
  /// variable.
  std::map<std::string, unsigned, std::less<>> Closed;
  /// Variables whose values other variables refer to.
  std::set<std::string, std::less<>> HandedOn;
  /// A value that a variable held before the time `Until`.
  struct Former {
    std::size_t Until;
    Pieces Values;
    Removals Lost;
  };
  std::map<std::string, std::vector<Former>, std::less<>> Formers;
  std::size_t Now = 0; ///< the time of valueAt()
  std::map<std::string, Removals, std::less<>> Removed; ///< by variable
  /// The former values of bound variables.
  std::vector<std::pair<std::string, Pieces>> Shadowed;
  std::vector<Scope> Scopes; ///< the open ones, outermost first
  /// The remaining words and values to which variables of the file may expand.
  mutable std::size_t Budget = 200'000;
  mutable bool LeftOutDeepest = false;
  /// The remaining bytes that questions about the file may examine.
  mutable std::size_t Questions = 16 << 20;
};

} // namespace armlift::build
