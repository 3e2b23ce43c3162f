// A worker process that reads requests from its standard input and writes
// answers to its standard output.
#pragma once

#include "core/support/Process.h"

#include <cstdint>
#include <string>
#include <sys/types.h>
#include <vector>

namespace armlift::source {

/// A running child process with a pipe to its input and one from its output;
/// its error output is discarded. Killed and reaped when destroyed.
class WorkerProcess {
public:
  WorkerProcess() = default;
  WorkerProcess(WorkerProcess &&Other) noexcept;
  WorkerProcess &operator=(WorkerProcess &&Other) noexcept;
  ~WorkerProcess() { kill(); }

  /// Starts a worker. `MemoryLimit`: bytes of address space, 0 for no limit.
  static Expected<WorkerProcess> start(const std::vector<std::string> &Words,
                                       std::uint64_t MemoryLimit);

  bool isRunning() const { return Pid > 0; }
  int outputFd() const { return Answers.get(); }
  int inputFd() const { return Requests.get(); }

  /// Kills the worker. Returns its wait status, or 0 if it was not running.
  int kill();
  /// Waits for the worker, whose output must have closed. Returns its wait
  /// status.
  int wait();

private:
  pid_t Pid = -1;
  Descriptor Requests, Answers;
};

/// Describes a wait status: "signal 11 (Segmentation fault)" or "exit code 3".
std::string describeStatus(int Status);

} // namespace armlift::source
