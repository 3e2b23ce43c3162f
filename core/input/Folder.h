// The names in a folder.
#pragma once

#include "core/support/Error.h"

#include <string>
#include <vector>

namespace armlift {

/// A name in a folder, and its DT_* of readdir(3).
struct FolderEntry {
  std::string Name;
  unsigned char Type;
};

/// Sorted by name, that of a folder with a slash after it: a walk in this
/// order meets files sorted by path, and is the same everywhere.
Expected<std::vector<FolderEntry>> readFolder(const std::string &Path);

} // namespace armlift
