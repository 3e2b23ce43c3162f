// What remains of a compile command without wrapper, output, warnings and
// machine.
#include "analyzers/source/units/CleanCommand.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace armlift::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::map<std::string, std::string> Files = {
    {"/b/flags.rsp", "-DFROM_FILE \"-DQUOTED=a b\" @deeper.rsp"},
    {"/b/deeper.rsp", "-I deep"},
    {"/b/loop.rsp", "@loop.rsp"},
    {"/b/three.rsp", "@two.rsp @two.rsp @two.rsp @two.rsp @two.rsp @two.rsp"},
    {"/b/two.rsp", "@one.rsp @one.rsp @one.rsp @one.rsp @one.rsp @one.rsp"},
    {"/b/one.rsp", "@no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp "
                   "@no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp "
                   "@no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp "
                   "@no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp "
                   "@no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp "
                   "@no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp "
                   "@no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp "
                   "@no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp @no.rsp"},
    {"/b/no.rsp", ""},
};

Expected<CleanCommand> clean(std::string Command, std::string File = "a.c") {
  return cleanCommand({"/b", std::move(File), std::move(Command), {}}, "/b",
                      [](const std::string &Path) {
                        auto At = Files.find(Path);
                        return At == Files.end() ? std::nullopt
                                                 : std::optional(At->second);
                      });
}

TEST(SplitCommand, FollowsTheShell) {
  EXPECT_THAT(splitCommand(R"(cc  -DA=\"x\" '-DB=c d' "-DC=e\\f $x" -D'E'"F")"),
              ElementsAre("cc", "-DA=\"x\"", "-DB=c d", "-DC=e\\f $x", "-DEF"));
  EXPECT_THAT(splitCommand("cc ''"), ElementsAre("cc", ""));
  EXPECT_THAT(splitCommand("cc 'unclosed"), ElementsAre("cc", "unclosed"));
}

TEST(CleanCommand, KeepsMeaningAndDropsTheRest) {
  auto C =
      clean("gcc -O2 -Wall -g3 -mavx2 -march=native -msse4.1 "
            "-fcf-protection=full -flto -MD -MF a.d -Ix -isystem y "
            "-DZ=1 -D W -U V -include p.h -std=gnu11 -fopenmp -o a.o -c a.c");
  ASSERT_TRUE(C);
  EXPECT_EQ(C->Compiler, "gcc");
  EXPECT_FALSE(C->CPlusPlus);
  EXPECT_THAT(C->Arguments,
              ElementsAre("-O2", "-Ix", "-isystem", "y", "-DZ=1", "-DW", "-U",
                          "V", "-include", "p.h", "-std=gnu11", "-fopenmp"));
}

TEST(CleanCommand, TakesFortifyAwayAndKeepsOtherPreprocessorWords) {
  auto C = clean("gcc -D_FORTIFY_SOURCE=2 -D _FORTIFY_SOURCE=3 "
                 "-Wp,-D_FORTIFY_SOURCE=2,-DKEPT,-MD,a.d -c a.c");
  ASSERT_TRUE(C);
  EXPECT_THAT(C->Arguments, ElementsAre("-DKEPT"));
}

TEST(CleanCommand, AWholeWordGoesBeforeItsFrontAndALongerFrontBeforeAShorter) {
  auto C = clean("gcc -Wextra -Wno-narrowing -Wno-narrowing=1 -Bone -B two "
                 "-otaken -o also -shared-libgcc -shared -D_FORTIFY -c a.c");
  ASSERT_TRUE(C);
  EXPECT_THAT(C->Arguments,
              ElementsAre("-Wno-narrowing", "-shared-libgcc", "-D_FORTIFY"));
  EXPECT_THAT(C->QueryOptions, ElementsAre("-Bone", "-B", "two"));
}

TEST(CleanCommand, AnOptionWhoseValueIsMissingIsDropped) {
  for (const char *Option : {"-D", "-o", "-isysroot"}) {
    auto C = clean(std::string("gcc -c a.c ") + Option);
    ASSERT_TRUE(C);
    EXPECT_TRUE(C->Arguments.empty()) << Option;
    EXPECT_TRUE(C->QueryOptions.empty()) << Option;
  }
}

TEST(CleanCommand, FindsTheCompilerBehindItsWrappers) {
  for (const char *Command :
       {"ccache g++-12 -c a.cpp", "distcc /opt/x/bin/g++-12 -c a.cpp",
        "env A=b ccache g++-12 -c a.cpp",
        "/usr/bin/cmake -E env X=1 g++-12 -c a.cpp"}) {
    auto C = clean(Command, "a.cpp");
    ASSERT_TRUE(C) << Command;
    EXPECT_TRUE(C->Compiler.ends_with("g++-12")) << Command;
    EXPECT_TRUE(C->CPlusPlus);
    EXPECT_TRUE(C->Arguments.empty()) << Command;
  }
}

TEST(CleanCommand, AnUnknownCompilerIsTheFirstWord) {
  auto C = clean("my-compiler-driver -DX -c a.c");
  ASSERT_TRUE(C);
  EXPECT_EQ(C->Compiler, "my-compiler-driver");
  EXPECT_THAT(C->Arguments, ElementsAre("-DX"));
}

