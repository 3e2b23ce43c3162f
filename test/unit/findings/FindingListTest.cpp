#include "core/findings/FindingList.h"

#include <gmock/gmock.h>

#include <algorithm>

using namespace armlift;
using testing::ElementsAre;
using testing::Field;
using testing::SizeIs;

namespace {

Finding finding(std::string Path, std::uint32_t Line,
                std::string Snippet = "_mm_pause();") {
  Finding F;
  F.Rule = "x86-intrinsic";
  F.Path = std::move(Path);
  F.Range = {Line, 1, Line, 10};
  F.Subject = "_mm_pause";
  F.Message = "message";
  F.Snippet = std::move(Snippet);
  return F;
}

std::vector<Finding> listed(std::vector<Finding> In) {
  return listFindings(std::move(In),
                      [](std::string_view Path) { return std::string(Path); });
}

TEST(FindingList, SortsByPathLineColumnRule) {
  Finding Late = finding("a.c", 3);
  Late.Range.Column = 7;
  Finding Rule = finding("a.c", 3);
  Rule.Rule = "x86-header";
  auto Out = listed(
      {finding("b.c", 1), Late, finding("a.c", 3), Rule, finding("a.c", 2)});
  std::vector<std::string> Order;
  for (const Finding &F : Out)
    Order.push_back(F.Path + ":" + std::to_string(F.Range.Line) + ":" +
                    std::to_string(F.Range.Column) + ":" + std::string(F.Rule));
  EXPECT_THAT(Order,
              ElementsAre("a.c:2:1:x86-intrinsic", "a.c:3:1:x86-header",
                          "a.c:3:1:x86-intrinsic", "a.c:3:7:x86-intrinsic",
                          "b.c:1:1:x86-intrinsic"));
}

TEST(FindingList, OnePerPlaceAndTheSevereOneStays) {
  Finding Note = finding("a.c", 1), Break = finding("a.c", 1);
  Note.Impact = Impact::Note;
  Note.Related = {{"x.h", 4, "in the expansion of X"}};
  Break.Related = {{"y.h", 2, "in the expansion of Y"}};
  auto Out = listed({Note, Break});
  ASSERT_THAT(Out, SizeIs(1));
  EXPECT_EQ(Out[0].Impact, Impact::Break);
  EXPECT_THAT(Out[0].Related,
              ElementsAre(Field(&RelatedLocation::Path, "x.h"),
                          Field(&RelatedLocation::Path, "y.h")));
}

TEST(FindingList, OrderOfAddingDoesNotMatter) {
  std::vector<Finding> In;
  for (std::uint32_t I = 0; I < 6; ++I)
    In.push_back(finding(I % 2 ? "a.c" : "b.c", 1 + I / 3));
  In[3].Impact = Impact::Note;
  In[5].Guard = {GuardKind::Holds, "unless X"};
  auto Print = [](const std::vector<Finding> &Findings) {
    std::string Out;
    for (const Finding &F : Findings)
      Out += F.Path + std::to_string(F.Range.Line) +
             std::string(impactName(F.Impact)) + F.Guard.text() +
             F.Fingerprint + "\n";
    return Out;
  };
  std::string Expected = Print(listed(In));
  for (int I = 0; I < 6; ++I) {
    std::ranges::rotate(In, In.begin() + 1);
    EXPECT_EQ(Print(listed(In)), Expected);
  }
  std::ranges::reverse(In);
  EXPECT_EQ(Print(listed(In)), Expected);
}

TEST(Fingerprint, SurvivesMovedAndReformattedLines) {
  auto Before = listed({finding("a.c", 3, "  x = _mm_pause();")});
  auto Moved = listed({finding("a.c", 300, "\tx=_mm_pause(); ")});
  EXPECT_EQ(Before[0].Fingerprint, Moved[0].Fingerprint);
  EXPECT_THAT(Before[0].Fingerprint, SizeIs(32));
}

TEST(Fingerprint, TellsEqualLinesAndOtherFilesApart) {
  auto Out = listed({finding("a.c", 1), finding("a.c", 2), finding("b.c", 1)});
  EXPECT_NE(Out[0].Fingerprint, Out[1].Fingerprint);
  EXPECT_NE(Out[0].Fingerprint, Out[2].Fingerprint);
}

TEST(Fingerprint, DoesNotDependOnTheWorkingDirectory) {
  auto printOf = [](std::string Path) {
    auto Context = [](std::string_view) { return std::string("src/a.c"); };
    return listFindings({finding(std::move(Path), 1)}, Context)[0].Fingerprint;
  };
  EXPECT_EQ(printOf("a.c"), printOf("../project/src/a.c"));
}

} // namespace
