#include "core/filter/Baseline.h"

#include "core/findings/FindingList.h"
#include "test/unit/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace armlift;
using testing::HasSubstr;
using testing::SizeIs;

namespace {

Finding finding(std::string Path, std::uint32_t Line, std::string Snippet) {
  Finding F;
  F.Rule = "x86-header";
  F.Path = std::move(Path);
  F.Range = {Line, 1, Line, 5};
  F.Subject = "emmintrin.h";
  F.Snippet = std::move(Snippet);
  return F;
}

std::vector<Finding> judged(std::vector<Finding> In) {
  return listFindings(std::move(In),
                      [](std::string_view Path) { return std::string(Path); });
}

class BaselineTest : public TemporaryFolder {
protected:
  void SetUp() override {
    TemporaryFolder::SetUp();
    Path = Folder / "baseline.json";
  }

  void put(std::string_view Text) { std::ofstream(Path) << Text; }
  Baseline baselineOf(const std::vector<Finding> &Findings) {
    EXPECT_TRUE(Baseline(Findings, {}).save(Path));
    auto Loaded = Baseline::load(Path);
    EXPECT_TRUE(Loaded) << Loaded.error().Message;
    return *Loaded;
  }
  std::string loadError() {
    auto Loaded = Baseline::load(Path);
    return Loaded ? "" : Loaded.error().Message;
  }

