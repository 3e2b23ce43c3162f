// The conditions of directives in the words of findings.
#pragma once

#include "analyzers/source/lexical/SourceFacts.h"

#include <cstdint>
#include <string>

namespace armlift::source {

/// The condition of a branch as a person would say it. `Branch`: its directive.
std::string conditionText(const SourceFacts &Facts, std::uint32_t Branch);

} // namespace armlift::source
