// From compile_commands.json to the list of parses: which entries are units of
// C or C++, and what each needs. Everything that can go wrong with one entry
// costs that entry alone, and is named.
#pragma once

#include "analyzers/source/units/UnitRequest.h"
#include "core/findings/Finding.h"
#include "core/support/Error.h"

#include <string>
#include <vector>

namespace armlift::source {

struct UnitPlan {
  /// In the order of the file, no two the same.
  std::vector<UnitRequest> Requests;
  /// Assembly for GCC or Clang, likewise: no parse reads it, a compiler may.
  std::vector<UnitRequest> Assembly;
  std::vector<Error> Errors; ///< entries whose file or directory is gone
  std::vector<Skipped> Left; ///< assembly and CUDA, one for each entry
};

/// `Database` is the path of compile_commands.json; compilers below
/// `ProjectRoot` are not run. `Deep`: with the semantic checks. Fails where the
/// file as a whole cannot be used.
Expected<UnitPlan> planUnits(const std::string &Database,
                             const std::string &ProjectRoot, bool Deep);

} // namespace armlift::source
