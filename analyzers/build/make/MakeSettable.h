// The variables of a Makefile that may have a value in other calls of make too,
// for the question whether anything in the tree sets a variable.
#pragma once

#include "analyzers/build/model/MakeLines.h"

#include <set>
#include <string>
#include <vector>

namespace armlift::build {

/// The variables that the lines set, or pass on in a recipe.
std::set<std::string> settableByMake(const std::vector<MakeLine> &Lines);

} // namespace armlift::build
