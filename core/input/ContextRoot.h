// Where a project begins: the folders above a path that say so.
#pragma once

#include <string>

namespace armlift {

/// The folder whose files are the context of `Path` (absolute, without
/// symlinks): the nearest one upwards that holds .armlift.yaml or .git, else
/// `Path` itself; of a file those that are named with it in its folder. A path
/// inside a build tree is not part of the project around that tree.
std::string contextRootOf(const std::string &Path);

/// The top of the git working tree that the project in `Root` is a part of, as
/// contextRootOf() looks for it; empty where there is none.
std::string workingTreeOf(const std::string &Root);

} // namespace armlift
