// Package documents in JSON: npm's, conda's, and those of container images.
#pragma once

#include "analyzers/binary/Metadata.h"

namespace armlift::binary {

/// Reads a document of kind Out.Kind into `Out`. Returns false if it turns out
/// to be something else, and an error if it is damaged or too long.
Expected<bool> readJson(std::string_view Bytes, Metadata &Out);

} // namespace armlift::binary
