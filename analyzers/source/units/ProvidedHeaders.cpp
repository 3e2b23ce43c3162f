#include "analyzers/source/units/ProvidedHeaders.h"

#include "analyzers/source/lexical/FileScopes.h"
#include "analyzers/source/lexical/ShimCovers.h"
#include "core/rules/NameTable.h"

#include <optional>
#include <string_view>

namespace armlift::source {

void dropProvided(const Project &P, std::span<UnitFacts> Units) {
  if (Units.empty())
    return;
  BuildSettings Settings(P);
  BuildFolders Folders(P, Settings);
  SourceConditions Build(P, Settings, Folders);
  for (UnitFacts &Unit : Units) {
    std::string_view File = Unit.File;
    if (!File.starts_with(P.Root) || File.size() <= P.Root.size())
      continue;
    BuildMention Mention = Build.of(File.substr(P.Root.size() + 1));
    if (!Mention.Shim)
      continue;
    std::erase_if(Unit.Sites, [&](const UnitSite &Site) {
      if (Site.Rule == "x86-header") {
        const NameRow *Header = findHeaderRow(Site.Subject);
        return Header && Header->DeclaresIntrinsics;
      }
      const IntrinsicRow *Row = findIntrinsic(Site.Subject);
      return Site.Rule == "x86-intrinsic" && Row && covers(*Mention.Shim, *Row);
    });
  }
}

} // namespace armlift::source
