#include "SampleReport.h"

#include "core/report/Location.h"
#include "core/support/Version.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace armlift;
using nlohmann::json;

namespace {

json run(const Report &R) {
  return json::parse(written("sarif", R))["runs"][0];
}

TEST(Location, UriEncodesEveryByteThatIsNotUnreserved) {
  EXPECT_EQ(uriOf("./src/a b.c"), "src/a%20b.c");
  EXPECT_EQ(uriOf("/tmp/x"), "file:///tmp/x");
  EXPECT_EQ(uriOf("a:b\xff%?#"), "a%3Ab%FF%25%3F%23");
}

TEST(Location, ColumnsBecomeUtf16CodeUnits) {
  std::string_view Line = "\xc3\xa4\xf0\x9f\x98\x80\xff x";
  EXPECT_EQ(utf16Column(Line, 1), 1U);
  EXPECT_EQ(utf16Column(Line, 3), 2U);   // after 'ä'
  EXPECT_EQ(utf16Column(Line, 7), 4U);   // after the surrogate pair
  EXPECT_EQ(utf16Column(Line, 8), 5U);   // after the stray byte
  EXPECT_EQ(utf16Column(Line, 20), 17U); // past the end of a capped line
}

TEST(Location, TheFolderOfATallyIsTwoLevelsDeep) {
  EXPECT_EQ(tallyFolder("src/core/x/a.c"), "src/core/");
  EXPECT_EQ(tallyFolder("a.c"), "./");
  EXPECT_EQ(tallyFolder("a!//b.c"), "a!/");
}

TEST(SarifReporter, LevelsAndKindsFollowTheImpact) {
  json Results = run(sampleReport())["results"];
  EXPECT_EQ(Results[0]["level"], "error");
  EXPECT_FALSE(Results[0].contains("kind"));
  EXPECT_EQ(Results[2]["level"], "none");
  EXPECT_EQ(Results[2]["kind"], "review");
  Report R = sampleReport();
  R.Findings[0].Impact = Impact::Behavior;
  R.Findings[1].Impact = Impact::Performance;
  R.Findings[2].Conditional = false;
  Results = run(R)["results"];
  EXPECT_EQ(Results[0]["level"], "warning");
  EXPECT_EQ(Results[1]["level"], "note");
  EXPECT_EQ(Results[2]["kind"], "informational");
}

TEST(SarifReporter, EachResultPointsToItsRule) {
  json Run = run(sampleReport());
  for (const json &Result : Run["results"]) {
    const json &Rule =
        Run["tool"]["driver"]["rules"][Result["ruleIndex"].get<std::size_t>()];
    EXPECT_EQ(Rule["id"], Result["ruleId"]);
    EXPECT_EQ(Rule.value("helpUri", ""),
              checkPageUrl(Rule["id"].get<std::string>()));
    EXPECT_FALSE(Rule["help"]["markdown"].get<std::string>().empty());
  }
  EXPECT_EQ(Run["columnKind"], "utf16CodeUnits");
}

TEST(SarifReporter, RegionsAreInUtf16) {
  json Region = run(sampleReport())["results"][1]["locations"][0]
                                   ["physicalLocation"]["region"];
  // The line has a tab, 'ä' (2 bytes), an emoji (4 bytes, 2 units), a stray
  // byte and a blank.
  EXPECT_EQ(Region["startColumn"], 7);
  EXPECT_EQ(Region["endColumn"], 20);
}

TEST(SarifReporter, AMemberStandsAtItsContainer) {
  json Place = run(sampleReport())["results"][4]["locations"][0];
  EXPECT_EQ(Place["physicalLocation"]["artifactLocation"],
            json({{"uri", "lib/app.jar"}, {"uriBaseId", "%SRCROOT%"}}));
  EXPECT_EQ(Place["physicalLocation"]["region"], json({{"startLine", 1}}));
  EXPECT_EQ(Place["logicalLocations"][0]["fullyQualifiedName"],
            "lib/app.jar!/x86_64/libfoo.so");
}

TEST(SarifReporter, SuppressionsAndFingerprintsAreThere) {
  json Results = run(sampleReport())["results"];
  EXPECT_EQ(Results[0]["suppressions"], json::array());
  EXPECT_EQ(Results[3]["suppressions"][0]["kind"], "inSource");
  EXPECT_EQ(Results[0]["partialFingerprints"]["primaryLocationLineHash"],
            sampleFinding().Fingerprint);
}

TEST(SarifReporter, FixesAreBinaryRegions) {
  Report R = sampleReport();
  R.Findings[0].Fixes = {{"src/a.c", 10, 14, "neon"},
                         {"src/a.c", 20, 20, "x"},
                         {"src/b.c", 0, 1, ""}};
  json Changes = run(R)["results"][0]["fixes"][0]["artifactChanges"];
  ASSERT_EQ(Changes.size(), 2U);
  EXPECT_EQ(Changes[0]["replacements"][0],
            json({{"deletedRegion", {{"byteOffset", 10}, {"byteLength", 4}}},
                  {"insertedContent", {{"binary", "bmVvbg=="}}}}));
  EXPECT_EQ(Changes[0]["replacements"][1]["insertedContent"]["binary"], "eA==");
  EXPECT_EQ(Changes[1]["replacements"][0]["insertedContent"]["binary"], "");
}

/// Counts a word in a text: parsing 25,000 results takes longer than writing
/// them.
std::size_t occurrences(const std::string &Text, std::string_view Word) {
  std::size_t Count = 0;
  for (std::size_t Pos = Text.find(Word); Pos != std::string::npos;
       Pos = Text.find(Word, Pos + 1))
    ++Count;
  return Count;
}

TEST(SarifReporter, KeepsTheMostSevereOfTooMany) {
  Report R;
  Finding Small;
  Small.Rule = "x86-header";
  R.Findings.assign(30000, Small);
  for (std::size_t I = 0; I < 10000; ++I)
    R.Findings[I].Impact = Impact::Note;
  std::string Text = written("sarif", R);
  EXPECT_EQ(occurrences(Text, "\"ruleId\":"), 25000U);
  EXPECT_EQ(occurrences(Text, "\"level\":\"error\",\"message\""), 20000U);
  // The results are still in the order of the report.
  EXPECT_LT(Text.rfind("\"kind\":\"informational\""),
            Text.find("\"level\":\"error\",\"message\""));
  EXPECT_EQ(occurrences(Text, "5000 findings are left out"), 1U);
}

TEST(SarifReporter, ErrorsAreNotifications) {
  json Invocation = run(sampleReport())["invocations"][0];
  EXPECT_EQ(Invocation["executionSuccessful"], false);
  EXPECT_EQ(Invocation["toolExecutionNotifications"][0]["level"], "error");
  EXPECT_EQ(Invocation["toolExecutionNotifications"][0]["locations"][0]
                      ["physicalLocation"]["artifactLocation"]["uri"],
            "bad%1B.c");
}

} // namespace
