// Which interpreters take which wheels: the rules of PEP 425 as pip applies
// them.
#include "analyzers/binary/PythonTags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace armlift::binary;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

WheelName wheel(const std::string &Tags) {
  auto W = parseWheelName("p-1-" + Tags + ".whl");
  return W.value_or(WheelName());
}

std::vector<std::string> askedFor(const std::string &Tags,
                                  const std::set<PythonVersion> &Named = {}) {
  std::vector<std::string> Out;
  for (const Interpreter &I : interpretersOf(wheel(Tags), Named))
    Out.push_back(I.Tag + "-" + I.Abi);
  return Out;
}

/// True if every interpreter of `X86` takes a wheel with the tags `Arm`.
bool replaces(const std::string &Arm, const std::string &X86) {
  std::set<PythonVersion> Named;
  addVersions(wheel(X86 + "-linux_x86_64"), Named);
  addVersions(wheel(Arm), Named);
  for (const Interpreter &I :
       interpretersOf(wheel(X86 + "-linux_x86_64"), Named))
    if (!fits(wheel(Arm), I))
      return false;
  return true;
}

TEST(PythonTags, NameInterpreters) {
  EXPECT_THAT(askedFor("cp311-cp311-any"), ElementsAre("cp311-cp311"));
  EXPECT_THAT(askedFor("cp313-cp313t-any"), ElementsAre("cp313-cp313t"));
  EXPECT_THAT(askedFor("cp311.cp312-cp311.cp312-any"),
              ElementsAre("cp311-cp311", "cp312-cp312"));
  EXPECT_THAT(askedFor("cp27-cp27mu-any"), ElementsAre("cp27-cp27mu"));
  EXPECT_THAT(askedFor("cp37-none-any"), ElementsAre("cp37-cp37m"));
  EXPECT_THAT(askedFor("pp310-pypy310_pp73-any"),
              ElementsAre("pp310-pypy310_pp73"));
}

TEST(PythonTags, OpenEndsAreWhatTheReleaseNames) {
  EXPECT_THAT(askedFor("cp38-abi3-any", {{3, 7}, {3, 8}, {3, 12}}),
              ElementsAre("cp38-cp38", "cp312-cp312"));
  EXPECT_THAT(askedFor("py3-none-any", {{2, 7}, {3, 9}}),
              ElementsAre("cp39-cp39"));
  EXPECT_THAT(askedFor("py3-none-any"), ElementsAre("cp30-cp30m"));
}

TEST(PythonTags, ReplaceAWheel) {
  for (const char *Arm :
       {"cp311-cp311-linux_aarch64", "cp37-abi3-linux_aarch64",
        "cp311-abi3-linux_aarch64", "py3-none-any", "py2.py3-none-any",
        "py38-none-any", "py3-none-linux_aarch64", "cp311-none-any",
        "cp310.cp311-cp310.cp311-linux_aarch64"})
    EXPECT_TRUE(replaces(Arm, "cp311-cp311")) << Arm;
  for (const char *Arm :
       {"cp312-cp312-linux_aarch64", "cp312-abi3-linux_aarch64", "py2-none-any",
        "py312-none-any", "cp310-none-any", "pp311-pypy311_pp73-linux_aarch64",
        "cp311-cp311d-linux_aarch64"})
    EXPECT_FALSE(replaces(Arm, "cp311-cp311")) << Arm;
}

TEST(PythonTags, TheStableAbiIsOfCPythonWithTheLock) {
  EXPECT_FALSE(replaces("cp37-abi3-linux_aarch64", "cp313-cp313t"));
  EXPECT_FALSE(replaces("cp313-cp313-linux_aarch64", "cp313-cp313t"));
  EXPECT_FALSE(replaces("cp37-abi3-linux_aarch64", "pp310-pypy310_pp73"));
  EXPECT_TRUE(replaces("cp37-abi3-linux_aarch64", "cp37-cp37m"));
}

TEST(PythonTags, PyPyTakesItsMajorVersionForAny) {
  EXPECT_TRUE(replaces("pp3-none-any", "pp310-pypy310_pp73"));
  EXPECT_FALSE(replaces("pp3-none-linux_aarch64", "pp310-pypy310_pp73"));
  EXPECT_TRUE(replaces("py3-none-any", "pp310-pypy310_pp73"));
}

TEST(PythonTags, AStableAbiAsksForEachVersionOfTheRelease) {
  EXPECT_TRUE(replaces("cp38.cp39-cp38.cp39-linux_aarch64", "cp38-abi3"));
  EXPECT_FALSE(replaces("cp39-cp39-linux_aarch64", "cp38-abi3"));
}

TEST(PythonTags, TagsThatNoOneReadsStandForThemselves) {
  EXPECT_TRUE(replaces("x-y-linux_aarch64", "x-y"));
  EXPECT_FALSE(replaces("x-z-linux_aarch64", "x-y"));
  EXPECT_THAT(askedFor("cp311-cp312-any"), IsEmpty());
}

TEST(PythonTags, NameNoVersionOfThreeDigits) {
  std::set<PythonVersion> Named;
  addVersions(wheel("cp399.cp3100.py3123-none-any"), Named);
  EXPECT_THAT(Named, ElementsAre(PythonVersion(3, 99)));
}

TEST(PythonTags, TellOpenEnds) {
  for (const char *Open :
       {"py3-none-any", "py2.py3-none-any", "cp311.py311-none-any",
        "cp37-abi3-any", "cp37.cp38-cp38.abi3-any", "pp3-none-any"})
    EXPECT_TRUE(hasOpenEnd(wheel(Open))) << Open;
  for (const char *Closed : {"cp311-cp311-any", "cp311-none-any",
                             "cp313-cp313t-any", "pp310-pypy310_pp73-any"})
    EXPECT_FALSE(hasOpenEnd(wheel(Closed))) << Closed;
}

TEST(PythonTags, ThatAnotherSaysAsWellTellNothing) {
  auto telling = [](const std::string &Tags) {
    return tellingPythons(wheel(Tags));
  };
  using List = std::vector<std::string>;
  EXPECT_EQ(telling("py3.cp311-none-any"), List{"py3"});
  EXPECT_EQ(telling("py39.cp38.cp39.cp310-none-any"), (List{"py39", "cp38"}));
  EXPECT_EQ(telling("py2.cp311-none-any"), (List{"py2", "cp311"}));
  EXPECT_EQ(telling("py3.pp310-none-any"), (List{"py3", "pp310"}));
  EXPECT_EQ(telling("py3.cp311-cp311-any"), (List{"py3", "cp311"}));
  EXPECT_EQ(telling("cp311.cp312-none-any"), (List{"cp311", "cp312"}));
}

} // namespace
