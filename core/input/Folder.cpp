#include "core/input/Folder.h"

#include "core/support/File.h"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <memory>
#include <string_view>
#include <sys/stat.h>

namespace armlift {

/// "a.c" comes before the contents of "a", because '.' comes before '/'.
static bool isBeforeInPaths(const FolderEntry &A, const FolderEntry &B) {
  std::size_t Common = std::min(A.Name.size(), B.Name.size());
  if (int Order = A.Name.compare(0, Common, B.Name, 0, Common); Order != 0)
    return Order < 0;
  auto next = [&](const FolderEntry &E) {
    char End = E.Type == DT_DIR ? '/' : '\0';
    return static_cast<unsigned char>(E.Name.size() > Common ? E.Name[Common]
                                                             : End);
  };
  return next(A) < next(B);
}

Expected<std::vector<FolderEntry>> readFolder(const std::string &Path) {
  struct Close {
    void operator()(DIR *D) const { ::closedir(D); }
  };
  std::unique_ptr<DIR, Close> Directory(::opendir(Path.c_str()));
  if (!Directory)
    return systemFailure(Path);
  std::vector<FolderEntry> Entries;
  for (;;) {
    errno = 0; // a null pointer means the end, or an error
    const dirent *D = ::readdir(Directory.get());
    if (!D)
      break;
    std::string_view Name = D->d_name;
    if (Name == "." || Name == "..")
      continue;
    unsigned char Type = D->d_type;
    if (Type == DT_UNKNOWN) {
      struct stat Status;
      if (::lstat((Path + '/' + D->d_name).c_str(), &Status) == 0)
        Type = IFTODT(Status.st_mode);
    }
    Entries.push_back({std::string(Name), Type});
  }
  if (errno != 0)
    return systemFailure(Path);
  std::ranges::sort(Entries, isBeforeInPaths);
  return Entries;
}

} // namespace armlift
