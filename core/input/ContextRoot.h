// Where a project begins: found by marker files in the folders above a path.
#pragma once

#include <string>

namespace armlift {

/// The root of the project that contains `Path` (absolute, without symlinks):
/// the nearest folder upwards that holds .armlift.yaml or .git; empty if there
/// is none. A path inside a build tree is not part of the project around that
/// tree.
std::string projectRootOf(const std::string &Path);

/// The root of what is named outside of any project, all in `Folder`: the
/// folder itself, or the one in which npm or Maven has installed the packages
/// that the folder holds or is a part of (npm-folders(5)): only their place
/// says that these chose them.
std::string looseRootOf(const std::string &Folder);

/// The top of the git working tree that contains the project in `Root`,
/// searched for as by projectRootOf(); empty if there is none.
std::string workingTreeOf(const std::string &Root);

} // namespace armlift
