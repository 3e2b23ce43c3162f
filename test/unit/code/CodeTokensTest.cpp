#include "core/code/CodeTokens.h"
#include "core/code/CodeLexer.h"

#include <gmock/gmock.h>

namespace armlift {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string_view> words(std::string_view Text) {
  std::vector<std::string_view> Out;
  CodeTokens Tokens(Text);
  for (std::size_t I = 0; I < Tokens.size(); ++I)
    Out.push_back(Tokens.text(I));
  return Out;
}

TEST(CodeTokensTest, LeavesOutCommentsAndDirectives) {
  EXPECT_THAT(words("a/* b\n */+=1e-3f; // c \\\n d\n#define x \\\n y /* z\n "
                    "*/ w\n\"e\\\"f\" '\\'' R\"x(g)\")x\" ->*"),
              ElementsAre("a", "+=", "1e-3f", ";", "\"e\\\"f\"", "'\\''",
                          "R\"x(g)\")x\"", "->*"));
  EXPECT_EQ(CodeTokens("a\n/*\n*/ b").lineOf(1), 3u);
  EXPECT_THAT(words("a # b\n /* c */ # d \"//\" /*\n*/ e\nf"),
              ElementsAre("a", "#", "b", "f"));
}

TEST(CodeTokensTest, ReadsNumbersAndNamesAsCompilersDo) {
  EXPECT_THAT(words("0x1p+4-1'000+.5e-3 $a\xC3\xA9 u8R\"(\")\" LR\"(x)\" "
                    "xxxR\"(\""),
              ElementsAre("0x1p+4", "-", "1'000", "+", ".5e-3", "$a\xC3\xA9",
                          "u8R\"(\")\"", "LR\"(x)\"", "xxxR", "\"(\""));
}

TEST(CodeTokensTest, EndsWhatIsNeverClosed) {
  EXPECT_THAT(words("\"open\n/* open"), ElementsAre("\"open"));
  EXPECT_THAT(words("R\"x(open"), ElementsAre("R\"x(open"));
  EXPECT_THAT(words("don't \\\nx"), ElementsAre("don", "'t \\", "x"));
  EXPECT_THAT(words("\"a\\\r\nb\" \"a\\"),
              ElementsAre("\"a\\\r\nb\"", "\"a\\"));
  EXPECT_THAT(words("#define \"x\\\ny\" z"), IsEmpty());
  EXPECT_THAT(words("/*/ a"), IsEmpty());
  EXPECT_THAT(words(""), IsEmpty());
}

TEST(CodeTokensTest, PairsBracketsOfAnyKind) {
  CodeTokens Tokens("f(a[1], {b}) ) (");
  EXPECT_EQ(Tokens.text(Tokens.closing(1)), ")");
  EXPECT_EQ(Tokens.closing(1), 10u);
  EXPECT_EQ(Tokens.closing(3), 5u);
  EXPECT_EQ(Tokens.closing(12), Tokens.size());
  EXPECT_EQ(Tokens.closing(99), Tokens.size());
}

TEST(CodeLexerTest, TellsOfEachLineThatEnds) {
  auto lines = [](std::string_view Text, auto Behind) {
    int Lines = 0;
    const char *End = Text.data() + Text.size();
    const char *At = Behind(Text.data(), End, [&](const char *) { ++Lines; });
    return std::pair(Lines, At - Text.data());
  };
  auto comment = [](auto... A) { return skipComment(A...); };
  auto quoted = [](auto... A) { return skipQuoted(A...); };
  auto raw = [](auto... A) { return skipRawString(A...); };
  EXPECT_EQ(lines("// a \\\n b \\\r\n c\nd", comment), std::pair(2, 15L));
  EXPECT_EQ(lines("/*\n\n*/\n", comment), std::pair(2, 6L));
  EXPECT_EQ(lines("/x", comment), std::pair(0, 0L));
  EXPECT_EQ(lines("\"a\\\nb\\n\"\n", quoted), std::pair(1, 8L));
  EXPECT_EQ(lines("\"-(\n)-\" \n)-\"\n", raw), std::pair(1, 7L));
  EXPECT_EQ(lines("\"12345678901234567(\n", raw), std::pair(0, 19L));
}

TEST(CodeLexerTest, KnowsThePrefixesOfRawStrings) {
  for (std::string_view Prefix : {"R", "LR", "uR", "UR", "u8R"})
    EXPECT_TRUE(isRawPrefix(Prefix));
  for (std::string_view Macro : {"", "L", "xR", "STR", "u9R", "RR"})
    EXPECT_FALSE(isRawPrefix(Macro));
}

TEST(CodeLexerTest, KnowsAnOpenComment) {
  EXPECT_TRUE(isClosedComment("/**/"));
  EXPECT_FALSE(isClosedComment("/*/"));
  EXPECT_FALSE(isClosedComment("/* x"));
  EXPECT_TRUE(isClosedComment("/* *\\\n\\\r\n/"));
  EXPECT_FALSE(isClosedComment("/*\\\n/"));
}

} // namespace
} // namespace armlift
