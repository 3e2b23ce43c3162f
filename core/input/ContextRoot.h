// Where a project begins: the folders above a path that say so.
#pragma once

#include <span>
#include <string>

namespace armlift {

/// The project that `Path` (absolute, without symlinks) is a part of: the
/// nearest folder upwards that holds .armlift.yaml or .git; empty where there
/// is none. A path inside a build tree is not part of the project around that
/// tree.
std::string projectRootOf(const std::string &Path);

/// The nearest folder that all of `Paths` (as above, at least one) lie in; one
/// that is a folder lies in itself.
std::string commonFolderOf(std::span<const std::string> Paths);

/// The top of the git working tree that the project in `Root` is a part of, as
/// projectRootOf() looks for it; empty where there is none.
std::string workingTreeOf(const std::string &Root);

} // namespace armlift
