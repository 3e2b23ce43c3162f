#include "core/input/BuildDatabase.h"

#include "core/support/Path.h"
#include "core/support/WellKnownNames.h"

#include <filesystem>
#include <string_view>
#include <unordered_set>

namespace fs = std::filesystem;

namespace armlift {

std::string findDatabase(const std::string &BuildDir, const std::string &Root,
                         const std::set<std::string, std::less<>> &Named) {
  constexpr std::string_view Name = CompileCommandsFile;
  if (!BuildDir.empty())
    return (fs::path(BuildDir) / Name).string();
  std::unordered_set<std::string_view> Asked;
  std::error_code Failure;
  for (std::string_view Path : Named)
    for (std::string_view At = Path;
         isBelow(At, Root) && Asked.insert(At).second; At = parentPath(At))
      for (const fs::path &Folder : {fs::path(At), fs::path(At) / "build"})
        if (fs::is_regular_file(Folder / Name, Failure))
          return (Folder / Name).string();
  return {};
}

} // namespace armlift
