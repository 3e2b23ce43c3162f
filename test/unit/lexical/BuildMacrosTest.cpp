// For which folders the macros of a build file are.
#include "analyzers/source/lexical/project/BuildMacros.h"
#include "core/build/ProjectBuild.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace armlift;
using namespace armlift::source;

namespace {

/// Returns the folders for the one macro of p/Makefile, which names `Sources`.
std::vector<std::string> foldersOf(const std::vector<std::string> &Sources) {
  auto Facts = std::make_unique<BuildFacts>();
  Facts->System = BuildSystem::Make;
  Facts->Macros.push_back({.Name = "NO_ASM", .Value = "1"});
  for (const std::string &Path : Sources)
    Facts->Sources.Named.push_back({.Path = Path});
  std::vector<InputFacts> Inputs(1);
  Inputs[0].Path = Inputs[0].ContextPath = "p/Makefile";
  Inputs[0].ByAnalyzer.push_back(std::move(Facts));
  const ProjectBuild Build(Inputs);
  Project P{.Inputs = Inputs, .Target = "neoverse-n1", .Build = &Build};
  std::vector<BuildMacro> Macros = buildMacros(P);
  return Macros.size() == 1 ? *Macros[0].Folders : std::vector<std::string>();
}

TEST(BuildMacros, AreForTheFoldersThatOnlyTheirFileBuilds) {
  EXPECT_THAT(foldersOf({"a.c", "in/b.c", "../src/c.c", "../src/d.c",
                         "../../outside/e.c", "../x*/f.c"}),
              testing::UnorderedElementsAre("p", "src"));
}

// Each compared with all others, they would take 800 million comparisons.
TEST(Many, FoldersThatAMakefileNames) {
  constexpr std::size_t Many = 40'000;
  std::vector<std::string> Sources;
  for (std::size_t I = 0; I < Many; ++I)
    Sources.push_back("../d" + std::to_string(I) + "/a.c");
  EXPECT_EQ(foldersOf(Sources).size(), Many + 1);
}

} // namespace
