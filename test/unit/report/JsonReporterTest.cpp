#include "SampleReport.h"

#include "core/support/JsonWriter.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <streambuf>

using namespace armlift;
using nlohmann::json;

namespace {

TEST(JsonWriter, EscapesEverythingThatJsonMust) {
  std::string Out;
  appendJsonEscaped(Out,
                    std::string_view("\"\\\n\t\x01\x7f\0\xff/\xc3\xa4", 11));
  EXPECT_EQ(Out, R"(\"\\\n\t\u0001\u007f\u0000\\xff/ä)");
  EXPECT_EQ(json::parse('"' + Out + '"').get<std::string>(),
            std::string("\"\\\n\t\x01\x7f\0\\xff/\xc3\xa4", 14));
}

TEST(JsonWriter, NestsAndSeparates) {
  std::ostringstream Out;
  {
    JsonWriter W(Out, 1);
    W.object([&] {
      W.member("a", 1);
      W.array("b", [&] {
        W.value(true);
        W.null();
        W.object([&] {});
      });
    });
    W.finish();
  }
  EXPECT_EQ(Out.str(), "{\n  \"a\": 1,\n  \"b\": [true,null,{}]\n}\n");
}

TEST(JsonReporter, HoldsEveryFieldOfTheSchema) {
  json Root = json::parse(written("json", sampleReport()));
  EXPECT_EQ(Root["version"], 1);
  EXPECT_EQ(Root["tool"]["name"], "armlift");
  EXPECT_EQ(Root["summary"]["verdict"], "blocked");
  EXPECT_EQ(Root["summary"]["break"], 2);
  EXPECT_EQ(Root["summary"]["ported_sites"], 4);
  ASSERT_EQ(Root["findings"].size(), 5U);
  const json &First = Root["findings"][0];
  EXPECT_EQ(First["rule"], "x86-intrinsic");
  EXPECT_EQ(First["impact"], "break");
  EXPECT_EQ(First["line"], 3);
  EXPECT_EQ(First["end_column"], 20);
  EXPECT_TRUE(First["guard"].is_null());
  EXPECT_EQ(
      First["advice"][0],
      json({{"kind", "neon"}, {"text", "vaddq_s32(a, b)"}, {"exact", true}}));
  EXPECT_TRUE(First["suppressed"].is_null());
  EXPECT_EQ(First["fixable"], false);
  EXPECT_EQ(Root["findings"][2]["guard"],
            "only if HAVE_SSE2 is defined on aarch64");
  EXPECT_EQ(Root["findings"][3]["suppressed"],
            json({{"by", "comment"}, {"reason", "NOLINT"}}));
  EXPECT_EQ(Root["artifacts"][0]["slots"][0]["members"][0]["platform"],
            "linux/x86_64");
  EXPECT_EQ(Root["skipped"][0], json({{"path", "target/"},
                                      {"reason", "ignored"},
                                      {"files", 7},
                                      {"archives", 2}}));
  EXPECT_TRUE(Root["shard"].is_null());
  EXPECT_EQ(Root["errors"][0]["kind"], "unreadable-input");
}

/// Counts the bytes written to it and remembers the largest piece.
class CountingBuffer : public std::streambuf {
public:
  std::size_t Total = 0, Largest = 0;

protected:
  std::streamsize xsputn(const char *, std::streamsize Size) override {
    Total += static_cast<std::size_t>(Size);
    Largest = std::max(Largest, static_cast<std::size_t>(Size));
    return Size;
  }
  int_type overflow(int_type C) override {
    ++Total;
    return C;
  }
};

TEST(JsonReporter, StreamsManyFindings) {
  Report R;
  R.Findings.assign(20000, sampleFinding());
  CountingBuffer Buffer;
  std::ostream Out(&Buffer);
  findReporter("json")->Write(R, {}, Out);
  EXPECT_GT(Buffer.Total, 6'000'000U);
  EXPECT_LT(Buffer.Largest, 100'000U);
}

} // namespace
