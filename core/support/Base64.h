// RFC 4648 section 4, for bytes in places that take text only.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace armlift {

std::string base64(std::string_view Bytes);

/// Nothing where `Text` is not what base64() writes.
std::optional<std::string> fromBase64(std::string_view Text);

} // namespace armlift
