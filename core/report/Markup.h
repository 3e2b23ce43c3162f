// Text inside XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace armlift {

/// `Text` for an element's content or a quoted attribute, in XML 1.0 and HTML
/// alike: markup is escaped, and what neither may hold (control characters,
/// bytes that are no UTF-8) is made visible as `printable` does. Newline and
/// tab stay.
std::string markupText(std::string_view Text);

} // namespace armlift
