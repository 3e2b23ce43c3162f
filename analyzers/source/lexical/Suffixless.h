// Headers without a suffix, as C++ libraries name them after the standard's own
// ("Eigen/Core", "Vc/vector"), and with one that others use too ("rules.inc" of
// Make): told from other text by how they begin.
#pragma once

#include <string_view>

namespace armlift::source {

/// False where the beginning of a file rules out that it is a header; a comment
/// that has not ended leaves it open.
bool mayBeHeader(std::string_view Head);

/// True where the first line that says anything is a comment from '#' on, of
/// Make or a shell, or one that only Make has.
bool isScript(std::string_view Text);

/// True where the first thing after the comments is a directive of the
/// preprocessor.
bool isHeader(std::string_view Text);

} // namespace armlift::source
