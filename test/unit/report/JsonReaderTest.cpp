// A report that is read back from JSON equals the original in every format.
#include "SampleReport.h"

#include "core/report/JsonReader.h"
#include "core/support/Base64.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

#include <unistd.h>

namespace armlift {
namespace {

/// Returns the path of a file that no other test process writes.
std::string ownFile(std::string_view Name) {
  return testing::TempDir() + std::to_string(::getpid()) + "-" +
         std::string(Name);
}

Expected<Report> readBack(const std::string &Json) {
  std::string Path = ownFile("report.json");
  std::ofstream(Path, std::ios::binary) << Json;
  Expected<Report> R = readReport(Path);
  std::filesystem::remove(Path);
  return R;
}

TEST(JsonReader, ReadsWhatWasWritten) {
  Report R = sampleReport();
  R.Findings.front().Evidence = {{"b", "1"}, {"a", "2"}};
  R.Findings.front().Fixes = {{"src/a.c", 6, 19, "\xfe_x"}};
  R.Shard = Shard{2, 3, "00"};
  Expected<Report> Back = readBack(written("json", R));
  ASSERT_TRUE(Back) << Back.error().Message;
  Back->Summary.ByImpact = R.Summary.ByImpact; // computed again
  Back->Summary.Suppressed = R.Summary.Suppressed;
  for (const ReporterRow &Row : reporterTable())
    EXPECT_EQ(written(Row.Name, *Back), written(Row.Name, R)) << Row.Name;
}

TEST(JsonReader, KnowsAReportHoweverItIsIndented) {
  std::string Path = ownFile("maybe-report.json");
  auto isReport = [&](const std::string &Text) {
    std::ofstream(Path, std::ios::binary | std::ios::trunc) << Text;
    bool Known = isReportFile(Path);
    std::filesystem::remove(Path);
    return Known;
  };
  std::string Json = written("json", sampleReport());
  EXPECT_TRUE(isReport(Json));
  EXPECT_TRUE(isReport(nlohmann::ordered_json::parse(Json).dump()));
  EXPECT_TRUE(isReport(nlohmann::ordered_json::parse(Json).dump(8)));
  EXPECT_FALSE(isReport("{\"version\": 1, \"tool\": {\"name\": \"other\"}}"));
}

TEST(JsonReader, NamesWhatIsNotAsExpected) {
  std::string Json = written("json", sampleReport());
  std::size_t At = Json.find("\"impact\":\"break\"");
  ASSERT_NE(At, Json.npos);
  Expected<Report> Back = readBack(Json.replace(At, 16, "\"impact\":\"bang\""));
  ASSERT_FALSE(Back);
  EXPECT_EQ(Back.error().Message,
            "expected 'impact' to be one of its known values");
}

TEST(JsonReader, RefusesAReportWithoutItsLists) {
  const auto Whole =
      nlohmann::ordered_json::parse(written("json", sampleReport()));
  auto message = [](const nlohmann::ordered_json &Json) {
    Expected<Report> Back = readBack(Json.dump());
    return Back ? "" : Back.error().Message;
  };
  EXPECT_EQ(message(Whole), "");
  for (std::string List : {"findings", "artifacts", "skipped", "errors"}) {
    const std::string Problem =
        "expected '" + List + "' to be a list of objects";
    auto Json = Whole;
    Json.erase(List);
    EXPECT_EQ(message(Json), Problem);
    for (const char *Other :
         {"[1,2]", "{}", "[[{}]]", "null", "7", "[null]", R"({"a":[]})"}) {
      Json = Whole;
      Json[List] = nlohmann::ordered_json::parse(Other);
      EXPECT_EQ(message(Json), Problem) << Other;
    }
  }
  auto Json = Whole;
  Json["findings"] = nlohmann::ordered_json::array();
  EXPECT_EQ(message(Json),
            "expected 'findings' to be non-empty for the verdict 'blocked'");
  Json["summary"]["left_out"] = 1;
  EXPECT_EQ(message(Json), "");
}

TEST(JsonReader, RefusesANumberThatNoMemberHolds) {
  std::string Json = written("json", sampleReport());
  std::size_t At = Json.find("\"line\":");
  ASSERT_NE(At, Json.npos);
  Expected<Report> Back = readBack(Json.insert(At + 7, "429496729600"));
  ASSERT_FALSE(Back);
  EXPECT_EQ(Back.error().Message,
            "expected 'line' to be a number up to 4294967295");
}

TEST(Base64, GoesBothWays) {
  std::string Bytes;
  for (int Length = 0; Length < 260; ++Length) {
    EXPECT_EQ(fromBase64(base64(Bytes)), Bytes);
    Bytes += static_cast<char>(Length);
  }
  for (const char *Bad :
       {"A", "AA", "AAA", "A===", "AA=A", "AA==AAAA", "A\nA=", "QR==", "QUF="})
    EXPECT_FALSE(fromBase64(Bad)) << Bad;
}

} // namespace
} // namespace armlift
