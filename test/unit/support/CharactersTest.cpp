#include "core/support/Characters.h"

#include <gtest/gtest.h>

namespace armlift {
namespace {

TEST(CharacterSet, HoldsEachByte) {
  constexpr CharacterSet Set(" \t/\x80\xff");
  for (int C = 0; C < 256; ++C)
    EXPECT_EQ(Set.contains(static_cast<char>(C)),
              C == ' ' || C == '\t' || C == '/' || C == 0x80 || C == 0xff)
        << C;
}

TEST(CharacterSet, FindsTheFirstFromAPosition) {
  constexpr CharacterSet Set("ab");
  EXPECT_EQ(Set.findIn("xaxb"), 1u);
  EXPECT_EQ(Set.findIn("xaxb", 2), 3u);
  EXPECT_EQ(Set.findIn("xaxb", 4), std::string_view::npos);
  EXPECT_EQ(Set.findIn("xaxb", 9), std::string_view::npos);
  EXPECT_EQ(Set.findIn(""), std::string_view::npos);
  EXPECT_TRUE(Set.isIn("xb"));
  EXPECT_FALSE(Set.isIn("xy"));
}

} // namespace
} // namespace armlift
