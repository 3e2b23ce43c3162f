// posix_spawn and pipes; see Process.h. The input is a memory file, so that
// only the two outputs must be polled.
#include "core/support/Process.h"

#include "core/support/File.h"
#include "core/support/Text.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char *
    *environ; // NOLINT(readability-redundant-declaration): POSIX asks for it

namespace armlift {
namespace {

using Clock = std::chrono::steady_clock;

/// A file in memory that holds `Input`, positioned at its start.
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

/// Reads both pipes to their ends. Returns the limit that was exceeded, if any.
std::optional<std::string_view> drain(const Descriptor &Out,
                                      const Descriptor &Err,
                                      const ProcessLimits &Limits,
                                      ProcessResult &Result) {
  Clock::time_point Deadline = Clock::now() + Limits.Time;
  std::array<pollfd, 2> Watched = {
      {{Out.get(), POLLIN, 0}, {Err.get(), POLLIN, 0}}};
  std::array<std::string *, 2> Into = {&Result.Output, &Result.Errors};
  std::array<char, 1 << 16> Chunk;
  while (Watched[0].fd >= 0 || Watched[1].fd >= 0) {
    auto Left =
        std::chrono::ceil<std::chrono::milliseconds>(Deadline - Clock::now())
            .count();
    if (Left <= 0)
      return "took too long";
    if (::poll(Watched.data(), Watched.size(), static_cast<int>(Left)) < 0) {
      if (errno == EINTR)
        continue;
      return "cannot be read";
    }
    for (std::size_t I = 0; I < Watched.size(); ++I) {
      if (Watched[I].fd < 0 || !Watched[I].revents)
        continue;
      ssize_t Count = ::read(Watched[I].fd, Chunk.data(), Chunk.size());
      if (Count < 0 && errno == EINTR)
        continue;
      if (Count <= 0) {
        Watched[I].fd = -1; // poll ignores negative descriptors
        continue;
      }
      std::size_t Room =
          (I == 0 ? Limits.Output : Limits.Errors) - Into[I]->size();
      if (I == 0 && static_cast<std::size_t>(Count) > Room)
        return "wrote too much output";
      Into[I]->append(Chunk.data(),
                      std::min(static_cast<std::size_t>(Count), Room));
    }
  }
  return std::nullopt;
}

/// The absolute folders of PATH, as a value for it.
std::string absolutePath() {
  const char *Path = ::getenv("PATH");
  std::string Out;
  for (std::string_view Folder : absoluteFolders(Path ? Path : ""))
    Out.append(Out.empty() ? "" : ":").append(Folder);
  return Out.empty() ? "/usr/bin:/bin" : Out;
}

} // namespace

std::vector<std::string_view> absoluteFolders(std::string_view SearchPath) {
  auto Folders = splitWords(SearchPath, ":");
  std::erase_if(Folders, [](std::string_view F) { return F.front() != '/'; });
  return Folders;
}

bool isProgram(const std::string &Path) {
  struct stat Is;
  return ::access(Path.c_str(), X_OK) == 0 && ::stat(Path.c_str(), &Is) == 0 &&
         S_ISREG(Is.st_mode);
}

std::string findProgram(std::string_view Name, std::string_view SearchPath) {
  for (std::string_view Folder : absoluteFolders(SearchPath))
    if (std::string Path = std::string(Folder).append("/").append(Name);
        isProgram(Path))
      return Path;
  return {};
}

Expected<Pipe> openPipe() {
  std::array<int, 2> Ends;
  if (::pipe2(Ends.data(), O_CLOEXEC) != 0)
    return systemFailure("", errno, "cannot create a pipe");
  return Pipe{Descriptor(Ends[0]), Descriptor(Ends[1])};
}

Expected<pid_t> startProcess(std::span<const std::string> Args,
                             std::array<int, 3> Standard) {
  const std::string SearchPath = absolutePath();
  const std::string Program =
      Args[0].contains('/') ? Args[0] : findProgram(Args[0], SearchPath);
  if (Program.empty())
    return systemFailure("", ENOENT, "cannot run '" + Args[0] + "'");
  std::string Path = "PATH=" + SearchPath;
  std::vector<char *> Environment{Path.data()};
  for (char **Entry = environ; *Entry; ++Entry)
    if (!std::string_view(*Entry).starts_with("PATH="))
      Environment.push_back(*Entry);
  Environment.push_back(nullptr);
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  for (int Number = 0; Number < 3; ++Number)
    if (Standard[Number] < 0)
      posix_spawn_file_actions_addopen(&Actions, Number, "/dev/null",
                                       Number ? O_WRONLY : O_RDONLY, 0);
    else
      posix_spawn_file_actions_adddup2(&Actions, Standard[Number], Number);
  std::vector<char *> Words;
  for (const std::string &Arg : Args) // POSIX promises not to modify them
    Words.push_back(const_cast<char *>(Arg.c_str()));
  Words.push_back(nullptr);
  pid_t Child = -1;
  int Code = ::posix_spawn(&Child, Program.c_str(), &Actions, nullptr,
                           Words.data(), Environment.data());
  posix_spawn_file_actions_destroy(&Actions);
  if (Code)
    return systemFailure("", Code, "cannot run '" + Args[0] + "'");
  return Child;
}

int waitForProcess(pid_t Child) {
  int Status = 0;
  while (::waitpid(Child, &Status, 0) < 0 && errno == EINTR) {
  }
  return Status;
}

Expected<ProcessResult> runProcess(std::span<const std::string> Args,
                                   std::string_view Input,
                                   const ProcessLimits &Limits) {
  Descriptor In = memoryFile(Input);
  if (!In)
    return systemFailure("", errno,
                         "cannot hold the input of '" + Args[0] + "'");
  Expected<Pipe> Out = openPipe(), Err = openPipe();
  if (!Out || !Err)
    return std::unexpected(Out ? Err.error() : Out.error());
  Expected<pid_t> Child =
      startProcess(Args, {In.get(), Out->Write.get(), Err->Write.get()});
  if (!Child)
    return std::unexpected(Child.error());
  Out->Write.close();
  Err->Write.close();
  ProcessResult Result;
  auto Beyond = drain(Out->Read, Err->Read, Limits, Result);
  if (Beyond)
    ::kill(*Child, SIGKILL);
  int Status = waitForProcess(*Child);
  if (Beyond)
    return failure(ErrorKind::Limit, "",
                   "'" + Args[0] + "' " + std::string(*Beyond));
  Result.ExitCode =
      WIFEXITED(Status) ? WEXITSTATUS(Status) : 128 + WTERMSIG(Status);
  // If only the child notices that the program does not exist, it exits with
  // 127 (POSIX.1-2017, posix_spawn, RETURN VALUE).
  if (Result.ExitCode == 127 && Result.Output.empty() && Result.Errors.empty())
    return systemFailure("", ENOENT, "cannot run '" + Args[0] + "'");
  return Result;
}

} // namespace armlift
