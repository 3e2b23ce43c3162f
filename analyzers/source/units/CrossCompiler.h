// Compiles a unit with an aarch64 compiler that is installed on this machine.
// Unlike the parse, it also assembles.
#pragma once

#include "analyzers/source/units/UnitRequest.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// An error of the compiler, with its place.
struct CompileError {
  std::string Path; ///< as the compiler writes it; no source for the assembler
  std::uint32_t Line = 0;
  std::string Message;

  friend bool operator==(const CompileError &, const CompileError &) = default;
};

class CrossCompiler {
public:
  /// `Prefix` precedes "gcc" and "g++": "aarch64-linux-gnu-".
  explicit CrossCompiler(std::string Prefix) : Prefix(std::move(Prefix)) {}

  /// Returns the errors of the compiler; none if the unit compiles. Returns
  /// nullopt if the compiler cannot tell: it is not installed, the unit is for
  /// another compiler, a library header is missing for aarch64, an option is
  /// unknown, or the compilation takes too long.
  std::optional<std::vector<CompileError>>
  compile(const UnitRequest &Request) const;

  /// Returns the name of the compiler's program.
  std::string name(bool CPlusPlus) const {
    return Prefix + (CPlusPlus ? "g++" : "gcc");
  }

private:
  std::string Prefix;
};

/// Returns the errors in the output of GCC and its assembler, in the C locale,
/// about `File`. Returns nullopt if a header is missing that is not one of an
/// x86 compiler.
std::optional<std::vector<CompileError>>
parseCompileErrors(std::string_view Text, std::string_view File);

} // namespace armlift::source
