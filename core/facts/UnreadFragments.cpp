#include "core/facts/UnreadFragments.h"

#include <string>
#include <string_view>
#include <vector>

namespace armlift {
namespace {

/// A glob for the files that an include of `Glob` may mean. Paths in an
/// included file are relative to the including file, so only the end of a path
/// is compared. Empty if the include may mean any file.
std::string anywhere(std::string_view Glob) {
  while (Glob.starts_with("../"))
    Glob.remove_prefix(3);
  // Compilers write the files of $(DEPS), so they are not fragments; and
  // "$(DIR)/$(FILE)" may be any file.
  if (Glob == "*" || Glob == "**/*")
    return {};
  return std::string(Glob.starts_with("**/") ? "" : "**/").append(Glob);
}

} // namespace

UnreadFragments::UnreadFragments(const BuildFileIndex &Files) {
  std::vector<const BuildFacts *> Readers;
  for (const auto &[In, Facts] : Files.all())
    if (!Facts->IsFragment)
      Readers.push_back(Facts);
  std::set<std::string> Asked; // many files include the same ones
  while (!Readers.empty()) {
    const BuildFacts *Reader = Readers.back();
    Readers.pop_back();
    for (const std::string &Include : Reader->Includes)
      if (std::string Glob = anywhere(Include);
          !Glob.empty() && Asked.insert(Glob).second)
        for (const auto &[In, Facts] : Files.matching(Glob))
          if (Facts->IsFragment && Read.insert(In).second)
            Readers.push_back(Facts);
  }
}

} // namespace armlift
