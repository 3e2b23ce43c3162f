// See SystemRoots.h.
#include "analyzers/binary/SystemRoots.h"

#include "core/support/Path.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace armlift::binary {

namespace {

/// Returns the root of the file system in which this is a library of the
/// system: "r/usr/lib/aarch64-linux-gnu/libc.so.6" -> "r". Nullopt for another
/// folder than that of the Filesystem Hierarchy Standard (4.10) or of Debian's
/// multiarch.
std::optional<std::string_view> rootOf(std::string_view Library) {
  std::string_view Folder = parentPath(Library);
  if (fileName(Folder) == "aarch64-linux-gnu")
    Folder = parentPath(Folder);
  if (fileName(Folder) != "lib" && fileName(Folder) != "lib64")
    return std::nullopt;
  Folder = parentPath(Folder);
  return fileName(Folder) == "usr" ? parentPath(Folder) : Folder;
}

} // namespace

SystemRoots::SystemRoots(std::span<const Unit> Units) {
  std::set<std::string, std::less<>> WithLibc, WithLoader;
  for (const Unit &U : Units)
    if (U.traits().Lone)
      for (const Member &M : U.Members) {
        bool IsLibc = M.File->Soname == "libc.so.6",
             IsLoader = M.File->Soname == "ld-linux-aarch64.so.1";
        if ((!IsLibc && !IsLoader) || !M.isLinux(Arch::Aarch64))
          continue;
        if (std::optional<std::string_view> Root = rootOf(U.ContextPath))
          (IsLibc ? WithLibc : WithLoader).emplace(*Root);
      }
  std::ranges::set_intersection(WithLibc, WithLoader,
                                std::inserter(Folders, Folders.end()));
}

bool SystemRoots::contain(std::string_view ContextPath) const {
  if (Folders.empty())
    return false;
  while (!ContextPath.empty()) {
    ContextPath = parentPath(ContextPath);
    if (Folders.contains(ContextPath))
      return true;
  }
  return false;
}

} // namespace armlift::binary
