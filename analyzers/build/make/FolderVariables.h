// The variables of a piece of a Makefile that may name folders. Another
// Makefile that includes the piece may look for sources there.
#pragma once

#include "analyzers/build/model/BuildVariables.h"
#include "core/build/BuildFacts.h"

namespace armlift::build {

/// Returns BuildSources::FolderVariables.
decltype(BuildSources::FolderVariables)
folderVariables(const BuildVariables &Variables);

} // namespace armlift::build
