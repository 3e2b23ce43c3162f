// Counting instructions, and the filter for data between them. The words were
// assembled by GNU as 2.40.
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
      {0x4fa2e020, "dotprod"}, // sdot v0.4s, v1.16b, v2.4b[1]
      {0x2fa2e820, "dotprod"}, // udot v0.2s, v1.8b, v2.4b[3]
      {0x4fa2f020, "i8mm"},    // usdot v0.4s, v1.16b, v2.4b[1]
      {0x4f3ff820, "i8mm"},    // sudot v0.4s, v1.16b, v31.4b[3]
      {0x4f7ff820, "bf16"},    // bfdot v0.4s, v1.8h, v31.2h[3]
      {0x2ec2fc20, "bf16"},    // bfmlalb v0.4s, v1.8h, v2.8h
      {0x6ec2fc20, "bf16"},    // bfmlalt v0.4s, v1.8h, v2.8h
      {0x0ff2f820, "bf16"},    // bfmlalb v0.4s, v1.8h, v2.h[7]
      {0x4ffffbff, "bf16"},    // bfmlalt v31.4s, v31.8h, v15.h[7]
      {0x1e634020, "bf16"},    // bfcvt h0, s1
      {0x0ea16820, "bf16"},    // bfcvtn v0.4h, v1.4s
      {0x4ea16820, "bf16"},    // bfcvtn2 v0.8h, v1.4s
      {0x6f823820, "fcma"},    // fcmla v0.4s, v1.4s, v2.s[1], #90
      {0x6f627820, "fcma"},    // fcmla v0.8h, v1.8h, v2.h[3], #270
      {0x2f621020, "fcma"},    // fcmla v0.4h, v1.4h, v2.h[1], #0
      {0x3a00086d, "flagm"},   // setf8 w3
      {0x3a004bcd, "flagm"},   // setf16 w30
      {0xd500405f, "flagm2"},  // axflag
      {0xd500403f, "flagm2"},  // xaflag
      {0x1e284020, "frint"},   // frint32z s0, s1
      {0x1e68c020, "frint"},   // frint32x d0, d1
      {0x1e6943e0, "frint"},   // frint64z d0, d31
      {0x1e29c020, "frint"},   // frint64x s0, s1
      {0x4e21e820, "frint"},   // frint32z v0.4s, v1.4s
      {0x6e61f820, "frint"},   // frint64x v0.2d, v1.2d
      {0x0e21f820, "frint"},   // frint64z v0.2s, v1.2s
      {0x6e61e820, "frint"},   // frint32x v0.2d, v1.2d
      {0xd50330ff, "sb"},      // sb
      {0x4e22ec20, "fhm"},     // fmlal v0.4s, v1.4h, v2.4h
      {0x6e22cc20, "fhm"},     // fmlal2 v0.4s, v1.4h, v2.4h
      {0x0ea2ec20, "fhm"},     // fmlsl v0.2s, v1.2h, v2.2h
      {0x6ea2cc20, "fhm"},     // fmlsl2 v0.4s, v1.4h, v2.4h
      {0x4fb20820, "fhm"},     // fmlal v0.4s, v1.4h, v2.h[7]
      {0x4f924820, "fhm"},     // fmlsl v0.4s, v1.4h, v2.h[5]
      {0x2fb28820, "fhm"},     // fmlal2 v0.2s, v1.2h, v2.h[7]
      {0x6fbfc820, "fhm"},     // fmlsl2 v0.4s, v1.4h, v15.h[7]
      {0xd53b2400, "rng"},     // mrs x0, rndr
      {0xd53b243e, "rng"},     // mrs x30, rndrrs
      {0xd5380600, "id"},      // mrs x0, id_aa64isar0_el1
      {0xd5380401, "id"},      // mrs x1, id_aa64pfr0_el1
      {0xd5380482, "id"},      // mrs x2, id_aa64zfr0_el1
      {0xd5380623, "id"},      // mrs x3, id_aa64isar1_el1
      {0xd5380743, "id"},      // mrs x3, id_aa64mmfr2_el1
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
  Words[60] = 0x00000005; // not an instruction: 50 words after the first hit
  EXPECT_EQ(count(Words, "sve"), 1u);
  Words[100] = 0x00000005; // 50 words before the second
  EXPECT_EQ(count(Words, "sve"), 0u);
}

/// A pool of constants after a function, as GCC 4.8 places it: -0.0 would be an
/// SME instruction if it were executed.
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
            1u); // targets outside the section
}

/// OCaml's -2.0 between two functions: the low half is zero.
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

TEST(InstructionScan, LeavesOutConstantsThatAreAddressedByPages) {
  auto sveAt = [](const std::vector<std::uint32_t> &Words,
                  std::optional<std::uint64_t> Offset) {
    FeatureCounts Counts{};
    scanInstructions(bytes(Words), Counts, Offset);
    return Counts[featureIndex("sve")];
  };
  // adrp x1, 0x2000; ldr d0, [x1]; ret; nop; .double 1.4426950408889634
  const std::vector<std::uint32_t> Pool{0xb0000001, 0xfd400020, 0xd65f03c0,
                                        0xd503201f, 0x652b82fe, 0x3ff71547};
  EXPECT_EQ(sveAt(Pool, 0x1ff0), 0u);
  EXPECT_EQ(sveAt(Pool, 0x1fe0), 1u); // the page is behind the code
  EXPECT_EQ(sveAt(Pool, std::nullopt), 1u);
  // With add x1, x1, #8 behind adrp, the load is from elsewhere.
  const std::vector<std::uint32_t> Added{0xb0000001, 0x91002021, 0xfd400020,
                                         0xd65f03c0, 0x652b82fe, 0x3ff71547};
  EXPECT_EQ(sveAt(Added, 0x1ff0), 1u);
}

} // namespace
