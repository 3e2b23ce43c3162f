#include "core/cache/BuildIdentity.h"

#include "core/cache/FileStamp.h"
#include "core/support/Version.h"

namespace armlift {

std::string buildIdentity(const std::string &Path) {
  FileStamp Stamp = stampOf(Path);
  return Stamp.isSet()
             ? std::string(versionText()) + ' ' + std::to_string(Stamp.Size) +
                   ' ' + std::to_string(Stamp.Modified)
             : "";
}

} // namespace armlift
