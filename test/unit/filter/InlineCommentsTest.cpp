#include "core/filter/InlineComments.h"

#include <gtest/gtest.h>

using namespace armlift;

namespace {

/// Returns the comment that suppresses x86-header on `Line` of `Text`, or "".
std::string suppresses(std::string_view Text, std::uint32_t Line = 1) {
  InlineComments Comments = InlineComments::parse(Text);
  const std::string *Comment = CommentLookup(Comments).find("x86-header", Line);
  return Comment ? *Comment : "";
}

TEST(InlineComments, NolintOnTheLine) {
  EXPECT_EQ(suppresses("#include <x.h> // NOLINT(armlift-x86-header)"),
            "NOLINT(armlift-x86-header)");
  EXPECT_EQ(suppresses("#include <x.h> // NOLINT"), "NOLINT");
  EXPECT_EQ(suppresses("f(); /* NOLINT(armlift-*) why */"),
            "NOLINT(armlift-*)");
  EXPECT_EQ(suppresses("f(); // NOLINT(google-foo, armlift-x86-header)"),
            "NOLINT(google-foo, armlift-x86-header)");
}

TEST(InlineComments, AnotherToolsNolintIsNotOurs) {
  EXPECT_EQ(suppresses("f(); // NOLINT(google-*)"), "");
  EXPECT_EQ(suppresses("f(); // NOLINT(armlift-x86-intrinsic)"), "");
  EXPECT_EQ(suppresses("f(); // NOLINT(*, -armlift-x86-*)"), "");
  EXPECT_EQ(suppresses("f(); // NOLINTING is no word of ours"), "");
  EXPECT_EQ(suppresses("int MY_NOLINT = 1;"), "");
}

TEST(InlineComments, ListWithoutEndCoversItsCompleteNames) {
  EXPECT_EQ(suppresses("f(); // NOLINT(google-foo, armlift-x86-header, x"),
            "NOLINT(google-foo, armlift-x86-header,");
  EXPECT_EQ(suppresses("f(); // NOLINT(armlift-x86-header"), "");
  EXPECT_EQ(suppresses("f(); // NOLINT(armlift-*, -armlift-x86-header"), "");
  EXPECT_EQ(suppresses("f(); // NOLINT(*, x"), "");
  EXPECT_EQ(suppresses("f(); // NOLINT("), "");
}

TEST(InlineComments, OnlyItsOwnLine) {
  std::string_view Text = "a\nb // NOLINT\nc\n";
  EXPECT_EQ(suppresses(Text, 1), "");
  EXPECT_EQ(suppresses(Text, 2), "NOLINT");
  EXPECT_EQ(suppresses(Text, 3), "");
}

TEST(InlineComments, NextLine) {
  std::string_view Text =
      "// NOLINTNEXTLINE(armlift-x86-header)\n#include <x.h>\n#include <y.h>\n";
  EXPECT_EQ(suppresses(Text, 1), "");
  EXPECT_EQ(suppresses(Text, 2), "NOLINTNEXTLINE(armlift-x86-header)");
  EXPECT_EQ(suppresses(Text, 3), "");
}

TEST(InlineComments, BlocksEndWhereTheirListEnds) {
  std::string_view Text = "// NOLINTBEGIN(armlift-*)\nx\n// NOLINTBEGIN\ny\n// "
                          "NOLINTEND(armlift-*)\nz\n";
  EXPECT_EQ(suppresses(Text, 2), "NOLINTBEGIN(armlift-*)");
  EXPECT_EQ(suppresses(Text, 4), "NOLINTBEGIN(armlift-*)");
  EXPECT_EQ(suppresses(Text, 6),
            ""); // the inner block never ends, so it does not count
}

TEST(InlineComments, BlocksInsideOthers) {
  std::string_view Text =
      "// NOLINTBEGIN(armlift-*)\n"
      "// NOLINTBEGIN(*)\n// NOLINTEND(*)\n"
      "// NOLINTBEGIN(armlift-x86-header)\n// NOLINTEND(armlift-x86-header)\n"
      "x\n// NOLINTBEGIN\n// NOLINTEND(armlift-*)\nx\n// NOLINTEND\nx\n";
  EXPECT_NE(suppresses(Text, 6), "");
  EXPECT_NE(suppresses(Text, 9), "");
  EXPECT_EQ(suppresses(Text, 11), "");
}

TEST(InlineComments, OwnFormWithAReason) {
  EXPECT_EQ(suppresses("RUN x # armlift: ignore[x86-header] vendor only"),
            "armlift: ignore[x86-header] vendor only");
  EXPECT_EQ(suppresses("RUN x # armlift: ignore[armlift-x86-header]"),
            "armlift: ignore[armlift-x86-header]");
  EXPECT_EQ(suppresses("RUN x # armlift: ignore[x86-intrinsic, x86-header]"),
            "armlift: ignore[x86-intrinsic, x86-header]");
  EXPECT_EQ(suppresses("RUN x # armlift: ignore[x86-intrinsic]"), "");
  EXPECT_EQ(suppresses("RUN x # armlift: ignore[x86-header"), "");
  EXPECT_EQ(suppresses("RUN x # armlift: ignore[*]"), "armlift: ignore[*]");
  EXPECT_EQ(suppresses("/* armlift: ignore[*] */ __m128i x;"),
            "armlift: ignore[*]");
}

TEST(InlineComments, OwnFormAloneOnItsLineIsForTheNext) {
  std::string_view Text =
      "  # armlift: ignore[x86-header] no arm image\nFROM x\n";
  EXPECT_EQ(suppresses(Text, 1), "");
  EXPECT_NE(suppresses(Text, 2), "");
}

TEST(InlineComments, HostileTextCostsLittle) {
  std::string Text;
  for (int I = 0; I < 20000; ++I)
    Text += "// NOLINTBEGIN(armlift-x)\n";
  for (int I = 0; I < 20000; ++I)
    Text += "NOLINT(a) ";
  Text += std::string(1 << 20, '(') + "NOLINT(" + std::string(1 << 20, '*');
  InlineComments Comments = InlineComments::parse(Text);
  EXPECT_EQ(CommentLookup(Comments).find("x86-header", 5), nullptr);
}

TEST(InlineComments, ManyFindingsInManyBlocksCostLittle) {
  constexpr int Count = 1000;
  std::string List;
  for (int I = 0; I < 200; ++I)
    List += "x*y,";
  std::string Text, End;
  for (int I = 0; I < Count; ++I) {
    Text += "// NOLINTBEGIN(" + List + std::to_string(I) + ")\n";
    End += "// NOLINTEND(" + List + std::to_string(I) + ")\n";
  }
  constexpr std::uint32_t Between = 100'000;
  InlineComments Comments =
      InlineComments::parse(Text + std::string(Between, '\n') + End);
  ASSERT_EQ(Comments.Blocks.size(), Count);
  CommentLookup Lookup(Comments);
  for (std::uint32_t I = 1; I < Between; ++I)
    ASSERT_EQ(Lookup.find("x86-header", Count + I), nullptr);
}

TEST(InlineComments, MarksFindings) {
  InlineComments Comments = InlineComments::parse("f(); // NOLINT\n");
  Finding Hit, Miss, Whole;
  Hit.Rule = Miss.Rule = Whole.Rule = "x86-header";
  Hit.Path = Miss.Path = Whole.Path = "a.c";
  Hit.Range.Line = 1;
  Miss.Range.Line = 2;
  Finding All[] = {Hit, Miss, Whole};
  suppressByComments(All, [&](std::string_view) { return &Comments; });
  ASSERT_TRUE(All[0].Suppressed);
  EXPECT_EQ(All[0].Suppressed->By, SuppressedBy::Comment);
  EXPECT_EQ(All[0].Suppressed->Reason, "NOLINT");
  EXPECT_FALSE(All[1].Suppressed);
  EXPECT_FALSE(All[2].Suppressed);
}

} // namespace
