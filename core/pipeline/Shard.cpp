// See Shard.h.
#include "core/pipeline/Shard.h"

#include "core/report/Location.h"
#include "core/support/Hash.h"

#include <string>

namespace armlift {
namespace {

/// The name of what must stay together with `File`; a source stands for itself,
/// since every shard has it as context.
std::string groupOf(const DiscoveredFile &File,
                    std::span<const std::unique_ptr<Analyzer>> Analyzers) {
  std::string Root = std::to_string(File.Root);
  if (File.Kind == FileKind::None || File.Kind == FileKind::Archive)
    for (const std::unique_ptr<Analyzer> &A : Analyzers)
      if (std::string Group = A->groupOf(File.ContextPath); !Group.empty())
        return Root + " group " + Group;
  return Root + " file " + File.ContextPath;
}

} // namespace

void keepShard(Discovered &Found, Shard &S,
               std::span<const std::unique_ptr<Analyzer>> Analyzers) {
  std::unordered_map<std::string, std::size_t> Groups;
  Fnv128 Names;
  for (DiscoveredFile &File : Found.Files) {
    if (!File.InScope)
      continue;
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

ReportScope::ReportScope(const Discovered &Found, bool First) : First(First) {
  InScope.reserve(Found.Files.size());
  for (const DiscoveredFile &File : Found.Files)
    InScope.emplace(File.Path, File.InScope);
}

bool ReportScope::covers(std::string_view Path) const {
  auto At = InScope.find(Path);
  if (At == InScope.end())
    At = InScope.find(fileOnDisk(Path));
  return At == InScope.end() ? First : At->second;
}

} // namespace armlift
