// The variables of a Makefile that may have a value in other calls of make too,
// for the question whether anything in the tree sets a variable.
#pragma once

#include "analyzers/build/MakeLines.h"

#include <set>
#include <string>
#include <vector>

namespace armlift::build {

/// The variables that the lines export or pass on (GNU Make manual, 5.7.2), and
/// all features of Arm that they set.
std::set<std::string> settableByMake(const std::vector<MakeLine> &Lines);

} // namespace armlift::build
