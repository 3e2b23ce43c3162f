// Edits and the patches that show them.
#include "core/fix/Edits.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <tuple>
#include <vector>

namespace armlift {
namespace {

TEST(Edits, AreMadeInOrder) {
  std::vector<Edit> Edits = {{"", 0, 1, "xy"}, {"", 2, 2, "-"}, {"", 3, 4, ""}};
  EXPECT_EQ(applyEdits("abcd", Edits), "xyb-c");
  EXPECT_EQ(applyEdits("abcd", {}), "abcd");
}

TEST(Edits, NeighboursShareAHunkAndLaterOnesAreShifted) {
  std::string Text;
  for (char C = 'a'; C <= 't'; ++C)
    Text += std::string(1, C) + '\n';
  std::vector<Edit> Edits = {
      {"", 0, 2, "1\n2\n"}, {"", 4, 6, "3\n"}, {"", 38, 40, "4\n5\n"}};
  EXPECT_EQ(unifiedDiff("f.c", Text, Edits),
            "--- a/f.c\n+++ b/f.c\n"
            "@@ -1,6 +1,7 @@\n"
            "-a\n+1\n+2\n b\n-c\n+3\n d\n e\n f\n"
            "@@ -17,4 +18,5 @@\n"
            " q\n r\n s\n-t\n+4\n+5\n");
}

TEST(Edits, OfTwoTextsSpanTheLinesThatDiffer) {
  for (auto [Old, New, Start, End, Text] :
       {std::tuple("a\nb\nc\n", "a\nx\nc\n", 2, 4, "x\n"),
        std::tuple("a\nc\n", "a\nb\nc\n", 2, 2, "b\n"),
        std::tuple("a\nb\nc\n", "a\nc\n", 2, 4, ""),
        std::tuple("ab\nab\n", "ab\n", 3, 6, ""),
        std::tuple("", "a\n", 0, 0, "a\n"), std::tuple("a\n", "", 0, 2, ""),
        std::tuple("a\nxb", "a\nyb", 2, 4, "yb"),
        std::tuple("a\n", "a\n", 2, 2, "")}) {
    Edit E = changeOf("f.c", Old, New);
    EXPECT_EQ(E.Text, Text);
    EXPECT_EQ(E.Start, std::uint64_t(Start));
    EXPECT_EQ(E.End, std::uint64_t(End));
    EXPECT_EQ(applyEdits(Old, std::vector{E}), New);
  }
}

TEST(Edits, ManyInALongFileCostLittle) {
  constexpr std::size_t Count = 200'000;
  std::string Text;
  std::vector<Edit> Edits;
  for (std::size_t I = 0; I < Count; ++I)
    Edits.push_back({"", 2 * I, 2 * I + 2, "y\n"}), Text += "x\n";
  std::string Patch = unifiedDiff("f.c", Text, Edits);
  EXPECT_TRUE(Patch.starts_with("--- a/f.c\n+++ b/f.c\n"
                                "@@ -1,200000 +1,200000 @@\n-x\n+y\n"));
}

TEST(Edits, NewFilesAndMissingNewlines) {
  EXPECT_EQ(unifiedDiff("n.h", "", std::vector{Edit{"", 0, 0, "a\nb\n"}}),
            "--- /dev/null\n+++ b/n.h\n@@ -0,0 +1,2 @@\n+a\n+b\n");
  EXPECT_EQ(unifiedDiff("f.c", "a\nb", std::vector{Edit{"", 0, 2, "x\n"}}),
            "--- a/f.c\n+++ b/f.c\n@@ -1,2 +1,2 @@\n-a\n+x\n b\n"
            "\\ No newline at end of file\n");
}

TEST(Edits, NamesAreQuotedAsGitDoes) {
  auto head = [](std::string_view Name) {
    std::string Patch = unifiedDiff(Name, "", std::vector{Edit{"", 0, 0, "a"}});
    return Patch.substr(0, Patch.find("\n@@"));
  };
  EXPECT_EQ(head("a b.c"), "--- /dev/null\n+++ b/a b.c\t");
  EXPECT_EQ(head("\"x\\\t\n.c"),
            R"(--- /dev/null
+++ "b/\"x\\\t\n.c")");
  EXPECT_EQ(head("\303\244\1 b.c"), R"(--- /dev/null
+++ "b/\303\244\001 b.c")");
}

TEST(Edits, TheLastLineNeedsNoNewline) {
  EXPECT_EQ(unifiedDiff("f.c", "a\nb", std::vector{Edit{"", 2, 3, "x\ny\n"}}),
            "--- a/f.c\n+++ b/f.c\n@@ -1,2 +1,3 @@\n a\n-b\n"
            "\\ No newline at end of file\n+x\n+y\n");
  EXPECT_EQ(unifiedDiff("f.c", "a\n", std::vector{Edit{"", 0, 2, ""}}),
            "--- a/f.c\n+++ b/f.c\n@@ -1,1 +0,0 @@\n-a\n");
}

} // namespace
} // namespace armlift
