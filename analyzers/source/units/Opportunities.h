// Instructions that a check proposes and the project uses already: a table of
// CRC-32 is no news where another file has the hardware's.
#pragma once

#include "core/pipeline/Analyzer.h"

#include <vector>

namespace armlift::source {

/// Drops the proposals that some file of the project follows, in code of
/// whatever machine and configuration.
void dropAnswered(const Project &P, std::vector<Finding> &Findings);

} // namespace armlift::source
