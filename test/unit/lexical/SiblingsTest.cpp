// What two files of one purpose for two architectures have in common.
#include "analyzers/source/lexical/Siblings.h"

#include <gtest/gtest.h>

namespace armlift::source {
namespace {

TEST(SiblingKey, LeavesTheArchitectureAndTheSuffixOut) {
  EXPECT_EQ(siblingKey("simd/x86_64/foo-avx2.asm"), "simd//foo/");
  EXPECT_EQ(siblingKey("simd/arm64/foo-neon.c"), "simd//foo/");
  EXPECT_NE(siblingKey("simd/arm64/bar-neon.c"), "simd//foo/");
}

} // namespace
} // namespace armlift::source
