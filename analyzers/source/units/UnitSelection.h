// Selects the units of a build that the what-if parse has to look at: those
// with text that depends on the machine. Such text has an x86 site, names in a
// directive a macro that the machine decides, or uses a name that means
// something else on aarch64. A unit without such text, in its file and in all
// headers that it may include, reads the same for both machines.
#pragma once

#include "analyzers/source/lexical/scan/NameIndex.h"
#include "analyzers/source/units/UnitFacts.h"
#include "analyzers/source/units/UnitRequest.h"

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace armlift::source {

/// Selects units. Reads each file once, however many units include it.
class UnitSelection {
public:
  UnitSelection();

  /// True unless the whole include closure was read and none of it depends on
  /// the machine. What cannot be followed counts as dependent: a header that is
  /// not found, one that a macro names, a file that is no text. Conditions are
  /// not evaluated, so the closure is larger than that of the unit itself. Only
  /// a header that does not exist may be absent under a condition.
  bool showsMachine(const UnitRequest &Request);

private:
  struct Include {
    std::string Spelling;
    bool Angled;
    bool Conditional; ///< in a branch that is not that of the include guard
  };
  struct FileText {
    bool ShowsMachine = true;
    /// The initialiser of a char may be negative, which C++ only accepts if
    /// char is signed.
    bool NegativeChar = false;
    std::vector<Include> Includes;
  };
  /// The search path of a unit, and what is known of the files found with it.
  struct SearchPath {
    std::vector<std::string> Quoted; ///< searched before Angled, only for "…"
    std::vector<std::string> Angled;
    /// Files whose closures do not depend on the machine.
    std::unordered_set<std::string> SameForBoth;
  };

  SearchPath &searchPathOf(const UnitRequest &Request);
  const FileText &read(const std::string &Path);
  /// Returns the file that an include means, or an empty string.
  std::string find(const SearchPath &Search, const std::string &Includer,
                   const Include &I);
  bool exists(const std::string &Path);

  NameIndex Names;
  /// Mentions of macros that the machine decides.
  std::unordered_set<std::uint32_t> DecidedNames;
  std::unordered_set<std::uint32_t> MachineNames; ///< mentions of names in code
  std::unordered_map<std::string, FileText> Files;
  std::unordered_map<std::string, bool> Known; ///< memo of exists()
  std::map<std::vector<std::string>, SearchPath> SearchPaths;
};

} // namespace armlift::source
