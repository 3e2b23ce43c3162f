// Which units of a build the what-if parse has to look at: those in whose text
// the machine shows. A unit shows none where neither it nor a header that it
// may include has an x86 site, names a macro that the machine decides in a
// directive, or uses a name that means something else on aarch64. Such a unit
// reads the same for both machines.
#pragma once

#include "analyzers/source/lexical/NameIndex.h"
#include "analyzers/source/units/UnitFacts.h"
#include "analyzers/source/units/UnitRequest.h"

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace armlift::source {

/// Reads each file once, however many units include it.
class UnitSelection {
public:
  UnitSelection();

  /// True unless the whole include closure was read and the machine shows
  /// nowhere. What cannot be followed counts as shown: a header that is not
  /// found, one that a macro names, a file that is no text. Conditions are not
  /// evaluated, so the closure is larger than the unit's own; only a header
  /// that is not there may be missing under a condition.
  bool showsMachine(const UnitRequest &Request);

private:
  struct Include {
    std::string Spelling;
    bool Angled;
    bool Conditional; ///< in a branch other than that of the include guard
  };
  struct FileText {
    bool ShowsMachine = true;
    bool NegativeChar = false; ///< a char's initialiser may hold a negative
                               ///< number, which C++ takes for signed ones only
    std::vector<Include> Includes;
  };
  /// Where a unit's headers are searched, and what is known of files that are
  /// searched so.
  struct SearchPath {
    std::vector<std::string> Quoted; ///< in front of Angled, for "…" alone
    std::vector<std::string> Angled;
    std::unordered_set<std::string> SameForBoth; ///< files with their closures
  };

  SearchPath &searchPathOf(const UnitRequest &Request);
  const FileText &read(const std::string &Path);
  /// The file an include means, or empty.
  std::string find(const SearchPath &Search, const std::string &Includer,
                   const Include &I);
  bool exists(const std::string &Path);

  NameIndex Names;
  std::unordered_set<std::uint32_t> DecidedNames; ///< mentions of macros
  std::unordered_set<std::uint32_t> MachineNames; ///< mentions, of code
  std::unordered_map<std::string, FileText> Files;
  std::unordered_map<std::string, bool> Known; ///< whether a file is there
  std::map<std::vector<std::string>, SearchPath> SearchPaths;
};

} // namespace armlift::source
