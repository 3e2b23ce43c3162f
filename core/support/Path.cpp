#include "core/support/Path.h"

#include <cstdlib>
#include <memory>

namespace armlift {

std::string realPath(const std::string &Path) {
  struct Free {
    void operator()(char *P) const { std::free(P); }
  };
  std::unique_ptr<char, Free> Resolved(::realpath(Path.c_str(), nullptr));
  return Resolved ? Resolved.get() : std::string();
}

bool isBelow(std::string_view Path, std::string_view Folder) {
  return Path.starts_with(Folder) &&
         (Path.size() == Folder.size() || Folder.ends_with('/') ||
          Path[Folder.size()] == '/');
}

} // namespace armlift
