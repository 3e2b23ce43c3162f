// Recognizes, by how they begin, headers without a suffix, as in C++ libraries
// ("Eigen/Core", "Vc/vector"), and headers with a suffix that other files use
// too ("rules.inc" of Make).
#pragma once

#include <string_view>

namespace armlift::source {

/// False if the beginning of a file rules out a header. True if it ends within
/// a comment.
bool mayBeHeader(std::string_view Head);

/// True if the first line that is not empty is a comment with '#', as in Make
/// or a shell, or a line that only Make has.
bool isScript(std::string_view Text);

/// True if the text begins like a man page or like MATLAB, Octave, Mathematica
/// or Mercury, which use the suffix of Objective-C.
bool isOtherThanObjectiveC(std::string_view Text);

/// True if a preprocessor directive is the first thing after comments.
bool isHeader(std::string_view Text);

} // namespace armlift::source
