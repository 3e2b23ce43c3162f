// Package documents made of "key: value" or "key = value" lines.
#pragma once

#include "analyzers/binary/Metadata.h"

namespace armlift::binary {

/// Reads a document of kind Out.Kind into `Out`. Returns false if the document
/// says nothing about a package.
bool readFields(std::string_view Bytes, Metadata &Out);

} // namespace armlift::binary
