#include "tools/armlift/SourceList.h"

#include "core/input/Discovery.h"
#include "core/support/Path.h"

namespace armlift {

static bool isSource(FileKind Kind) {
  return Kind == FileKind::C || Kind == FileKind::Cxx ||
         Kind == FileKind::Header || Kind == FileKind::Cuda;
}

Expected<std::vector<std::string>> sourcesBelow(const std::string &Path) {
  DiscoveryOptions Options;
  Options.Paths = {Path};
  Expected<Discovered> Found = discover(Options);
  if (!Found)
    return std::unexpected(Found.error());
  if (!Found->Errors.empty())
    return std::unexpected(Found->Errors.front());
  std::string Named = realPath(Path);
  std::vector<std::string> Files;
  for (const DiscoveredFile &File : Found->Files)
    if (File.InScope && (isSource(File.Kind) || File.RealPath == Named))
      Files.push_back(File.Path);
  return Files;
}

} // namespace armlift
