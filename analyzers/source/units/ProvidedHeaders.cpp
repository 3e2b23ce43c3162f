#include "analyzers/source/units/ProvidedHeaders.h"

#include "analyzers/source/lexical/findings/ShimCovers.h"
#include "analyzers/source/lexical/project/SourceConditions.h"
#include "core/rules/NameTable.h"
#include "core/support/Path.h"

#include <optional>
#include <string_view>

namespace armlift::source {

std::vector<bool> dropProvided(const Project &P, std::span<UnitFacts> Units) {
  std::vector<bool> Provided(Units.size(), false);
  if (Units.empty())
    return Provided;
  SourceConditions Build(P);
  for (std::size_t I = 0; I < Units.size(); ++I) {
    UnitFacts &Unit = Units[I];
    std::string_view File = Unit.File;
    if (!isBelow(File, P.Root) || File == P.Root)
      continue;
    BuildMention Mention = Build.of(File.substr(P.Root.size() + 1));
    if (!Mention.Shim)
      continue;
    Provided[I] = true;
    std::erase_if(Unit.Sites, [&](const UnitSite &Site) {
      if (Site.Rule == "x86-header") {
        const NameRow *Header = findHeaderRow(Site.Subject);
        return Header && Header->DeclaresIntrinsics;
      }
      const IntrinsicRow *Row = findIntrinsic(Site.Subject);
      return Site.Rule == "x86-intrinsic" && Row && covers(*Mention.Shim, *Row);
    });
  }
  return Provided;
}

} // namespace armlift::source
