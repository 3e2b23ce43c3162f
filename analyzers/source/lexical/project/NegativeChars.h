// Finds the files in which an array of char with a negative constant is an
// error on aarch64, whose char is unsigned (AAPCS64, 10.1.1).
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"
#include "analyzers/source/lexical/project/ProjectIndex.h"
#include "core/facts/Facts.h"

#include <vector>

namespace armlift::source {

/// Returns, by file, whether it has such constants, is read as C++, and no
/// build file around it has the options with which C++ takes a negative number
/// for a plain char.
std::vector<bool> rejectNegativeChars(const Project &P,
                                      const std::vector<ProjectFile> &Files,
                                      const ProjectIndex &Index);

} // namespace armlift::source
