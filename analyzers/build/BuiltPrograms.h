// The programs that the Makefiles of a project build.
#pragma once

#include "core/facts/Facts.h"

#include <string>
#include <vector>

namespace armlift::build {

/// Returns the paths, from the root and sorted, of those that a rule calls a
/// compiler for, or whose source is beside them. Programs that must be asked
/// for by name, and those for another machine, are left out.
std::vector<std::string> builtPrograms(const Project &P);

/// Returns TreeNotes::ProjectFolders.
std::vector<std::string> projectFolders(const Project &P);

/// Returns TreeNotes::Archives.
std::vector<std::string> mentionedArchives(const Project &P);

} // namespace armlift::build
