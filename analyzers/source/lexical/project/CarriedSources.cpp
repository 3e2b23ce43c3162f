#include "analyzers/source/lexical/project/CarriedSources.h"

#include "analyzers/source/lexical/scan/SourceFacts.h"
#include "core/build/BuildFacts.h"
#include "core/input/FileKinds.h"
#include "core/rules/ContainerTable.h"
#include "core/support/Characters.h"
#include "core/support/Path.h"

namespace armlift::source {

/// True for an archive of a Go module, in which every path begins with the
/// module and its version (Go Modules Reference, "Module zip files"):
/// "github.com/a/b@v1.2.3/c.go".
static bool isOfGoModule(std::string_view Container, std::string_view Path) {
  constexpr std::string_view Version = "@v";
  const ContainerRow *Row = findContainer(fileName(Container));
  Path.remove_prefix(Container.size() + 2);
  std::size_t Number = Path.find(Version);
  Number += Number == Path.npos ? 0 : Version.size();
  return Row && Row->Format == ArchiveFormat::Zip && Row->traits().Plain &&
         Number < Path.size() && isDigit(Path[Number]);
}

CarriedSources::CarriedSources(const Project &P) {
  constexpr std::string_view Manifest = "!/package/package.json";
  for (const InputFacts &In : P.Inputs) {
    if (In.Depth == 0)
      continue;
    std::string_view Path = In.Path;
    if (Path.ends_with(Manifest))
      NpmPackages.insert(Path.substr(0, Path.size() - Manifest.size()));
    if (!In.get<BuildFacts>())
      continue;
    for (std::string_view C = containerOf(Path); !C.empty();
         C = containerOf(C)) {
      WithBuild.insert(C);
      if (fileSuffix(Path) == ".go")
        WithCgo.insert(C);
    }
  }
}

bool CarriedSources::carries(std::string_view Container,
                             const InputFacts &Source) const {
  if (NpmPackages.contains(Container))
    return !WithBuild.contains(Container);
  if (isOfGoModule(Container, Source.Path)) {
    // The go command assembles the assembly of every package.
    const FileKind Kind = fileKindOf(Source.Path);
    return Kind != FileKind::Asm && Kind != FileKind::Nasm &&
           !WithCgo.contains(Container);
  }
  // Kernel modules are compiled where they are installed (DKMS), and sources
  // that a distribution packages are there to be compiled.
  constexpr std::string_view ToCompile = "/usr/src/";
  const ContainerRow *Row = findContainer(fileName(Container));
  return Row && Row->Built &&
         std::string_view(Source.Path).find(ToCompile, Container.size()) ==
             std::string_view::npos;
}

std::string_view CarriedSources::packageOf(const InputFacts &Source) const {
  std::string_view Found;
  if (Source.Depth == 0)
    return Found;
  for (std::string_view C = containerOf(Source.Path); !C.empty();
       C = containerOf(C))
    if (carries(C, Source))
      Found = C;
  return Found;
}

} // namespace armlift::source
