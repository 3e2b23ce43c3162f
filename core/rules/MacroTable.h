// Which macros the target predefines and which it does not: the compiled form
// of rules/source/macros.yaml and gcc_macros.yaml.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace armlift {

enum class MacroState : std::uint8_t {
  Defined,
  Undefined,
  Unknown,
  Asked, ///< defined only if whoever builds asks for another compiler
};

struct MacroRow {
  std::string_view Name; ///< without the '*' of a prefix
  MacroState State;      ///< on aarch64 Linux
  std::string_view Value;
  bool Arch; ///< the answer differs from x86_64
  bool Prefix;
  /// Defined only by another machine or system, or by a compiler for one: never
  /// in a build for aarch64 Linux.
  bool Elsewhere;
  bool ByBuild; ///< a build may still set it, such as that of a kernel
};

/// Sorted by name.
std::span<const MacroRow> macroTable();

/// Null for a name about which neither the target nor the compiler decides. A
/// whole name takes precedence over a prefix.
const MacroRow *findMacroRow(std::string_view Name);

/// True if the table lists exactly this name as defined only elsewhere.
bool isDefinedElsewhere(std::string_view Name);
/// True if the table lists exactly this name as one that compilers define for
/// x86 and not for aarch64: "__AES__".
bool isDefinedOnX86(std::string_view Name);

/// A macro that GCC predefines and that Clang lacks or defines differently.
struct GccMacroRow {
  std::string_view Name; ///< with its parameter, if it has one: "__INT8_C(c)"
  std::optional<std::string_view> Values[2]; ///< on aarch64, on x86_64
};

std::span<const GccMacroRow> gccMacroTable();

} // namespace armlift
