// What compilers say about themselves, and which of them are asked.
#include "analyzers/source/units/CompilerQuery.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace armlift::source {
namespace {

TEST(ParseCompilerOutput, ReadsFoldersAndVersion) {
  CompilerFacts Facts =
      parseCompilerOutput("ignoring nonexistent directory \"/x\"\n"
                          "#include \"...\" search starts here:\n"
                          "#include <...> search starts here:\n"
                          " /nowhere/include/../local\n"
                          " /nowhere/Frameworks (framework directory)\n"
                          " /nowhere/include\n"
                          "End of search list.\n"
                          " /not/listed\n"
                          "gcc version 9.4.0 (Distribution 9.4.0-1)\n");
  EXPECT_THAT(Facts.SystemFolders,
              testing::ElementsAre("/nowhere/local", "/nowhere/include"));
  EXPECT_TRUE(Facts.Gnu);
  EXPECT_EQ(Facts.Version, "9.4.0");
  EXPECT_EQ(Facts.BuiltinFolder, "");
}

TEST(ParseCompilerOutput, KnowsClang) {
  CompilerFacts Facts = parseCompilerOutput(
      "Debian clang version 19.1.7 (3)\nTarget: x86_64-pc-linux-gnu\n");
  EXPECT_FALSE(Facts.Gnu);
  EXPECT_EQ(Facts.Version, "19.1.7");
}

TEST(ParseCompilerOutput, NothingFromNothing) {
  EXPECT_TRUE(parseCompilerOutput("").SystemFolders.empty());
  EXPECT_TRUE(parseCompilerOutput("#include <...> search starts here:")
                  .SystemFolders.empty());
}

TEST(CompilerQuery, NeverRunsAProgramOfTheProject) {
  namespace fs = std::filesystem;
  fs::path Root =
      fs::weakly_canonical(fs::path(testing::TempDir())) / "query-project";
  fs::create_directories(Root);
  fs::path Mark = Root / "was-run", Program = Root / "gcc";
  fs::remove(Mark);
  std::ofstream(Program) << "#!/bin/sh\ntouch '" << Mark.string() << "'\n";
  fs::permissions(Program, fs::perms::owner_all);
  CleanCommand Command;
  Command.Compiler = Program.string();
  CompilerQuery(Root.string()).ask(Command);
  EXPECT_FALSE(fs::exists(Mark));
  // Elsewhere it is a compiler like any other.
  CompilerQuery("/elsewhere").ask(Command);
  EXPECT_TRUE(fs::exists(Mark));
  fs::remove_all(Root);
}

} // namespace
} // namespace armlift::source
