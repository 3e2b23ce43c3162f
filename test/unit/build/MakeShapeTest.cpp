// Which files a rule for many files may make.
#include "analyzers/build/make/MakeShape.h"

#include <gtest/gtest.h>

namespace armlift::build {
namespace {

bool mayMake(std::string_view Pattern, std::string_view Goal) {
  std::optional<MakeShape> Rule = MakeShape::ofPattern(Pattern);
  return Rule && Rule->mayMake(MakeShape::of(Goal));
}

TEST(MakeShape, ComparesFoldersAndSuffixes) {
  EXPECT_TRUE(mayMake("obj/%.o", "obj/a.o"));
  EXPECT_TRUE(mayMake("obj/%.o", "obj/deep/a.o"));
  EXPECT_FALSE(mayMake("obj/%.o", "debug/a.o"));
  EXPECT_FALSE(mayMake("obj/%.o", "a.o"));
  EXPECT_FALSE(mayMake("obj/%.o", "obj/a.a"));
  EXPECT_TRUE(mayMake("obj/lib%.a", "obj/libx.a"));
}

TEST(MakeShape, TakesAPatternWithoutAFolderForAnyFolder) {
  EXPECT_TRUE(mayMake("%.o", "obj/a.o"));
  EXPECT_TRUE(mayMake("lib%.a", "lib/libx.a"));
  EXPECT_TRUE(mayMake(".c.xo", "obj/a.xo"));
  EXPECT_FALSE(mayMake(".c.xo", "obj/a.o"));
  EXPECT_TRUE(mayMake("bin/%", "bin/prog"));
}

TEST(MakeShape, LeavesUnknownPartsOpen) {
  EXPECT_TRUE(mayMake("obj/%.o", "*.o"));
  EXPECT_TRUE(mayMake("obj/%.o", "obj/*.o"));
  EXPECT_FALSE(mayMake("obj/%.o", "debug/*.o"));
  EXPECT_TRUE(mayMake("obj/%.o", "$/a.o"));
  EXPECT_TRUE(mayMake("$/%.o", "debug/a.o"));
  EXPECT_TRUE(mayMake("obj/%.o", "obj/$"));
  EXPECT_FALSE(MakeShape::ofPattern("obj/a.o"));
  EXPECT_FALSE(MakeShape::ofPattern(".PHONY"));
}

} // namespace
} // namespace armlift::build
