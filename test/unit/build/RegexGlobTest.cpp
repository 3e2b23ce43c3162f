#include "analyzers/build/model/RegexGlob.h"

#include <gmock/gmock.h>

namespace armlift::build {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(RegexGlob, FindsTextAnywhere) {
  EXPECT_THAT(globsOfRegex("avx2"), ElementsAre("**avx2**"));
  EXPECT_THAT(globsOfRegex(".*/x86/.*"), ElementsAre("**/x86/**"));
}

TEST(RegexGlob, KeepsTheEnd) {
  EXPECT_THAT(globsOfRegex("_avx2\\\\.c$"), ElementsAre("**_avx2.c"));
  EXPECT_THAT(globsOfRegex("^.*_sse[.]cc$"), ElementsAre("**_sse.cc"));
}

TEST(RegexGlob, SplitsAlternatives) {
  EXPECT_THAT(globsOfRegex("_(sse|avx).c|neon"),
              ElementsAre("**_sse?c**", "**_avx?c**", "**neon**"));
}

TEST(RegexGlob, GivesUpOnMore) {
  for (const char *Regex :
       {"", ".*", "a*", "[ab]c", "(a|b)+", "((a))", "(a", "a{2}", "\\", "()"})
    EXPECT_THAT(globsOfRegex(Regex), IsEmpty()) << Regex;
}

} // namespace
} // namespace armlift::build
