// Which programs the commands of a recipe or of $(shell …) call: the first word
// of each command, behind assignments and the programs that only launch
// another one.
#pragma once

#include "core/support/ShellWords.h"

#include <span>
#include <string_view>

namespace armlift::build {

/// True if some command in the text calls a C or C++ compiler, by name or by
/// variable: "gcc -c a.c", "cd x && ccache $(CROSS)gcc", "$(call run,$(CC)
/// a.c)".
bool callsCompiler(std::string_view Commands);
bool callsCompiler(std::span<const ShellToken> Commands);

/// True for the name of make or a reference to it: "$(MAKE)", "gmake".
bool namesMake(std::string_view Word);

/// True if some command in the text calls make: "@cd lib && $(MAKE) A=1".
bool callsMake(std::string_view Commands);
bool callsMake(std::span<const ShellToken> Commands);

} // namespace armlift::build
