// The lexical level of CMake (cmake-language(7)): commands and their arguments,
// as views into the text. References to variables are not replaced here.
#pragma once

#include "core/support/Error.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

struct CMakeArgument {
  enum class Kind { Unquoted, Quoted, Bracket, Open, Close };
  std::string_view Text; ///< without quotes or brackets, with escapes
  Kind Is = Kind::Unquoted;
};

using CMakeArguments = std::span<const CMakeArgument>;

struct CMakeCommand {
  std::string Name; ///< in lower case: CMake ignores case
  std::string_view Where;
  /// Includes nested parentheses, as Open and Close.
  std::vector<CMakeArgument> Arguments;
};

struct CMakeCommands {
  std::vector<CMakeCommand> List;
  /// Where lexing stopped, and why; `List` holds the commands before that
  /// place.
  std::string_view BadAt;
  std::string Problem;
};

CMakeCommands lexCMake(std::string_view Text);

/// The text from the first to the last argument of `Some`, including keywords
/// between them.
std::string_view textOf(CMakeArguments Some);

/// True if `A` is the unquoted keyword `Word`.
bool isWord(const CMakeArgument &A, std::string_view Word);

/// The first occurrence of the keyword `Word`, or the end of `A`.
CMakeArguments::iterator findWord(CMakeArguments A, std::string_view Word);
bool hasWord(CMakeArguments A, std::string_view Word);
/// The arguments after the keyword `Word`; empty if it does not occur.
CMakeArguments behindWord(CMakeArguments A, std::string_view Word);

} // namespace armlift::build
