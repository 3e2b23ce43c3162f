// The families of units: what may be one thing for several platforms.
#pragma once

#include "analyzers/binary/Units.h"

#include <string>
#include <string_view>

namespace armlift::binary {

/// Sets Unit::Family and Unit::CondaPython. Needs Unit::Wheel, and
/// Unit::Members in the order in which they were read.
void nameFamily(Unit &U);

/// Returns the path of a member as if no file were packed alone:
/// "x64/libx.so.gz!/libx.so" -> "x64/libx.so". Which compressor packed a file,
/// if any did, tells nothing about its platform.
std::string unpackedPath(const Unit &U, std::string_view Inner);

} // namespace armlift::binary
