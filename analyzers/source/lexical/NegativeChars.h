// Where a table of char with a negative constant is an error on aarch64, whose
// char has no sign (AAPCS64, 10.1.1).
#pragma once

#include "analyzers/source/lexical/ProjectFile.h"
#include "analyzers/source/lexical/ProjectIndex.h"
#include "core/facts/Facts.h"

#include <vector>

namespace armlift::source {

/// By file: it is read as C++, and no build file around it has the options with
/// which C++ takes a negative number for a plain char.
std::vector<bool> rejectNegativeChars(const Project &P,
                                      const std::vector<ProjectFile> &Files,
                                      const ProjectIndex &Index);

} // namespace armlift::source
