#include "core/report/Report.h"

#include <gmock/gmock.h>

using namespace armlift;
using testing::ElementsAre;

namespace {

Finding finding(std::uint32_t Line) {
  Finding F;
  F.Rule = "x86-intrinsic";
  F.Path = "a.c";
  F.Range = {Line, 1, Line, 10};
  return F;
}

Summary summaryOf(std::vector<Finding> Findings, std::uint64_t Ported = 0) {
  Summary S;
  S.PortedSites = Ported;
  S.Files = 1;
  countFindings(S, Findings);
  S.Verdict = verdictOf(S, Findings);
  return S;
}

TEST(SummaryOf, VerdictFollowsTheWorstFinding) {
  Finding Break = finding(1), Conditional = finding(2), Slow = finding(3),
          OptIn = finding(4);
  Conditional.Impact = OptIn.Impact = Impact::Note;
  Conditional.Conditional = true;
  Slow.Impact = Impact::Performance;
  EXPECT_EQ(summaryOf({Break, Conditional, Slow}, 1).Verdict, Verdict::Blocked);
  EXPECT_EQ(summaryOf({Conditional, Slow}, 1).Verdict, Verdict::Conditional);
  // Code that acts differently builds all the same.
  Finding Behavior = Conditional;
  Behavior.Rule = "x86-calling-convention";
  EXPECT_EQ(summaryOf({Behavior}).Verdict, Verdict::Portable);
  EXPECT_EQ(summaryOf({Slow, OptIn}, 1).Verdict, Verdict::Ported);
  EXPECT_EQ(summaryOf({Slow, OptIn}).Verdict, Verdict::Portable);
  EXPECT_EQ(summaryOf({}).Verdict, Verdict::Portable);
  EXPECT_EQ(verdictOf(Summary(), {}), Verdict::Unknown);
}

TEST(SummaryOf, CountsSuppressedApart) {
  Finding Open = finding(1), Judged = finding(2);
  Open.Impact = Impact::Performance;
  Judged.Suppressed = Suppression{SuppressedBy::Comment, "NOLINT"};
  Summary S = summaryOf({Open, Judged});
  EXPECT_THAT(S.ByImpact.All, ElementsAre(0, 0, 1, 0));
  EXPECT_EQ(S.Suppressed, 1U);
  EXPECT_EQ(S.Verdict, Verdict::Portable);
}

TEST(SummaryOf, ABaselineHidesButDoesNotHeal) {
  Finding Old = finding(1);
  Old.Suppressed = Suppression{SuppressedBy::Baseline, "baseline"};
  Summary S = summaryOf({Old});
  EXPECT_THAT(S.ByImpact.All, ElementsAre(0, 0, 0, 0));
  EXPECT_EQ(S.Verdict, Verdict::Blocked);
}

} // namespace
