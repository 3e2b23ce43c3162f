// The reader for the language of a build file.
#pragma once

#include "analyzers/build/model/BuildFile.h"
#include "core/input/Input.h"
#include "core/support/Error.h"

#include <memory>
#include <string_view>
#include <vector>

namespace armlift::build {

/// As those of Languages.h.
using Reader = std::unique_ptr<BuildFileFacts> (*)(const Input &In,
                                                   std::vector<Error> &Errors);

/// Null for a file that is no build file, and for Kconfig, which has facts of
/// another type.
Reader readerFor(std::string_view Path);

} // namespace armlift::build
