// Base64 (RFC 4648, section 4), for bytes in places that take only text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace armlift {

std::string base64(std::string_view Bytes);

/// Returns nothing if `Text` is not what base64() writes.
std::optional<std::string> fromBase64(std::string_view Text);

} // namespace armlift
