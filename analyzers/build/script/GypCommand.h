// The command expansions of GYP, '<!@(uname -m | grep x86_64 && echo "a.S")': a
// shell command prints the words of a list (the GYP Language Specification).
#pragma once

#include "analyzers/build/model/BuildVariables.h"

#include <span>
#include <string_view>
#include <vector>

namespace armlift::build {

/// Arguments of one echo, as a view into the command.
struct PrintedWords {
  std::string_view Text;
  When Condition;
};

/// True for a string that begins a command expansion.
bool beginsCommand(std::string_view Text);

/// What a command expansion prints by echo, and when. `Pieces` are the strings
/// that the build file joins to the command.
std::vector<PrintedWords> printedWords(std::span<const std::string_view> Pieces,
                                       const BuildVariables &Variables);

} // namespace armlift::build
