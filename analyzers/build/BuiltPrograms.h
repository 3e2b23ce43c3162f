// The programs that the Makefiles of a project build.
#pragma once

#include "core/facts/Facts.h"

#include <string>
#include <vector>

namespace armlift::build {

/// Returns their paths from the root, sorted. Programs that must be asked for
/// by name, and those for another machine, are left out.
std::vector<std::string> builtPrograms(const Project &P);

} // namespace armlift::build
