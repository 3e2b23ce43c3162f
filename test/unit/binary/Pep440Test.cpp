// Which spellings are one version of a Python distribution.
#include "analyzers/binary/Pep440.h"

#include <gtest/gtest.h>

using namespace armlift::binary;

namespace {

TEST(Pep440, OneVersionHasOneForm) {
  for (const char *Text : {"1", "1.0", "1.0.0", "v1.0", "V1", "01.0", "0!1.0",
                           "1.0+cpu", "1.0+cu12.1"})
    EXPECT_EQ(canonicalVersion(Text), "1") << Text;
  for (const char *Text :
       {"1rc1", "1.0RC1", "1.0.0-c1", "1.0_pre.1", "1.0preview-1", "1.0rc01"})
    EXPECT_EQ(canonicalVersion(Text), "1rc1") << Text;
  for (const char *Text : {"1.0.post2", "1-2", "1_2", "1.0-r2", "1.0rev2"})
    EXPECT_EQ(canonicalVersion(Text), "1.post2") << Text;
  EXPECT_EQ(canonicalVersion("2!1.10.0Alpha-Post.DEV3"), "2!1.10a0.post0.dev3");
}

TEST(Pep440, OtherVersionsHaveOtherForms) {
  EXPECT_EQ(canonicalVersion("10.0"), "10");
  EXPECT_EQ(canonicalVersion("1.0.10"), "1.0.10");
  EXPECT_NE(canonicalVersion("1!1.0"), canonicalVersion("1.0"));
  EXPECT_NE(canonicalVersion("1.0a1"), canonicalVersion("1.0b1"));
  EXPECT_NE(canonicalVersion("1.0.dev1"), canonicalVersion("1.0"));
}

TEST(Pep440, OtherTextIsLeftAsItIs) {
  EXPECT_EQ(canonicalVersion("Final"), "final");
  EXPECT_EQ(canonicalVersion("1.0-x64.0"), "1.0-x64.0");
  EXPECT_EQ(canonicalVersion("1.0.post1.post2"), "1.0.post1.post2");
  EXPECT_EQ(canonicalVersion("1."), "1.");
  EXPECT_EQ(canonicalVersion(""), "");
  EXPECT_EQ(withoutLocalLabel("2.2.0+cpu"), "2.2.0");
  EXPECT_EQ(withoutLocalLabel("2.2.0"), "2.2.0");
}

} // namespace
