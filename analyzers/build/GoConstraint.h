// Where the go tool compiles a file by the file's own words: "//go:build amd64
// && !purego", or the older "// +build amd64,!purego" (go help
// buildconstraint).
#pragma once

#include "analyzers/build/When.h"

#include <optional>
#include <string_view>

namespace armlift::build {

/// "amd64,!windows linux": commas are and, spaces are or. An empty line holds
/// everywhere.
When goTags(std::string_view Line);

/// What the leading comments of a file say; nothing where they say nothing.
std::optional<When> goConstraint(std::string_view Text);

} // namespace armlift::build
