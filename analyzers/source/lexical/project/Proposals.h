// Finds the instructions that a check proposes and the project already uses: a
// CRC-32 table needs no finding if another file uses the CRC instructions.
#pragma once

#include "core/facts/Facts.h"

#include <string>
#include <vector>

namespace armlift::source {

/// Returns the checks whose proposal some file follows, in code for any machine
/// and configuration; sorted.
std::vector<std::string> followedProposals(const Project &P);

} // namespace armlift::source
