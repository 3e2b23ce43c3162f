// Which commands of a CMake file belong together: if() … endif(), and the other
// blocks.
#pragma once

#include "analyzers/build/CMakeLexer.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// Of blocks that CMake wants to see end in the file that they begin in
/// (cmake-language(7)).
bool beginsBlock(std::string_view Command);

/// What "endif", "else" and "elseif" are part of; empty for other commands.
std::string_view blockOf(std::string_view Command);

/// block() is also a name of projects' own, which nothing ends.
bool isBlock(const CMakeCommand &C);

/// Whether each block in it ends, and none is a function or has a scope.
bool isWhole(std::span<const CMakeCommand> Commands);

/// The commands of a file, and where their blocks end.
class CMakeBlocks {
public:
  struct Fault {
    std::string_view Where;
    std::string Problem;
    bool MissesEnd; ///< a block is open where the commands end
  };
  /// What is wrong with how blocks nest, if anything. What stands behind a
  /// command that belongs to no block is no part of the file.
  std::optional<Fault> pair(std::span<const CMakeCommand> Commands);

  std::span<const CMakeCommand> commands() const { return All; }

  /// Whether `C`, of any file, is one of commands() and its block ends.
  bool isPaired(const CMakeCommand &C) const;
  /// What stands between `C`, one of commands() that begins a block, and its
  /// end, or that of the file.
  std::span<const CMakeCommand> bodyOf(const CMakeCommand &C) const;

private:
  std::span<const CMakeCommand> All;
  std::vector<std::size_t> Ends; ///< of each that begins a block: its end's
};

} // namespace armlift::build
