// What the words of a condition say about the machine.
#include "analyzers/build/model/ConditionWords.h"

#include <gtest/gtest.h>

namespace armlift::build {
namespace {

TEST(ConditionWordsTest, EveryInstructionSetAndCoreOfX86IsFalseOnAarch64) {
  for (const char *Word : {"avx512f", "avx512bf16", "avx512fp16", "vnni",
                           "tigerlake", "znver4", "sierraforest"}) {
    std::optional<MachineTruth> Truth = patternTruth(Word);
    ASSERT_TRUE(Truth) << Word;
    EXPECT_EQ(Truth->OnArm, Ternary::False) << Word;
  }
  EXPECT_EQ(nameTruth("HAVE_AVX512BF16").OnArm, Ternary::False);
}

TEST(ConditionWordsTest, WhatAarch64HasTooIsNotX86s) {
  for (const char *Word : {"bf16", "i8mm", "dotprod", "fp16", "sha3"})
    EXPECT_FALSE(patternTruth(Word)) << Word;
}

} // namespace
} // namespace armlift::build
