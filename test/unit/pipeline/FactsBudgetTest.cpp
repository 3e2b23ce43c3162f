#include "core/pipeline/FactsBudget.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ranges>

namespace armlift {
namespace {

constexpr std::size_t MiB = 1 << 20;

struct Heavy final : Facts {
  explicit Heavy(std::size_t Bytes) : Bytes(Bytes) {}
  std::size_t spareBytes() const override { return Bytes; }
  std::string_view dropSpare() override {
    Bytes = 0;
    return "its names were not compared";
  }

  std::size_t Bytes;
};

InputFacts member(std::uint64_t Order, std::size_t Bytes) {
  InputFacts In;
  In.Path = "a.jar!/" + std::to_string(Order) + ".so";
  In.Order = Order;
  In.ByAnalyzer.push_back(std::make_unique<Heavy>(Bytes));
  return In;
}

std::size_t bytesOf(const InputFacts &In) {
  return In.get<Heavy>()->spareBytes();
}

TEST(FactsBudget, KeepsTheFirstMembersInAnyOrder) {
  std::vector<std::uint64_t> Orders = {1, 2, 3, 4, 5};
  do {
    std::vector<InputFacts> Members;
    FactsBudget Budget(3 * MiB);
    for (std::uint64_t Order : Orders) {
      Budget.add(Members.emplace_back(member(Order, MiB)));
      std::size_t Kept = 0;
      for (const InputFacts &In : Members)
        Kept += bytesOf(In);
      EXPECT_LE(Kept, 3 * MiB);
    }
    for (const InputFacts &In : Members)
      EXPECT_EQ(bytesOf(In), In.Order <= 3 ? MiB : 0) << In.Order;
    std::vector<Error> Errors;
    Budget.report(Members, Errors);
    ASSERT_EQ(Errors.size(), 1u);
    EXPECT_EQ(Errors[0].Kind, ErrorKind::Limit);
    EXPECT_EQ(Errors[0].Path, "a.jar!/4.so");
    EXPECT_EQ(Errors[0].Message,
              "the names and lists up to it add up to more than 3 MiB: its "
              "names were not compared; the same goes for 1 member after it");
  } while (std::ranges::next_permutation(Orders).found);
}

TEST(FactsBudget, DropsNothingSmall) {
  std::vector<InputFacts> Members;
  FactsBudget Budget(MiB);
  Budget.add(Members.emplace_back(member(1, 2 * MiB)));
  Budget.add(Members.emplace_back(member(2, FreeSpareBytes)));
  EXPECT_EQ(bytesOf(Members[0]), 0u);
  EXPECT_EQ(bytesOf(Members[1]), FreeSpareBytes);
}

TEST(FactsBudget, SaysNothingOfWhatFits) {
  std::vector<InputFacts> Members;
  FactsBudget Budget(2 * MiB);
  Budget.add(Members.emplace_back(member(1, MiB)));
  Budget.add(Members.emplace_back(member(2, MiB)));
  std::vector<Error> Errors;
  Budget.report(Members, Errors);
  EXPECT_TRUE(Errors.empty());
  EXPECT_EQ(bytesOf(Members[1]), MiB);
}

TEST(FactsBudget, DropsComments) {
  std::vector<InputFacts> Members;
  FactsBudget Budget(MiB);
  for (std::uint64_t Order : {2, 1, 3}) {
    InputFacts &In = Members.emplace_back(member(Order, 0));
    In.Comments = std::make_unique<InlineComments>();
    In.Comments->Lines.resize(MiB / sizeof(InlineComments::Entry) - 8);
    Budget.add(In);
  }
  for (const InputFacts &In : Members)
    EXPECT_EQ(In.Comments->empty(), In.Order != 1) << In.Order;
  std::vector<Error> Errors;
  Budget.report(Members, Errors);
  ASSERT_EQ(Errors.size(), 1u);
  EXPECT_EQ(Errors[0].Path, "a.jar!/2.so");
  EXPECT_TRUE(Errors[0].Message.contains("what its comments suppress"));
}

/// The members of three files of 16 KiB, each of which may keep 256 KiB.
std::vector<std::vector<InputFacts>> threeFiles() {
  std::vector<std::vector<InputFacts>> Files(3);
  for (std::vector<InputFacts> &Members : Files)
    for (std::uint64_t Order : {1, 2, 3, 4}) {
      Members.push_back(member(Order, MiB / 4));
      Members.back().Depth = 1;
    }
  return Files;
}

TEST(TreeBudget, KeepsTheFirstFilesInAnyOrder) {
  std::vector<std::size_t> Numbers = {0, 1, 2};
  do {
    std::vector<std::vector<InputFacts>> Files = threeFiles();
    TreeBudget Budget(MiB);
    for (std::size_t File : Numbers)
      Budget.add(File, 16 << 10, Files[File]);
    // The first is whole, the second has a quarter of a MiB left beside its
    // own.
    const std::size_t Whole[] = {4, 2, 1};
    for (std::size_t File = 0; File < 3; ++File)
      for (const InputFacts &In : Files[File])
        EXPECT_EQ(bytesOf(In) != 0, In.Order <= Whole[File])
            << File << " " << In.Order;
    std::vector<Error> Errors;
    Budget.report(0, Files[0], Errors);
    EXPECT_TRUE(Errors.empty());
    Budget.report(1, Files[1], Errors);
    Budget.report(2, Files[2], Errors);
    ASSERT_EQ(Errors.size(), 2u);
    EXPECT_EQ(Errors[0].Kind, ErrorKind::Limit);
    EXPECT_EQ(Errors[0].Path, "a.jar!/3.so");
    EXPECT_EQ(Errors[0].Message,
              "the names and lists of the archives up to it add up to 1 MiB "
              "more than 16 times the size of each: its names were not "
              "compared; the same goes for 1 member after it");
    EXPECT_EQ(Errors[1].Path, "a.jar!/2.so");
  } while (std::ranges::next_permutation(Numbers).found);
}

TEST(TreeBudget, LeavesOneFileToItsOwnBudget) {
  std::vector<InputFacts> Members;
  for (std::uint64_t Order : {1, 2, 3, 4}) {
    Members.push_back(member(Order, MiB));
    Members.back().Depth = 1;
  }
  TreeBudget Budget(4 * MiB);
  Budget.add(7, 1, Members);
  std::vector<Error> Errors;
  Budget.report(7, Members, Errors);
  EXPECT_TRUE(Errors.empty());
  EXPECT_EQ(bytesOf(Members.back()), MiB);
}

} // namespace
} // namespace armlift
