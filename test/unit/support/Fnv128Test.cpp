// The published vectors of 128-bit FNV-1a (draft-eastlake-fnv, appendix C).
#include "core/support/Fnv128.h"
#include "core/support/ContentHash.h"

#include <gtest/gtest.h>

using namespace armlift;

static std::string hashOf(std::string_view Text) {
  Fnv128 Hash;
  Hash.update(Text);
  return Hash.hex();
}

TEST(Fnv128, HasThePublishedValues) {
  EXPECT_EQ(hashOf(""), "6c62272e07bb014262b821756295c58d");
  EXPECT_EQ(hashOf("a"), "d228cb696f1a8caf78912b704e4a8964");
  EXPECT_EQ(hashOf("foobar"), "343e1662793c64bf6f0d3597ba446f18");
}

TEST(Fnv128, FieldsDoNotRunIntoEachOther) {
  Fnv128 A, B;
  A.updateField("ab");
  A.updateField("c");
  B.updateField("a");
  B.updateField("bc");
  EXPECT_NE(A.hex(), B.hex());
}

// The words that the lanes are multiplied with, low byte first: a product with
// 0 must not hide what came before.
TEST(ContentHash, NoBlockHidesWhatCameBefore) {
  constexpr std::uint64_t Block[] = {0x589965cc75374cc3, 0x8ebc6af09c88c6e3};
  std::string Zeroing(reinterpret_cast<const char *>(Block), sizeof Block);
  EXPECT_NE(contentHash("int a = 1;      " + Zeroing),
            contentHash("int a = 2;      " + Zeroing));
}
