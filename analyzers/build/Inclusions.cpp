#include "analyzers/build/Inclusions.h"

#include "core/support/Path.h"

#include <algorithm>
#include <string>

namespace armlift::build {

Inclusions::Inclusions(const BuildFileIndex &Files) : Files(Files) {
  for (const auto &[In, Facts] : Files.all())
    if (Facts->System == BuildSystem::CMake && !Facts->OfIncluder)
      OfFolder[parentPath(In->ContextPath)].push_back(In);
}

/// The files that the include of `Glob` in the file `In` may mean. The paths in
/// an included file are relative to the folder of its includer, and those of
/// "**/x.cmake" to an unknown folder: the files in the folder of `In` or in the
/// nearest one above are meant.
std::vector<BuildFileIndex::File>
Inclusions::meant(const InputFacts &In, std::string_view Glob) const {
  std::string_view Folder = parentPath(In.ContextPath);
  if (!Glob.starts_with("**/"))
    if (std::vector<BuildFileIndex::File> Here =
            Files.matching(patternIn(Folder, Glob));
        !Here.empty())
      return Here;
  const std::string Anywhere = BuildFileIndex::anywhere(Glob);
  if (Anywhere.empty())
    return {};
  std::vector<BuildFileIndex::File> All = Files.matching(Anywhere);
  for (;; Folder = parentPath(Folder)) {
    auto isNear = [&](const BuildFileIndex::File &F) {
      return Folder.empty() || isBelow(F.In->ContextPath, Folder);
    };
    if (std::ranges::any_of(All, isNear)) {
      std::erase_if(All, [&](const auto &F) { return !isNear(F); });
      return All;
    }
    if (Folder.empty())
      return {};
  }
}

const Inclusions::Inputs &Inclusions::includedBy(const InputFacts &In) {
  auto [Entry, New] = Known.try_emplace(&In);
  if (!New)
    return Entry->second;
  std::vector<const InputFacts *> Work{&In};
  while (!Work.empty() && Steps != 0) {
    const InputFacts *Reader = Work.back();
    Work.pop_back();
    for (const std::string &Include : Reader->get<BuildFacts>()->Includes) {
      const std::vector<BuildFileIndex::File> Found = meant(*Reader, Include);
      Steps -= std::min(Steps, Found.size() + 1);
      for (const auto &[File, Facts] : Found)
        if (Facts->System == BuildSystem::CMake && Facts->OfIncluder &&
            Entry->second.insert(File).second)
          Work.push_back(File);
    }
  }
  return Entry->second;
}

bool Inclusions::comesBefore(const InputFacts &Other, const InputFacts &In) {
  if (In.get<BuildFacts>()->OfIncluder)
    return includes(Other, In);
  for (std::string_view Folder = parentPath(In.ContextPath); !Folder.empty();) {
    Folder = parentPath(Folder);
    auto Above = OfFolder.find(Folder);
    if (Above != OfFolder.end() &&
        std::ranges::any_of(Above->second, [&](const InputFacts *File) {
          return File == &Other || includes(*File, Other);
        }))
      return true;
  }
  return false;
}

} // namespace armlift::build
