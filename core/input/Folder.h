// Reads the names in a folder.
#pragma once

#include "core/support/Error.h"

#include <string>
#include <vector>

namespace armlift {

/// A name in a folder, with its DT_* type from readdir(3).
struct FolderEntry {
  std::string Name;
  unsigned char Type;
};

/// The entries of a folder, sorted by name as if folder names ended in a slash.
/// A walk in this order visits files sorted by path, on every system.
Expected<std::vector<FolderEntry>> readFolder(const std::string &Path);

} // namespace armlift
