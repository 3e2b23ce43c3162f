#include "core/support/OutputFile.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace armlift;
namespace fs = std::filesystem;

namespace {

class OutputFileTest : public testing::Test {
protected:
  void SetUp() override {
    Folder = fs::path(testing::TempDir()) /
             ("armlift_output_" + std::to_string(::getpid()));
    fs::create_directories(Folder);
  }
  void TearDown() override { fs::remove_all(Folder); }

  std::string read(const fs::path &Path) {
    std::ostringstream Out;
    Out << std::ifstream(Path).rdbuf();
    return Out.str();
  }
  std::size_t entries() {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(Folder), {}));
  }

  fs::path Folder;
};

} // namespace

TEST_F(OutputFileTest, ReplacesTheFileAndLeavesNothingBeside) {
  std::string Path = Folder / "report.json";
  ASSERT_TRUE(writeOutputFile(Path, [](std::ostream &Out) { Out << "one"; }));
  ASSERT_TRUE(writeOutputFile(Path, [](std::ostream &Out) { Out << "two"; }));
  EXPECT_EQ(read(Path), "two");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(OutputFileTest, AFailedWriteKeepsTheOldFile) {
  std::string Path = Folder / "report.json";
  ASSERT_TRUE(writeOutputFile(Path, [](std::ostream &Out) { Out << "old"; }));
  auto Result = writeOutputFile(Path, [](std::ostream &Out) {
    Out << "half";
    Out.setstate(std::ios::badbit);
  });
  ASSERT_FALSE(Result);
  EXPECT_EQ(Result.error().Path, Path);
  EXPECT_EQ(read(Path), "old");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(OutputFileTest, NamesTheReason) {
  auto Missing =
      writeOutputFile(Folder / "no" / "such" / "x", [](std::ostream &) {});
  ASSERT_FALSE(Missing);
  EXPECT_EQ(Missing.error().Message, "cannot write: No such file or directory");
  auto Directory = writeOutputFile(Folder, [](std::ostream &) {});
  ASSERT_FALSE(Directory);
  EXPECT_EQ(Directory.error().Message, "cannot write: Is a directory");
}

TEST_F(OutputFileTest, ADeviceIsWrittenDirectly) {
  EXPECT_TRUE(
      writeOutputFile("/dev/null", [](std::ostream &Out) { Out << "gone"; }));
  EXPECT_FALSE(writeOutputFile("/dev/full",
                               [](std::ostream &Out) { Out << "no room"; }));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}
