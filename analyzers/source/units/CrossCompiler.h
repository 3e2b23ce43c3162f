// A compiler for aarch64 that is installed here, asked whether it takes a unit.
// It assembles, too: the parse does not.
#pragma once

#include "analyzers/source/units/UnitRequest.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::source {

/// A place that the compiler names.
struct CompileError {
  std::string Path; ///< as written; the assembler's are in no source
  std::uint32_t Line = 0;
  std::string Message;

  friend bool operator==(const CompileError &, const CompileError &) = default;
};

class CrossCompiler {
public:
  /// `Prefix` stands in front of "gcc" and "g++": "aarch64-linux-gnu-".
  explicit CrossCompiler(std::string Prefix) : Prefix(std::move(Prefix)) {}

  /// What the compiler has against the unit; none: it compiles. Nothing where
  /// it cannot tell: it is not installed, the unit is another compiler's, a
  /// library's header is not there for aarch64, an option is unknown, or it
  /// takes too long.
  std::optional<std::vector<CompileError>>
  compile(const UnitRequest &Request) const;

  std::string name(bool CPlusPlus) const {
    return Prefix + (CPlusPlus ? "g++" : "gcc");
  }

private:
  std::string Prefix;
};

/// The errors in what GCC and its assembler write in the C locale about `File`.
/// Nothing where a header of no x86 compiler is missing.
std::optional<std::vector<CompileError>>
parseCompileErrors(std::string_view Text, std::string_view File);

} // namespace armlift::source
