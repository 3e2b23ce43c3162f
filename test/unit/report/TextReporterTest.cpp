#include "SampleReport.h"

#include "core/report/Snippet.h"
#include "core/support/Version.h"

#include <gmock/gmock.h>

using namespace armlift;
using testing::HasSubstr;
using testing::Not;

namespace {

TEST(Snippet, MarksTheRange) {
  MarkedLine M = markLine("  x = _mm_add();", {1, 7, 1, 14});
  EXPECT_EQ(M.Text, "  x = _mm_add();");
  EXPECT_EQ(M.Marks, "      ^~~~~~~");
}

TEST(Snippet, MarksStandUnderWideTabbedAndEscapedText) {
  EXPECT_EQ(markLine("\tx", {1, 2, 1, 3}).Marks, "        ^");
  // A wide character.
  EXPECT_EQ(markLine("\xe4\xb8\xad x", {1, 5, 1, 6}).Marks, "   ^");
  EXPECT_EQ(markLine("\xff x", {1, 3, 1, 4}).Marks, "     ^"); // shown as \xff
  // A combining accent.
  EXPECT_EQ(markLine("e\xcc\x81 x", {1, 5, 1, 6}).Marks, "  ^");
}

TEST(Snippet, ALongLineIsShortenedAroundThePlace) {
  std::string Line =
      std::string(500000, 'a') + "_mm_add" + std::string(500000, 'b');
  MarkedLine M = markLine(Line, {1, 500001, 1, 500008}, 60);
  EXPECT_THAT(M.Text, HasSubstr("aaa_mm_addbbb"));
  EXPECT_LT(M.Text.size(), 70U);
  EXPECT_TRUE(M.Text.starts_with("...") && M.Text.ends_with("..."));
  EXPECT_EQ(M.Text.substr(M.Marks.find('^'), 7), "_mm_add");
}

TEST(Snippet, APlaceOutsideTheLineHasNoMarks) {
  EXPECT_EQ(markLine("abc", {1, 9, 1, 12}).Marks, "");
  EXPECT_EQ(markLine("abc", {1, 0, 1, 0}).Marks, "");
  EXPECT_EQ(markLine("", {1, 1, 1, 2}).Marks, "");
}

TEST(Snippet, ARangeOverSeveralLinesIsMarkedToTheEnd) {
  EXPECT_EQ(markLine("ab(cd", {1, 3, 4, 2}).Marks, "  ^~~");
}

TEST(TextReporter, LooksLikeACompilerDiagnostic) {
  EXPECT_THAT(written("text", sampleReport()),
              testing::StartsWith("src/a.c:3:7: break: '_mm_add_epi32' is an "
                                  "SSE2 intrinsic [armlift-x86-intrinsic]\n"
                                  "    3 |   x = _mm_add_epi32(a, b);\n"
                                  "      |       ^~~~~~~~~~~~~\n"
                                  "      = neon: vaddq_s32(a, b) (exact)\n"
                                  "      = sse2neon: include sse2neon.h\n"));
}

TEST(TextReporter, AnInputWithTwoErrorsIsOneInput) {
  Report R = sampleReport();
  R.Errors = {{ErrorKind::Limit, "a.jar", "too deep"},
              {ErrorKind::Limit, "a.jar", "too large"},
              {ErrorKind::Limit, "b.jar", "too large"}};
  EXPECT_THAT(written("text", R),
              HasSubstr("not judged: 2 inputs with errors;"));
}

TEST(TextReporter, SummaryStatesVerdictCountsAndWhatWasNotJudged) {
  EXPECT_THAT(written("text", sampleReport()),
              testing::EndsWith(
                  "\nblocked: does not build or load on aarch64 as it is\n"
                  "2 break, 0 behavior, 0 performance, 1 note, 1 suppressed, 4 "
                  "ported in 12 files (3.4 kB)\n"
                  "not judged: 1 input with an error; 7 files skipped, 2 "
                  "of them named like an archive or a native library "
                  "(target/: ignored)\n"));
}

TEST(TextReporter, SuppressedFindingsAreCountedNotShown) {
  EXPECT_THAT(written("text", sampleReport()), Not(HasSubstr("src/a.c:9:")));
}

TEST(TextReporter, ABaselineIsNamedApart) {
  Report R;
  Finding F = sampleFinding();
  F.Suppressed = Suppression{SuppressedBy::Baseline, "baseline"};
  R.Findings = {F};
  R.Summary.Suppressed = 1;
  EXPECT_THAT(written("text", R),
              HasSubstr(" 0 note, 1 known to the baseline in "));
}

TEST(TextReporter, ColorsOnlyWhenAsked) {
  EXPECT_THAT(written("text", sampleReport()), Not(HasSubstr("\033[")));
  EXPECT_THAT(written("text", sampleReport(), {true, false}),
              HasSubstr("\033[1;31mbreak: \033[0m"));
}

TEST(TextReporter, LinksWhereTheBuildKnowsThePages) {
  std::string Page = checkPageUrl("x86-intrinsic");
  std::string Text = written("text", sampleReport(), {true, true});
  EXPECT_THAT(Text, HasSubstr("\033]8;;file:///src/a.c\033\\"));
  if (Page.empty())
    EXPECT_THAT(Text, Not(HasSubstr("\033]8;;http")));
  else
    EXPECT_THAT(Text, HasSubstr("\033]8;;" + Page));
}

} // namespace
