#include "core/support/Path.h"

#include <gtest/gtest.h>

using namespace armlift;

TEST(Path, MembersBelongToTheirContainers) {
  EXPECT_EQ(outermostFile("a/b.jar!/c.jar!/d.so"), "a/b.jar");
  EXPECT_EQ(containerOf("a/b.jar!/c.jar!/d.so"), "a/b.jar!/c.jar");
  EXPECT_EQ(outermostFile("a/b.c"), "a/b.c");
  EXPECT_EQ(containerOf("a/b.c"), "");
}

TEST(Path, AFolderThatEndsInAnExclamationMarkIsNoContainer) {
  EXPECT_EQ(shownName("a!/b!/c.c"), "a!//b!//c.c");
  EXPECT_EQ(nameOf("a!//b!//c.c"), "a!/b!/c.c");
  EXPECT_EQ(outermostFile("a!//b!//c.c"), "a!//b!//c.c");
  EXPECT_EQ(containerOf("a!//b!//c.c"), "");
  EXPECT_EQ(outermostFile("!//b.jar!/c!//d.so"), "!//b.jar");
  EXPECT_EQ(containerOf("!//b.jar!/c!//d.so"), "!//b.jar");
}

TEST(Path, AContainerMayEndInAnExclamationMark) {
  EXPECT_EQ(outermostFile("a!!/b.so"), "a!");
  EXPECT_EQ(containerOf("a!!/b.so"), "a!");
}

TEST(ShownPaths, AreRelativeBelowTheWorkingFolderAlone) {
  ShownPaths Shown("/p");
  EXPECT_EQ(Shown("/p/src/a.c"), "src/a.c");
  EXPECT_EQ(Shown("/p"), ".");
  EXPECT_EQ(Shown("/pp/a.c"), "/pp/a.c");
  EXPECT_EQ(Shown("src/a.c"), "src/a.c");
  EXPECT_EQ(Shown(""), "");
}

TEST(ShownPaths, KnowThatTheRootEndsInASlash) {
  EXPECT_EQ(ShownPaths("/")("/p/a.c"), "p/a.c");
}

TEST(CanonicalPath, LeavesWhatIsMissing) {
  EXPECT_EQ(canonicalPath("/usr/./no-such-folder/../no-such-file"),
            "/usr/no-such-file");
}
