// The names that symbolic and hard links in an archive give to its native
// files.
#pragma once

#include "analyzers/binary/Units.h"

namespace armlift::binary {

/// Sets Links of a unit whose Members are final.
void addLinks(Unit &U);

} // namespace armlift::binary