  std::string Path;
};

bool everything(const BaselineEntry &) { return true; }

std::size_t hidden(const std::vector<Finding> &Findings) {
  return static_cast<std::size_t>(std::ranges::count_if(
      Findings, [](const Finding &F) { return F.Suppressed.has_value(); }));
}

TEST_F(BaselineTest, HidesOldShowsNewAndSurvivesMovedLines) {
  Baseline Known =
      baselineOf(judged({finding("a.c", 3, "#include <emmintrin.h>")}));
  auto Now = judged({finding("a.c", 30, "#include  <emmintrin.h>"),
                     finding("a.c", 31, "# include <emmintrin.h> // again")});
  EXPECT_THAT(Known.apply(Now, everything).Gone, SizeIs(0));
  EXPECT_EQ(hidden(Now), 1U);
  EXPECT_EQ(Now[0].Suppressed->By, SuppressedBy::Baseline);
}

TEST_F(BaselineTest, ComparesAsMultiset) {
  Baseline Known =
      baselineOf(judged({finding("a.c", 1, "x"), finding("a.c", 2, "x")}));
  auto More = judged(
      {finding("a.c", 1, "x"), finding("a.c", 2, "x"), finding("a.c", 3, "x")});
  EXPECT_THAT(Known.apply(More, everything).Gone, SizeIs(0));
  EXPECT_EQ(hidden(More), 2U);
  auto Fewer = judged({finding("a.c", 9, "x")});
  auto Stale = Known.apply(Fewer, everything).Gone;
  EXPECT_EQ(hidden(Fewer), 1U);
  ASSERT_THAT(Stale, SizeIs(1));
  EXPECT_EQ(Stale[0].Path, "a.c");
}

TEST_F(BaselineTest, FollowsARenamedFileButNeverHidesMoreThanItHolds) {
  Baseline Known = baselineOf(judged({finding("old.c", 1, "x")}));
  auto Now = judged({finding("new.c", 1, "x"), finding("other.c", 1, "x")});
  EXPECT_THAT(Known.apply(Now, everything).Gone, SizeIs(0));
  EXPECT_EQ(hidden(Now), 1U);
}

TEST_F(BaselineTest, WhatWasNotLookedForHasNotMoved) {
  Baseline Known = baselineOf(
      judged({finding("other.c", 1, "x"), finding("mine.c", 1, "y")}));
  auto Now = judged({finding("new.c", 1, "x"), finding("new.c", 2, "y")});
  auto Unused = Known.apply(
      Now, [](const BaselineEntry &E) { return E.Path != "other.c"; });
  EXPECT_EQ(hidden(Now), 1U);
  EXPECT_FALSE(Now[0].Suppressed);
  EXPECT_THAT(Unused.Gone, SizeIs(0));
  ASSERT_THAT(Unused.Unchecked, SizeIs(1));
  EXPECT_EQ(Unused.Unchecked[0].Path, "other.c");
}

TEST_F(BaselineTest, TheSameFileOfAnotherProjectIsAnotherOne) {
  auto fromRoot = [](std::string_view Path) {
    return std::string(Path.substr(Path.find('/') + 1));
  };
  auto One = listFindings({finding("p1/a.c", 1, "x")}, fromRoot);
  auto Other = listFindings({finding("p2/a.c", 1, "x")}, fromRoot);
  ASSERT_EQ(One[0].Fingerprint, Other[0].Fingerprint);
  Baseline Known = baselineOf(One);
  auto Unused = Known.apply(
      Other, [](const BaselineEntry &E) { return E.Path.starts_with("p2/"); });
  EXPECT_EQ(hidden(Other), 0U);
  EXPECT_THAT(Unused.Unchecked, SizeIs(1));

  Known = baselineOf(listFindings(
      {finding("p1/a.c", 1, "x"), finding("p2/a.c", 1, "x")}, fromRoot));
  auto Gone = Known.apply(Other, everything).Gone;
  EXPECT_EQ(hidden(Other), 1U);
  ASSERT_THAT(Gone, SizeIs(1));
  EXPECT_EQ(Gone[0].Path, "p1/a.c");
}

TEST_F(BaselineTest, NamesAreRelativeToItsFolder) {
  Folder = std::filesystem::canonical(Folder);
  baselineOf(judged({finding(Folder / "p" / "a.c", 1, "x"),
                     finding(Folder.parent_path() / "q" / "b.c", 1, "x"),
                     finding("here.c", 1, "x")}));
  std::ostringstream Text;
  Text << std::ifstream(Path).rdbuf();
  EXPECT_THAT(Text.str(), HasSubstr("\"path\":\"p/a.c\""));
  EXPECT_THAT(Text.str(), HasSubstr("\"path\":\"../q/b.c\""));
  auto Nothing = std::vector<Finding>();
  auto Gone = Baseline::load(Path)->apply(Nothing, everything).Gone;
  std::vector<std::string> Paths;
  for (const BaselineEntry &E : Gone)
    Paths.push_back(E.Path);
  EXPECT_THAT(Paths,
              testing::UnorderedElementsAre(
                  (Folder / "p" / "a.c").string(),
                  (Folder.parent_path() / "q" / "b.c").string(), "here.c"));
}

TEST_F(BaselineTest, SuppressedInTheSourceIsNotWritten) {
  auto Findings = judged({finding("a.c", 1, "x")});
  Findings[0].Suppressed = Suppression{SuppressedBy::Comment, "NOLINT"};
  Baseline Known = baselineOf(Findings);
  auto Now = judged({finding("a.c", 1, "x")});
  Known.apply(Now, everything);
  EXPECT_EQ(hidden(Now), 0U);
}

TEST_F(BaselineTest, BadFilesGetOneClearLine) {
  EXPECT_THAT(loadError(), HasSubstr("No such file or directory"));
  put("");
  EXPECT_THAT(loadError(), HasSubstr("truncated or not JSON"));
  put("{}");
  EXPECT_THAT(
      loadError(),
      HasSubstr("not a baseline, expected a file made by --write-baseline"));
  put(R"({"armlift_baseline":2,"findings":[]})");
  EXPECT_THAT(loadError(),
              HasSubstr("baseline of version 2, expected version 1"));
  put(R"({"armlift_baseline":1,"findings":{}})");
  EXPECT_THAT(loadError(), HasSubstr("expected a list 'findings'"));
  put(R"({"armlift_baseline":1,"findings":[{"fingerprint":7}]})");
  EXPECT_THAT(loadError(),
              HasSubstr("entry 1: expected a string 'fingerprint'"));
  put(std::string(100000, '['));
  EXPECT_THAT(loadError(), HasSubstr("truncated or not JSON"));
}

TEST_F(BaselineTest, AFileCutAnywhereIsRefused) {
  baselineOf(judged({finding("a.c", 1, "x"), finding("b.c", 1, "y")}));
  std::ostringstream Whole;
  Whole << std::ifstream(Path).rdbuf();
  std::string Text = Whole.str();
  for (std::size_t Length = 0; Length + 2 < Text.size(); Length += 7) {
    put(Text.substr(0, Length));
    EXPECT_NE(loadError(), "") << Length;
  }
}

} // namespace