TEST(CleanCommand, ExpandsResponseFilesInPlace) {
  auto C = clean("gcc -DBEFORE @flags.rsp -DAFTER -c a.c");
  ASSERT_TRUE(C);
  EXPECT_THAT(C->Arguments,
              ElementsAre("-DBEFORE", "-DFROM_FILE", "-DQUOTED=a b", "-I",
                          "deep", "-DAFTER"));
}

TEST(CleanCommand, ResponseFilesThatNestForeverAreAnError) {
  auto C = clean("gcc @loop.rsp -c a.c");
  ASSERT_FALSE(C);
  EXPECT_EQ(C.error().Kind, ErrorKind::Limit);
  EXPECT_THAT(C.error().Message, HasSubstr("@loop.rsp"));
}

TEST(CleanCommand, ResponseFilesThatMultiplyAreAnError) {
  auto C = clean("gcc @three.rsp -c a.c");
  ASSERT_FALSE(C);
  EXPECT_EQ(C.error().Kind, ErrorKind::Limit);
  EXPECT_TRUE(clean("gcc @two.rsp -c a.c"));
}

TEST(CleanCommand, OptionsOfTheHeaderSearchAreForTheCompilerItself) {
  auto C =
      clean("clang++ -stdlib=libc++ --sysroot=/s -nostdinc++ -c a.cc", "a.cc");
  ASSERT_TRUE(C);
  EXPECT_THAT(C->QueryOptions,
              ElementsAre("-stdlib=libc++", "--sysroot=/s", "-nostdinc++"));
  EXPECT_TRUE(C->Arguments.empty());
}

TEST(CleanCommand, StandardInputIsNoPartOfTheUnit) {
  auto C = clean("gcc -DA - -c a.c");
  ASSERT_TRUE(C);
  EXPECT_THAT(C->Arguments, ElementsAre("-DA"));
}

TEST(CleanCommand, AnOptionOfThisParserTakesItsValueAway) {
  auto C = clean("clang -mllvm -help -resource-dir r -resource-dir=s "
                 "-working-directory w -c a.c");
  ASSERT_TRUE(C);
  EXPECT_THAT(C->Arguments, ElementsAre("-working-directory", "w"));
}

TEST(CleanCommand, AWordBehindXclangIsDroppedAsOneOfTheCommand) {
  auto C = clean("clang -Xclang -fprofile-instrument-use-path=p -Xclang "
                 "-fno-builtin -c a.c");
  ASSERT_TRUE(C);
  EXPECT_THAT(C->Arguments, ElementsAre("-Xclang", "-fno-builtin"));
}

TEST(CleanCommand, ALanguageOptionWinsOverTheSuffix) {
  auto C = clean("gcc -x c++ -c a.c");
  ASSERT_TRUE(C);
  EXPECT_TRUE(C->CPlusPlus);
  EXPECT_THAT(C->Arguments, ElementsAre("-x", "c++"));
}

TEST(CleanCommand, ALanguageOptionHasTwoForms) {
  auto C = clean("gcc -xc++ -c a.c");
  ASSERT_TRUE(C);
  EXPECT_TRUE(C->CPlusPlus);
  EXPECT_THAT(C->Arguments, ElementsAre("-x", "c++"));
  EXPECT_FALSE(clean("g++ -xc -c a.cpp", "a.cpp")->CPlusPlus);
  EXPECT_TRUE(clean("icpc -xHost -c a.cpp", "a.cpp")->CPlusPlus);
  EXPECT_THAT(clean("icpc -xHost -xSSE4.2 -c a.c")->Arguments, ElementsAre());
  EXPECT_TRUE(clean("icpc -xhost -c a.cpp", "a.cpp")->CPlusPlus);
  EXPECT_THAT(clean("icc -xhost -xcore-avx2 -xO3 -c a.c")->Arguments,
              ElementsAre());
}

TEST(CleanCommand, NoLanguageIsThatOfTheName) {
  EXPECT_TRUE(clean("gcc -x c -x none -c a.cpp", "a.cpp")->CPlusPlus);
  EXPECT_TRUE(clean("g++ -xc -xnone -c a.c")->CPlusPlus);
  EXPECT_FALSE(clean("gcc -x c++ -x none -c a.c")->CPlusPlus);
}

TEST(CleanCommand, ALanguageOptionIsForTheFilesBehindIt) {
  auto C = clean("gcc -x c++ ../b/a.c -x none -lm");
  ASSERT_TRUE(C);
  EXPECT_TRUE(C->CPlusPlus);
  EXPECT_THAT(C->Arguments, ElementsAre("-x", "c++"));
}

TEST(NotAUnit, NamesAssemblyAndCuda) {
  EXPECT_EQ(notAUnit({"/b", "a.S", "gcc -c a.S", {}}), "assembly");
  EXPECT_EQ(notAUnit({"/b", "a.cu", "nvcc -c a.cu", {}}), "CUDA");
  EXPECT_EQ(notAUnit({"/b", "a.cpp", "/opt/cuda/bin/nvcc -c a.cpp", {}}),
            "CUDA");
  EXPECT_EQ(notAUnit({"/b", "a.c", "gcc -c a.c", {}}), "");
}

} // namespace
} // namespace armlift::source
