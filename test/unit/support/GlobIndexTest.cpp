#include "core/support/GlobIndex.h"

#include "core/support/Text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace armlift {
namespace {

using testing::Contains;
using testing::ElementsAre;

TEST(GlobIndex, MissesNoGlobThatMatches) {
  constexpr std::string_view Globs[] = {
      "*",           "*.c",        "a/*.c",       "a/b*.c",      "**/*.c",
      "**/a/*.c",    "**/lib/*",   "a/**",        "a/x**",       "a/**_avx2.c",
      "*/f1*.c",     "*/*/f1?.c",  "a/f[12].c",   "a/\\*.c",     "**",
      "**/f1*",      "a/**/f*.c",  "**/lib/f1.*", "a/lib/f1.*",  "b\\c/*.c",
      "x*/y/f1_*.c", "**lib/f1*c", "a/**avx2**",  "**/li?/f1.c", "a/lib/**.c"};
  constexpr std::string_view Paths[] = {
      "f1.c",       "a/f1.c",          "a/b.c",       "a/bb.c",
      "a/lib/f1.c", "lib/f1.c",        "a/xlib/f1.c", "a/x/y/f1_avx2.c",
      "a/*.c",      "x/y/f1_.c",       "bc/f.c",      "a/b/lib/f1.o",
      "a/",         "a/lib/f1_avx2.c", "a/avx2/f.c",  ""};
  GlobIndex Index;
  for (std::size_t I = 0; I < std::size(Globs); ++I)
    Index.add(Globs[I], I);
  for (std::string_view Path : Paths)
    for (std::size_t I = 0; I < std::size(Globs); ++I)
      if (globMatch(Globs[I], Path)) {
        EXPECT_THAT(Index.candidates(Path), Contains(I))
            << Globs[I] << " " << Path;
      }
}

TEST(GlobIndex, GoesByTheTextThatPathsHaveInCommon) {
  GlobIndex Index;
  Index.add("*/f1*.c", 0);
  Index.add("*/f2*.c", 1);
  Index.add("b/*.c", 2);
  Index.add("**/lib/*.c", 3);
  Index.add("*/*_avx2.c", 4);
  EXPECT_THAT(Index.candidates("a/f1x.c"), ElementsAre(0));
  EXPECT_THAT(Index.candidates("b/f2_avx2.c"), ElementsAre(1, 2, 4));
  EXPECT_THAT(Index.candidates("lib/x.c"), ElementsAre(3));
}

} // namespace
} // namespace armlift
