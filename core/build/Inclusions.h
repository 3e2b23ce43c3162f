// Which build files of CMake include which others: an included file shares the
// variables of its includer.
#pragma once

#include "core/build/BuildFileIndex.h"
#include "core/support/WorkBudget.h"

#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <vector>

namespace armlift {

class Inclusions {
public:
  /// `Files` must outlive this object.
  explicit Inclusions(const BuildFileIndex &Files);

  using Readers = std::vector<const InputFacts *>;
  /// Returns the files that include `In`, directly or through others.
  const Readers &readersOf(const InputFacts &In);

  /// True if the project has so many inclusions that some readers are unknown.
  bool areCut() const { return Work.isSpent(); }

private:
  using Found = std::vector<BuildFileIndex::File>;
  const Found &meant(std::string_view Folder, bool IsIncluded,
                     std::string_view Glob);

  const BuildFileIndex &Files;
  std::map<const InputFacts *, Readers> Direct; ///< the files that include it
  std::map<const InputFacts *, Readers> Known;  ///< results of readersOf()
  /// Results of meant(), by its arguments.
  std::map<std::tuple<std::string_view, bool, std::string_view>, Found> Meant;
  /// Each file of a long chain is read by all in front.
  WorkBudget Work{1 << 21};
};

} // namespace armlift
