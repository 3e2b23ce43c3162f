// The build constraint of a file: when the go tool compiles it.
// "//go:build amd64 && !purego", or the older "// +build amd64,!purego" (go
// help buildconstraint).
#pragma once

#include "analyzers/build/model/When.h"

#include <optional>
#include <string_view>

namespace armlift::build {

/// The truth of the tags in `Line`, "amd64,!windows linux": a comma is an
/// "and", a space an "or". An empty line is always true.
When goTags(std::string_view Line);

/// The constraint in the leading comments of a file; nothing if there is none.
std::optional<When> goConstraint(std::string_view Text);

} // namespace armlift::build
