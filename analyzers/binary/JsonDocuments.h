// Documents of packages in JSON: npm's, conda's, and those of container images.
#pragma once

#include "analyzers/binary/Metadata.h"

namespace armlift::binary {

/// Reads a document of the kind Out.Kind into Out. False where it turned out to
/// be something else; an error where it is damaged, or too long.
Expected<bool> readJson(std::string_view Bytes, Metadata &Out);

} // namespace armlift::binary
