// Turns compile_commands.json into the list of parses: which entries are C or
// C++ units, and what each needs. A problem with one entry affects only that
// entry and is reported.
#pragma once

#include "analyzers/source/units/UnitRequest.h"
#include "core/support/Error.h"

#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// An entry that the parse does not read.
struct UnparsedEntry {
  std::string Path;
  std::string_view Language; ///< "assembly" or "CUDA"
};

struct UnitPlan {
  /// In the order of the file, without duplicates.
  std::vector<UnitRequest> Requests;
  /// Assembly for GCC or Clang, likewise. The parse does not read it, but a
  /// compiler can.
  std::vector<UnitRequest> Assembly;
  std::vector<Error> Errors; ///< for entries whose file or directory is missing
  std::vector<UnparsedEntry> Unparsed;
};

/// Plans the parses of the build database at `Database`, a
/// compile_commands.json. Compilers are searched in the folders of
/// `SearchPath`, as in PATH; those below `ProjectRoot` are not run. `Deep`:
/// with the semantic checks. Fails if the file as a whole cannot be used.
Expected<UnitPlan> planUnits(const std::string &Database,
                             const std::string &ProjectRoot,
                             const std::string &SearchPath, bool Deep);

} // namespace armlift::source
