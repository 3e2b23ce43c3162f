// The files that an "include" of Make names (GNU Make manual, 3.3), which may
// stand in variables and in calls of functions:
// "include $(patsubst %,%/Module.mk,$(FOLDERS))".
#pragma once

#include "analyzers/build/model/VariableValues.h"
#include "analyzers/build/model/When.h"

#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

struct IncludedFile {
  std::string Path; ///< as an include would write it
  When Condition;
  std::string_view Where; ///< the text that names it
  /// The file is in a list, and a variable that nothing here sets names its
  /// folder, which may be any.
  bool IsAny = false;
};

/// The files that `Names`, the rest of the line after "include", names under
/// `Condition`, by the values that the variables have so far.
std::vector<IncludedFile> includedFiles(std::string_view Names,
                                        const When &Condition,
                                        const VariableValues &Variables);

} // namespace armlift::build
