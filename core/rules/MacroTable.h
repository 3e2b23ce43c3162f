// What the target predefines and what it does not: the compiled form of
// rules/source/macros.yaml and gcc_macros.yaml.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace armlift {

enum class MacroState : std::uint8_t { Defined, Undefined, Unknown };

struct MacroRow {
  std::string_view Name; ///< without the '*' of a prefix
  MacroState State;      ///< on aarch64 Linux
  std::string_view Value;
  bool Arch; ///< the answer differs from x86_64
  bool Prefix;
  bool Elsewhere; ///< another machine or system defines it, or a compiler for
                  ///< such alone: no build for aarch64 Linux does
  bool ByBuild;   ///< a build may set it all the same: that of a kernel
};

/// Sorted by name.
std::span<const MacroRow> macroTable();

/// Null for a name that neither the target nor the compiler has a say in. A
/// whole name wins over a prefix.
const MacroRow *findMacroRow(std::string_view Name);

/// The table has the very name as one that is defined elsewhere alone.
bool isDefinedElsewhere(std::string_view Name);

/// What GCC predefines and Clang has not, or has otherwise.
struct GccMacroRow {
  std::string_view Name; ///< with its parameter, if it has one: "__INT8_C(c)"
  std::optional<std::string_view> Values[2]; ///< on aarch64, on x86_64
};

std::span<const GccMacroRow> gccMacroTable();

} // namespace armlift
