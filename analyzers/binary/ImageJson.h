// The JSON documents of container images: docker save's manifest.json and the
// OCI image index, manifest and configuration.
#pragma once

#include "analyzers/binary/Metadata.h"

#include <nlohmann/json_fwd.hpp>

namespace armlift::binary {

/// Reads such a document into `Out`; returns false if `Root` is none of them.
bool readImageJson(const nlohmann::json &Root, Metadata &Out);

} // namespace armlift::binary
