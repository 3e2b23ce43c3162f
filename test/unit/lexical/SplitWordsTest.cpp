#include "analyzers/source/lexical/scan/SplitWords.h"

#include <gtest/gtest.h>

namespace armlift::source {
namespace {

TEST(SplitWords, AreThoseWithALetterOnBothSides) {
  auto splits = [](std::string_view Text) {
    return splitsWord(Text.data() + Text.find('\\'), Text.data(),
                      Text.data() + Text.size());
  };
  EXPECT_TRUE(splits("a\\\nb"));
  EXPECT_TRUE(splits("a\\\r\n\\\nb"));
  EXPECT_FALSE(splits("a \\\nb"));
  EXPECT_FALSE(splits("a\\\n b"));
  EXPECT_FALSE(splits("a\\b"));
  EXPECT_FALSE(splits("\\\nb"));
  EXPECT_FALSE(splits("a\\\n"));
}

TEST(SplitWords, AreMadeWholeWhereTheyBegin) {
  EXPECT_EQ(withWholeWords("x = a\\\nbc + d \\\n e\n"),
            "x = abc\\\n   + d \\\n e\n");
  EXPECT_EQ(withWholeWords("a\\\r\nb\\\n\\\nc(d)"), "abc\\\r\n\\\n\\\n (d)");
  EXPECT_EQ(withWholeWords("#inc\\\nlude <im\\\nm.h> \nx\\\ny"),
            "#include\\\n     <imm.h> \\\n     \nxy\\\n ");
  EXPECT_EQ(withWholeWords("# \\\n import <a\\\nb/c>"),
            "# \\\n import <ab/c>\\\n    ");
  EXPECT_EQ(withWholeWords("a\\"), "a\\");
  EXPECT_EQ(withWholeWords(""), "");
}

} // namespace
} // namespace armlift::source
