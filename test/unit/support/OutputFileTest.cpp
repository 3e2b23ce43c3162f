#include "core/support/OutputFile.h"

#include "test/unit/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

using namespace armlift;
namespace fs = std::filesystem;

namespace {

class OutputFileTest : public TemporaryFolder {
protected:
  std::string read(const fs::path &Path) {
    std::ostringstream Out;
    Out << std::ifstream(Path).rdbuf();
    return Out.str();
  }
  std::size_t entries() {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(Folder), {}));
  }
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

TEST_F(OutputFileTest, ALinkStaysAndItsTargetIsReplaced) {
  fs::create_directory(Folder / "sub");
  fs::create_symlink("../real", Folder / "sub" / "near");
  fs::create_symlink("sub/near", Folder / "link");
  for (std::string_view Text : {"made", "made anew"}) {
    ASSERT_TRUE(writeOutputFile(Folder / "link",
                                [&](std::ostream &Out) { Out << Text; }));
    EXPECT_EQ(read(Folder / "real"), Text);
  }
  EXPECT_TRUE(fs::is_symlink(Folder / "link"));
  EXPECT_EQ(entries(), 3U);
  fs::create_symlink("round", Folder / "round");
  EXPECT_FALSE(writeOutputFile(Folder / "round", [](std::ostream &) {}));
  EXPECT_TRUE(fs::is_symlink(Folder / "round"));
}

TEST_F(OutputFileTest, ADescriptorIsWrittenFromWhereItStands) {
  std::string Path = Folder / "log";
  std::ofstream(Path) << "old ";
  int File = ::open(Path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  for (std::string Name : {"/dev/fd/", "/proc/self/fd/"})
    EXPECT_TRUE(writeOutputFile(Name + std::to_string(File),
                                [](std::ostream &Out) { Out << "new "; }));
  EXPECT_EQ(read(Path), "old new new ");
  ::close(File);
  auto Closed = writeOutputFile("/dev/fd/" + std::to_string(File),
                                [](std::ostream &Out) { Out << "x"; });
  ASSERT_FALSE(Closed);
  EXPECT_EQ(Closed.error().Message, "cannot write: Bad file descriptor");
}

TEST_F(OutputFileTest, KeepsTheModeAndEveryByteOfALongText) {
  std::string Path = Folder / "long", Text(300'001, 'x');
  std::ofstream(Path) << "old";
  fs::permissions(Path, fs::perms::owner_read | fs::perms::owner_write);
  ASSERT_TRUE(writeOutputFile(Path, [&](std::ostream &Out) {
    Out << Text.front();
    Out.write(Text.data() + 1, 300'000);
  }));
  EXPECT_EQ(read(Path), Text);
  EXPECT_EQ(fs::status(Path).permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}
