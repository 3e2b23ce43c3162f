#include "core/support/PieceIndex.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace armlift;
using testing::UnorderedElementsAre;

static std::vector<std::uint32_t> candidates(const PieceIndex &Index,
                                             std::string_view Text) {
  std::vector<std::uint32_t> Out;
  Index.forEachCandidate(Text, [&](std::uint32_t N) { Out.push_back(N); });
  return Out;
}

TEST(PieceIndex, GoesByTheRarestPieceOfEachPattern) {
  const std::vector<PieceIndex::Literals> Patterns = {
      {"library", ".so"}, {"library", ".c"}, {}, {"", "x"}, {"library", ".so"}};
  PieceIndex Index(Patterns);
  EXPECT_THAT(candidates(Index, ""), UnorderedElementsAre(2));
  EXPECT_THAT(candidates(Index, "library"), UnorderedElementsAre(2));
  EXPECT_THAT(candidates(Index, "libx.c"), UnorderedElementsAre(1, 2, 3));
  EXPECT_THAT(candidates(Index, "a.so"), UnorderedElementsAre(0, 2, 4));
  // Each once, however often the text has its piece.
  EXPECT_THAT(candidates(Index, "xxx.so.so"), UnorderedElementsAre(0, 2, 3, 4));
}
