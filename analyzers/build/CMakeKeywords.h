// cmake_parse_arguments(PREFIX options one many argument …), from which the
// functions of a project learn what they are given: each keyword's words become
// the variable PREFIX_KEYWORD (cmake-commands(7)).
#pragma once

#include "analyzers/build/BuildVariables.h"
#include "analyzers/build/CMakeLexer.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace armlift::build {

class CMakeKeywords {
public:
  /// Of a call `C` under `Here`. `Variables` outlives it.
  CMakeKeywords(BuildVariables &Variables, const CMakeCommand &C,
                const When &Here);

  /// Sets the variables.
  void define();

private:
  enum class Takes : std::uint8_t { Nothing, One, Many };

  void note(std::string_view Names, Takes What);

  BuildVariables &Variables;
  std::string_view Where; ///< a text of the file, of no words
  When Here;
  std::string Prefix;
  std::map<std::string_view, Takes> Known;
  VariableValues::ListedWords Words; ///< the arguments
  bool IsGood = false;               ///< there are enough of them
};

} // namespace armlift::build
