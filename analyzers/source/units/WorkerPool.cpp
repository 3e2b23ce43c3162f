// A single poll loop for all workers; see WorkerPool.h.
#include "analyzers/source/units/WorkerPool.h"

#include "analyzers/source/units/Wire.h"
#include "analyzers/source/units/WorkerProcess.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace armlift::source {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t MaxAnswer = std::size_t(256) << 20;

/// A worker and the unit that it is parsing.
struct Worker {
  WorkerProcess Child;
  std::optional<std::size_t> Unit;
  Clock::time_point Deadline;
  std::string Answer; ///< what has arrived so far
};

class Pool {
public:
  Pool(std::span<const UnitRequest> Requests, const PoolOptions &Options,
       const UnitDone &Done)
      : Requests(Requests), Options(Options), Done(Done),
        Results(Requests.size()),
        Workers(std::clamp<std::size_t>(
            Options.Jobs, 1, std::max<std::size_t>(1, Requests.size()))) {}

  std::vector<UnitFacts> run() {
    while (Finished < Requests.size()) {
      for (Worker &W : Workers)
        if (!W.Unit && Next < Requests.size())
          assign(W, Next++);
      wait();
    }
    return std::move(Results);
  }

private:
  void assign(Worker &W, std::size_t Unit) {
    W.Unit = Unit;
    W.Answer.clear();
    W.Deadline = Clock::now() + Options.Limits.Time;
    if (!W.Child.isRunning()) {
      auto Started =
          WorkerProcess::start(Options.Worker, Options.Limits.Memory);
      if (!Started)
        return lose(W, ErrorKind::NotUnderstood,
                    "the parse worker does not start: " +
                        Started.error().Message);
      W.Child = std::move(*Started);
    }
    if (!send(W.Child.inputFd(), writeRequest(Requests[Unit]) + "\n"))
      lose(W, ErrorKind::NotUnderstood,
           "the parse worker ended: " + describeStatus(W.Child.wait()));
  }

  /// A worker reads its whole request before it writes, so a blocking write
  /// cannot deadlock.
  static bool send(int Fd, std::string_view Text) {
    while (!Text.empty()) {
      ssize_t Sent = ::write(Fd, Text.data(), Text.size());
      if (Sent < 0 && errno == EINTR)
        continue;
      if (Sent <= 0)
        return false;
      Text.remove_prefix(static_cast<std::size_t>(Sent));
    }
    return true;
  }

  void wait() {
    std::vector<pollfd> Fds;
    std::vector<Worker *> Busy;
    Clock::time_point Earliest = Clock::time_point::max();
    for (Worker &W : Workers)
      if (W.Unit) {
        Fds.push_back({W.Child.outputFd(), POLLIN, 0});
        Busy.push_back(&W);
        Earliest = std::min(Earliest, W.Deadline);
      }
    if (Fds.empty())
      return;
    auto Left =
        std::chrono::ceil<std::chrono::milliseconds>(Earliest - Clock::now())
            .count();
    ::poll(Fds.data(), Fds.size(),
           static_cast<int>(std::clamp<long long>(Left, 0, 60'000)));
    for (std::size_t I = 0; I < Fds.size(); ++I) {
      if (Fds[I].revents)
        receive(*Busy[I]);
      else if (Clock::now() >= Busy[I]->Deadline)
        expire(*Busy[I]);
    }
  }

  void receive(Worker &W) {
    std::array<char, 65536> Buffer;
    ssize_t Got = ::read(W.Child.outputFd(), Buffer.data(), Buffer.size());
    if (Got < 0 && errno == EINTR)
      return;
    if (Got <= 0)
      return loseEnded(W);
    W.Answer.append(Buffer.data(), static_cast<std::size_t>(Got));
    if (W.Answer.size() > MaxAnswer) {
      W.Child.kill();
      return lose(W, ErrorKind::Limit, "the unit has too many facts");
    }
    if (W.Answer.back() != '\n')
      return;
    if (auto Facts = readFacts(W.Answer)) {
      finish(W, std::move(*Facts), W.Answer);
    } else {
      W.Child.kill();
      lose(W, ErrorKind::NotUnderstood,
           "the parse worker's answer is not understood");
    }
  }

  void loseEnded(Worker &W) {
    int Status = W.Child.wait();
    if (WIFEXITED(Status) && WEXITSTATUS(Status) == OutOfMemoryExit)
      return lose(W, ErrorKind::Limit,
                  "needs more than " +
                      std::to_string(Options.Limits.Memory >> 20) +
                      " MiB of memory");
    lose(W, ErrorKind::NotUnderstood,
         "the parse worker ended with " + describeStatus(Status));
  }

  void expire(Worker &W) {
    W.Child.kill();
    auto Seconds =
        std::chrono::duration_cast<std::chrono::seconds>(Options.Limits.Time)
            .count();
    lose(W, ErrorKind::Limit,
         "not parsed within " + std::to_string(Seconds) + " seconds");
  }

  void lose(Worker &W, ErrorKind Kind, std::string Why) {
    UnitFacts Facts;
    Facts.File = Requests[*W.Unit].File;
    Facts.Errors.push_back({Kind, Facts.File, std::move(Why)});
    finish(W, std::move(Facts), {});
  }

  void finish(Worker &W, UnitFacts Facts, std::string_view Answer) {
    std::size_t Unit = *W.Unit;
    Results[Unit] = std::move(Facts);
    W.Unit.reset();
    ++Finished;
    if (Done)
      Done(Unit, Results[Unit], Answer);
  }

  std::span<const UnitRequest> Requests;
  const PoolOptions &Options;
  const UnitDone &Done;
  std::vector<UnitFacts> Results;
  std::vector<Worker> Workers;
  std::size_t Next = 0, Finished = 0;
};

/// Ignores SIGPIPE: writing to a dead worker must be an error, not the end of
/// armlift. Restores the whole action: signal() would lose its flags and mask.
class IgnoreBrokenPipes {
public:
  IgnoreBrokenPipes() {
    struct sigaction Ignored{};
    Ignored.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &Ignored, &Before);
  }
  ~IgnoreBrokenPipes() { ::sigaction(SIGPIPE, &Before, nullptr); }
  IgnoreBrokenPipes(const IgnoreBrokenPipes &) = delete;
  IgnoreBrokenPipes &operator=(const IgnoreBrokenPipes &) = delete;

private:
  struct sigaction Before;
};

} // namespace

std::vector<UnitFacts> parseUnits(std::span<const UnitRequest> Requests,
                                  const PoolOptions &Options,
                                  const UnitDone &Done) {
  if (Requests.empty())
    return {};
  IgnoreBrokenPipes Guard;
  return Pool(Requests, Options, Done).run();
}

} // namespace armlift::source
