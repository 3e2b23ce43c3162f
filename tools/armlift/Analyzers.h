// Which analyzers this program was built with.
#pragma once

#include "core/pipeline/Analyzer.h"

#include <memory>
#include <vector>

namespace armlift {

std::vector<std::unique_ptr<Analyzer>> makeAnalyzers();

} // namespace armlift
