// Tables of names in which some rows cover all names with a prefix.
#include "core/rules/PrefixRows.h"

#include <gtest/gtest.h>

#include <array>

namespace armlift {
namespace {

struct Row {
  std::string_view Name;
  bool Prefix;
};

constexpr std::array<Row, 6> Table = {{{"__ARM", false},
                                       {"__ARM_FEATURE_", true},
                                       {"__ARM_FEATURE_CRC32", false},
                                       {"__builtin_", true},
                                       {"__builtin_ia32_", true},
                                       {"open", false}}};

std::string_view find(std::string_view Name) {
  const Row *Found = findNameOrPrefix(std::span<const Row>(Table), Name);
  return Found ? Found->Name : "";
}

TEST(PrefixRows, AWholeNameWinsOverAPrefix) {
  EXPECT_EQ(find("__ARM_FEATURE_CRC32"), "__ARM_FEATURE_CRC32");
  EXPECT_EQ(find("open"), "open");
}

TEST(PrefixRows, OfPrefixesTheLongestCounts) {
  EXPECT_EQ(find("__ARM_FEATURE_CRC32X"), "__ARM_FEATURE_");
  EXPECT_EQ(find("__ARM_FEATURE_"), "__ARM_FEATURE_");
  EXPECT_EQ(find("__builtin_ia32_pause"), "__builtin_ia32_");
  EXPECT_EQ(find("__builtin_expect"), "__builtin_");
}

TEST(PrefixRows, ANameIsNoPrefix) {
  EXPECT_EQ(find("__ARM_NEON"), "");
  EXPECT_EQ(find("opening"), "");
  EXPECT_EQ(find("a"), "");
  EXPECT_EQ(find("zzz"), "");
  EXPECT_EQ(find(""), "");
}

} // namespace
} // namespace armlift
