// For which platforms a unit and its members say that they are: by tags,
// documents, file names and paths.
#pragma once

#include "analyzers/binary/Units.h"

namespace armlift::binary {

/// Everything of the unit and its members that follows from their names and
/// documents; the members are sorted by context path then.
void labelUnit(Unit &U);

} // namespace armlift::binary
