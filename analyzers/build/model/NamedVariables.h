// What the rules say of variables, attributes and properties by their names
// (rules/build/variables.yaml, rules/build/names.yaml).
#pragma once

#include "core/rules/BuildTable.h"

#include <optional>
#include <string_view>

namespace armlift::build {

/// What a tool finds in the variable, attribute or property `Name`: Flags,
/// Definitions, Sources or Libraries; nothing if no tool reads it by its name.
std::optional<WordRole> roleOf(BuildLanguage Language, std::string_view Name);

/// True if the build uses the options in the variable `Name` implicitly:
/// CFLAGS.
bool isFlagVariable(BuildLanguage Language, std::string_view Name);

/// True if a word or glob of the list matches `Name`.
bool isListed(NameList Which, std::string_view Name);

} // namespace armlift::build
