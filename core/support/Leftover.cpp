// See Leftover.h. A signal handler may call only few functions
// (signal-safety(7)): no allocation, no directory streams. So names are kept in
// a fixed table, and folders are read by system calls.
#include "core/support/Leftover.h"

#include "core/support/Descriptor.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace armlift {
namespace {

enum EntryState : int { Free, Filling, Live };

} // namespace

struct Leftover::TableEntry {
  std::atomic<int> State;
  std::array<char, PATH_MAX> Path;
};

namespace {

using TableEntry = Leftover::TableEntry;

// Each output file being written takes one entry, and so does each temporary
// folder.
constexpr std::size_t TableSize = 32;
std::array<TableEntry, TableSize> Table;
std::atomic<bool> Ending;

TableEntry *enter(const std::string &Path) {
  while (Ending) // the handler is reading the table
    ::pause();
  if (Path.size() >= PATH_MAX)
    return nullptr;
  for (TableEntry &Entry : Table) {
    int Expected = Free;
    if (!Entry.State.compare_exchange_strong(Expected, Filling))
      continue;
    std::memcpy(Entry.Path.data(), Path.c_str(), Path.size() + 1);
    Entry.State = Live;
    return &Entry;
  }
  return nullptr;
}

void removeAt(int Folder, const char *Name);

/// Empties a folder. dirent64 of glibc and musl has the layout of the kernel's
/// linux_dirent64 (getdents(2)).
void empty(int Folder) {
  alignas(dirent64) std::array<char, 4096> Bytes;
  for (long Size; (Size = ::syscall(SYS_getdents64, Folder, Bytes.data(),
                                    Bytes.size())) > 0;)
    for (long At = 0; At < Size;) {
      const auto *Entry = reinterpret_cast<const dirent64 *>(&Bytes[At]);
      At += Entry->d_reclen;
      if (std::strcmp(Entry->d_name, ".") != 0 &&
          std::strcmp(Entry->d_name, "..") != 0)
        removeAt(Folder, Entry->d_name);
    }
}

/// Removes a file, or a folder with its contents; does not follow links.
void removeAt(int Folder, const char *Name) {
  if (::unlinkat(Folder, Name, 0) == 0 || errno != EISDIR)
    return;
  Descriptor Inner(
      ::openat(Folder, Name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (Inner)
    empty(Inner.get());
  ::unlinkat(Folder, Name, AT_REMOVEDIR);
}

extern "C" void removeAndEnd(int Signal) {
  while (Ending.exchange(true)) // another thread is already removing
    ::pause();
  for (TableEntry &Entry : Table)
    if (Entry.State == Live)
      removeAt(AT_FDCWD, Entry.Path.data());
  // Ends the program here, whatever the flags of the action are by now: a
  // handler that is called once more would wait above for ever.
  std::signal(Signal, SIG_DFL);
  ::raise(Signal);
  sigset_t Own;
  ::sigemptyset(&Own);
  ::sigaddset(&Own, Signal);
  ::pthread_sigmask(SIG_UNBLOCK, &Own, nullptr);
}

} // namespace

Leftover::Leftover(std::string Path)
    : Path(std::move(Path)), Entry(enter(this->Path)) {}

Leftover::Leftover(Leftover &&Other) noexcept
    : Path(std::exchange(Other.Path, "")),
      Entry(std::exchange(Other.Entry, nullptr)) {}

Leftover &Leftover::operator=(Leftover &&Other) noexcept {
  std::swap(Path, Other.Path);
  std::swap(Entry, Other.Entry);
  return *this;
}

Leftover::~Leftover() {
  if (!Path.empty())
    removeAt(AT_FDCWD, Path.c_str());
  forget();
}

void Leftover::forget() {
  Path.clear();
  if (Entry)
    std::exchange(Entry, nullptr)->State = Free;
}

void removeLeftoversOnSignal() {
  constexpr std::array Signals = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
  struct sigaction Action{};
  Action.sa_handler = removeAndEnd;
  for (int Signal : Signals)
    ::sigaddset(&Action.sa_mask, Signal);
  for (int Signal : Signals) {
    struct sigaction Old;
    if (::sigaction(Signal, nullptr, &Old) == 0 && Old.sa_handler != SIG_IGN)
      ::sigaction(Signal, &Action, nullptr);
  }
}

} // namespace armlift
