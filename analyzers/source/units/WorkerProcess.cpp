// Pipes and resource limits; see WorkerProcess.h.
#include "analyzers/source/units/WorkerProcess.h"

#include <csignal>
#include <cstring>
#include <sys/resource.h>
#include <sys/wait.h>
#include <utility>

namespace armlift::source {

WorkerProcess::WorkerProcess(WorkerProcess &&Other) noexcept
    : Pid(std::exchange(Other.Pid, -1)), Requests(std::move(Other.Requests)),
      Answers(std::move(Other.Answers)) {}

WorkerProcess &WorkerProcess::operator=(WorkerProcess &&Other) noexcept {
  std::swap(Pid, Other.Pid);
  std::swap(Requests, Other.Requests);
  std::swap(Answers, Other.Answers);
  return *this;
}

Expected<WorkerProcess>
WorkerProcess::start(const std::vector<std::string> &Words,
                     std::uint64_t MemoryLimit) {
  Expected<Pipe> In = openPipe(), Out = openPipe();
  if (!In || !Out)
    return std::unexpected(In ? Out.error() : In.error());
  Expected<pid_t> Pid =
      startProcess(Words, {In->Read.get(), Out->Write.get(), -1});
  if (!Pid)
    return std::unexpected(Pid.error());
  WorkerProcess Child;
  Child.Pid = *Pid;
  Child.Requests = std::move(In->Write);
  Child.Answers = std::move(Out->Read);
  if (MemoryLimit) {
    rlimit Limit{MemoryLimit, MemoryLimit};
    ::prlimit(*Pid, RLIMIT_AS, &Limit, nullptr);
  }
  rlimit NoCore{0, 0};
  ::prlimit(*Pid, RLIMIT_CORE, &NoCore, nullptr);
  return Child;
}

int WorkerProcess::kill() {
  if (Pid <= 0)
    return 0;
  ::kill(Pid, SIGKILL);
  return wait();
}

int WorkerProcess::wait() {
  Requests.close();
  Answers.close();
  return Pid > 0 ? waitForProcess(std::exchange(Pid, -1)) : 0;
}

std::string describeStatus(int Status) {
  if (WIFSIGNALED(Status))
    return "signal " + std::to_string(WTERMSIG(Status)) + " (" +
           strsignal(WTERMSIG(Status)) + ")";
  return "exit code " + std::to_string(WEXITSTATUS(Status));
}

} // namespace armlift::source
