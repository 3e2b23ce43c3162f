// See Shard.h.
#include "core/pipeline/Shard.h"

#include "core/input/FileKinds.h"
#include "core/pipeline/Extraction.h"
#include "core/report/JsonReader.h"
#include "core/support/Fnv128.h"
#include "core/support/Path.h"

#include <string>

namespace armlift {
void keepShard(Discovered &Found, Shard &S,
               std::span<const std::unique_ptr<Analyzer>> Analyzers) {
  std::unordered_map<std::string, std::size_t> Groups;
  Fnv128 Names;
  for (DiscoveredFile &File : Found.Files) {
    if (!File.InScope)
      continue;
    // Another shard may have written its report into the tree meanwhile.
    if (!isSource(File.Kind) && !mayHoldNativeCode(File.ContextPath) &&
        isReportFile(File.RealPath)) {
      File.InScope = false;
      continue;
    }
    Names.updateField(File.Path);
    auto [Group, IsNew] =
        Groups.emplace(groupOf(File, Analyzers), Groups.size());
    File.InScope = Group->second % S.Count == S.Index - 1;
  }
  S.Of = Names.hex();
  if (S.Index != 1) {
    Found.Left.clear();
    Found.Errors.clear();
  }
}

ReportScope::ReportScope(const Discovered &Found, bool First)
    : InScope(Found.ContextRoots.size()), First(First) {
  for (const DiscoveredFile &File : Found.Files)
    InScope[File.Root].emplace(File.Path, File.InScope);
}

bool ReportScope::covers(std::size_t Root, std::string_view Path) const {
  const auto &Known = InScope[Root];
  auto At = Known.find(Path);
  if (At == Known.end())
    At = Known.find(outermostFile(Path));
  return At == Known.end() ? First : At->second;
}

void ReportScope::keepCovered(std::size_t Root, Judgement &Of) const {
  std::erase_if(Of.Findings,
                [&](const Finding &F) { return !covers(Root, F.Path); });
  std::erase_if(Of.Errors,
                [&](const Error &E) { return !covers(Root, E.Path); });
  std::erase_if(Of.PortedSites, [&](const auto &Ported) {
    return !covers(Root, Ported.first);
  });
}

} // namespace armlift
