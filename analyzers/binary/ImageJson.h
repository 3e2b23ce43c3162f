// The JSON documents of container images: docker save's manifest.json and the
// OCI image index, manifest and configuration.
#pragma once

#include "analyzers/binary/Metadata.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace armlift::binary {

/// Returns the text that `Object` has under `Key`; empty if it is no object or
/// has none.
std::string textAt(const nlohmann::json &Object, const char *Key);

/// Reads such a document into `Out`; returns false if `Root` is none of them.
bool readImageJson(const nlohmann::json &Root, Metadata &Out);

} // namespace armlift::binary
