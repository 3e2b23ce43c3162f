// cmake_parse_arguments(PREFIX options one many argument …), which a project's
// functions use to parse their arguments: the words after each keyword become
// the variable PREFIX_KEYWORD (cmake-commands(7)).
#pragma once

#include "analyzers/build/cmake/CMakeLexer.h"
#include "analyzers/build/model/BuildVariables.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace armlift::build {

class CMakeKeywords {
public:
  /// Parses the call `C`, made under `Here`. `Variables` must outlive this
  /// object.
  CMakeKeywords(BuildVariables &Variables, const CMakeCommand &C,
                const When &Here);

  /// Sets the variables PREFIX_KEYWORD and PREFIX_UNPARSED_ARGUMENTS.
  void define();

private:
  enum class Takes : std::uint8_t { Nothing, One, Many };

  void note(std::string_view Names, Takes What);

  BuildVariables &Variables;
  std::string_view Where; ///< an empty view at the command
  When Here;
  std::string Prefix;
  std::map<std::string_view, Takes> Known;
  VariableValues::ListedWords Words; ///< the arguments
  bool IsGood = false; ///< the call has enough arguments, and these are known
};

} // namespace armlift::build
