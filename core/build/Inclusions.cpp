#include "core/build/Inclusions.h"

#include "core/support/Path.h"

#include <algorithm>
#include <string>

namespace armlift {

Inclusions::Inclusions(const BuildFileIndex &Files) : Files(Files) {
  for (const auto &[In, Facts] : Files.all()) {
    if (Facts->System != BuildSystem::CMake)
      continue;
    std::set<const InputFacts *> Once;
    for (const BuildInclude &I : Facts->Further.Includes)
      for (const BuildFileIndex::File &F :
           meant(parentPath(In->ContextPath), Facts->File.OfIncluder, I.Glob))
        if (Work.spend() && F.In != In && Once.insert(F.In).second)
          Direct[F.In].push_back(In);
  }
}

/// The files that the include of `Glob` in a file of `Folder` may mean. The
/// path is relative to the folder of the file that CMake was run on: for an
/// included file, that may be any folder above its own. Of "**/x.cmake", the
/// nearest files are meant.
const Inclusions::Found &Inclusions::meant(std::string_view Folder,
                                           bool IsIncluded,
                                           std::string_view Glob) {
  auto [At, IsNew] = Meant.try_emplace({Folder, IsIncluded, Glob});
  Found &All = At->second;
  if (!IsNew || !Work.spend())
    return All;
  auto add = [&](const std::string &Wanted) {
    for (const BuildFileIndex::File &F : Files.matching(Wanted))
      if (Work.spend() && F.Facts->System == BuildSystem::CMake &&
          F.Facts->File.OfIncluder)
        All.push_back(F);
  };
  if (!Glob.starts_with("**/")) {
    add(patternIn(Folder, Glob));
    for (std::string_view Above = Folder; IsIncluded && !Above.empty();) {
      Above = parentPath(Above);
      add(patternIn(Above, Glob));
    }
    return All;
  }
  if (BuildFileIndex::anywhere(Glob).empty())
    return All;
  add(std::string(Glob));
  for (std::string_view Near = Folder; !Near.empty() && Work.spend(All.size());
       Near = parentPath(Near)) {
    auto isNear = [&](const BuildFileIndex::File &F) {
      return isBelow(F.In->ContextPath, Near);
    };
    if (std::ranges::any_of(All, isNear)) {
      std::erase_if(All, [&](const auto &F) { return !isNear(F); });
      break;
    }
  }
  return All;
}

const Inclusions::Readers &Inclusions::readersOf(const InputFacts &In) {
  auto [Entry, IsNew] = Known.try_emplace(&In);
  Readers &All = Entry->second;
  if (!IsNew)
    return All;
  std::set<const InputFacts *> Met{&In};
  auto add = [&](const InputFacts *Of) {
    if (auto Its = Direct.find(Of); Its != Direct.end())
      for (const InputFacts *Reader : Its->second)
        if (Work.spend() && Met.insert(Reader).second)
          All.push_back(Reader);
  };
  add(&In);
  for (std::size_t Next = 0; Next < All.size(); ++Next)
    add(All[Next]);
  return All;
}

} // namespace armlift
