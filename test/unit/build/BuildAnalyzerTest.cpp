#include "analyzers/build/BuildAnalyzer.h"
#include "analyzers/build/BuildFile.h"

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

} // namespace
} // namespace armlift::build
