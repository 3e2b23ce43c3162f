#include "core/support/Leftover.h"

#include "core/support/OutputFile.h"
#include "test/unit/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <unistd.h>
#include <vector>

using namespace armlift;
namespace fs = std::filesystem;

namespace {

class LeftoverTest : public TemporaryFolder {
protected:
  void SetUp() override {
    TemporaryFolder::SetUp();
    fs::create_directories(Folder / "deep" / "deeper");
    for (int I = 0; I < 300; ++I) // more files than one call lists
      std::ofstream(Folder / "deep" / ("a file number " + std::to_string(I)));
    fs::create_directory_symlink(Folder, Folder / "deep" / "deeper" / "link");
  }
};

TEST_F(LeftoverTest, GoesWithItsOwner) {
  std::ofstream(Folder / "kept");
  {
    Leftover Owner(Folder / "kept"), Moved(std::move(Owner));
    Moved.forget();
  }
  EXPECT_TRUE(fs::exists(Folder / "kept"));
  {
    Leftover Owner(Folder / "deep");
  }
  EXPECT_FALSE(fs::exists(Folder / "deep"));
  EXPECT_TRUE(fs::exists(Folder / "kept"));
}

TEST_F(LeftoverTest, GoesWhereASignalEndsTheProgram) {
  auto End = [&] {
    removeLeftoversOnSignal();
    Leftover Owner(Folder / "deep");
    (void)writeOutputFile(Folder / "report",
                          [](std::ostream &) { ::raise(SIGTERM); });
  };
  EXPECT_EXIT(End(), testing::KilledBySignal(SIGTERM), "");
  EXPECT_TRUE(fs::is_empty(Folder));
}

// signal() restores a handler without the flags and the mask of its action.
TEST_F(LeftoverTest, GoesAlsoWhereTheHandlerWasSetAnew) {
  auto End = [&] {
    ::alarm(10); // for a program that does not end
    removeLeftoversOnSignal();
    std::signal(SIGPIPE, std::signal(SIGPIPE, SIG_IGN));
    Leftover Owner(Folder / "deep");
    ::raise(SIGPIPE);
  };
  EXPECT_EXIT(End(), testing::KilledBySignal(SIGPIPE), "");
  EXPECT_FALSE(fs::exists(Folder / "deep"));
}

TEST_F(LeftoverTest, AnIgnoredSignalStaysIgnored) {
  auto End = [&] {
    std::signal(SIGHUP, SIG_IGN);
    removeLeftoversOnSignal();
    Leftover Owner(Folder / "deep");
    ::raise(SIGHUP);
    ::_exit(fs::exists(Folder / "deep") ? 7 : 8);
  };
  EXPECT_EXIT(End(), testing::ExitedWithCode(7), "");
}

TEST_F(LeftoverTest, ManyAtATimeAreRemovedAllTheSame) {
  std::vector<Leftover> Owners;
  for (int I = 0; I < 100; ++I) {
    fs::path Path = Folder / std::to_string(I);
    std::ofstream(Path).flush();
    Owners.emplace_back(Path);
  }
  Owners.clear();
  EXPECT_FALSE(fs::exists(Folder / "0"));
  EXPECT_FALSE(fs::exists(Folder / "99"));
}

} // namespace
