#include "tools/armlift/ParseWorker.h"

#include "core/support/OwnPath.h"

namespace armlift {

std::string findParseWorker() {
  std::filesystem::path Self = ownPath();
  std::filesystem::path Worker = Self.parent_path() / "armlift-whatif";
  std::error_code Failure;
  return !Self.empty() && std::filesystem::exists(Worker, Failure)
             ? Worker.string()
             : "";
}

} // namespace armlift
