// Runs other programs without a shell, so arguments are passed as they are,
// whatever characters they contain.
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
#include <vector>

namespace armlift {

/// Both ends are closed in a program that is started (close-on-exec).
struct Pipe {
  Descriptor Read, Write;
};

Expected<Pipe> openPipe();

/// The absolute folders of a value of PATH. A relative one, such as ".", may be
/// a project's, and counts nowhere.
std::vector<std::string_view> absoluteFolders(std::string_view SearchPath);

/// True for a file that can be run.
bool isProgram(const std::string &Path);

/// The path of a program in the first folder of a value of PATH that has it;
/// empty if none has.
std::string findProgram(std::string_view Name, std::string_view SearchPath);

/// Starts the program `Args[0]`, found through PATH unless it contains a '/'.
/// The program gets the absolute folders of PATH. `Standard` holds its
/// descriptors 0, 1 and 2; -1 means /dev/null.
Expected<pid_t> startProcess(std::span<const std::string> Args,
                             std::array<int, 3> Standard);

/// Waits for `Child` to end, reaps it and returns its wait status.
int waitForProcess(pid_t Child);

struct ProcessResult {
  int ExitCode = 0; ///< 128 + signal number if a signal ended it
  std::string Output;
  std::string Errors; ///< the beginning of its standard error
};

struct ProcessLimits {
  std::size_t Output = 1 << 28; ///< bytes; a program that writes more fails
  std::size_t Errors = 1 << 16; ///< bytes of standard error that are kept
  /// Counted from the start; a program that takes longer is killed and fails.
  std::chrono::milliseconds Time = std::chrono::hours(24);
};

/// Runs a program to its end with `Input` as its standard input. Fails if the
/// program cannot be started or exceeds a limit.
Expected<ProcessResult> runProcess(std::span<const std::string> Args,
                                   std::string_view Input = {},
                                   const ProcessLimits &Limits = {});

} // namespace armlift
