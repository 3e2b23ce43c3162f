#include "analyzers/source/units/ProvidedHeaders.h"

#include "analyzers/source/lexical/findings/ShimCovers.h"
#include "core/rules/NameTable.h"
#include "core/rules/RuleId.h"
#include "core/support/Path.h"

namespace armlift::source {

std::vector<bool> dropProvided(std::string_view Root, const ShimLookup &ShimOf,
                               std::span<UnitFacts> Units) {
  std::vector<bool> Provided(Units.size(), false);
  for (std::size_t I = 0; I < Units.size(); ++I) {
    UnitFacts &Unit = Units[I];
    std::string_view File = Unit.File;
    if (!isBelow(File, Root) || File == Root)
      continue;
    const std::optional<ShimCover> Shim = ShimOf(File.substr(Root.size() + 1));
    if (!Shim)
      continue;
    Provided[I] = true;
    std::erase_if(Unit.Sites, [&](const UnitSite &Site) {
      if (Site.Rule == rule::X86Header) {
        const NameRow *Header = findHeaderRow(Site.Subject);
        return Header && Header->DeclaresIntrinsics;
      }
      const IntrinsicRow *Row = findIntrinsic(Site.Subject);
      return Site.Rule == rule::X86Intrinsic && Row && covers(*Shim, *Row);
    });
  }
  return Provided;
}

} // namespace armlift::source
