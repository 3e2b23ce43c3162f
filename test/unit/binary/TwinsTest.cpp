// Which wheels of one release replace each other.
#include "analyzers/binary/Twins.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace armlift;
using namespace armlift::binary;
using testing::ElementsAre;

namespace {

std::vector<Unit> release(std::vector<std::string> Tags) {
  std::vector<Unit> Units;
  std::ranges::sort(Tags);
  for (const std::string &T : Tags) {
    Unit U;
    U.Path = U.ContextPath = "p-1-" + T + ".whl";
    U.Kind = ContainerKind::Wheel;
    U.Family = "wheel:/p-1";
    U.Wheel = parseWheelName(U.Path);
    for (const std::string &Platform : U.Wheel->Platforms)
      if (Platform != "any")
        U.Declared.push_back(labelsOf(Platform));
    Units.push_back(std::move(U));
  }
  return Units;
}

std::vector<std::string> twins(const TwinTable &Table, const Unit &U) {
  std::vector<std::string> Out;
  for (const Unit *Twin : Table.of(U).units())
    Out.push_back(Twin->Path);
  return Out;
}

TEST(Twins, AreOfOneInterpreter) {
  std::vector<Unit> Units =
      release({"cp310-cp310-linux_x86_64", "cp311-cp311-linux_x86_64",
               "cp311-cp311-linux_aarch64", "cp312-cp312-linux_aarch64"});
  TwinTable Table(Units);
  EXPECT_THAT(twins(Table, Units[0]),
              ElementsAre("p-1-cp310-cp310-linux_x86_64.whl"));
  for (std::size_t I : {1u, 2u})
    EXPECT_THAT(twins(Table, Units[I]),
                ElementsAre("p-1-cp311-cp311-linux_aarch64.whl",
                            "p-1-cp311-cp311-linux_x86_64.whl"));
  EXPECT_THAT(twins(Table, Units[3]),
              ElementsAre("p-1-cp312-cp312-linux_aarch64.whl"));
}

TEST(Twins, MeetWhereATagIsOpen) {
  std::vector<Unit> Units =
      release({"cp311-cp311-linux_x86_64", "cp39-abi3-linux_aarch64",
               "py3-none-any", "py3-none-linux_x86_64"});
  TwinTable Table(Units);
  EXPECT_THAT(twins(Table, Units[0]),
              ElementsAre("p-1-cp311-cp311-linux_x86_64.whl",
                          "p-1-cp39-abi3-linux_aarch64.whl",
                          "p-1-py3-none-any.whl"));
  EXPECT_EQ(twins(Table, Units[1]).size(), 3u);
}

/// Also tests the time: pair by pair and interpreter by interpreter, this would
/// be 10^9 comparisons.
TEST(Twins, OfAReleaseWithThousandsOfWheels) {
  std::vector<std::string> Tags;
  for (int I = 0; I < 1000; ++I) {
    std::string Python = "cp3" + std::to_string(I);
    Tags.push_back(Python + "-" + Python + "-linux_x86_64");
    Tags.push_back(Python + "-" + Python + "-linux_aarch64");
    Tags.push_back("py2.py3.cp3" + std::to_string(I) + "-none-linux_x86_64");
  }
  std::vector<Unit> Units = release(Tags);
  TwinTable Table(Units);
  for (const Unit &U : Units)
    if (U.Wheel->Abis.front() != "none" && U.declares(Arch::X86_64)) {
      EXPECT_EQ(Table.of(U).units().size(), 2u) << U.Path;
    }
}

/// Also tests the time: each wheel would be compared with every other one.
TEST(Twins, OfThousandsOfWheelsWithOpenEnds) {
  constexpr int Many = 6000;
  std::vector<std::string> Tags = {"cp311-abi3-linux_x86_64",
                                   "cp312-abi3-linux_aarch64"};
  for (int I = 100; I < Many; ++I)
    for (const char *Open : {"py3*-none-linux_", "cp3*-abi3-linux_"})
      for (const char *Machine : {"x86_64", "aarch64"}) {
        std::string Tag = Open;
        Tag.replace(Tag.find('*'), 1, std::to_string(I));
        Tags.push_back(Tag + Machine);
      }
  std::vector<Unit> Units = release(Tags);
  TwinTable Table(Units);
  for (const Unit &U : Units) {
    if (U.Path.contains("cp311-abi3")) {
      EXPECT_FALSE(Table.of(U).coverOwn()) << U.Path;
    } else if (U.Path.contains("cp3")) {
      EXPECT_TRUE(Table.of(U).coverOwn()) << U.Path;
    }
  }
}

} // namespace
