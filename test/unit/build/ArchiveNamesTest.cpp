// The archives that the text of a build file mentions.
#include "analyzers/build/model/ArchiveNames.h"

#include <gtest/gtest.h>

namespace armlift::build {
namespace {

using Names = std::set<std::string>;

TEST(ArchiveNames, EndInTheSuffixOfAnArchive) {
  EXPECT_EQ(archiveNames("URL ${DIR}/a-1.0.tar.gz\nunzip b.ZIP; c.c d.zipped"),
            (Names{"a-1.0.tar.gz", "b.ZIP"}));
  EXPECT_EQ(archiveNames("See x/y.tgz. And zip"), Names{"y.tgz"});
}

TEST(ArchiveNames, AreGlobsWhereVariablesAre) {
  EXPECT_EQ(archiveNames("unzip v$NAME.zip"), Names{"*.zip"});
  EXPECT_EQ(archiveNames("tar xf $(NAME)-${VER}.tgz"), Names{"*-*.tgz"});
  EXPECT_EQ(archiveNames("@NAME@-1.zip %.tgz $(A:b=c).tar"),
            (Names{"*-1.zip", "*.tgz", "*.tar"}));
}

TEST(ArchiveNames, AreAnyIfTheyAreTooMany) {
  std::string Text;
  for (int I = 0; I < 5000; ++I)
    Text += "a" + std::to_string(I) + ".zip ";
  EXPECT_EQ(archiveNames(Text), Names{"*"});
}

/// Work that grows with the square of the text takes minutes here.
TEST(ArchiveNames, OfALongWord) {
  std::string Dots, Ends = "a.zip";
  for (int I = 0; I < 500'000; ++I)
    Dots += ".z";
  EXPECT_EQ(archiveNames(Dots), Names{});
  EXPECT_EQ(archiveNames(Ends.append(1'000'000, '.')), Names{"a.zip"});
}

} // namespace
} // namespace armlift::build
