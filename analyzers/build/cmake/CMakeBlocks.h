// The block structure of a CMake file: which commands belong to the same if() …
// endif() or other block.
#pragma once

#include "analyzers/build/cmake/CMakeLexer.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift::build {

/// True for a command that opens a block which must end in the same file
/// (cmake-language(7)).
bool beginsBlock(std::string_view Command);

/// The block that "endif", "else" or "elseif" belongs to ("if"); empty for any
/// other command.
std::string_view blockOf(std::string_view Command);

/// True for the command block(). A project may define a function of this name,
/// which no endblock() follows.
bool isBlock(const CMakeCommand &C);

/// True if every block of `Commands` ends, and `Commands` contain no
/// function(), macro() or block().
bool isWhole(std::span<const CMakeCommand> Commands);

/// The commands of a file, and the end of each block.
class CMakeBlocks {
public:
  struct Fault {
    std::string_view Where;
    std::string Problem;
    bool MissesEnd; ///< a block is still open after the last command
  };
  /// Finds the ends of the blocks in `Commands`. Returns the first error in
  /// their nesting, if any. A command that belongs to no open block ends the
  /// file: that command and all after it are dropped.
  std::optional<Fault> pair(std::span<const CMakeCommand> Commands);

  std::span<const CMakeCommand> commands() const { return All; }

  /// True if `C`, a command of any file, is one of commands() and opens a block
  /// that ends.
  bool isPaired(const CMakeCommand &C) const;
  /// The commands between `C`, one of commands() that opens a block, and the
  /// end of the block, or of the file if the block does not end.
  std::span<const CMakeCommand> bodyOf(const CMakeCommand &C) const;

private:
  std::span<const CMakeCommand> All;
  /// For each command that opens a block, the index of its end.
  std::vector<std::size_t> Ends;
};

} // namespace armlift::build
