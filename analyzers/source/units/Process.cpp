// posix_spawn, pipes and limits; see Process.h.
#include "analyzers/source/units/Process.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <tuple>
#include <unistd.h>
#include <utility>

extern char *
    *environ; // NOLINT(readability-redundant-declaration): POSIX asks for it

namespace armlift::source {
namespace {

constexpr int QuerySeconds = 10;
constexpr std::size_t MaxQueryOutput = 1 << 20;

Error systemError(const std::string &What, int Code) {
  return {ErrorKind::UnreadableInput, {}, What + ": " + std::strerror(Code)};
}

struct Pipe {
  int Read = -1, Write = -1;
  bool open() {
    std::array<int, 2> Ends;
    if (::pipe2(Ends.data(), O_CLOEXEC))
      return false;
    std::tie(Read, Write) = std::pair(Ends[0], Ends[1]);
    return true;
  }
  void close() const {
    if (Read >= 0)
      ::close(Read);
    if (Write >= 0)
      ::close(Write);
  }
};

void closeFd(int &Fd) {
  if (Fd >= 0)
    ::close(std::exchange(Fd, -1));
}

int waitFor(pid_t Pid) {
  int Status = 0;
  while (::waitpid(Pid, &Status, 0) < 0 && errno == EINTR)
    ;
  return Status;
}

/// Starts Words with the given descriptors as 0, 1 and 2 (-1: /dev/null).
Expected<pid_t> spawn(const std::vector<std::string> &Words,
                      std::array<int, 3> Standard) {
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  for (int Fd = 0; Fd < 3; ++Fd)
    if (Standard[Fd] < 0)
      posix_spawn_file_actions_addopen(&Actions, Fd, "/dev/null",
                                       Fd ? O_WRONLY : O_RDONLY, 0);
    else
      posix_spawn_file_actions_adddup2(&Actions, Standard[Fd], Fd);
  std::vector<char *> Argv;
  for (const std::string &Word : Words)
    Argv.push_back(
        const_cast<char *>(Word.c_str())); // POSIX promises not to write
  Argv.push_back(nullptr);
  pid_t Pid = -1;
  int Code = ::posix_spawn(&Pid, Words.front().c_str(), &Actions, nullptr,
                           Argv.data(), environ);
  posix_spawn_file_actions_destroy(&Actions);
  if (Code)
    return std::unexpected(
        systemError("cannot start '" + Words.front() + "'", Code));
  return Pid;
}

} // namespace

Process::Process(Process &&Other) noexcept
    : Pid(std::exchange(Other.Pid, -1)),
      ToChild(std::exchange(Other.ToChild, -1)),
      FromChild(std::exchange(Other.FromChild, -1)) {}

Process &Process::operator=(Process &&Other) noexcept {
  std::swap(Pid, Other.Pid);
  std::swap(ToChild, Other.ToChild);
  std::swap(FromChild, Other.FromChild);
  return *this;
}

Expected<Process> Process::start(const std::vector<std::string> &Words,
                                 std::uint64_t MemoryLimit) {
  Pipe In, Out;
  if (!In.open() || !Out.open()) {
    int Code = errno;
    In.close();
    return std::unexpected(systemError("cannot make a pipe", Code));
  }
  Expected<pid_t> Pid = spawn(Words, {In.Read, Out.Write, -1});
  ::close(In.Read);
  ::close(Out.Write);
  if (!Pid) {
    ::close(In.Write);
    ::close(Out.Read);
    return std::unexpected(Pid.error());
  }
  Process Child;
  Child.Pid = *Pid;
  Child.ToChild = In.Write;
  Child.FromChild = Out.Read;
  if (MemoryLimit) {
    rlimit Limit{MemoryLimit, MemoryLimit};
    ::prlimit(*Pid, RLIMIT_AS, &Limit, nullptr);
  }
  rlimit NoCore{0, 0};
  ::prlimit(*Pid, RLIMIT_CORE, &NoCore, nullptr);
  return Child;
}

void Process::closePipes() {
  closeFd(ToChild);
  closeFd(FromChild);
}

int Process::kill() {
  if (Pid <= 0)
    return 0;
  ::kill(Pid, SIGKILL);
  return wait();
}

int Process::wait() {
  closePipes();
  return Pid > 0 ? waitFor(std::exchange(Pid, -1)) : 0;
}

std::string describeStatus(int Status) {
  if (WIFSIGNALED(Status))
    return "signal " + std::to_string(WTERMSIG(Status)) + " (" +
           strsignal(WTERMSIG(Status)) + ")";
  return "exit code " + std::to_string(WEXITSTATUS(Status));
}

Expected<std::string> runForErrorOutput(const std::vector<std::string> &Words) {
  Pipe Output;
  if (!Output.open())
    return std::unexpected(systemError("cannot make a pipe", errno));
  Expected<pid_t> Pid = spawn(Words, {-1, -1, Output.Write});
  ::close(Output.Write);
  if (!Pid) {
    ::close(Output.Read);
    return std::unexpected(Pid.error());
  }
  std::string Text;
  auto Deadline =
      std::chrono::steady_clock::now() + std::chrono::seconds(QuerySeconds);
  for (;;) {
    auto Left = std::chrono::duration_cast<std::chrono::milliseconds>(
                    Deadline - std::chrono::steady_clock::now())
                    .count();
    pollfd Wait{Output.Read, POLLIN, 0};
    if (Left <= 0 || Text.size() > MaxQueryOutput ||
        ::poll(&Wait, 1, static_cast<int>(Left)) == 0) {
      ::kill(*Pid, SIGKILL);
      break;
    }
    std::array<char, 4096> Buffer;
    ssize_t Got = ::read(Output.Read, Buffer.data(), Buffer.size());
    if (Got <= 0)
      break;
    Text.append(Buffer.data(), static_cast<std::size_t>(Got));
  }
  ::close(Output.Read);
  waitFor(*Pid);
  return Text;
}

} // namespace armlift::source
