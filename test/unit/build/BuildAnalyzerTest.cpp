#include "analyzers/build/BuildAnalyzer.h"
#include "analyzers/build/model/BuildFile.h"

#include <gtest/gtest.h>

namespace armlift::build {
namespace {

TEST(BuildAnalyzer, ReadsACompilationDatabaseOfAnySize) {
  std::string Text(9 << 20, ' ');
  Text += R"([{"command": "cc -mavx2 -c a.c"}])";
  std::vector<Error> Errors;
  Input In;
  In.Bytes = Text;
  In.Path = "compile_commands.json";
  std::unique_ptr<Facts> Found = BuildAnalyzer().extract(In, Errors);
  ASSERT_NE(Found, nullptr);
  EXPECT_EQ(static_cast<const BuildFileFacts &>(*Found).CommandFlags.size(),
            1U);
  EXPECT_TRUE(Errors.empty());
  In.Path = "CMakeLists.txt";
  EXPECT_EQ(BuildAnalyzer().extract(In, Errors), nullptr);
  ASSERT_EQ(Errors.size(), 1U);
  EXPECT_EQ(Errors[0].Kind, ErrorKind::Limit);
}

TEST(BuildAnalyzer, ReadsUtf16AndPassesOverAByteOrderMark) {
  std::string Text = "CFLAGS += -mavx2\n", Little = "\xff\xfe",
              Big = "\xfe\xff";
  for (char C : Text) {
    Little.append({C, '\0'});
    Big.append({'\0', C});
  }
  for (const std::string &Bytes : {Little, Big, "\xef\xbb\xbf" + Text}) {
    std::vector<Error> Errors;
    Input In;
    In.Bytes = Bytes;
    In.Path = In.ContextPath = "Makefile";
    std::unique_ptr<Facts> Found = BuildAnalyzer().extract(In, Errors);
    ASSERT_NE(Found, nullptr);
    const auto &Flags = static_cast<const BuildFileFacts &>(*Found).Flags;
    ASSERT_EQ(Flags.size(), 1U);
    EXPECT_EQ(Flags[0].At.Column, 11U);
    EXPECT_TRUE(Errors.empty());
  }
}

} // namespace
} // namespace armlift::build
