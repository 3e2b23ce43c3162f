// The platforms that a unit and its members claim to be for, by tags,
// documents, file names and paths.
#pragma once

#include "analyzers/binary/Units.h"

namespace armlift::binary {

/// Sets all that follows from the names and documents of the unit and its
/// members, and sorts the members by context path.
void labelUnit(Unit &U);

} // namespace armlift::binary
