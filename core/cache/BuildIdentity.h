// What a cache says of the program that made its entries: during development,
// the version says too little.
#pragma once

#include <string>

namespace armlift {

/// Identifies the build of the program at `Path` by the version of armlift and
/// by the size and time of the file; empty if there is no such file.
std::string buildIdentity(const std::string &Path);

} // namespace armlift
