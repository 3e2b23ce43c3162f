#include "core/support/OwnPath.h"

#include <sys/auxv.h>

namespace armlift {

std::filesystem::path ownPath() {
  std::error_code Failure;
  std::filesystem::path Self =
      std::filesystem::read_symlink("/proc/self/exe", Failure);
  if (!Failure)
    return Self;
  // Without /proc, as in a bare container: the name that was passed to execve()
  // (getauxval(3)).
  const auto *Started = reinterpret_cast<const char *>(getauxval(AT_EXECFN));
  if (!Started)
    return {};
  Self = std::filesystem::canonical(Started, Failure);
  return Failure ? std::filesystem::path() : Self;
}

} // namespace armlift
