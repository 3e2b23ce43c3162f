// See Process.h. The input is a memory file, so that only the two outputs need
// watching.
#include "core/support/Process.h"

#include "core/support/Descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char **environ;

namespace armlift {
namespace {

constexpr std::size_t MaxErrors = 1 << 16;

struct Pipe {
  Descriptor Read, Write;
};

std::unexpected<Error> processFailure(const std::string &Program, int Code) {
  return failure(ErrorKind::UnreadableInput, "",
                 "cannot run '" + Program + "': " + std::strerror(Code));
}

/// False if there are no descriptors left.
bool openPipe(Pipe &P) {
  int Ends[2];
  if (::pipe2(Ends, O_CLOEXEC) != 0)
    return false;
  P = {Descriptor(Ends[0]), Descriptor(Ends[1])};
  return true;
}

/// A file in memory that holds `Input`, at its start.
Descriptor memoryFile(std::string_view Input) {
  Descriptor File(::memfd_create("armlift", MFD_CLOEXEC));
  for (std::size_t Done = 0; File && Done < Input.size();) {
    ssize_t Count =
        ::write(File.get(), Input.data() + Done, Input.size() - Done);
    if (Count < 0 && errno != EINTR)
      return Descriptor();
    Done += static_cast<std::size_t>(std::max<ssize_t>(Count, 0));
  }
  if (File)
    ::lseek(File.get(), 0, SEEK_SET);
  return File;
}

/// 0 or an errno value.
int spawn(std::span<const std::string> Args, const Descriptor &In,
          const Descriptor &Out, const Descriptor &Err, pid_t &Child) {
  std::vector<char *> Words;
  for (const std::string &Arg : Args)
    Words.push_back(const_cast<char *>(Arg.c_str()));
  Words.push_back(nullptr);
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  posix_spawn_file_actions_adddup2(&Actions, In.get(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&Actions, Out.get(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&Actions, Err.get(), STDERR_FILENO);
  int Code = ::posix_spawnp(&Child, Words[0], &Actions, nullptr, Words.data(),
                            environ);
  posix_spawn_file_actions_destroy(&Actions);
  return Code;
}

/// Reads both pipes to their ends. False if `Output` would grow beyond
/// `MaxOutput`.
bool drain(const Pipe &Out, const Pipe &Err, std::size_t MaxOutput,
           ProcessResult &Result) {
  std::array<pollfd, 2> Watched = {
      {{Out.Read.get(), POLLIN, 0}, {Err.Read.get(), POLLIN, 0}}};
  std::array<std::string *, 2> Into = {&Result.Output, &Result.Errors};
  std::array<char, 1 << 16> Chunk;
  while (Watched[0].fd >= 0 || Watched[1].fd >= 0) {
    if (::poll(Watched.data(), Watched.size(), -1) < 0 && errno != EINTR)
      return false;
    for (std::size_t I = 0; I < Watched.size(); ++I) {
      if (Watched[I].fd < 0 || !Watched[I].revents)
        continue;
      ssize_t Count = ::read(Watched[I].fd, Chunk.data(), Chunk.size());
      if (Count < 0 && errno == EINTR)
        continue;
      if (Count <= 0) {
        Watched[I].fd = -1; // poll passes over it
        continue;
      }
      std::size_t Room = (I == 0 ? MaxOutput : MaxErrors) - Into[I]->size();
      if (I == 0 && static_cast<std::size_t>(Count) > Room)
        return false;
      Into[I]->append(Chunk.data(),
                      std::min(static_cast<std::size_t>(Count), Room));
    }
  }
  return true;
}

} // namespace

Expected<ProcessResult> runProcess(std::span<const std::string> Args,
                                   std::string_view Input,
                                   std::size_t MaxOutput) {
  Pipe Out, Err;
  Descriptor In = memoryFile(Input);
  if (!In || !openPipe(Out) || !openPipe(Err))
    return processFailure(Args[0], errno);
  pid_t Child = 0;
  if (int Code = spawn(Args, In, Out.Write, Err.Write, Child))
    return processFailure(Args[0], Code);
  Out.Write.close();
  Err.Write.close();
  ProcessResult Result;
  bool Whole = drain(Out, Err, MaxOutput, Result);
  Out.Read.close();
  Err.Read.close();
  int Status = 0;
  while (::waitpid(Child, &Status, 0) < 0 && errno == EINTR) {
  }
  if (!Whole)
    return failure(ErrorKind::Limit, "", "'" + Args[0] + "' put out too much");
  Result.ExitCode =
      WIFEXITED(Status) ? WEXITSTATUS(Status) : 128 + WTERMSIG(Status);
  return Result;
}

} // namespace armlift
