// Other programs, started without a shell: arguments are what they are,
// whatever characters they hold.
#pragma once

#include "core/support/Error.h"

#include <span>
#include <string>
#include <string_view>

namespace armlift {

struct ProcessResult {
  int ExitCode = 0; ///< 128 + signal if a signal ended it
  std::string Output;
  std::string Errors; ///< standard error, its first 64 KiB
};

/// Runs the program `Args[0]` from PATH to its end with `Input` as its standard
/// input. Fails where it cannot be started, or puts out more than `MaxOutput`
/// bytes.
Expected<ProcessResult> runProcess(std::span<const std::string> Args,
                                   std::string_view Input = {},
                                   std::size_t MaxOutput = 1 << 28);

} // namespace armlift
