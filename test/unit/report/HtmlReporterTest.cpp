#include "SampleReport.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace armlift;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

namespace {

/// Returns the text of the data element.
std::string dataOf(const std::string &Page) {
  constexpr std::string_view Open = "id=\"data\">";
  std::size_t Start = Page.find(Open) + Open.size();
  return Page.substr(Start, Page.find("</script>", Start) - Start);
}

TEST(HtmlReporter, NoTextOfTheProjectCanEndTheDataElement) {
  std::string Page = written("html", sampleReport());
  EXPECT_THAT(dataOf(Page), Not(HasSubstr("<")));
  json Data = json::parse(dataOf(Page));
  EXPECT_EQ(Data["findings"].size(), 5U);
  EXPECT_THAT(Data["strings"].dump(), HasSubstr("</script>"));
}

TEST(HtmlReporter, MarksTheFoundTextInUnitsOfJavaScript) {
  json Data = json::parse(dataOf(written("html", sampleReport())));
  const json &Hostile = Data["findings"][1];
  std::string Snippet = Data["strings"][Hostile[9].get<std::size_t>()];
  // The line has a tab, 'ä', a surrogate pair, "\xff" as four characters, and a
  // blank.
  EXPECT_EQ(Hostile[10], json({9, 22}));
  EXPECT_THAT(Snippet, HasSubstr("\\xff _mm_add_epi32"));
}

TEST(HtmlReporter, NothingHiddenInALineReachesThePage) {
  Report R;
  R.Findings = {sampleFinding()};
  R.Findings[0].Snippet = "/* \u202e \001 */ _mm_add_epi32(a, b);";
  R.Findings[0].Range = {1, 13, 1, 26};
  json Data = json::parse(dataOf(written("html", R)));
  const json &Found = Data["findings"][0];
  std::string Snippet = Data["strings"][Found[9].get<std::size_t>()];
  EXPECT_THAT(Snippet, HasSubstr("/* \\u{202e} \\x01 */ _mm_add_epi32"));
  EXPECT_EQ(Found[10], json({20, 33}));
}

TEST(HtmlReporter, FoldersAreThoseOfTheOtherReports) {
  Report R;
  R.Findings = {sampleFinding()};
  R.Findings[0].Path = "/usr/include/a/b.jar!/c/d.c";
  json Data = json::parse(dataOf(written("html", R)));
  EXPECT_EQ(Data["strings"][Data["findings"][0][3].get<std::size_t>()],
            "/usr/include/");
}

TEST(HtmlReporter, ThePolicyNamesNoOriginAndNothingUnsafe) {
  std::string Page = written("html", sampleReport());
  EXPECT_THAT(Page, HasSubstr("Content-Security-Policy\" content=\"default-src "
                              "'none'; style-src 'sha256-"));
  EXPECT_THAT(Page, Not(HasSubstr("unsafe-")));
}

TEST(HtmlReporter, SharedTextsAreWrittenOnce) {
  Report R;
  R.Findings.assign(1000, sampleFinding());
  EXPECT_LT(dataOf(written("html", R)).size(), 100'000U);
}

} // namespace
