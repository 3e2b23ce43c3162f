// Child processes: a worker that talks over two pipes, and a program run to its
// end for what it says.
#pragma once

#include "core/support/Error.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace armlift::source {

/// A running child with a pipe to its input and one from its output; its error
/// output goes nowhere. Killed and reaped when destroyed.
class Process {
public:
  Process() = default;
  Process(Process &&Other) noexcept;
  Process &operator=(Process &&Other) noexcept;
  ~Process() { kill(); }

  /// `MemoryLimit`: bytes of address space, 0 for no limit.
  static Expected<Process> start(const std::vector<std::string> &Words,
                                 std::uint64_t MemoryLimit);

  bool isRunning() const { return Pid > 0; }
  int outputFd() const { return FromChild; }
  int inputFd() const { return ToChild; }

  /// Ends it now. The wait status, or 0 if it was not running.
  int kill();
  /// After its output has closed: the wait status.
  int wait();

private:
  void closePipes();

  pid_t Pid = -1;
  int ToChild = -1, FromChild = -1;
};

/// "signal 11 (Segmentation fault)" or "exit code 3".
std::string describeStatus(int Status);

/// Runs a program to its end, at most ten seconds, and gives what it wrote to
/// standard error.
Expected<std::string> runForErrorOutput(const std::vector<std::string> &Words);

} // namespace armlift::source
