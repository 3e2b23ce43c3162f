// Follows the lists of commands in shell text, with the condition under which
// each command runs (POSIX.1-2017, Shell Command Language, 2.9): && and ||,
// groups, if, case and loops. Nothing is executed; a loop is read as if it ran
// once.
#pragma once

#include "analyzers/build/model/BuildVariables.h"
#include "analyzers/build/model/When.h"
#include "core/support/ShellWords.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace armlift::build {

/// A simple command, a pipeline of such or the head of a loop, and when it
/// runs.
struct ListedCommand {
  std::span<const ShellToken> Words; ///< never empty
  When Condition;

  /// The command as it stands in the text, if the text is in one piece.
  std::string_view text() const;
  /// True for "A=1 B=2", "export A=1" and "for a in b c", whose words another
  /// command of the list may get.
  bool setsVariables() const;
};

struct ShellList {
  std::vector<ListedCommand> Commands;
  When Succeeds; ///< the list has the exit status 0
};

/// What the exit status of a command means that is no test.
enum class OtherStatus : std::uint8_t {
  Asks,    ///< it may be an answer: the commands of a condition
  IsNoFail ///< the build stops if the command fails: the steps of a recipe
};

/// The result holds views into `Tokens`.
ShellList followShell(std::span<const ShellToken> Tokens,
                      const BuildVariables &Variables,
                      OtherStatus Others = OtherStatus::Asks);

/// The condition `test "x$host_cpu" = "xx86_64" && test "$enable_simd" = yes`.
When evaluateShellCondition(std::string_view Text,
                            const BuildVariables &Variables);

} // namespace armlift::build
