// What two files of one purpose for two architectures have in common.
#include "analyzers/source/lexical/Siblings.h"

#include <gtest/gtest.h>

namespace armlift::source {
namespace {

TEST(SiblingKey, LeavesTheArchitectureAndTheSuffixOut) {
  EXPECT_EQ(siblingKey("lib/x86_64/foo-avx2.asm"), "lib//foo/");
  EXPECT_EQ(siblingKey("lib/arm64/foo-neon.c"), "lib//foo/");
  EXPECT_NE(siblingKey("lib/arm64/bar-neon.c"), "lib//foo/");
}

} // namespace
} // namespace armlift::source
