// A question to the compiler or the machine in a Makefile: "$(shell $(CC)
// -mavx2 -E - </dev/null >/dev/null 2>&1 && echo yes || echo no)".
#pragma once

#include "core/build/MachineTruth.h"

#include <optional>
#include <string_view>

namespace armlift::build {

/// A question whose answer can be yes only on x86.
struct MakeProbe {
  std::string_view Yes, No; ///< what it prints for each answer, if it says so
  /// The output is not empty, or true, if the answer is no.
  bool Inverted = false;
  bool Counts = false; ///< it prints the number of lines that say yes

  /// Whether the output is neither empty nor a word for "no".
  MachineTruth holds() const;
  /// Whether the output is `Text`; null if the output is not known.
  std::optional<MachineTruth> prints(std::string_view Text) const;
};

/// The question that `Value` asks; null if `Value` is no such question.
std::optional<MakeProbe> makeProbe(std::string_view Value);

/// True if the call prints the macros that the compiler defines itself:
/// "$(shell echo | $(CC) -march=native -dM -E -)".
bool listsMacros(std::string_view Value);

/// True if the call only asks whether a file or a program is there:
/// "$(wildcard /opt/bin/x86_64-gcc)", "$(shell which x86_64-gcc)".
bool asksForFile(std::string_view Value);

} // namespace armlift::build
