// The machine that a path is for, and what the paths of one thing for two
// machines have in common.
#include "core/input/PathArch.h"

#include <gtest/gtest.h>

namespace armlift {
namespace {

TEST(PathArch, TakesTheLastWordOfAnArchitecture) {
  EXPECT_EQ(pathArch("src/foo_sse2.c"), PathArch::X86);
  EXPECT_EQ(pathArch("arch/x86/foo.c"), PathArch::X86);
  EXPECT_EQ(pathArch("x86/foo_neon.c"), PathArch::Arm);
  EXPECT_EQ(pathArch("blake3_avx512_x86-64_unix.S"), PathArch::X86);
  EXPECT_EQ(pathArch("simd/mips64/foo.c"), PathArch::Other);
  EXPECT_EQ(pathArch("kernels/core2/foo.c"), PathArch::X86);
  EXPECT_EQ(pathArch("src/foo.c"), PathArch::None);
  EXPECT_EQ(pathArch("x86/neon_from_avx.h"), PathArch::Arm);
  EXPECT_EQ(pathArch("tables_from_avx.h"), PathArch::X86);
}

TEST(PathArch, FindsWordsBetweenCapitals) {
  EXPECT_EQ(pathArch("src/DecoderX86.cpp"), PathArch::X86);
  EXPECT_EQ(pathArch("src/Arm64Emitter.cpp"), PathArch::Arm);
  EXPECT_EQ(pathArch("src/assess.c"), PathArch::None);
  EXPECT_EQ(pathArch("port/linuxs390/a.c"), PathArch::Other);
  EXPECT_EQ(pathArch("port/linuxamd64/a.c"), PathArch::X86);
  EXPECT_EQ(pathArch("port/linuxaarch64/a.c"), PathArch::Arm);
  EXPECT_EQ(pathArch("linuxarmor/a.c"), PathArch::None);
}

TEST(PathArch, TakesArmOf32BitsForAnother) {
  EXPECT_EQ(pathArch("toolchains/armv7.cmake"), PathArch::Other);
  EXPECT_EQ(pathArch("foo-ARMv7A-NEON.S"), PathArch::Other);
}

TEST(PathArch, KnowsANameOnlyAsAWhole) {
  EXPECT_EQ(nameArch("X86_64"), PathArch::X86);
  EXPECT_EQ(nameArch("aarch64"), PathArch::Arm);
  EXPECT_EQ(nameArch("armhf"), PathArch::Other);
  EXPECT_EQ(nameArch("simd"), PathArch::None);
  EXPECT_EQ(nameArch("FindSSE"), PathArch::None);
}

TEST(PathArch, KnowsTheFoldersOfOtherSystems) {
  EXPECT_TRUE(isForOtherSystem("build/VS2022/config.h"));
  EXPECT_FALSE(isForOtherSystem("src/win32"));
  EXPECT_TRUE(isInUnbuiltFolder("cmake/test.c"));
  EXPECT_TRUE(isInTrialFolder("lib/Tests/a.cpp"));
  EXPECT_FALSE(isInTrialFolder("lib/tests.cpp"));
}

TEST(SiblingKey, LeavesTheArchitectureAndTheSuffixOut) {
  EXPECT_EQ(siblingKey("lib/x86_64/foo-avx2.asm"), "lib//foo/");
  EXPECT_EQ(siblingKey("lib/arm64/foo-neon.c"), "lib//foo/");
  EXPECT_NE(siblingKey("lib/arm64/bar-neon.c"), "lib//foo/");
  // The x87 code of FreeBSD's libm, which i386 and amd64 share.
  EXPECT_EQ(siblingKey("msun/i387/fenv.c"), siblingKey("msun/aarch64/fenv.c"));
}

} // namespace
} // namespace armlift
