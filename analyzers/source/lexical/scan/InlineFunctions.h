// Finds the inline functions that hold x86 assembly and that their own file
// does not use. A compiler makes no code of an inline function that nothing
// uses, and GCC does not look at the assembly in it.
#pragma once

#include "analyzers/source/lexical/scan/SourceFacts.h"

#include <string_view>

namespace armlift::source {

/// Sets Site::Unused of the assembly in such functions. `Text` is the whole
/// file.
void findUnusedInlineFunctions(std::string_view Text, SourceFacts &Facts);

} // namespace armlift::source
