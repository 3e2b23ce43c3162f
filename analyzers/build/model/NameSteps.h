// How the functions around a word of Make change it. Enclosing filters see the
// changed name: $(filter %.o,$(SRCS:.c=.o)) compares "a.c" as "a.o", but the
// word stays the name of a source. A flag is what the word is changed to:
// $(ISA:%=-m%).
#pragma once

#include "analyzers/build/model/MakeFunction.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

class FilterPatterns;

class NameSteps {
public:
  /// Adds the step of `Call` as the innermost one. Keeps views into the file's
  /// text.
  void enter(const MakeFunction &Call);
  /// Adds the step of "$(SRCS:.c=.o)", if `Reference` is of this form.
  void enter(std::string_view Reference);

  /// True if one of the functions may remove words.
  bool filters() const;
  /// True if one of the functions replaces a part of the word.
  bool renames() const;
  /// What the functions change `Word` to, as if no filter removed it. Nothing
  /// if the result is not known.
  std::optional<std::string> named(std::string_view Word) const;

  /// True if a filter removes the word. A word with "*" or a variable stays.
  bool takeAway(std::string_view Word) const;

private:
  struct Step {
    enum class Kind {
      Keeps,
      Leaves,
      Renames,  ///< names that match the pattern `What`: patsubst
      Rewrites, ///< each `What` in a name: subst
      Ends,     ///< the end `What` of a name: $(SRCS:.c=.o)
      Prefixes,
      Suffixes,
      Bares, ///< removes the folders: notdir
      Hides, ///< the resulting name is unknown: call
    };
    Kind Does;
    std::string_view What;
    std::string_view With; ///< the replacement for `What`
    /// The words of `What` if the step is a filter; null if one has a variable.
    std::shared_ptr<const FilterPatterns> Patterns = {};

    bool isFilter() const {
      return Does == Kind::Keeps || Does == Kind::Leaves;
    }
  };
  static void apply(const Step &S, std::string &Name);

  std::vector<Step> Steps; ///< outermost first
};

} // namespace armlift::build
