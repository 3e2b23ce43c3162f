// git's index, version 4: gitformat-index(5).
#include "core/input/GitIndex.h"

#include <gtest/gtest.h>

#include <string>

using namespace armlift;

namespace {

std::string number(std::uint32_t Value) {
  std::string Out;
  for (int Shift = 24; Shift >= 0; Shift -= 8)
    Out += static_cast<char>(Value >> Shift);
  return Out;
}

/// Returns an index whose first path is `First`. Each of the `More` paths after
/// it keeps all of the path before and adds an 'x'.
std::string gitIndex(const std::string &First, std::uint32_t More) {
  std::string Out = "DIRC" + number(4) + number(More + 1);
  std::string Entry(62, '\0');
  Out += Entry + std::string(1, '\0') + First + std::string(1, '\0');
  for (std::uint32_t I = 0; I < More; ++I)
    Out += Entry + std::string(1, '\0') + "x" + std::string(1, '\0');
  return Out + std::string(20, '\0');
}

} // namespace

TEST(GitIndex, PathsGrowOutOfTheOneBefore) {
  auto Paths = trackedPaths(gitIndex("src/a", 2));
  ASSERT_TRUE(Paths);
  EXPECT_EQ(*Paths, (std::vector<std::string>{"src/a", "src/ax", "src/axx"}));
}

TEST(GitIndex, APathThatNoFileHasMakesItUnreadable) {
  EXPECT_FALSE(trackedPaths(gitIndex(std::string(5000, 'a'), 1)));
}

TEST(GitIndex, PathsThatMultiplyMakeItUnreadable) {
  EXPECT_TRUE(trackedPaths(gitIndex(std::string(500, 'a'), 10)));
  EXPECT_FALSE(trackedPaths(gitIndex(std::string(3000, 'a'), 1000)));
}

/// What is tracked is searched for in a sorted list; git refuses such an index.
TEST(GitIndex, PathsOutOfOrderMakeItUnreadable) {
  std::string Index = gitIndex("b", 1);
  // Drops the "b" before the second path, and leaves "x".
  Index[12 + 62 + 1 + 2 + 62] = 1;
  auto Paths = trackedPaths(Index);
  ASSERT_TRUE(Paths);
  EXPECT_EQ(*Paths, (std::vector<std::string>{"b", "x"}));
  Index[Index.find('x')] = 'a';
  EXPECT_FALSE(trackedPaths(Index));
}
