// What every format guarantees.
#include "SampleReport.h"

#include "core/support/Utf8.h"

#include <gmock/gmock.h>

using namespace armlift;

namespace {

class EveryFormat : public testing::TestWithParam<std::string_view> {};

/// Nothing in a report may act on a terminal or break a parser: it is valid
/// UTF-8, whose only control characters are the newline and the tab.
TEST_P(EveryFormat, IsCleanTextWhateverTheInput) {
  std::string Text = written(GetParam(), sampleReport());
  for (std::size_t Pos = 0; Pos < Text.size();) {
    Utf8Step Step = decodeUtf8(Text, Pos);
    ASSERT_TRUE(Step.Valid) << "byte " << Pos;
    bool IsLayout = Step.CodePoint == '\n' || Step.CodePoint == '\t';
    ASSERT_TRUE(IsLayout || !isUnprintable(Step.CodePoint))
        << "byte " << Pos << " near "
        << Text.substr(Pos > 20 ? Pos - 20 : 0, 40);
    Pos += Step.Length;
  }
}

TEST_P(EveryFormat, EndsWithANewlineAndIsTheSameTwice) {
  std::string Text = written(GetParam(), sampleReport());
  EXPECT_TRUE(Text.ends_with('\n'));
  EXPECT_EQ(Text, written(GetParam(), sampleReport()));
}

TEST_P(EveryFormat, SaysWhatCouldNotBeRead) {
  EXPECT_THAT(written(GetParam(), sampleReport()),
              testing::HasSubstr("Permission denied"));
}

TEST_P(EveryFormat, TakesAnEmptyReport) {
  EXPECT_FALSE(written(GetParam(), Report{}).empty() && GetParam() != "github");
}

std::vector<std::string_view> formatNames() {
  std::vector<std::string_view> Out;
  for (const ReporterRow &Row : reporterTable())
    Out.push_back(Row.Name);
  return Out;
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat, testing::ValuesIn(formatNames()),
                         [](const auto &Info) {
                           return std::string(Info.param);
                         });

TEST(Reporters, UnknownNameIsNull) { EXPECT_EQ(findReporter("jsn"), nullptr); }

} // namespace
