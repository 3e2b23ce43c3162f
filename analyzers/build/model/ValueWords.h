// The words of a value in a build file: flags, paths and references to
// variables, in the syntax of each build language.
#pragma once

#include "core/build/MachineTruth.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// How a language writes the value of the variable NAME, and with it what its
/// texts may do: only CMake has lists and generator expressions, and only Make
/// has functions and gives a variable its value when it is needed.
enum class Syntax : std::uint8_t {
  CMake, ///< ${NAME}
  Make,  ///< $(NAME), ${NAME}
  Shell, ///< $NAME, ${NAME}; also the strings of GN
  Plain, ///< texts have no variables
};

/// True if `Text` contains `Name` as a whole word. False for an empty name.
bool mentions(std::string_view Text, std::string_view Name);

/// The position past the bracket that closes the one at `Open` ("(", "{" or
/// "<"); the end of the text if there is none.
std::size_t skipBrackets(std::string_view Text, std::size_t Open);

/// The text in the brackets of a word that is exactly "$(…)" or "${…}":
/// "$(sort a b)" -> "sort a b". Empty for any other word.
std::string_view insideReference(std::string_view Word);

/// The variable of a word that is exactly "$O", Make's other spelling of "$(O)"
/// for a name of one letter. Empty for any other word, as for "$@" and "$1".
std::string_view oneLetterReference(std::string_view Word);

/// The operands of a generator expression, separated by commas:
/// "$<C:x>,-O0,$<D>" -> "$<C:x>", "-O0", "$<D>".
std::vector<std::string_view> operandsOf(std::string_view Text);

/// The name in a word that is exactly one reference: "${SSE_FLAGS}" ->
/// "SSE_FLAGS". Empty for any other word.
std::string_view wholeReference(std::string_view Word, Syntax Language);

/// The next word of `Text` at or after `At`, which moves past the word.
/// Whitespace, quotes, ';' and escaped line ends separate words, except within
/// the brackets of a reference or of a generator expression.
std::string_view nextWord(std::string_view Text, std::size_t &At,
                          Syntax Language);

/// False for OFF, 0 and empty text, true for ON and 1. Unknown for a reference
/// and any other text.
Ternary truthOfValue(std::string_view Value);

/// True for a reference to the folder of the build file:
/// "${CMAKE_CURRENT_SOURCE_DIR}".
bool isOwnFolder(std::string_view Reference);

/// A path in the form of SourceAddition. The text up to the last variable
/// becomes "**/", unless it is the folder of the build file, which is dropped.
/// Empty if no '/' follows the last variable.
std::string sourcePath(std::string_view Word);

/// Replaces each variable by a wildcard: "$(TOP)/mk/$(ARCH).mk" ->
/// "**/mk/*.mk".
std::string asGlob(std::string_view Path);
/// `Text` with what `ValueOf` returns for the name in each "${NAME}".
template <typename Function>
std::string withValues(std::string_view Text, const Function &ValueOf) {
  std::string Result;
  while (!Text.empty()) {
    std::size_t Open = std::min(Text.find("${"), Text.size());
    Result += Text.substr(0, Open);
    std::size_t Close = std::min(Text.find('}', Open), Text.size());
    if (Open < Text.size())
      Result += ValueOf(Text.substr(Open + 2, Close - Open - 2));
    Text.remove_prefix(std::min(Close + 1, Text.size()));
  }
  return Result;
}

} // namespace armlift::build
