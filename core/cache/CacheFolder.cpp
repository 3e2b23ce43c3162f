// See CacheFolder.h.
#include "core/cache/CacheFolder.h"

#include "core/support/OutputFile.h"

#include <chrono>
#include <filesystem>

namespace armlift {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::hours MaxAge = std::chrono::hours(24 * 30);

void writeOnce(const fs::path &Path, std::string_view Text) {
  std::error_code Failure;
  if (!fs::exists(Path, Failure))
    (void)writeOutputFile(
        Path.string(), [&](std::ostream &Out) { Out << Text; },
        Durability::Process);
}

} // namespace

std::string cacheFolder(const std::string &Root, std::string_view Kind) {
  return (fs::path(Root) / ".armlift_cache" / Kind).string();
}

bool makeCacheFolder(const std::string &Folder) {
  std::error_code Failure;
  fs::create_directories(Folder, Failure);
  if (Failure)
    return false;
  fs::path Top = fs::path(Folder).parent_path();
  writeOnce(Top / ".gitignore", "*\n");
  // https://bford.info/cachedir/
  writeOnce(Top / "CACHEDIR.TAG",
            "Signature: 8a477f597d28d172789f06886806bc55\n"
            "# This folder was made by armlift.\n");
  return true;
}

void sweepCacheFolder(const std::string &Folder) {
  std::error_code Failure;
  auto Oldest = fs::file_time_type::clock::now() - MaxAge;
  for (const fs::directory_entry &Entry :
       fs::directory_iterator(Folder, Failure)) {
    auto Written = Entry.last_write_time(Failure);
    if (!Failure && Written < Oldest)
      fs::remove(Entry.path(), Failure);
  }
}

} // namespace armlift
