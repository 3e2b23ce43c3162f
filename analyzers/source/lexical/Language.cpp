#include "analyzers/source/lexical/Language.h"

#include "core/support/Path.h"

#include <set>

namespace armlift::source {

bool isCxx(FileKind Kind, std::string_view Path) {
  std::string_view Suffix = fileSuffix(Path);
  return Kind == FileKind::Cxx || Kind == FileKind::Cuda ||
         (Kind == FileKind::Header && Suffix != ".h" && Suffix != ".inc" &&
          Suffix != ".def");
}

bool isReadAsCxx(std::uint32_t File, const std::vector<ProjectFile> &Files,
                 const ProjectIndex &Index) {
  std::vector<std::uint32_t> Open{File};
  std::set<std::uint32_t> Met{File};
  while (!Open.empty()) {
    const std::uint32_t At = Open.back();
    Open.pop_back();
    if (isCxx(Files[At].Facts->Kind, Files[At].Path))
      return true;
    for (const IncludeEdge &E : Index.includersOf(At))
      if (Met.insert(E.From.File).second)
        Open.push_back(E.From.File);
  }
  return false;
}

} // namespace armlift::source
