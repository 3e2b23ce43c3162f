// Where the running program lies: what is installed with it is found from
// there.
#pragma once

#include <filesystem>

namespace armlift {

/// The program's own file, links resolved; empty where the system does not say.
std::filesystem::path ownPath();

} // namespace armlift
