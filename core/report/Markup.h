// Text inside XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace armlift {

/// `Text` for an element's content or a quoted attribute, in XML 1.0 and HTML
/// alike. Markup characters, newline and tab become character references.
/// Characters that neither language allows (control characters, bytes that are
/// not UTF-8) are made visible as by printable(); noncharacters become U+FFFD.
std::string markupText(std::string_view Text);

} // namespace armlift
