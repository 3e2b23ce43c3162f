// Documents of packages that are lines of "key: value" or "key = value", and a
// few tags of XML.
#pragma once

#include "analyzers/binary/Metadata.h"

namespace armlift::binary {

/// Reads a document of the kind Out.Kind into Out. False where it says nothing
/// about a package.
bool readFields(std::string_view Bytes, Metadata &Out);

} // namespace armlift::binary
