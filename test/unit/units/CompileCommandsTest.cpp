// compile_commands.json as builds write it, and damaged.
#include "analyzers/source/units/CompileCommands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace armlift::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(CompileCommands, ReadsBothForms) {
  auto Entries = parseCompileCommands(R"([
    {"directory": "/b", "file": "a.c", "command": "cc -c a.c", "output": "a.o"},
    {"directory": "/b", "file": "b.c", "arguments": ["cc", "-DX=\"y z\"", "-c", "b.c"]}
  ])",
                                      "db");
  ASSERT_TRUE(Entries);
  ASSERT_EQ(Entries->size(), 2U);
  EXPECT_EQ((*Entries)[0].Command, "cc -c a.c");
  EXPECT_THAT((*Entries)[1].Arguments,
              ElementsAre("cc", "-DX=\"y z\"", "-c", "b.c"));
}

TEST(CompileCommands, PassesOverUnknownKeysWhateverTheyHold) {
  auto Entries = parseCompileCommands(
      R"([{"x": {"file": [1, {"command": "no"}]}, "y": [["z"]], "file": "a.c", "n": null, "command": "cc a.c"}])",
      "db");
  ASSERT_TRUE(Entries) << Entries.error().Message;
  ASSERT_EQ(Entries->size(), 1U);
  EXPECT_EQ((*Entries)[0].File, "a.c");
  EXPECT_EQ((*Entries)[0].Command, "cc a.c");
}

TEST(CompileCommands, AnEmptyListHasNoEntries) {
  auto Entries = parseCompileCommands("[]", "db");
  ASSERT_TRUE(Entries);
  EXPECT_TRUE(Entries->empty());
}

struct Bad {
  const char *Text, *Reason;
};

class BadCompileCommands : public testing::TestWithParam<Bad> {};

TEST_P(BadCompileCommands, IsNamedWithItsPlace) {
  auto Entries =
      parseCompileCommands(GetParam().Text, "build/compile_commands.json");
  ASSERT_FALSE(Entries);
  EXPECT_EQ(Entries.error().Path, "build/compile_commands.json");
  EXPECT_THAT(Entries.error().Message, HasSubstr(GetParam().Reason));
}

INSTANTIATE_TEST_SUITE_P(
    All, BadCompileCommands,
    testing::Values(
        Bad{"", "not valid JSON (at byte"},
        Bad{R"([{"file": "a.c", "command": "cc)", "not valid JSON (at byte 32"},
        Bad{"{}", "not a list"}, Bad{"[\"a\"]", "an entry is not an object"},
        Bad{"[[]]", "not a list of objects"}, Bad{"3", "not a list"},
        Bad{R"([{"file": 1}])", "'file' is not text (in entry 1)"},
        Bad{R"([{"file": "a.c", "arguments": "cc a.c"}])",
            "'arguments' is not a list"},
        Bad{R"([{"file": "a.c", "arguments": [1]}])", "(in entry 1)"},
        Bad{R"([{"command": "cc a.c"}])", "no 'file'"}));

} // namespace
} // namespace armlift::source
