// The formats that CI systems read.
#include "SampleReport.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <set>

using namespace armlift;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

namespace {

std::vector<std::string> lines(const std::string &Text) {
  std::vector<std::string> Out;
  std::istringstream In(Text);
  for (std::string Line; std::getline(In, Line);)
    Out.push_back(Line);
  return Out;
}

TEST(GithubReporter, OneCommandPerFinding) {
  auto Lines = lines(written("github", sampleReport()));
  // The suppressed finding is left out, the error is there.
  ASSERT_EQ(Lines.size(), 5U);
  EXPECT_EQ(Lines[0], "::error "
                      "file=src/"
                      "a.c,line=3,col=7,endColumn=20,title=armlift-x86-"
                      "intrinsic::'_mm_add_epi32' is an SSE2 intrinsic%0Aneon: "
                      "vaddq_s32(a, b) (exact)%0Asse2neon: include sse2neon.h");
  EXPECT_TRUE(Lines[2].starts_with("::notice file=src/a.c,line=5,"));
  EXPECT_TRUE(
      Lines[3].starts_with("::error "
                           "file=lib/app.jar,title=armlift-x86-intrinsic::lib/"
                           "app.jar!/x86_64/libfoo.so: "));
}

/// Returns a report of a member that could not be read, and of an error that is
/// about no file.
Report unread(bool Tolerated) {
  Report R;
  R.Errors = {
      {ErrorKind::NotUnderstood, "", "no report of shard 2/2", Tolerated},
      {ErrorKind::Limit, "o.jar!/lib/l.jar", "nested too deep", Tolerated}};
  return R;
}

TEST(CiReporters, ErrorsNameTheMember) {
  auto Lines = lines(written("github", unread(false)));
  EXPECT_EQ(Lines[0], "::error title=armlift could not read this::no report of "
                      "shard 2/2");
  EXPECT_EQ(Lines[1], "::error file=o.jar,title=armlift could not read "
                      "this::o.jar!/lib/l.jar: nested too deep");
  json Issues = json::parse(written("gitlab", unread(false)));
  EXPECT_EQ(Issues[0]["location"]["path"], ".");
  EXPECT_EQ(Issues[1]["location"]["path"], "o.jar");
  EXPECT_EQ(Issues[1]["description"], "o.jar!/lib/l.jar: nested too deep");
  EXPECT_EQ(Issues[1]["severity"], "blocker");
}

TEST(CiReporters, NothingFailsForAToleratedError) {
  EXPECT_THAT(written("github", unread(true)), Not(HasSubstr("::error")));
  EXPECT_EQ(json::parse(written("gitlab", unread(true)))[1]["severity"],
            "info");
  std::string Junit = written("junit", unread(true));
  EXPECT_THAT(Junit, HasSubstr("tests=\"2\" failures=\"0\" errors=\"0\" "
                               "skipped=\"2\""));
  EXPECT_THAT(Junit, HasSubstr("<skipped message=\"nested too deep\"/>"));
  EXPECT_THAT(Junit, Not(HasSubstr("<error")));
  auto invocation = [](bool Tolerated) {
    return json::parse(
        written("sarif", unread(Tolerated)))["runs"][0]["invocations"][0];
  };
  EXPECT_EQ(invocation(false)["executionSuccessful"], false);
  EXPECT_EQ(invocation(true)["executionSuccessful"], true);
  EXPECT_EQ(invocation(true)["toolExecutionNotifications"][0]["level"], "note");
  EXPECT_THAT(written("text", unread(true)),
              HasSubstr("nested too deep [limit] (tolerated)"));
}

TEST(GithubReporter, AFileNameCannotBecomeACommand) {
  std::string Text = written("github", sampleReport());
  EXPECT_THAT(Text, Not(HasSubstr("\n::error::x")));
  EXPECT_THAT(
      Text,
      HasSubstr(
          "file=d/\\x1b[31m<b>\"&'\\x0a%3A%3Aerror%3A%3Ax\\xff%2C%25.c,"));
}

TEST(GitlabReporter, HasWhatGitlabRequires) {
  json Issues = json::parse(written("gitlab", sampleReport()));
  ASSERT_EQ(Issues.size(), 5U);
  std::set<std::string> Fingerprints;
  for (const json &Issue : Issues) {
    EXPECT_GE(Issue["location"]["lines"]["begin"], 1);
    EXPECT_FALSE(Issue["description"].get<std::string>().empty());
    Fingerprints.insert(Issue["fingerprint"]);
  }
  EXPECT_EQ(Issues[0]["severity"], "critical");
  EXPECT_EQ(Issues[2]["severity"], "info");
  EXPECT_EQ(Issues[3]["location"]["path"], "lib/app.jar");
  EXPECT_EQ(Issues[4]["severity"], "blocker");
}

TEST(GitlabReporter, TellsEqualFilesOfTwoProjectsApart) {
  Report R = sampleReport();
  R.Findings.resize(1);
  R.Findings.push_back(R.Findings.front());
  R.Findings.back().Path = "other/src/a.c";
  json Issues = json::parse(written("gitlab", R));
  EXPECT_NE(Issues[0]["fingerprint"], Issues[1]["fingerprint"]);
}

TEST(JunitReporter, CountsAgree) {
  std::string Text = written("junit", sampleReport());
  EXPECT_THAT(Text, HasSubstr("<testsuites name=\"armlift\" tests=\"6\" "
                              "failures=\"3\" errors=\"1\" skipped=\"1\">"));
  EXPECT_THAT(Text, HasSubstr("<testsuite name=\"src/a.c\" tests=\"1\" "
                              "failures=\"1\" errors=\"0\" skipped=\"0\">"));
  EXPECT_THAT(Text, HasSubstr("<skipped message=\"NOLINT\"/>"));
  EXPECT_THAT(Text, HasSubstr("&lt;script&gt;"));
  EXPECT_THAT(Text, Not(HasSubstr("<script>")));
}

TEST(JunitReporter, ATestFailsWhereTheRunFails) {
  Report R;
  R.Findings = {sampleFinding(), sampleFinding()};
  R.Findings[0].Impact = Impact::Performance;
  R.Findings[1].Impact = Impact::Note;
  auto failures = [&](FailOn FailOn) {
    std::ostringstream Out;
    findReporter("junit")->Write(R, {.FailOn = FailOn}, Out);
    std::string Text = Out.str(), Mark = "failures=\"";
    return Text.at(Text.find(Mark) + Mark.size());
  };
  EXPECT_EQ(failures({}), '0');
  EXPECT_EQ(failures({Impact::Break}), '0');
  EXPECT_EQ(failures({Impact::Performance}), '1');
  EXPECT_EQ(failures({Impact::Note}), '2');
  EXPECT_THAT(written("junit", R), HasSubstr("<system-out>performance: "));
}

TEST(JunitReporter, ACleanRunHasOnePassedTest) {
  Report R;
  R.Summary.Verdict = Verdict::Portable;
  EXPECT_THAT(written("junit", R),
              HasSubstr("<testcase classname=\"armlift\" name=\"portable\"/>"));
}

TEST(JunitReporter, ANameIsOnOneLine) {
  Report R;
  R.Findings.push_back(sampleFinding());
  R.Findings[0].Path = "a\n::error::b.c";
  std::string Text = written("junit", R);
  EXPECT_THAT(Text, HasSubstr("file=\"a&#10;::error::b.c\""));
  EXPECT_THAT(Text, Not(HasSubstr("\n::error::")));
}

TEST(MarkdownReporter, SummarizesAndEscapes) {
  std::string Text = written("md", sampleReport());
  EXPECT_TRUE(Text.starts_with("## armlift: blocked\n"));
  EXPECT_THAT(Text, HasSubstr("| x86-intrinsic | 3 | 0 | 0 | 1 |"));
  EXPECT_THAT(Text, HasSubstr("| src/ | 1 | 0 | 0 | 1 |"));
  EXPECT_THAT(Text, Not(HasSubstr("<script>")));
  EXPECT_THAT(Text, Not(HasSubstr("src/a.c:9")));
}

TEST(MarkdownReporter, LongListsAreCut) {
  Report R;
  R.Findings.assign(1000, sampleFinding());
  std::string Text = written("md", R);
  EXPECT_THAT(Text, HasSubstr("800 more are not shown."));
  EXPECT_LT(Text.size(), 100'000U);
}

} // namespace
