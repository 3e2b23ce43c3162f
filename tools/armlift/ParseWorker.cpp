#include "ParseWorker.h"

#include <filesystem>

namespace armlift {

std::string findParseWorker() {
  std::error_code Failure;
  std::filesystem::path Self =
      std::filesystem::read_symlink("/proc/self/exe", Failure);
  std::filesystem::path Worker = Self.parent_path() / "armlift-whatif";
  return !Failure && std::filesystem::exists(Worker, Failure) ? Worker.string()
                                                              : "";
}

} // namespace armlift
