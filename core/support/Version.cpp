// The macros come from core/CMakeLists.txt.
#include "core/support/Version.h"

namespace armlift {

std::string_view versionText() { return ARMLIFT_VERSION; }

std::string_view projectUrl() { return ARMLIFT_PROJECT_URL; }

std::string checkPageUrl(std::string_view Rule) {
  constexpr std::string_view Pages = ARMLIFT_CHECK_URL;
  return Pages.empty()
             ? ""
             : std::string(Pages).append("/").append(Rule).append(".md");
}

} // namespace armlift
