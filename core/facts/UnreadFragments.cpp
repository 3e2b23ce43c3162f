#include "core/facts/UnreadFragments.h"

#include "core/support/Path.h"

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
  std::vector<BuildFileIndex::File> Readers;
  for (const BuildFileIndex::File &F : Files.all())
    if (!F.Facts->IsFragment)
      Readers.push_back(F);
  std::set<std::string> Asked; // many files include the same ones
  auto read = [&](const std::string &Glob) {
    const std::vector<BuildFileIndex::File> Found = Files.matching(Glob);
    for (const BuildFileIndex::File &F : Found)
      if (F.Facts->IsFragment && Read.insert(F.In).second)
        Readers.push_back(F);
    return !Found.empty();
  };
  while (!Readers.empty()) {
    const auto [Reader, Facts] = Readers.back();
    Readers.pop_back();
    for (const std::string &Include : Facts->Includes) {
      // Where the file itself is run, its includes are relative to its folder.
      if (!Facts->IsFragment && Include.find('*') == Include.npos &&
          read(patternIn(parentPath(Reader->ContextPath), Include)))
        continue;
      if (std::string Glob = anywhere(Include);
          !Glob.empty() && Asked.insert(Glob).second)
        read(Glob);
    }
  }
}

} // namespace armlift
