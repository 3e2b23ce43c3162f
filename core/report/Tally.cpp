// See Tally.h.
#include "core/report/Tally.h"

#include "core/report/Location.h"
#include "core/support/Path.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace armlift {

/// The deepest folder that holds all findings, with its '/': rows that only
/// repeat the scanned path would say nothing.
static std::string commonFolder(const Report &R) {
  std::optional<std::string> Common;
  for (const Finding &F : R.Findings) {
    if (F.Suppressed)
      continue;
    std::string File = fileOnDisk(F.Path);
    File.erase(File.rfind('/') + 1); // npos + 1 is 0
    if (!Common)
      Common = File;
    std::size_t Same = static_cast<std::size_t>(
        std::ranges::mismatch(*Common, File).in1 - Common->begin());
    Common->erase(Common->substr(0, Same).rfind('/') + 1);
  }
  return Common.value_or("");
}

Tallies tallyOf(const Report &R) {
  Tallies Out;
  const std::string Common = commonFolder(R);
  auto folderOf = [&](std::string_view Path) {
    std::string Below = tallyFolder(Path.substr(Common.size()));
    return Below != "./" || Common.empty() ? Common + Below : Common;
  };
  for (const Finding &F : R.Findings) {
    if (F.Suppressed)
      continue;
    ++Out.ByRule[std::string(F.Rule)][F.Impact];
    ++Out.ByFolder[folderOf(F.Path)][F.Impact];
  }
  return Out;
}

} // namespace armlift
