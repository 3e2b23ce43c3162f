// When a build file takes part, according to the files around it.
#include "test/unit/build/BuildTree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace armlift {
namespace {

TEST(BuildFolders, HaveTheConditionOfTheLineThatNamesThem) {
  BuildTree Tree(
      {{"CMakeLists.txt", "if(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)\n"
                          "  add_subdirectory(fast)\n"
                          "  include(cmake/simd.cmake)\n"
                          "endif()\n"
                          "add_subdirectory(src)\n"},
       {"cmake/simd.cmake", "set(A 1)\n"},
       {"cmake/other.cmake", "set(A 1)\n"},
       {"fast/CMakeLists.txt", "add_subdirectory(deep)\n"},
       {"fast/deep/CMakeLists.txt", "set(A 1)\n"},
       {"src/CMakeLists.txt", "set(A 1)\n"}});
  EXPECT_EQ(Tree.takesPart("CMakeLists.txt"), "always");
  EXPECT_EQ(Tree.takesPart("fast/CMakeLists.txt"), "x86");
  EXPECT_EQ(Tree.takesPart("fast/deep/CMakeLists.txt"), "x86");
  EXPECT_EQ(Tree.takesPart("src/CMakeLists.txt"), "always");
  EXPECT_EQ(Tree.takesPart("cmake/simd.cmake"), "x86");
  EXPECT_EQ(Tree.takesPart("cmake/other.cmake"), "always");
}

TEST(BuildFolders, TakePartWhereAnyLineNamesThem) {
  BuildTree Tree(
      {{"CMakeLists.txt", "if(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)\n"
                          "  add_subdirectory(fast)\n"
                          "endif()\n"},
       {"fast/CMakeLists.txt", "set(A 1)\n"},
       {"tools/CMakeLists.txt", "add_subdirectory(../fast fast)\n"}});
  EXPECT_EQ(Tree.takesPart("fast/CMakeLists.txt"), "always");
}

TEST(BuildFolders, OfTwoMakefilesMakeReadsTheFirst) {
  const std::string Builds = "all: a.o\n";
  BuildTree Tree({{"GNUmakefile", Builds},
                  {"Makefile", Builds},
                  {"sub/Makefile", Builds},
                  {"sub/makefile", Builds},
                  {"CMakeLists.txt", "add_subdirectory(sub)\n"}});
  EXPECT_EQ(Tree.takesPart("GNUmakefile"), "always");
  EXPECT_EQ(Tree.takesPart("Makefile"), "off");
  EXPECT_EQ(Tree.takesPart("sub/Makefile"), "off");
  EXPECT_EQ(Tree.takesPart("sub/makefile"), "always");
  BuildTree Included(
      {{"GNUmakefile", "include Makefile\n"}, {"Makefile", Builds}});
  EXPECT_EQ(Included.takesPart("Makefile"), "always");
}

TEST(BuildFolders, OfBsdAreIncludedByTheNameOfTheMachine) {
  const std::string Adds = "SRCS+= switch.S\n";
  BuildTree Tree({{"Makefile", ".include <bsd.own.mk>\n.include \"${.CURDIR}"
                               "/arch/${MACHINE_ARCH}/Makefile.inc\"\n"},
                  {"arch/aarch64/Makefile.inc", Adds},
                  {"arch/amd64/Makefile.inc", Adds}});
  EXPECT_EQ(Tree.takesPart("arch/amd64/Makefile.inc"), "x86");
  EXPECT_EQ(Tree.takesPart("arch/aarch64/Makefile.inc"), "arm");
  BuildTree Other({{"Makefile", ".include \"${.CURDIR}/arch/${MACHINE_ARCH}"
                                "/Makefile.inc\"\n"},
                   {"arch/earm/Makefile.inc", Adds},
                   {"arch/i386/Makefile.inc", Adds},
                   {"arch/x86_64/Makefile.inc", Adds}});
  EXPECT_EQ(Other.takesPart("arch/x86_64/Makefile.inc"), "off");
}

TEST(BuildFolders, AFolderWithoutANameIsNone) {
  BuildTree Tree(
      {{"CMakeLists.txt", "add_subdirectory(lib)\n"},
       {"lib/CMakeLists.txt", "if(ANDROID)\n"
                              "  add_subdirectory(../${PORT}/ ../${PORT}/)\n"
                              "endif()\n"}});
  EXPECT_EQ(Tree.takesPart("CMakeLists.txt"), "always");
  EXPECT_EQ(Tree.takesPart("lib/CMakeLists.txt"), "always");
}

TEST(BuildFolders, KnowTheOptionOfAnotherFile) {
  BuildTree Tree(
      {{"CMakeLists.txt", "option(FAST \"\" OFF)\nadd_subdirectory(src)\n"},
       {"src/CMakeLists.txt", "if(FAST)\n  add_subdirectory(fast)\nendif()\n"},
       {"src/fast/CMakeLists.txt", "set(A 1)\n"}});
  EXPECT_EQ(Tree.takesPart("src/fast/CMakeLists.txt"), "off");
}

TEST(BuildFolders, OfMachinesArePickedByTheirNames) {
  const std::string Add = "add_subdirectory(arch/${CMAKE_SYSTEM_PROCESSOR})\n";
  BuildTree Both({{"CMakeLists.txt", Add},
                  {"arch/aarch64/CMakeLists.txt", "set(A 1)\n"},
                  {"arch/ppc64/CMakeLists.txt", "set(A 1)\n"},
                  {"arch/x86_64/CMakeLists.txt", "set(A 1)\n"}});
  EXPECT_EQ(Both.takesPart("arch/x86_64/CMakeLists.txt"), "x86");
  EXPECT_EQ(Both.takesPart("arch/aarch64/CMakeLists.txt"), "arm");
  EXPECT_EQ(Both.takesPart("arch/ppc64/CMakeLists.txt"), "elsewhere");
  // The build stops on aarch64, so what is wrong with the part for x86 is
  // reported.
  BuildTree One(
      {{"CMakeLists.txt", Add}, {"arch/x86_64/CMakeLists.txt", "set(A 1)\n"}});
  EXPECT_EQ(One.takesPart("arch/x86_64/CMakeLists.txt"), "always");
}

TEST(BuildFolders, OfWhichAVariablePicksOneAreOff) {
  const std::string Include = "include platform/$(PLATFORM)/rules.mk\n";
  BuildTree Two({{"Makefile", Include},
                 {"platform/a/rules.mk", "A = 1\n"},
                 {"platform/b/rules.mk", "A = 1\n"}});
  EXPECT_EQ(Two.takesPart("platform/a/rules.mk"), "off");
  BuildTree One({{"Makefile", Include}, {"platform/a/rules.mk", "A = 1\n"}});
  EXPECT_EQ(One.takesPart("platform/a/rules.mk"), "always");
}

TEST(BuildFileIndex, HasFilesOfOtherNamesThatAnotherOneReads) {
  BuildTree Tree({{"Makefile", "include mk/Makefile.rule\n"},
                  {"mk/Makefile.rule", "include Makefile.fast\n"},
                  {"mk/Makefile.fast", "A = 1\n"},
                  {"mk/Makefile.msc", "A = 1\n"},
                  {"Makefile.win", "include Makefile.lost\n"},
                  {"Makefile.lost", "A = 1\n"},
                  {"lib/Makefile", "all:\n\t$(MAKE) -f Makefile.own\n"},
                  {"lib/Makefile.own", "A = 1\n"}});
  std::vector<std::string_view> Names;
  for (const BuildFileIndex::File &F : Tree.build().Files.all())
    Names.push_back(F.In->ContextPath);
  EXPECT_THAT(Names, testing::UnorderedElementsAre(
                         "Makefile", "mk/Makefile.rule", "mk/Makefile.fast",
                         "lib/Makefile", "lib/Makefile.own"));
}

TEST(UnreadFragments, AreThoseThatNobodyIncludes) {
  BuildTree Tree({{"Makefile", "include mk/rules.mk\n"},
                  {"mk/more.mk", "A = 1\n"},
                  {"mk/rules.mk", "include more.mk\n"},
                  {"x86.mak", "include own.mk\n"},
                  {"own.mk", "A = 1\n"},
                  {"a/Makefile", "include here.mk\n"},
                  {"a/here.mk", "A = 1\n"},
                  {"b/here.mk", "A = 1\n"}});
  auto isUnread = [&](std::string_view Path) {
    return Tree.build().Unread.contains(Tree.file(Path));
  };
  EXPECT_FALSE(isUnread("Makefile"));
  EXPECT_FALSE(isUnread("mk/rules.mk"));
  EXPECT_FALSE(isUnread("mk/more.mk"));
  EXPECT_TRUE(isUnread("x86.mak"));
  EXPECT_TRUE(isUnread("own.mk"));
  EXPECT_FALSE(isUnread("a/here.mk"));
  EXPECT_TRUE(isUnread("b/here.mk"));
}

} // namespace
} // namespace armlift
