#include "analyzers/source/lexical/LexicalAnalyzer.h"

#include <gtest/gtest.h>

namespace armlift::source {
namespace {

TEST(LexicalAnalyzer, FindsNothingInAProjectWithoutFiles) {
  Judgement Out;
  LexicalAnalyzer().judge({}, Out);
  EXPECT_TRUE(Out.Findings.empty());
  EXPECT_TRUE(Out.Errors.empty());
}

} // namespace
} // namespace armlift::source
