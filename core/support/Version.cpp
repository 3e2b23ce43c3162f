// ARMLIFT_VERSION and ARMLIFT_CHECK_URL come from core/CMakeLists.txt.
#include "core/support/Version.h"

namespace armlift {

std::string_view versionText() { return ARMLIFT_VERSION; }

std::string checkPageUrl(std::string_view Rule) {
  return std::string(ARMLIFT_CHECK_URL "/").append(Rule).append(".md");
}

} // namespace armlift
