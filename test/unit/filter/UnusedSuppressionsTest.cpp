// Which comments are reported to suppress nothing.
#include "core/filter/UnusedSuppressions.h"

#include <gtest/gtest.h>

namespace armlift {
namespace {

InlineComments::Entry comment(std::string Globs, std::uint32_t First,
                              std::uint32_t Last) {
  InlineComments::Entry E;
  E.Globs = std::move(Globs);
  E.First = E.Line = First;
  E.Last = Last;
  return E;
}

TEST(UnusedSuppressions, NamesWhatHasNoFindingInItsLines) {
  InlineComments Comments;
  Comments.Lines = {comment("armlift-x86-header", 3, 3),
                    comment("armlift-x86-header", 4, 4),
                    comment("armlift-x86-*", 5, 5)};
  Comments.Blocks = {comment("armlift-x86-header", 1, 9),
                     comment("armlift-x86-header", 5, 9)};
  RuleLines Found = {{"armlift-x86-header", {1, 3}},
                     {"armlift-x86-intrinsic", {5}}};
  std::vector<Finding> Unused =
      unusedSuppressions("a.c", Comments, Found, FoundBy::Deep);
  ASSERT_EQ(Unused.size(), 2u);
  EXPECT_EQ(Unused[0].Range.Line, 4u);
  EXPECT_EQ(Unused[1].Range.Line, 5u);
  EXPECT_EQ(Unused[1].Message, "'armlift-x86-header' suppresses nothing here");
}

/// Comparing each comment with each finding would take 10^9 steps.
TEST(UnusedSuppressions, ManyCommentsAmongManyFindingsTakeNoTime) {
  constexpr std::uint32_t Comments = 1000, Findings = 1'000'000;
  InlineComments Blocks;
  for (std::uint32_t Line = 1; Line <= Comments; ++Line)
    Blocks.Blocks.push_back(comment("armlift-x86-header", Line, Findings));
  RuleLines Found;
  std::vector<std::uint32_t> &Lines = Found["armlift-x86-intrinsic"];
  for (std::uint32_t Line = 1; Line <= Findings; ++Line)
    Lines.push_back(Line);
  EXPECT_EQ(unusedSuppressions("a.c", Blocks, Found, FoundBy::Deep).size(),
            Comments);
}

} // namespace
} // namespace armlift
