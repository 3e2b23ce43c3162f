// The removed lines of a unit; see DeadLines.h.
#include "analyzers/source/whatif/DeadLines.h"

#include "analyzers/source/units/LineRanges.h"

#include <algorithm>
#include <map>
#include <set>

namespace armlift::source {

using clang::SourceLocation;

bool ReadFiles::compiles(const std::string &Path, std::uint32_t Line) const {
  auto File = std::ranges::lower_bound(Project, Path, {}, &UnitFile::Path);
  return File != Project.end() && File->Path == Path &&
         std::ranges::none_of(File->Dead, [&](LineRange R) {
           return R.First <= Line && Line <= R.Last;
         });
}

void DeadLines::SourceRangeSkipped(clang::SourceRange Range, SourceLocation) {
  clang::FileID File = Sources.getFileID(Range.getBegin());
  if (Sites.isMachine(File))
    return;
  std::uint32_t First = Sources.getSpellingLineNumber(Range.getBegin()) + 1;
  std::uint32_t Next = Sources.getSpellingLineNumber(Range.getEnd());
  if (First < Next)
    Dead[File].push_back({First, Next - 1});
}

ReadFiles DeadLines::files() const {
  std::map<std::string, std::vector<LineRange>> Project;
  std::set<std::string> System;
  for (unsigned I = 0, E = Sources.local_sloc_entry_size(); I != E; ++I) {
    const clang::SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile())
      continue;
    clang::FileID File = Sources.getFileID(
        SourceLocation::getFromRawEncoding(Entry.getOffset()));
    std::string Path = Sites.path(File);
    if (Path.empty())
      continue;
    if (Sites.isMachine(File)) {
      System.insert(std::move(Path));
      continue;
    }
    auto Found = Dead.find(File);
    std::vector<LineRange> Lines = Found == Dead.end()
                                       ? std::vector<LineRange>()
                                       : normalised(Found->second);
    auto [At, IsNew] = Project.try_emplace(std::move(Path), Lines);
    if (!IsNew)
      At->second = commonLines(At->second, Lines);
  }
  ReadFiles Out;
  for (auto &[Path, Lines] : Project)
    Out.Project.push_back({Path, std::move(Lines)});
  Out.System.assign(System.begin(), System.end());
  return Out;
}

} // namespace armlift::source
