#include "analyzers/binary/RebuiltPrograms.h"

#include "core/facts/ProjectBuild.h"
#include "core/input/FileKinds.h"
#include "core/support/Path.h"

#include <unordered_set>

namespace armlift::binary {

RebuiltPrograms::RebuiltPrograms(const Project &P) {
  std::unordered_set<std::string_view> Sources; // without their suffixes
  for (const InputFacts &In : P.Inputs) {
    FileKind Kind = fileKindOf(In.ContextPath);
    if (Kind == FileKind::C || Kind == FileKind::Cxx)
      Sources.insert(std::string_view(In.ContextPath)
                         .substr(0, In.ContextPath.size() -
                                        fileSuffix(In.ContextPath).size()));
  }
  if (Sources.empty())
    return;
  for (const auto &[In, Build] : P.build().Files.all())
    if (Build->System == BuildSystem::Make && !Build->File.ForOtherMachine)
      for (const std::string &Name : Build->Sources.Programs)
        if (std::string Path = pathIn(parentPath(In->ContextPath), Name);
            Sources.contains(Path))
          Paths.insert(std::move(Path));
  for (const auto &[In, Build] : P.build().Files.all())
    for (const std::string &Name : Build->Sources.ProgramsToAskFor)
      Paths.erase(pathIn(parentPath(In->ContextPath), Name));
}

} // namespace armlift::binary
