// Long lists of patterns are searched through an index.
#include "core/input/Ignore.h"

#include <gtest/gtest.h>

#include <string>

using namespace armlift;

namespace {

constexpr int Many = 40'000;

/// Returns patterns that match nothing of the test, more than are listed.
std::string others(const std::string &Front, const std::string &Back,
                   int Count = Many) {
  std::string Text;
  for (int I = 0; I < Count; ++I)
    Text += Front + std::to_string(I) + Back + "\n";
  return Text;
}

} // namespace

TEST(Ignore, ALongListMeansWhatAShortOneDoes) {
  constexpr const char *Lists[] = {
      "a.c",         "/a.c",      "d/a.c",      "d/",        "*.c",
      "a*",          "*a*c",      "?.c",        "[ab].c",    "**/a.c",
      "d/**/a.c",    "/**/d/a.c", "d/**",       "**",        "***/a.c",
      "x**/a.c",     "\\a.c",     "*.c\n!a.c",  "!a.c\n*.c", "a.c\n!*.c\na.c",
      "d/a.c\n!a.*", "*.[ch]",    "d/*/[a]**c", "a.c/",      "e"};
  constexpr const char *Paths[] = {"a.c",     "b.c",   "d/a.c", "d/e/a.c",
                                   "d/e",     "d",     "e/d",   "e/d/a.c",
                                   "d/x/a.c", "a.c.h", "d/*.c", "d/e/abc"};
  const std::string Others = others("unmet", "/q*z", 400);
  for (std::string List : Lists) {
    IgnoreRules Short("", List), Long("", Others + List),
        Last("", List + '\n' + Others);
    for (std::string Path : Paths)
      for (bool Folder : {false, true})
        for (IgnoreSubject What : {IgnoreSubject::Any, IgnoreSubject::Source,
                                   IgnoreSubject::BuildFile}) {
          IgnoreMatch Wanted = Short.match(Path, Folder, What);
          EXPECT_EQ(Long.match(Path, Folder, What), Wanted)
              << List << " " << Path;
          EXPECT_EQ(Last.match(Path, Folder, What), Wanted)
              << List << " " << Path;
        }
  }
}

/// Tests the time: as many files as patterns.
TEST(Ignore, ManyFilesAndManyPatterns) {
  for (const std::string &Text :
       {others("b", ".c"), others("/d/a", "x.c"), others("*x", "*c"),
        others("**/x", "/**/*.c"), others("*.c", ""), others("a.c\n#", "")}) {
    IgnoreRules Rules("", Text);
    int Ignored = 0;
    for (int I = 0; I < Many; ++I)
      Ignored += Rules.match("d/a" + std::to_string(I) + ".c", false) !=
                 IgnoreMatch::None;
    EXPECT_EQ(Ignored, 0) << Text.substr(0, 20);
  }
}
