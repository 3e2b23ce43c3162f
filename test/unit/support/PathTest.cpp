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
  EXPECT_EQ(unescapedName("a!//b!//c.c"), "a!/b!/c.c");
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

TEST(FolderOf, IsAFolderItself) {
  EXPECT_EQ(existingFolderOf("/usr/bin"), "/usr/bin");
  EXPECT_EQ(existingFolderOf("/usr/no-such-file"), "/usr");
  EXPECT_EQ(existingFolderOf("/no-such-file"), "/");
  EXPECT_EQ(existingFolderOf("no-such-folder/file"), "no-such-folder");
  EXPECT_EQ(existingFolderOf("no-such-file"), "");
}

TEST(CommonFolderOf, HoldsAll) {
  auto of = [](std::vector<std::string> Paths) {
    return commonFolderOf(Paths);
  };
  EXPECT_EQ(of({"/p/src/a.c"}), "/p/src");
  EXPECT_EQ(of({"/p/src/a.c", "/p/srcs/b.c", "/p/src/c.c"}), "/p");
  EXPECT_EQ(of({"/usr", "/usr/bin"}), "/usr");
  EXPECT_EQ(of({"/p/a.c", "/q/a.c"}), "/");
}

TEST(NormalPath, IsOneForEachFile) {
  EXPECT_EQ(normalPath("a/b.c"), "a/b.c");
  EXPECT_EQ(normalPath("./a//b/../c/./d"), "a/c/d");
  EXPECT_EQ(normalPath("a/b/"), "a/b");
  EXPECT_EQ(normalPath("a/."), "a");
  EXPECT_EQ(normalPath("a/b/.."), "a");
  EXPECT_EQ(normalPath("a/.."), "");
  EXPECT_EQ(normalPath("."), "");
  EXPECT_EQ(normalPath(""), "");
  EXPECT_EQ(normalPath(".a/b..c/...d"), ".a/b..c/...d");
}

TEST(NormalPath, KeepsWhatLeadsOut) {
  EXPECT_EQ(normalPath("../a"), "../a");
  EXPECT_EQ(normalPath("a/../../b"), "../b");
  EXPECT_EQ(normalPath("../../a/.."), "../..");
}

TEST(NormalPath, KnowsThatNothingIsAboveTheRoot) {
  EXPECT_EQ(normalPath("/a//b/"), "/a/b");
  EXPECT_EQ(normalPath("/../a"), "/a");
  EXPECT_EQ(normalPath("//"), "/");
}

TEST(PathIn, IsRelativeToTheFolder) {
  EXPECT_EQ(pathIn("a/b", "../c.h"), "a/c.h");
  EXPECT_EQ(pathIn("", "./c.h"), "c.h");
  EXPECT_EQ(pathIn("a", "."), "a");
  EXPECT_EQ(pathIn("a", ""), "a");
  EXPECT_EQ(pathIn("a", "../../c.h"), "../c.h");
  EXPECT_EQ(pathIn("/a", "b"), "/a/b");
  EXPECT_EQ(pathIn("a", "/b//c"), "/b/c");
}

TEST(PatternIn, MayBeAnywhere) {
  EXPECT_EQ(patternIn("a", "./*.c"), "a/*.c");
  EXPECT_EQ(patternIn("a", "**/b.c"), "**/b.c");
}

TEST(Path, MembersAreInTheFileOfTheirContainer) {
  EXPECT_EQ(fileOnDisk("a/b.jar!/c.jar!/d.so"), "a/b.jar");
  EXPECT_EQ(fileOnDisk("a/b.c"), "a/b.c");
  EXPECT_EQ(fileOnDisk("a!//b.jar!/c.so"), "a!/b.jar");
}

TEST(Path, NamesItsParts) {
  EXPECT_EQ(fileName("app.jar!/x/libfoo.so"), "libfoo.so");
  EXPECT_EQ(fileName("Makefile"), "Makefile");
  EXPECT_EQ(fileSuffix("a.b/c.tar.GZ"), ".GZ");
  EXPECT_EQ(fileSuffix("a/.gitignore"), "");
  EXPECT_EQ(parentPath("a/b/c"), "a/b");
  EXPECT_EQ(parentPath("c"), "");
  EXPECT_EQ(withoutDot("././/a/./b"), "a/./b");
  EXPECT_EQ(withoutDot("./"), "");
  EXPECT_EQ(withoutDot("/a"), "/a");
}
