// Where a project begins: the folders above a path that say so.
#pragma once

#include <string>

namespace armlift {

/// The project that `Path` (absolute, without symlinks) is a part of: the
/// nearest folder upwards that holds .armlift.yaml or .git; empty where there
/// is none. A path inside a build tree is not part of the project around that
/// tree.
std::string projectRootOf(const std::string &Path);

/// The top of the git working tree that the project in `Root` is a part of, as
/// projectRootOf() looks for it; empty where there is none.
std::string workingTreeOf(const std::string &Root);

} // namespace armlift
