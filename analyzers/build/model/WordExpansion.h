// Expands the words of a text: replaces variables, and Make's functions with
// their filters. Reports each word to a WordSink with its surroundings; the
// sink decides what the word means.
#pragma once

#include "analyzers/build/model/NameSteps.h"
#include "analyzers/build/model/VariableValues.h"
#include "analyzers/build/model/When.h"
#include "core/rules/BuildTable.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

struct MakeFunction;

/// The context of words while they are expanded. Each step inwards works on a
/// copy, so the end of the step needs no cleanup.
struct Surroundings {
  /// Items that were removed from a list; the word comes from the list's value
  /// number `Value`.
  struct Loss {
    const Removals *Items;
    std::size_t Value;

    /// True if `R` applies to that value.
    bool counts(const Removal &R) const { return Value < R.Values; }
  };

  /// `Condition`, restricted to when no filter and no list on the way removes
  /// `Word`; null if `Word` is always removed.
  std::optional<When> kept(std::string_view Word, const When &Condition) const;
  /// `Condition`, restricted to when no list on the way removes `Word`.
  When whereNotLost(std::string_view Word, const When &Condition) const;

  /// The files that the use is restricted to, and the target that it is for.
  std::string_view Files = {}, Target = {};
  bool IsPublic = false; ///< the use is also for targets that link the target
  /// The variables that are being expanded, outermost first. A call of a
  /// function adds the variable that contains the call once more, or itself
  /// outside any variable.
  OpenNames Open = {};
  /// The text that Make's addprefix and addsuffix, and CMake's list(TRANSFORM),
  /// put around each word.
  std::string Front = {}, Behind = {};
  NameSteps Steps = {};           ///< of Make's functions
  std::size_t At = Piece::Always; ///< Piece::At of the value with the words
  std::vector<Loss> Losses = {};
  bool IsDeep = false;  ///< the words come from GLOB_RECURSE
  bool IsFound = false; ///< the words come from Make's wildcard
};

/// Receives the expanded words.
class WordSink {
public:
  virtual ~WordSink() = default;

  /// True if references to `Variable` are to be followed.
  virtual bool follows(std::string_view Variable) const = 0;
  /// The words refer to `Variable`, which the file has not set so far.
  virtual void onUnset(WordRole R, std::string_view Variable,
                       const When &Condition) = 0;
  /// The words refer to `Variable`, to which the file has given a value that
  /// the files `By` may have changed.
  virtual void onSetElsewhere(WordRole, std::string_view /*Variable*/,
                              const When &, Setters /*By*/) {}
  /// find(1) lists the files that match `Pattern` in the folders that
  /// `Variable` names, which the file has not set so far; if `IsDeep`, also
  /// below these.
  virtual void onFound(std::string_view /*Variable*/,
                       std::string_view /*Pattern*/, bool /*IsDeep*/,
                       const When &, const Surroundings &) {}
  /// When `Text`, the condition of Make's $(if …), is not empty.
  virtual When notEmpty(std::string_view Text) const = 0;
  /// Called before the words of `Variable` are reported; they are skipped if it
  /// returns false.
  virtual bool enters(WordRole R, std::string_view Variable,
                      const When &Condition, const Surroundings &Around) = 0;
  /// Receives a word, a view into the text, that is no reference.
  virtual void onWord(WordRole R, std::string_view Word, const When &Condition,
                      const Surroundings &Around) = 0;
  /// Receives the word after the separate option `Option`: -D, -U, -include or
  /// -imacros.
  virtual void onOperand(std::string_view Option, std::string_view Word,
                         const When &Condition, const Surroundings &Around) = 0;
};

/// Expands words. Each word and each value costs one unit of the variables'
/// budget.
class WordExpansion {
public:
  /// Both must outlive this object.
  WordExpansion(VariableValues &Variables, WordSink &Out)
      : Variables(Variables), Language(Variables.syntax()), Out(Out) {}

  /// Expands the words of `Words`, a view into the text.
  void expand(WordRole R, std::string_view Words, const When &Condition,
              const Surroundings &Around);
  /// Expands the words that the variable `Name` holds.
  void expandVariable(WordRole R, std::string_view Name, const When &Condition,
                      Surroundings Around);
  /// Expands the words of `Of`, which `Name` holds, without asking the sink.
  void expandValues(WordRole R, std::string_view Name, VariableValues::Value Of,
                    const When &Condition, Surroundings Around);

private:
  bool expandReference(WordRole R, std::string_view Word, const When &Condition,
                       const Surroundings &Around);
  bool expandFind(WordRole R, std::string_view Word, const When &Condition,
                  const Surroundings &Around);
  bool expandFunction(WordRole R, std::string_view Word, const When &Condition,
                      const Surroundings &Around);
  bool expandOwnFunction(const MakeFunction &Call, const When &Condition,
                         const Surroundings &Around);
  When whenAnyIn(std::string_view List) const;
  void expandCall(WordRole R, const MakeFunction &Call, const When &Condition,
                  const Surroundings &Around);
  void expandSome(WordRole R, const MakeFunction &Call, const When &Condition,
                  const Surroundings &Around);
  void expandComputed(WordRole R, std::string_view Name, const When &Condition,
                      const Surroundings &Around);

  VariableValues &Variables;
  Syntax Language;
  WordSink &Out;
};

} // namespace armlift::build
