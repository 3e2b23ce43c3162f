// Finds the installed parse worker.
#pragma once

#include <string>

namespace armlift {

/// Returns the path of armlift-whatif, which is beside the running program;
/// empty if armlift was built without Clang.
std::string findParseWorker();

} // namespace armlift
