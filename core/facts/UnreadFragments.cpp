#include "core/facts/UnreadFragments.h"

#include "core/support/Path.h"

#include <string>
#include <string_view>
#include <vector>

namespace armlift {

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
      if (std::string Glob = BuildFileIndex::anywhere(Include);
          !Glob.empty() && Asked.insert(Glob).second)
        read(Glob);
    }
  }
}

} // namespace armlift
