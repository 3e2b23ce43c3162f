#include "core/code/Directives.h"
#include "core/input/QuotedIncludes.h"

#include <gmock/gmock.h>

#include <string>

namespace armlift {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// "define 2-3" for each directive.
std::vector<std::string> described(std::string_view Text) {
  std::vector<std::string> Out;
  for (const SourceDirective &D : sourceDirectives(Text)) {
    EXPECT_EQ(Text[D.Begin], '#');
    Out.push_back(std::string(D.Name) + ' ' + std::to_string(D.Line) + '-' +
                  std::to_string(D.LastLine));
  }
  return Out;
}

TEST(DirectivesTest, ReadsThemAsCompilersDo) {
  EXPECT_THAT(described("#if 1\n  #  include <a.h>\n#\n#endif"),
              ElementsAre("if 1-1", "include 2-2", " 3-3", "endif 4-4"));
  EXPECT_THAT(described("\xEF\xBB\xBF#if A\r\n#endif\r\n"),
              ElementsAre("if 1-1", "endif 2-2"));
  EXPECT_THAT(described("#if A && \\\n  B\n#endif\n"),
              ElementsAre("if 1-2", "endif 3-3"));
  EXPECT_THAT(described("#if A && \\\r\n  B\r\n#endif\n"),
              ElementsAre("if 1-2", "endif 3-3"));
  EXPECT_THAT(described("#if A /* b\n#endif */\n# /* c */ endif"),
              ElementsAre("if 1-2", "endif 3-3"));
}

TEST(DirectivesTest, LeavesOutCommentsAndLiterals) {
  EXPECT_THAT(described("/*\n#if A\n*/ // \\\n#if B\n"), IsEmpty());
  EXPECT_THAT(described("R\"(\n#if A\n)\" \"\\\n#if B\"\nx # y\n"), IsEmpty());
  EXPECT_THAT(described("x \\\n#if A\n"), IsEmpty());
  EXPECT_THAT(described(""), IsEmpty());
}

TEST(DirectivesTest, JoinsTheLinesOfACondition) {
  EXPECT_EQ(joinedLine("  defined(A) && \\\n\t defined(B) // why"),
            "defined(A) && defined(B)");
  EXPECT_EQ(joinedLine(""), "");
}

TEST(QuotedIncludesTest, LeavesOutThoseInComments) {
  EXPECT_THAT(quotedIncludes("#include \"a.h\"\n/*\n#include \"b.h\"\n*/\n"
                             "# include /* c */ \"sub/c.h\"\n"
                             "#include <d.h>\n#include \"\"\n"),
              ElementsAre("a.h", "sub/c.h"));
}

} // namespace
} // namespace armlift
