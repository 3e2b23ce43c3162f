// Which files `armlift fix` edits.
#include "core/fix/FixPlan.h"

#include "test/unit/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace armlift {
namespace {

Finding includeIn(std::string Path) {
  Finding F;
  F.Rule = "x86-header";
  F.Impact = Impact::Break;
  F.Subject = "emmintrin.h";
  F.Path = std::move(Path);
  F.Range = {1, 11, 1, 22};
  return F;
}

class FixPlanTest : public TemporaryFolder {};

TEST_F(FixPlanTest, AFileThatCannotBeReadLeavesTheOthersTheirFixes) {
  const std::string Here = (Folder / "here.c").string(),
                    Gone = (Folder / "gone.c").string();
  std::ofstream(Here) << "#include <emmintrin.h>\n__m128i v;\n";
  const std::vector<Finding> Findings = {includeIn(Gone), includeIn(Here)};
  FixPlan Plan = planFixes(Findings, /*SeesNames=*/false, Via::Neon);
  ASSERT_EQ(Plan.Files.size(), 1U);
  EXPECT_EQ(Plan.Files[0].Path, Here);
  ASSERT_EQ(Plan.LeftAlone.size(), 1U);
  EXPECT_EQ(Plan.LeftAlone[0].Path, Gone);
  EXPECT_EQ(Plan.LeftAlone[0].Kind, ErrorKind::UnreadableInput);
}

// The scan read another text: the line of the finding is blank, or gone.
TEST_F(FixPlanTest, AFileThatHasChangedSinceIsLeftAlone) {
  const std::string Changed = (Folder / "changed.c").string();
  for (const char *Text : {"", " \t", "\n__m128i v;\n", "int a;\n"}) {
    std::ofstream(Changed) << Text;
    const std::vector<Finding> Findings = {includeIn(Changed)};
    FixPlan Plan = planFixes(Findings, /*SeesNames=*/false, Via::Neon);
    EXPECT_TRUE(Plan.Files.empty()) << Text;
    EXPECT_EQ(Plan.LeftAlone.size(), 1U) << Text;
  }
}

} // namespace
} // namespace armlift
