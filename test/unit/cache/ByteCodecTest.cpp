#include "core/cache/ByteCodec.h"

#include "core/findings/Finding.h"

#include <gtest/gtest.h>

using namespace armlift;

TEST(Bytes, GivesBackWhatWasWritten) {
  ByteWriter Out;
  Out.add(Impact::Note);
  Out.add(true);
  Out.add(std::string_view("text"));
  Out.add(std::uint32_t(7));
  ByteReader In(Out.bytes());
  EXPECT_EQ(In.get<Impact>(), Impact::Note);
  EXPECT_TRUE(In.flag());
  EXPECT_EQ(In.text(), "text");
  EXPECT_EQ(In.get<std::uint32_t>(), 7u);
  EXPECT_TRUE(In.complete());
}

TEST(Bytes, RefusesAnEnumeratorThatDoesNotExist) {
  ByteReader In("\x04");
  EXPECT_EQ(In.get<Impact>(), Impact::Break);
  EXPECT_FALSE(In.complete());
}

TEST(Bytes, RefusesAFlagThatIsNeither) {
  ByteReader In("\x02");
  In.flag();
  EXPECT_FALSE(In.complete());
}

TEST(Bytes, RefusesATextBeyondTheEnd) {
  ByteReader In(std::string_view("\x05\0\0\0abc", 7));
  EXPECT_EQ(In.text(), "");
  EXPECT_FALSE(In.complete());
}
