#include "analyzers/build/BuiltPrograms.h"

#include "core/facts/ProjectBuild.h"
#include "core/support/Path.h"

#include <set>

namespace armlift::build {

std::vector<std::string> builtPrograms(const Project &P) {
  std::set<std::string> Programs;
  for (const auto &[In, Build] : P.build().Files.all())
    if (Build->System == BuildSystem::Make && !Build->File.ForOtherMachine)
      for (const std::string &Name : Build->Sources.Programs)
        Programs.insert(pathIn(parentPath(In->ContextPath), Name));
  for (const auto &[In, Build] : P.build().Files.all())
    for (const std::string &Name : Build->Sources.ProgramsToAskFor)
      Programs.erase(pathIn(parentPath(In->ContextPath), Name));
  return {Programs.begin(), Programs.end()};
}

} // namespace armlift::build
