// The words of what a build file writes as a value: flags, paths, references to
// variables, in the syntax of each build language.
#pragma once

#include "core/facts/MachineTruth.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// How the language writes "the value of NAME".
enum class References : std::uint8_t {
  CMake, ///< ${NAME}
  Make,  ///< $(NAME), ${NAME}
  Shell, ///< $NAME, ${NAME}
  None,
};

/// Whether `Text` has `Name` as a word of its own; nothing mentions no name.
bool mentions(std::string_view Text, std::string_view Name);

/// The end of the bracketed run that starts at `Open` ("(", "{" or "<"), behind
/// its closing bracket; the end of the text where there is none.
std::size_t skipBrackets(std::string_view Text, std::size_t Open);

/// What stands in the brackets of a word that is "$(…)" or "${…}" and nothing
/// else: "$(sort a b)" -> "sort a b".
std::string_view insideReference(std::string_view Word);

/// The operands of a generator expression, which commas separate:
/// "$<C:x>,-O0,$<D>" -> "$<C:x>", "-O0", "$<D>".
std::vector<std::string_view> operandsOf(std::string_view Text);

/// The name in a word that is one reference and nothing else, else empty:
/// "${SSE_FLAGS}" -> "SSE_FLAGS".
std::string_view wholeReference(std::string_view Word, References Style);

/// The next word of a text at or behind `At`, which moves on. Whitespace,
/// quotes, ';' and escaped line ends separate; what stands in the brackets of a
/// reference or of a generator expression does not.
std::string_view nextWord(std::string_view Text, std::size_t &At,
                          References Style);

/// OFF, 0, an empty text: false. ON, 1: true. A reference or any other text:
/// unknown.
Ternary truthOfValue(std::string_view Value);

/// A path as SourceAddition has it: what a variable hides goes, and the folder
/// of the build file itself.
std::string sourcePath(std::string_view Word);

/// "$(TOP)/mk/$(ARCH).mk" -> "**/mk/*.mk": any value of each variable.
std::string asGlob(std::string_view Path);

} // namespace armlift::build
