// Counting instructions, and the filter for data between them. Words assembled
// by GNU as 2.40.
#include "analyzers/binary/InstructionScan.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace armlift;
using namespace armlift::binary;

namespace {

std::string bytes(const std::vector<std::uint32_t> &Words) {
  std::string Out;
  for (std::uint32_t Word : Words)
    for (int I = 0; I < 4; ++I)
      Out.push_back(static_cast<char>(Word >> 8 * I));
  return Out;
}

std::uint32_t count(const std::vector<std::uint32_t> &Words,
                    std::string_view Feature) {
  FeatureCounts Counts{};
  scanInstructions(bytes(Words), Counts);
  return Counts[featureIndex(Feature)];
}

std::uint32_t total(const std::vector<std::uint32_t> &Words) {
  FeatureCounts Counts{};
  scanInstructions(bytes(Words), Counts);
  std::uint32_t Sum = 0;
  for (std::uint32_t C : Counts)
    Sum += C;
  return Sum;
}

struct WordCase {
  std::uint32_t Word;
  const char *Feature;
};

TEST(InstructionScan, KnowsEachFeature) {
  const WordCase Cases[] = {
      {0x885f7c20, "llsc"},    // ldxr w0, [x1]
      {0x88007c41, "llsc"},    // stxr w0, w1, [x2]
      {0xc87f0440, "llsc"},    // ldxp x0, x1, [x2]
      {0x88a07c41, "lse"},     // cas w0, w1, [x2]
      {0xb8200041, "lse"},     // ldadd w0, w1, [x2]
      {0xb8208041, "lse"},     // swp w0, w1, [x2]
      {0x2518e3e0, "sve"},     // ptrue p0.b
      {0xce020c20, "sha3"},    // eor3 v0.16b, v1.16b, v2.16b, v3.16b
      {0x4e82a420, "i8mm"},    // smmla v0.4s, v1.16b, v2.16b
      {0x6e42fc20, "bf16"},    // bfdot v0.4s, v1.8h, v2.8h
      {0x1e7e0020, "jscvt"},   // fjcvtzs w0, d1
      {0xd65f0bff, "pauth"},   // retaa
      {0xd500401f, "flagm"},   // cfinv
      {0x1ac24820, "crc"},     // crc32w w0, w1, w2
      {0x4e829420, "dotprod"}, // sdot v0.4s, v1.16b, v2.16b
  };
  for (const WordCase &C : Cases)
    EXPECT_EQ(count({C.Word}, C.Feature), 1u) << std::hex << C.Word;
}

TEST(InstructionScan, PassesOrdinaryCode) {
  EXPECT_EQ(total({
                0xd503233f, // paciasp, a hint
                0xd503245f, // bti c
                0xf9400020, // ldr x0, [x1]
                0x8b020020, // add x0, x1, x2
                0xb8403020, // ldur w0, [x1, #3]
                0xb8626820, // ldr w0, [x1, x2]
                0xd5033bbf, // dmb ish
                0xa94007e0, // ldp x0, x1, [sp]
                0x00000000, // padding
                0xd65f03c0, // ret
            }),
            0u);
}

TEST(InstructionScan, DropsHitsNearImpossibleWords) {
  std::vector<std::uint32_t> Words(200, 0xd503201f); // nop
  Words[10] = Words[150] = 0x2518e3e0;
  EXPECT_EQ(count(Words, "sve"), 2u);
  Words[60] = 0x00000005; // no instruction: 50 words behind the first hit
  EXPECT_EQ(count(Words, "sve"), 1u);
  Words[100] = 0x00000005; // 50 words before the second
  EXPECT_EQ(count(Words, "sve"), 0u);
}

/// A pool of constants behind a function, as GCC 4.8 lays them out: -0.0 reads
/// as an SME instruction, were it executed.
TEST(InstructionScan, PassesWhatTheCodeLoadsAsData) {
  constexpr std::uint32_t Ret = 0xd65f03c0, MinusZero = 0x80000000;
  EXPECT_EQ(count({MinusZero, Ret}, "sme"), 1u);
  EXPECT_EQ(count({0x1c000040, Ret, MinusZero}, "sme"), 0u); // ldr s0, #8
  EXPECT_EQ(count({MinusZero, 0x18ffffe0, Ret}, "sme"), 0u); // ldr w0, #-4
  EXPECT_EQ(count({0x58000040, Ret, MinusZero, MinusZero, Ret}, "sme"), 0u);
  EXPECT_EQ(count({0x9c000040, Ret, MinusZero, MinusZero, MinusZero, MinusZero,
                   MinusZero},
                  "sme"),
            1u); // ldr q0, #8: four of the five
  EXPECT_EQ(count({0xd8000040, Ret, MinusZero}, "sme"), 1u); // prfm
  EXPECT_EQ(count({0x18fff800, 0x587fffe0, MinusZero}, "sme"),
            1u); // targets outside of the section
}

/// OCaml's -2.0 between two functions: the low half is zeros.
TEST(InstructionScan, PassesFloatConstantsBehindAFunction) {
  constexpr std::uint32_t Ret = 0xd65f03c0, Nop = 0xd503201f;
  EXPECT_EQ(count({Ret, Nop, 0, 0xc0000000, Ret}, "sme"), 0u);
  EXPECT_EQ(count({Ret, Nop, 0xc0000000, 0xc0000000, Ret}, "sme"), 2u);
  EXPECT_EQ(count({Ret, 0, 0x2518e3e0, Ret}, "sve"), 1u);
}

TEST(InstructionScan, CountsLongRuns) {
  EXPECT_EQ(count(std::vector<std::uint32_t>(20'000, 0x2518e3e0), "sve"),
            20'000u);
}

TEST(InstructionScan, IgnoresATail) {
  FeatureCounts Counts{};
  scanInstructions("abc", Counts);
  scanInstructions("", Counts);
  EXPECT_EQ(Counts, FeatureCounts{});
}

} // namespace
