// Other programs, started without a shell: arguments are what they are,
// whatever characters they hold.
#pragma once

#include "core/support/Descriptor.h"
#include "core/support/Error.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace armlift {

/// Both ends close when another program is started.
struct Pipe {
  Descriptor Read, Write;
};

Expected<Pipe> openPipe();

/// Starts the program `Args[0]`, looked for in PATH unless it holds a '/'.
/// `Standard`: its descriptors 0, 1 and 2; -1 stands for /dev/null.
Expected<pid_t> startProcess(std::span<const std::string> Args,
                             std::array<int, 3> Standard);

/// Reaps `Child` once it has ended: its wait status.
int waitForProcess(pid_t Child);

struct ProcessResult {
  int ExitCode = 0; ///< 128 + signal if a signal ended it
  std::string Output;
  std::string Errors; ///< the beginning of its standard error
};

struct ProcessLimits {
  std::size_t Output = 1 << 28; ///< bytes; a program that puts out more fails
  std::size_t Errors = 1 << 16; ///< bytes kept of standard error
  /// From its start; a program that takes longer is killed, and fails.
  std::chrono::milliseconds Time = std::chrono::hours(24);
};

/// Runs a program to its end with `Input` as its standard input. Fails where it
/// cannot be started or goes beyond a limit.
Expected<ProcessResult> runProcess(std::span<const std::string> Args,
                                   std::string_view Input = {},
                                   const ProcessLimits &Limits = {});

} // namespace armlift
