// The fixed parts of the HTML report, compiled from core/report/html.
#pragma once

#include <string_view>

namespace armlift {

extern const std::string_view HtmlPolicy; ///< holds style and script hashes
extern const std::string_view HtmlStyle;
extern const std::string_view HtmlScript;
extern const std::string_view HtmlBody; ///< with {placeholders}

} // namespace armlift
