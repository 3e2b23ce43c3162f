#include "core/filter/Selection.h"

#include <gtest/gtest.h>

using namespace armlift;

namespace {

struct Case {
  std::vector<std::string> Select, Ignore;
  bool Header, Intrinsic;
};

TEST(Selection, TheCloserNameWins) {
  const Case Cases[] = {
      {{}, {}, true, true},
      {{"x86-header"}, {}, true, false},
      {{"armlift-x86-header"}, {}, true, false},
      {{"source"}, {"x86-header"}, false, true},
      {{"x86-header"}, {"source"}, true, false},
      {{}, {"source"}, false, false},
      {{"x86-header"}, {"x86-header"}, false, false},
  };
  for (const Case &C : Cases) {
    auto S = Selection::create(C.Select, C.Ignore);
    ASSERT_TRUE(S);
    EXPECT_EQ(S->covers("x86-header"), C.Header);
    EXPECT_EQ(S->covers("x86-intrinsic"), C.Intrinsic);
  }
}

TEST(Selection, AnUnknownNameIsAnErrorWithAHint) {
  std::vector<std::string> Bad = {"x86-haeder"};
  auto S = Selection::create(Bad, {});
  ASSERT_FALSE(S);
  EXPECT_EQ(S.error().Message,
            "no rule or group 'x86-haeder'; did you mean 'x86-header'?");
  auto I = Selection::create({}, Bad);
  ASSERT_FALSE(I);
  EXPECT_EQ(I.error().Message, S.error().Message);
}

} // namespace
