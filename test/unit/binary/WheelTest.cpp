// Names of wheels and source distributions, and versions.
#include "analyzers/binary/Wheel.h"

#include "analyzers/binary/Versions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace armlift;
using namespace armlift::binary;
using testing::ElementsAre;

namespace {

TEST(WheelName, IsReadFromTheRight) {
  auto W = parseWheelName("Foo_bar-1.2-1-cp311.cp312-abi3-manylinux_2_17_"
                          "aarch64.manylinux2014_aarch64.whl");
  ASSERT_TRUE(W);
  EXPECT_EQ(W->Distribution, "foo-bar");
  EXPECT_EQ(W->Version, "1.2");
  EXPECT_THAT(W->Pythons, ElementsAre("cp311", "cp312"));
  EXPECT_THAT(W->Abis, ElementsAre("abi3"));
  EXPECT_THAT(W->Platforms,
              ElementsAre("manylinux_2_17_aarch64", "manylinux2014_aarch64"));
  EXPECT_TRUE(W->claims(Arch::Aarch64));
  EXPECT_FALSE(W->claims(Arch::X86_64));
  EXPECT_FALSE(W->any());
}

TEST(WheelName, RefusesWhatIsNone) {
  for (const char *Name : {"a.whl", "a-1.whl", "a-1-py3-none.whl", ".whl",
                           "a-1-2-3-4-5-6-7.whl", "a-1-py3-none-any.zip"})
    EXPECT_FALSE(parseWheelName(Name)) << Name;
}

TEST(WheelName, OtherSystemsAreNoLinux) {
  auto W = parseWheelName("a-1-cp311-cp311-macosx_11_0_arm64.whl");
  ASSERT_TRUE(W);
  EXPECT_FALSE(W->claims(Arch::Aarch64));
}

TEST(WheelName, OldTagsOfAarch64AreNoTags) {
  auto Predates = [](const std::string &Platforms) {
    return parseWheelName("a-1-cp311-cp311-" + Platforms + ".whl")
        .value_or(WheelName())
        .predatesAarch64();
  };
  EXPECT_TRUE(Predates("manylinux1_aarch64"));
  EXPECT_TRUE(Predates("manylinux_2_5_aarch64.manylinux1_aarch64"));
  EXPECT_FALSE(Predates("manylinux_2_5_aarch64.manylinux2014_aarch64"));
  EXPECT_FALSE(Predates("manylinux_2_17_aarch64"));
  EXPECT_FALSE(Predates("musllinux_1_1_aarch64"));
  EXPECT_FALSE(Predates("linux_aarch64"));
  EXPECT_FALSE(Predates("manylinux1_x86_64"));
}

TEST(Manylinux, PromisesAGlibc) {
  EXPECT_EQ(promisedGlibc("manylinux2014_aarch64"), "2.17");
  EXPECT_EQ(promisedGlibc("manylinux2010_x86_64"), "2.12");
  EXPECT_EQ(promisedGlibc("manylinux1_x86_64"), "2.5");
  EXPECT_EQ(promisedGlibc("manylinux_2_28_aarch64"), "2.28");
  EXPECT_EQ(promisedGlibc("manylinux2_aarch64"), "");
  EXPECT_EQ(promisedGlibc("musllinux_1_2_aarch64"), "");
  EXPECT_EQ(promisedGlibc("linux_aarch64"), "");
}

TEST(Sdist, NameAndVersion) {
  auto S = parseSdistName("Foo.Bar-1.2.tar.gz");
  ASSERT_TRUE(S);
  EXPECT_EQ(S->first, "foo-bar");
  EXPECT_EQ(S->second, "1.2");
  EXPECT_FALSE(parseSdistName("readme.txt"));
}

TEST(Versions, CompareByNumbers) {
  EXPECT_LT(compareVersions("2.9", "2.17"), 0);
  EXPECT_GT(compareVersions("3.4.29", "3.4.9"), 0);
  EXPECT_EQ(compareVersions("2.17", "2.17.0"), 0);
  EXPECT_LT(compareVersions("1.1.2", "1.1.2.2"), 0);
  EXPECT_LT(compareVersions("", "1"), 0);
  EXPECT_EQ(compareVersions("1.007", "1.7"), 0);
  EXPECT_LT(compareVersions("1.99999999999999999999999",
                            "1.100000000000000000000000"),
            0);
}

} // namespace
