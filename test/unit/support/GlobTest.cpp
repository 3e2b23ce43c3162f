#include "core/support/Text.h"

#include <gtest/gtest.h>

namespace armlift {
namespace {

TEST(Glob, StarStopsAtAFolder) {
  EXPECT_TRUE(globMatch("a/*.c", "a/b.c"));
  EXPECT_FALSE(globMatch("a/*.c", "a/b/c.c"));
  EXPECT_TRUE(globMatch("*", ""));
  EXPECT_TRUE(globMatch("a*b*c", "axxbyyc"));
  EXPECT_FALSE(globMatch("a*b*c", "axxbyyd"));
}

TEST(Glob, DoubleStarCrossesFolders) {
  EXPECT_TRUE(globMatch("a/**", "a/b/c.c"));
  EXPECT_FALSE(globMatch("a/**", "a"));
  EXPECT_TRUE(globMatch("**/c.c", "c.c"));
  EXPECT_TRUE(globMatch("**/c.c", "a/b/c.c"));
  EXPECT_TRUE(globMatch("a/**/c.c", "a/c.c"));
  EXPECT_TRUE(globMatch("a/**/b/*.c", "a/b/b/x/b/c.c"));
}

TEST(Glob, DoubleStarTakesWholeFolders) {
  EXPECT_FALSE(globMatch("**/c.c", "abc.c"));
  EXPECT_FALSE(globMatch("a/**/c.c", "a/abc.c"));
}

TEST(Glob, SetsAreOfUnsignedBytes) {
  EXPECT_TRUE(globMatch("[a-\xff]", "b"));
  EXPECT_TRUE(globMatch("[a-\xff]", "\xc3"));
  EXPECT_FALSE(globMatch("[\x80-\xff]", "b"));
}

TEST(Glob, SetsAndEscapes) {
  EXPECT_TRUE(globMatch("[a-c]?", "bx"));
  EXPECT_FALSE(globMatch("[!a-c]x", "bx"));
  EXPECT_FALSE(globMatch("?", "/"));
  EXPECT_TRUE(globMatch("\\*x", "*x"));
  EXPECT_FALSE(globMatch("\\*x", "ax"));
  EXPECT_TRUE(globMatch("[x", "[x"));
}

TEST(Glob, ManyStarsStayCheap) {
  std::string Pattern, Path(20000, 'a');
  for (int I = 0; I < 200; ++I)
    Pattern += "*a";
  EXPECT_FALSE(globMatch(Pattern + "b*", Path));
}

} // namespace
} // namespace armlift
