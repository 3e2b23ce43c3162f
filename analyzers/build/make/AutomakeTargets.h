// The conditions under which a Makefile.am builds its programs and libraries
// (Automake manual, 8 and 20.1). "bin_PROGRAMS += fast" below "if X86" applies
// to every variable that begins with "fast_", wherever the file sets that
// variable.
#pragma once

#include "analyzers/build/model/BuildVariables.h"
#include "analyzers/build/model/MakeLines.h"
#include "analyzers/build/model/When.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// The condition of the line "if NAME" or "if !NAME"; nothing for any other
/// line. Only Automake has such a line, not Make.
std::optional<When> automakeCondition(std::string_view Line,
                                      const BuildVariables &Variables);

/// The targets of a Makefile.am, each with the condition under which it is
/// built.
class AutomakeTargets {
public:
  /// `IsSource`: the file is a Makefile.am, not what Automake or somebody made
  /// of it.
  void read(const std::vector<MakeLine> &Lines, const BuildVariables &Variables,
            bool IsSource);

  /// Returns when the target that `Variable` belongs to is built: "fast" for
  /// "fast_SOURCES", "libfast.la" for "libfast_la_CFLAGS". Nothing if no list
  /// names the target, or if only "EXTRA_PROGRAMS" or "check_PROGRAMS" does and
  /// another list may have it through a variable.
  std::optional<When> madeWhere(std::string_view Variable) const;

  /// True if `Variable` begins with the name of a target: "fast_CFLAGS". The
  /// suffix of a library is enough, since another file may list it.
  bool hasTargetOf(std::string_view Variable) const;

private:
  /// A value of a variable, and when the variable has it.
  struct Value {
    std::string_view Words;
    When Condition;
  };

  void readList(std::string_view Variable, std::string_view Targets,
                const When &Condition, unsigned Depth = 0);
  void readPassed(const std::vector<MakeLine> &Lines);

  using Targets = std::map<std::string, When, std::less<>>;
  std::multimap<std::string_view, Value> Values; ///< of all variables
  Targets Made;
  Targets Asked; ///< of "EXTRA_PROGRAMS", "check_PROGRAMS" and the like
  std::size_t BytesLeft = 16 << 20; ///< of lists, each time they are named
  bool MakesMore = false; ///< another list has "@PROGS@" or "$(PROGS)"
};

} // namespace armlift::build
