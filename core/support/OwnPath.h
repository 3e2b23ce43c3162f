// The location of the running program, from which installed files are found.
#pragma once

#include <filesystem>

namespace armlift {

/// The program's own file, links resolved; empty if the system does not say.
std::filesystem::path ownPath();

} // namespace armlift
