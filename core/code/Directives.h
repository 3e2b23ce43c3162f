// The preprocessor directives of C, C++ and assembly as they are written, for
// callers that evaluate no condition. analyzers/source/lexical/scan reads them
// in the pass that finds everything else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// A directive of a text: `# include "x.h" /* why */`.
struct SourceDirective {
  std::string_view Name; ///< "include"; empty for a lone '#'
  /// What is behind the name, up to the end of the last line, with the comments
  /// and the line ends after a '\'.
  std::string_view Rest;
  std::uint32_t Line = 0, LastLine = 0; ///< counted from 1
  std::size_t Begin = 0;                ///< the offset of the '#'
};

/// All directives in order, whatever the conditions around them. A '#' in a
/// comment or a literal begins none.
std::vector<SourceDirective> sourceDirectives(std::string_view Text);

/// The rest of a directive in one line: each run of blanks, comments and joined
/// line ends is one blank.
std::string joinedLine(std::string_view Rest);

} // namespace armlift
