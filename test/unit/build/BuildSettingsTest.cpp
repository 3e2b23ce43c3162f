// Which build files provide the variables of a build file.
#include "test/unit/build/BuildTree.h"

#include <gtest/gtest.h>

namespace armlift {
namespace {

const std::string IfX86 = "if(CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)\n";
const std::string AsksCMake =
    "if(WITH_FOO)\n  add_definitions(-DFOO)\nendif()\n";

TEST(BuildSettings, OfCMakeComeFromTheFoldersAbove) {
  BuildTree Tree({{"CMakeLists.txt", IfX86 + "  set(WITH_FOO ON)\nendif()\n"},
                  {"a/CMakeLists.txt", AsksCMake},
                  {"a/b/CMakeLists.txt", AsksCMake}});
  EXPECT_EQ(Tree.macro("a/CMakeLists.txt", "FOO"), "x86");
  EXPECT_EQ(Tree.macro("a/b/CMakeLists.txt", "FOO"), "x86");
}

TEST(BuildSettings, OfAFolderBesideAreNobodys) {
  BuildTree Tree(
      {{"a/CMakeLists.txt", AsksCMake},
       {"b/CMakeLists.txt", IfX86 + "  set(WITH_FOO ON)\nendif()\n"}});
  EXPECT_EQ(Tree.macro("a/CMakeLists.txt", "FOO"), "unknown");
}

TEST(BuildSettings, OfTheNearerFolderCount) {
  BuildTree Tree({{"CMakeLists.txt", IfX86 + "  set(WITH_FOO ON)\nendif()\n"},
                  {"a/CMakeLists.txt", "set(WITH_FOO ON)\n"},
                  {"a/b/CMakeLists.txt", AsksCMake}});
  EXPECT_EQ(Tree.macro("a/b/CMakeLists.txt", "FOO"), "always");
}

TEST(BuildSettings, OfAnIncludedFileAreTheIncluders) {
  BuildTree Tree(
      {{"CMakeLists.txt", "include(cmake/Foo.cmake)\n" + AsksCMake},
       {"cmake/Foo.cmake", IfX86 + "  set(WITH_FOO ON)\nendif()\n"}});
  EXPECT_EQ(Tree.macro("CMakeLists.txt", "FOO"), "x86");
  EXPECT_EQ(Tree.build().Settings.folderOf(Tree.file("cmake/Foo.cmake")), "");
}

TEST(BuildSettings, OfAFileIncludedFromAnotherBuildAreTheIncluders) {
  const std::string Includes = "include(deps/d/cmake/Foo.cmake)\n";
  BuildTree Tree(
      {{"CMakeLists.txt", Includes + AsksCMake},
       {"b/CMakeLists.txt", "set(A 1)\n"},
       {"deps/d/CMakeLists.txt", "set(A 1)\n"},
       {"deps/d/cmake/Foo.cmake", IfX86 + "  set(WITH_FOO ON)\nendif()\n"}});
  EXPECT_EQ(Tree.macro("CMakeLists.txt", "FOO"), "x86");
  BuildTree NotIncluded(
      {{"CMakeLists.txt", AsksCMake},
       {"deps/d/CMakeLists.txt", "set(A 1)\n"},
       {"deps/d/cmake/Foo.cmake", IfX86 + "  set(WITH_FOO ON)\nendif()\n"}});
  EXPECT_EQ(NotIncluded.macro("CMakeLists.txt", "FOO"), "unknown");
}

TEST(BuildSettings, OfMakeAreOfOneFolder) {
  const std::string Asks = "ifdef WITH_FOO\nCFLAGS += -DFOO\nendif\n";
  const std::string Sets =
      "ifeq ($(shell uname -m),x86_64)\nWITH_FOO = 1\nendif\n";
  BuildTree Tree({{"Makefile", Sets},
                  {"a/Makefile", "include config.mk\n" + Asks},
                  {"a/config.mk", Sets},
                  {"b/Makefile", "include ../mk/b.mk\n" + Asks}});
  EXPECT_EQ(Tree.macro("a/Makefile", "FOO"), "x86");
  EXPECT_NE(Tree.macro("b/Makefile", "FOO"), "x86");
}

TEST(BuildSettings, OfConfigureAreThoseOfTheMakefiles) {
  BuildTree Tree(
      {{"configure.ac", "AM_CONDITIONAL([WITH_FOO],"
                        " [test \"$host_cpu\" = x86_64])\n"},
       {"src/Makefile.am", "if WITH_FOO\nAM_CPPFLAGS = -DFOO\nendif\n"}});
  EXPECT_EQ(Tree.macro("src/Makefile.am", "FOO"), "x86");
}

TEST(BuildSettings, OfAnotherBuildSystemAreNobodys) {
  BuildTree Tree(
      {{"CMakeLists.txt", AsksCMake}, {"configure.ac", "WITH_FOO=yes\n"}});
  EXPECT_EQ(Tree.macro("CMakeLists.txt", "FOO"), "off");
}

TEST(BuildSettings, InACircleStayOpen) {
  BuildTree Tree({{"CMakeLists.txt", "if(B)\n  set(A ON)\nendif()\n"},
                  {"a/CMakeLists.txt",
                   "if(A)\n  set(B ON)\n  add_definitions(-DFOO)\nendif()\n"},
                  {"a/b.cmake", "if(A)\n  set(B ON)\nendif()\n"}});
  EXPECT_EQ(Tree.macro("a/CMakeLists.txt", "FOO"), "unknown");
}

} // namespace
} // namespace armlift
