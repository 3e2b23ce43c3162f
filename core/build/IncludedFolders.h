// The folders that a build file names by variables of the files that it
// includes. With FOLDERS set in config.mk, they are the folders of
// "$(shell find $(FOLDERS) -name '*.c')".
#pragma once

#include "core/build/BuildFileIndex.h"

#include <string_view>
#include <vector>

namespace armlift {

class IncludedFolders {
public:
  /// `Files` must outlive this object and everything that it returns.
  explicit IncludedFolders(const BuildFileIndex &Files) : Files(Files) {}

  struct Folder {
    const InputFacts *In; ///< the file that names it
    const SourceAddition *At;
  };
  /// The folders that `Variable` names in the files that `Includer` includes,
  /// directly or through others.
  std::vector<Folder> of(const InputFacts &Includer,
                         std::string_view Variable) const;

private:
  const BuildFileIndex &Files;
};

} // namespace armlift
