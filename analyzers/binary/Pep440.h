// Versions of Python distributions (PEP 440): the spellings of one version, and
// the label of a local build.
#pragma once

#include <string>
#include <string_view>

namespace armlift::binary {

/// Returns the version without its local label: "2.2.0+cpu" -> "2.2.0".
std::string_view withoutLocalLabel(std::string_view Version);

/// Returns the form that all spellings of a version share: normalised, without
/// trailing zeros and without the local label. "v1.0.0-RC1+cpu" -> "1rc1".
/// Text that is no version is returned in lower case.
std::string canonicalVersion(std::string_view Version);

} // namespace armlift::binary
