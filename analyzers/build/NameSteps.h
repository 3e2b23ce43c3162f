// What Make's functions around a word make of its name, for the filters among
// them to see: of $(filter %.o,$(SRCS:.c=.o)) the word "a.c" is "a.o" by then.
// The words themselves stay what they are, names of sources.
#pragma once

#include "analyzers/build/MakeFunction.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class NameSteps {
public:
  /// The steps of `Call`, the next one inwards. Views into the file's text.
  void enter(const MakeFunction &Call);
  /// The step of "$(SRCS:.c=.o)"; any other word has none.
  void enter(std::string_view Reference);

  /// How many are open, and back to so many.
  std::size_t depth() const { return Steps.size(); }
  void leaveTo(std::size_t Depth) { Steps.resize(Depth); }
  /// Whether there is no filter: then no other step is kept either.
  bool empty() const { return Steps.empty(); }

  /// Whether a filter takes the word away. What "*" or a variable hides stays.
  bool takeAway(std::string_view Word) const;

private:
  struct Step {
    enum class Kind {
      Keeps,
      Leaves,
      Renames,  ///< what matches the pattern `What`: patsubst
      Rewrites, ///< `What`, wherever it stands: subst
      Ends,     ///< with `With` where it ended in `What`
      Prefixes,
      Suffixes,
      Bares, ///< of its folders
      Hides, ///< nobody knows what it is then
    };
    Kind Does;
    std::string_view What;
    std::string_view With; ///< what comes instead of `What`

    bool isFilter() const {
      return Does == Kind::Keeps || Does == Kind::Leaves;
    }
  };
  static void apply(const Step &S, std::string &Name);

  std::vector<Step> Steps; ///< outermost first
};

} // namespace armlift::build
