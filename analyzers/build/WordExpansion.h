// How the words of a text come out of variables, Make's functions and their
// filters. Each is told to a WordSink with what stands around it; what a word
// means is the sink's business.
#pragma once

#include "analyzers/build/NameSteps.h"
#include "analyzers/build/VariableValues.h"
#include "analyzers/build/When.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

struct MakeFunction;

/// What the words of a text are.
enum class Role : std::uint8_t {
  Flags,       ///< of a compiler or linker
  Definitions, ///< macros, with or without -D
  Sources,
  Probes,  ///< sources of a test program
  Headers, ///< that are read in front of each source
  Libraries,
  Tool,   ///< of another program that works on objects
  Mixed,  ///< each word tells by its shape
  Unused, ///< sources and macros, flags for others, of a variable that this
          ///< file sets and does not use
  Task,   ///< of a goal that builds nothing: they tell nothing
};

/// What stands around words on their way here. A value: each step inwards works
/// on a copy, so that nothing is left of it where it ends.
struct Surroundings {
  /// Items that a list has lost again, met at its value number `Value`.
  struct Loss {
    const Removals *Items;
    std::size_t Value;

    bool counts(const Removal &R) const { return Value < R.Values; }
  };

  /// `Condition`, where neither a filter nor a list that `Word` comes through
  /// has taken it away; null where that is nowhere.
  std::optional<When> kept(std::string_view Word, const When &Condition) const;
  /// `Condition`, where no list that `Word` comes through has lost it.
  When whereNotLost(std::string_view Word, const When &Condition) const;

  /// What the use is about: files that it is restricted to, and a target.
  std::string_view Files = {}, Target = {};
  /// The variables that lead here, from the first on. A call of a function
  /// stands here as the variable that it is in.
  OpenNames Open = {};
  /// What Make's addprefix and addsuffix, and CMake's list(TRANSFORM), put
  /// around each word.
  std::string Front = {}, Behind = {};
  NameSteps Steps = {}; ///< of Make's functions, if filters are among them
  std::vector<Loss> Losses = {};
  bool IsDeep = false;  ///< they come from GLOB_RECURSE
  bool IsFound = false; ///< they come from Make's wildcard
};

/// Who is told of the words.
class WordSink {
public:
  virtual ~WordSink() = default;

  /// Whether references to `Variable` are followed at all.
  virtual bool follows(std::string_view Variable) const = 0;
  /// The file has not set the variable so far.
  virtual void onUnset(Role R, std::string_view Variable,
                       const When &Condition) = 0;
  /// What `Variable` holds is told next, unless the answer is false.
  virtual bool enters(Role R, std::string_view Variable, const When &Condition,
                      const Surroundings &Around) = 0;
  /// A word, a view into the text, that is no reference.
  virtual void onWord(Role R, std::string_view Word, const When &Condition,
                      const Surroundings &Around) = 0;
  /// The word behind a lone -D, -U, -include or -imacros, which is `Option`.
  virtual void onOperand(std::string_view Option, std::string_view Word,
                         const When &Condition, const Surroundings &Around) = 0;
};

/// Costs the budget of the variables: one unit for each word and each value.
class WordExpansion {
public:
  /// Both outlive it.
  WordExpansion(VariableValues &Variables, WordSink &Out)
      : Variables(Variables), Style(Variables.style()), Out(Out) {}

  /// The words of `Words`, a view into the text.
  void expand(Role R, std::string_view Words, const When &Condition,
              const Surroundings &Around);
  /// The words that the variable `Name` holds.
  void expandVariable(Role R, std::string_view Name, const When &Condition,
                      Surroundings Around);
  /// The words of `Values`, which `Name` holds; the sink is not asked for
  /// leave.
  void expandValues(Role R, std::string_view Name, const Pieces &Values,
                    const When &Condition, Surroundings Around);

private:
  bool expandReference(Role R, std::string_view Word, const When &Condition,
                       const Surroundings &Around);
  bool expandFunction(Role R, std::string_view Word, const When &Condition,
                      const Surroundings &Around);
  void expandCall(Role R, const MakeFunction &Call, const When &Condition,
                  const Surroundings &Around);
  void expandComputed(Role R, std::string_view Name, const When &Condition,
                      const Surroundings &Around);

  VariableValues &Variables;
  References Style;
  WordSink &Out;
};

} // namespace armlift::build
