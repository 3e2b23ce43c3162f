// CMake's lexical level (cmake-language(7)): commands with their arguments, as
// views into the text. Variables are not replaced here.
#pragma once

#include "core/support/Error.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

struct CMakeArgument {
  enum class Kind { Unquoted, Quoted, Bracket, Open, Close };
  std::string_view Text; ///< without the quotes or brackets; escapes as written
  Kind Is = Kind::Unquoted;
};

using CMakeArguments = std::span<const CMakeArgument>;

struct CMakeCommand {
  std::string Name; ///< lower case: CMake does not care
  std::string_view Where;
  /// Nested parentheses are Open and Close.
  std::vector<CMakeArgument> Arguments;
};

struct CMakeCommands {
  std::vector<CMakeCommand> List;
  /// Where the text stopped making sense, and why; `List` holds what stands
  /// before.
  std::string_view BadAt;
  std::string Problem;
};

CMakeCommands lexCMake(std::string_view Text);

/// The text from the first to the last of `Some`: one run of words, commands'
/// keywords included.
std::string_view textOf(CMakeArguments Some);

/// True for the keyword `Word`, which is not quoted.
bool isWord(const CMakeArgument &A, std::string_view Word);

/// Where that keyword stands first; the end where it does not.
CMakeArguments::iterator findWord(CMakeArguments A, std::string_view Word);
bool hasWord(CMakeArguments A, std::string_view Word);
/// What stands behind the keyword; nothing where it is not there.
CMakeArguments behindWord(CMakeArguments A, std::string_view Word);

} // namespace armlift::build
