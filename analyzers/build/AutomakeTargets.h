// Where the programs and libraries of a Makefile.am are made (Automake manual,
// 8 and 20.1): "bin_PROGRAMS += fast" below "if X86" counts for all that says
// "fast_", wherever it stands.
#pragma once

#include "analyzers/build/BuildVariables.h"
#include "analyzers/build/MakeLines.h"
#include "analyzers/build/When.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// What "if NAME" or "if !NAME" asks; nothing: the line is none. Make itself
/// knows no such line.
std::optional<When> automakeCondition(std::string_view Line,
                                      const BuildVariables &Variables);

class AutomakeTargets {
public:
  void read(const std::vector<MakeLine> &Lines,
            const BuildVariables &Variables);

  /// Where the target is made that a variable is for, "fast" of "fast_SOURCES"
  /// and "libfast.la" of "libfast_la_CFLAGS". Nothing: no list says.
  std::optional<When> madeWhere(std::string_view Variable) const;

private:
  void readList(std::string_view Variable, std::string_view Targets,
                const When &Condition);

  std::map<std::string, When, std::less<>> Made;
  bool MakesMore = false; ///< of what configuring or a variable names
};

} // namespace armlift::build
