#include "core/support/Suggest.h"

#include <gmock/gmock.h>

using namespace armlift;
using testing::ElementsAre;
using testing::IsEmpty;

static const std::vector<std::string_view> Names = {
    "--baseline", "--exclude", "--format", "--fail-on", "x86-header"};

TEST(Suggest, FindsMisspellings) {
  EXPECT_THAT(suggestNames("--formt", Names), ElementsAre("--format"));
  EXPECT_THAT(suggestNames("x86-haeder", Names), ElementsAre("x86-header"));
  EXPECT_THAT(suggestNames("header", Names), ElementsAre("x86-header"));
}

TEST(Suggest, StaysSilentWhenNothingIsClose) {
  EXPECT_THAT(suggestNames("zzzzzzzz", Names), IsEmpty());
  EXPECT_THAT(suggestNames("", Names), IsEmpty());
  EXPECT_EQ(didYouMean("zzzzzzzz", Names), "");
}

TEST(Suggest, ClosestFirst) {
  const std::vector<std::string_view> Near = {"_mm_add_epi16", "_mm_add_epi32",
                                              "_mm_adds_epi32"};
  EXPECT_THAT(suggestNames("_mm_add_epi3", Near, 2),
              ElementsAre("_mm_add_epi32", "_mm_add_epi16"));
  EXPECT_EQ(didYouMean("--exlude", Names), "; did you mean '--exclude'?");
}
