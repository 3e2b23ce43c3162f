// See CacheSecret.h.
#include "core/cache/CacheSecret.h"

#include "core/support/Descriptor.h"
#include "core/support/File.h"

#include <fcntl.h>
#include <filesystem>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace armlift {
namespace {

constexpr std::size_t SecretBytes = 32;

/// Makes the file, unless another run is faster.
void makeSecret(const std::string &Path) {
  std::string Bytes(SecretBytes, '\0');
  if (::getrandom(Bytes.data(), Bytes.size(), 0) !=
      static_cast<ssize_t>(Bytes.size()))
    return;
  // Under its name the file is whole, or not there.
  const std::string Beside = Path + '.' + std::to_string(::getpid());
  Descriptor File(
      ::open(Beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (!File)
    return;
  if (::write(File.get(), Bytes.data(), Bytes.size()) ==
      static_cast<ssize_t>(Bytes.size()))
    (void)::link(Beside.c_str(), Path.c_str());
  ::unlink(Beside.c_str());
}

} // namespace

std::string cacheSecret(const std::string &CacheHome) {
  if (!CacheHome.starts_with('/')) // the specification ignores relative paths
    return {};
  const std::string Folder = CacheHome + "/armlift", Path = Folder + "/key";
  std::string Secret;
  if (!pathExists(Path)) {
    std::error_code Failure;
    std::filesystem::create_directories(CacheHome, Failure);
    (void)::mkdir(Folder.c_str(), 0700);
    makeSecret(Path);
  }
  if (!readFile(Path, Secret, SecretBytes) || Secret.size() != SecretBytes)
    return {};
  return Secret;
}

} // namespace armlift
