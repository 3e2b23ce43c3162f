#include "core/support/ShellWords.h"

#include <gtest/gtest.h>

namespace armlift {
namespace {

/// The tokens with marks: <operator>, 'quoted word', [word].
std::string tokens(std::string_view Text) {
  std::string Out;
  for (const ShellToken &T : shellTokens(Text))
    Out.append(T.IsOperator ? "<"
               : T.IsQuoted ? "'"
                            : "[")
        .append(T.Text)
        .append(T.IsOperator ? ">"
                : T.IsQuoted ? "'"
                             : "]");
  return Out;
}

TEST(ShellWords, EndAtBlanksAndOperators) {
  EXPECT_EQ(tokens("a -b&&(c||d);e &f|g"),
            "[a][-b]<&&><(>[c]<||>[d]<)><;>[e]<&>[f]<|>[g]");
  EXPECT_EQ(tokens("a 2>&1 <&3\nb"), "[a][2>&1][<&3]<\n>[b]");
}

TEST(ShellWords, KeepQuotedPartsAndCommandsWhole) {
  EXPECT_EQ(tokens("echo \"a && b\" 'c;d'"), "[echo]'a && b''c;d'");
  EXPECT_EQ(tokens("x\"y z\"; \"y z\"x"), "[x\"y z\"]<;>[\"y z\"x]");
  EXPECT_EQ(tokens("a $(b; c) `d|e`"), "[a][$(b; c)][`d|e`]");
  EXPECT_EQ(tokens("echo \\\"a b\\\""), "[echo]'a b'");
}

TEST(ShellWords, KeepNestedPartsWhole) {
  EXPECT_EQ(tokens("$(a $(b) c) d"), "[$(a $(b) c)][d]");
  EXPECT_EQ(tokens("\"$(a \"b c\")\" d"), "'$(a \"b c\")'[d]");
  EXPECT_EQ(tokens("$(a ')' b) \"`c \"d e\"`\""), "[$(a ')' b)]'`c \"d e\"`'");
  EXPECT_EQ(tokens("${A-b c}$((1+(2))) d"), "[${A-b c}$((1+(2)))][d]");
  EXPECT_EQ(tokens("a\\ b \\; 'c\\' d"), "[a\\ b][\\;]'c\\'[d]");
}

TEST(ShellWords, AreNotComments) {
  EXPECT_EQ(tokens("a # don't\nb#c"), "[a]<\n>[b#c]");
  EXPECT_EQ(tokens("a \\\n b\\\r\n&>c;;"), "[a][b][&>c]<;;>");
}

TEST(ShellWords, TakeLinearTime) {
  constexpr std::size_t Many = 1'000'000;
  for (std::string_view One :
       {"$(", "\"$(", "\\\"", "`\"", "(", "'\"", "$(\") "}) {
    std::string Text;
    while (Text.size() < Many)
      Text += One;
    EXPECT_FALSE(shellTokens(Text).empty());
  }
}

TEST(ShellWords, EndAtTheEnd) {
  for (std::string_view Cut : {"\"", "'", "`", "$(", "\\\"", "a\"b", "\\"})
    EXPECT_EQ(shellTokens(Cut).size(), 1u) << Cut;
  EXPECT_EQ(tokens(""), "");
}

TEST(ShellWords, LoseTheirQuotes) {
  EXPECT_EQ(unquoted("a\"b c\"d'e\"f'"), "ab cde\"f");
}

} // namespace
} // namespace armlift
