// See FileStamp.h.
#include "core/cache/FileStamp.h"

#include <algorithm>
#include <chrono>
#include <sys/stat.h>

namespace armlift {
namespace {

constexpr std::int64_t Second = 1'000'000'000;

std::int64_t nanoseconds(const timespec &Time) {
  return Time.tv_sec * Second + Time.tv_nsec;
}

} // namespace

FileStamp stampOf(const std::string &Path) {
  struct stat Status;
  if (::stat(Path.c_str(), &Status) != 0 || !S_ISREG(Status.st_mode))
    return {};
  return {static_cast<std::uint64_t>(Status.st_size),
          nanoseconds(Status.st_mtim), nanoseconds(Status.st_ctim),
          Status.st_ino};
}

bool isSettled(const FileStamp &Stamp, std::int64_t Now) {
  // The coarsest clocks of file systems in use: 2 s (FAT, exFAT).
  return std::max(Stamp.Modified, Stamp.Changed) < Now - 2 * Second;
}

std::int64_t currentTime() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

} // namespace armlift
