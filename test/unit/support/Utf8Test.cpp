#include "core/support/Utf8.h"

#include <gtest/gtest.h>

using namespace armlift;

TEST(Utf8, DecodesWellFormedSequences) {
  struct {
    std::string_view Text;
    char32_t CodePoint;
  } Cases[] = {{"a", 'a'},
               {"\xc3\xa4", 0xe4},
               {"\xe2\x82\xac", 0x20ac},
               {"\xf0\x9f\x98\x80", 0x1f600},
               {"\xf4\x8f\xbf\xbf", 0x10ffff}};
  for (const auto &[Text, CodePoint] : Cases) {
    Utf8Step Step = decodeUtf8(Text, 0);
    EXPECT_TRUE(Step.Valid) << Text;
    EXPECT_EQ(Step.CodePoint, CodePoint);
    EXPECT_EQ(Step.Length, Text.size());
  }
}

TEST(Utf8, RefusesIllFormedSequences) {
  // A lone continuation byte, an overlong '/', a surrogate, a character beyond
  // U+10FFFF, a sequence cut short, a bad second byte.
  for (std::string_view Text :
       {"\x80", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80",
        "\xe2\x82", "\xc3(", "\xff"}) {
    Utf8Step Step = decodeUtf8(Text, 0);
    EXPECT_FALSE(Step.Valid);
    EXPECT_EQ(Step.Length, 1U);
  }
}

TEST(Utf8, TakesUtf16ByItsMark) {
  using namespace std::literals;
  EXPECT_EQ(fromUtf16("\xff\xfe"
                      "a\0\xe4\0\xac\x20\x3d\xd8\0\xde"sv),
            "a\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_EQ(fromUtf16("\xfe\xff\0a\xd8\x3d"sv), "a\xef\xbf\xbd");
  EXPECT_EQ(fromUtf16("a"), std::nullopt);
}

TEST(Utf8, PrintableShowsWhatIsHidden) {
  EXPECT_EQ(printable("a\xc3\xa4 b"), "a\xc3\xa4 b");
  EXPECT_EQ(printable("\x1b[31m\n"), "\\x1b[31m\\x0a");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(printable("\xff\xfe"), "\\xff\\xfe");
  // U+202E reverses the text after it; U+009B is an escape sequence in one
  // character.
  EXPECT_EQ(printable("\xe2\x80\xae"), "\\u{202e}");
  EXPECT_EQ(printable("\xc2\x9b"), "\\u{9b}");
}

TEST(Utf8, WidthCountsTerminalColumns) {
  EXPECT_EQ(displayWidth('a'), 1U);
  EXPECT_EQ(displayWidth(0x4e2d), 2U);
  EXPECT_EQ(displayWidth(0x301), 0U);
}
