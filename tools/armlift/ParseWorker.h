// Where the parse worker is installed.
#pragma once

#include <string>

namespace armlift {

/// armlift-whatif stands beside the running program; empty where it was built
/// without Clang.
std::string findParseWorker();

} // namespace armlift
