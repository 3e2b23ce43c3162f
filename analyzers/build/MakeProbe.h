// A question to the compiler or the machine as Makefiles ask it:
// "$(shell $(CC) -mavx2 -E - </dev/null >/dev/null 2>&1 && echo yes || echo
// no)".
#pragma once

#include "core/facts/MachineTruth.h"

#include <optional>
#include <string_view>

namespace armlift::build {

/// One that x86 alone can answer with yes.
struct MakeProbe {
  std::string_view Yes, No; ///< what it prints, where it says so
  bool Inverted = false; ///< its output is something, or true, where it fails
  bool Counts = false;   ///< it prints how many lines say yes

  /// Whether its output is something, and no word for "no".
  MachineTruth holds() const;
  /// Whether its output is `Text`; null where it does not say what it prints.
  std::optional<MachineTruth> prints(std::string_view Text) const;
};

/// Null where `Value` is no such question.
std::optional<MakeProbe> makeProbe(std::string_view Value);

/// True where the command calls a C or C++ compiler, by name or by variable.
bool callsCompiler(std::string_view Command);

} // namespace armlift::build
