// cibuildwheel's settings in pyproject.toml: the tables [tool.cibuildwheel…],
// and the [[tool.cibuildwheel.overrides]] that replace their settings in some
// builds (its documentation, "Configuration overrides").
#pragma once

#include "analyzers/build/model/BuildFileModel.h"
#include "core/code/ScriptLexer.h"

#include <cstddef>
#include <span>
#include <vector>

namespace armlift::build {

class WheelOverrides {
public:
  using Tokens = std::span<const ScriptToken>;

  /// The table with this header begins.
  void enterTable(Tokens Header);
  /// A statement of the open table made the uses [First, Behind).
  void follow(Tokens Statement, std::size_t First, std::size_t Behind);
  /// Withdraws the values that are not for aarch64: those of overrides for
  /// other machines, and for aarch64 those that an override replaces.
  void settle(BuildFileModel &Model) const;

private:
  struct Range {
    std::size_t First, Behind;
  };
  struct Table {
    std::vector<Range> Environment;
    bool IsForArm = false; ///< an override of all glibc builds for aarch64
    bool IsForX86 = false; ///< an override of builds for x86 alone
    bool Inherits = false; ///< adds to the environment of other tables
  };

  Table Base;
  std::vector<Table> Overrides; ///< in order: the last that matches wins
  Table *Open = nullptr;
  bool IsEnvironment = false; ///< the open table is an environment
};

} // namespace armlift::build
