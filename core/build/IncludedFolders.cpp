#include "core/build/IncludedFolders.h"

#include <cstddef>
#include <set>
#include <string>

namespace armlift {

std::vector<IncludedFolders::Folder>
IncludedFolders::of(const InputFacts &Includer,
                    std::string_view Variable) const {
  constexpr std::size_t MaxFiles = 100; // more than any real project has
  std::vector<Folder> Found;
  std::vector<const InputFacts *> Readers{&Includer};
  std::set<const InputFacts *> Met{&Includer};
  for (std::size_t Next = 0; Next < Readers.size(); ++Next)
    for (const auto &[Glob, Condition] :
         Readers[Next]->get<BuildFacts>()->Further.Includes) {
      // Make takes the path from the folder in which it runs.
      const bool IsHidden = Glob.contains('*');
      const std::vector<BuildFileIndex::File> Meant = Files.matching(
          IsHidden ? BuildFileIndex::anywhere(Glob) : fromRoot(Includer, Glob));
      if (Meant.size() != 1 || Met.size() == MaxFiles ||
          !Met.insert(Meant[0].In).second)
        continue;
      Readers.push_back(Meant[0].In);
      auto Set = Meant[0].Facts->Sources.FolderVariables.find(Variable);
      if (Set != Meant[0].Facts->Sources.FolderVariables.end())
        for (const SourceAddition &At : Set->second)
          Found.push_back({Meant[0].In, &At});
    }
  return Found;
}

} // namespace armlift
