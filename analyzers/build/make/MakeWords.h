// The variables of a Makefile that hold goals, and the words of lists in which
// they stand.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class MakeWords {
public:
  using Names = std::set<std::string, std::less<>>;

  /// All variables are set in this file, or are for whoever calls make.
  void setReadsAll(bool All) { ReadsAll = All; }
  bool readsAll() const { return ReadsAll; }

  /// The file sets the variable. A value that a plain make on aarch64 does not
  /// see (`IsDead`) only tells that it does.
  void assign(std::string_view Name, std::string_view Value, bool IsDead);
  /// True if some line of the file sets the variable.
  bool sets(std::string_view Name) const { return Variables.contains(Name); }
  /// The last value of the variable; empty if it has none.
  std::string_view lastValue(std::string_view Name) const;

  /// The words of `List`, with each variable replaced by all values that the
  /// file gives it anywhere. Of words that are not known, what they have in
  /// common: "obj/*.o".
  std::vector<std::string> expand(std::string_view List);
  /// "prog$(EXE)" -> "prog", or "prog.exe" if the file gives EXE one plain
  /// value. Empty if the result is longer than a path can be.
  std::string plain(std::string_view Word) const;

  /// From here on, variables that nothing sets are taken to be empty, and are
  /// noted in takenAsEmpty(), if the file reads all; or they are not any more.
  void beginTakingAsEmpty() {
    TakesAsEmpty = ReadsAll;
    Empty.clear();
  }
  void endTakingAsEmpty() { TakesAsEmpty = false; }
  const Names &takenAsEmpty() const { return Empty; }

  /// True if expand() met a word that it could not expand, or one of which not
  /// even the suffix is known, since the last call of forgetUnknown().
  bool metUnknown() const { return Opaque; }
  bool metShapeless() const { return Hidden; }
  void forgetUnknown() { Opaque = Hidden = false; }

  /// Takes bytes from the budget of the file; false if too few are left.
  bool spend(std::size_t Bytes);
  bool isSpent() const { return Budget == 0; }

private:
  void expand(std::string_view List, std::vector<std::string> &Words);
  void expandReference(std::string_view Reference,
                       std::vector<std::string> &Words);
  bool expandCall(std::string_view Function, std::string_view Arguments,
                  std::vector<std::string> &Words);
  void hide(std::string_view Reference, std::vector<std::string> &Words);
  bool takeAsEmpty(std::string_view Name);

  /// The values that each variable has on aarch64.
  std::map<std::string_view, std::vector<std::string_view>> Variables;
  std::vector<std::string_view> Active; ///< variables being expanded
  static constexpr unsigned MaxCalls = 16;
  unsigned Calls = 0; ///< the depth of nested function calls
  static constexpr std::size_t MaxActive = 100;
  /// Bytes of words to which the variables of one file may expand.
  std::size_t Budget = 1 << 20;
  bool ReadsAll = false, TakesAsEmpty = false;
  Names Empty;
  bool Opaque = false, Hidden = false;
};

/// True for the targets ".c.o" and ".PHONY" (GNU Make manual, 4.8 and 10.7),
/// but not for "./prog".
inline bool isSpecialTarget(std::string_view Targets) {
  return Targets.starts_with('.') && !Targets.starts_with("./") &&
         !Targets.starts_with("../");
}

/// The words of a list as written.
std::vector<std::string_view> makeWordsOf(std::string_view List);

} // namespace armlift::build
