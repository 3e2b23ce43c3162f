#include "core/input/BuildDatabase.h"

#include <filesystem>

namespace fs = std::filesystem;

namespace armlift {

std::string findDatabase(const std::string &BuildDir, const std::string &Root) {
  constexpr const char *Name = "compile_commands.json";
  if (!BuildDir.empty())
    return (fs::path(BuildDir) / Name).string();
  std::error_code Failure;
  for (const fs::path &Folder : {fs::path(Root), fs::path(Root) / "build"})
    if (fs::is_regular_file(Folder / Name, Failure))
      return (Folder / Name).string();
  return {};
}

} // namespace armlift
