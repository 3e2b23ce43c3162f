// Which files are build files.
#pragma once

#include "core/rules/BuildTable.h"

#include <string_view>

namespace armlift::build {

/// The kind of a build file, by its name.
BuildFileKind buildFileKindOf(std::string_view Path);

} // namespace armlift::build
