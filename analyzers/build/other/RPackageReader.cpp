// DESCRIPTION of an R package. R compiles the sources in the package's folder
// "src" and no others ("Writing R Extensions", 1.1.5,
// "Package subdirectories").
#include "analyzers/build/model/BuildFileModel.h"
#include "analyzers/build/model/Languages.h"
#include "core/rules/FileTable.h"

#include <string>

namespace armlift::build {

std::unique_ptr<BuildFileFacts> readRPackage(const Input &In,
                                             std::vector<Error> &) {
  // Any text file may have this name.
  auto hasField = [&](std::string_view Name) {
    return In.Bytes.starts_with(Name) ||
           In.Bytes.contains("\n" + std::string(Name));
  };
  if (!hasField("Package:") || !hasField("Version:"))
    return nullptr;
  auto Facts = std::make_unique<BuildFileFacts>();
  Facts->System = BuildSystem::R;
  for (const SuffixRow &Row : suffixTable())
    if (Row.Kind == FileKind::C || Row.Kind == FileKind::Cxx)
      Facts->Sources.Named.push_back(
          {.Path = "src/*" + std::string(Row.Suffix)});
  return Facts;
}

} // namespace armlift::build
