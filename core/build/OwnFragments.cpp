#include "core/build/OwnFragments.h"

#include "core/support/Path.h"
#include "core/support/Text.h"

#include <algorithm>

namespace armlift {

OwnFragments::OwnFragments(const BuildFileIndex &Files) {
  for (const BuildFileIndex::File &F : Files.all())
    if (F.Facts->System == BuildSystem::Make && F.Facts->File.IsFragment)
      All.insert(F.In->ContextPath);
  if (All.empty())
    return;
  for (const BuildFileIndex::File &F : Files.all())
    for (const BuildInclude &I : F.Facts->Further.Includes)
      note(F, I.Glob);
}

/// An include whose folder is unknown means the piece of that name beside the
/// reader, if there is one: $(CURDIR)/common.mk.
void OwnFragments::note(const BuildFileIndex::File &Reader,
                        std::string_view Include) {
  const std::string_view Folder = parentPath(Reader.In->ContextPath);
  const std::string_view Name = fileName(Include);
  const std::string Path = fromRoot(*Reader.In, Include);
  const bool IsGlob = isGlob(Name);
  if (!Reader.Facts->File.OfIncluder && !isGlob(parentPath(Include)) &&
      (IsGlob || All.contains(Path))) {
    const bool IsBeside = parentPath(Path) == Folder;
    if (!IsGlob)
      (IsBeside ? Own : Paths).insert(Path);
    else if (!IsBeside)
      Globs.emplace(Name);
    return;
  }
  // Compilers write the files of $(DEPS).
  if (Name.empty() || Name == "*" || Name == "**")
    return;
  if (std::string Beside = patternIn(Folder, Name);
      !IsGlob && All.contains(Beside))
    Own.insert(std::move(Beside));
  else
    (IsGlob ? Globs : Names).emplace(Name);
}

bool OwnFragments::contains(const InputFacts &In) const {
  const std::string_view Name = fileName(In.ContextPath);
  return Own.contains(In.ContextPath) && !Paths.contains(In.ContextPath) &&
         !Names.contains(Name) && Globs.size() <= MaxGlobs &&
         std::ranges::none_of(Globs, [&](const std::string &Glob) {
           return globMatch(Glob, Name);
         });
}

} // namespace armlift
