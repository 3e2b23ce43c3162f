// What compilers say about themselves, and which compilers are asked.
#include "analyzers/source/units/CompilerQuery.h"

#include "test/unit/TemporaryFolder.h"

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

/// A project, and a folder in PATH, with programs that leave a mark when they
/// run.
class CompilerQueryTest : public TemporaryFolder {
protected:
  void SetUp() override {
    TemporaryFolder::SetUp();
    Folder = std::filesystem::canonical(Folder);
    Project = Folder / "project", Installed = Folder / "installed";
  }

  std::string program(const std::filesystem::path &Path) {
    std::filesystem::create_directories(Path.parent_path());
    std::ofstream(Path) << "#!/bin/sh\ntouch '" << (Folder / "was-run").string()
                        << "'\n";
    std::filesystem::permissions(Path, std::filesystem::perms::owner_all);
    return Path.string();
  }
  bool runs(std::string Compiler, std::vector<std::string> Options = {}) {
    std::filesystem::remove(Folder / "was-run");
    CleanCommand Command;
    Command.Compiler = std::move(Compiler);
    Command.QueryOptions = std::move(Options);
    CompilerQuery(Project.string(), Installed.string() + ":/usr/bin:/bin")
        .ask(Command);
    return std::filesystem::exists(Folder / "was-run");
  }

  std::filesystem::path Project, Installed;
};

TEST_F(CompilerQueryTest, RunsWhatIsInstalled) {
  std::string Compiler = program(Installed / "x86_64-linux-gnu-gcc-99");
  EXPECT_TRUE(runs(Compiler));
  EXPECT_TRUE(runs("x86_64-linux-gnu-gcc-99"));
}

TEST_F(CompilerQueryTest, NeverRunsAProgramOfTheProject) {
  EXPECT_FALSE(runs(program(Project / "gcc")));
  EXPECT_FALSE(runs(program(Folder / "beside" / "gcc")));
  std::filesystem::create_directories(Installed);
  std::filesystem::create_symlink(Project / "gcc", Installed / "clang-99");
  EXPECT_FALSE(runs("clang-99"));
}

TEST_F(CompilerQueryTest, NeverRunsWhatIsNoCompiler) {
  EXPECT_FALSE(runs(program(Installed / "python3")));
  EXPECT_FALSE(runs(program(Installed / "make-g++-all")));
}

TEST_F(CompilerQueryTest, NoOptionHasTheCompilerRunAProgramOfTheProject) {
  program(Project / "tools" / "cc1");
  std::string Tools = (Project / "tools/").string();
  EXPECT_FALSE(runs("gcc", {"-B" + Tools}));
  EXPECT_FALSE(runs("gcc", {"-B", Tools}));
  EXPECT_FALSE(runs("gcc", {"-B."}));
  // A project may be unpacked anywhere but into the folders of the system.
  program(Folder / "elsewhere" / "cc1");
  EXPECT_FALSE(runs("gcc", {"-B" + (Folder / "elsewhere/").string()}));
  program(Installed / "cc1");
  EXPECT_TRUE(runs("gcc", {"-B" + (Installed / "").string()}));
}

TEST_F(CompilerQueryTest, AsksABoundedNumberOfTimes) {
  CleanCommand Command;
  Command.Compiler = program(Installed / "gcc");
  CompilerQuery Query(Project.string(), Installed.string());
  for (std::size_t I = 0; I < CompilerQuery::MaxQuestions; ++I) {
    Command.QueryOptions = {"--sysroot=/" + std::to_string(I)};
    Query.ask(Command);
  }
  EXPECT_FALSE(Query.isCutShort());
  Command.QueryOptions = {"--sysroot=/further"};
  Query.ask(Command); // once without options
  std::filesystem::remove(Folder / "was-run");
  Command.QueryOptions = {"--sysroot=/further/still"};
  Query.ask(Command);
  EXPECT_TRUE(Query.isCutShort());
  EXPECT_FALSE(std::filesystem::exists(Folder / "was-run"));
}

} // namespace
} // namespace armlift::source
