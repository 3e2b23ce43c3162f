// The platforms that a package names: in its file name and its documents.
#pragma once

#include "analyzers/binary/Units.h"

#include <vector>

namespace armlift::binary {

/// True for the document in which a package describes itself, false for one of
/// a package that it carries.
bool isOwnMetadata(const Unit &U, const Document &D);

/// The value of Unit::declared(). Needs Unit::Wheel.
std::vector<Labels> declaredBy(const Unit &U);

} // namespace armlift::binary
