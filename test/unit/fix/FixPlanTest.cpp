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
  FixPlan Plan = planFixes(Findings, {});
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
    FixPlan Plan = planFixes(Findings, {});
    EXPECT_TRUE(Plan.Files.empty()) << Text;
    EXPECT_EQ(Plan.LeftAlone.size(), 1U) << Text;
  }
}

// "data.h" is another file than "a.h", whatever its name ends in.
TEST_F(FixPlanTest, OnlyAFileThatIncludesAFixedOneIsServedByIt) {
  const std::string Fixed = (Folder / "a.h").string(),
                    Served = (Folder / "served.c").string(),
                    Left = (Folder / "left.c").string();
  const std::string Guarded = "#ifdef __SSE4_1__\n#include <smmintrin.h>\n"
                              "#endif\nint f(__m128i a) { return "
                              "_mm_cvtsi128_si32(a); }\n";
  std::ofstream(Fixed) << "#include <emmintrin.h>\n";
  std::ofstream(Served) << "#include \"a.h\"\n" << Guarded;
  std::ofstream(Left) << "#include \"data.h\"\n" << Guarded;
  std::vector<Finding> Findings = {includeIn(Fixed)};
  for (const std::string &Path : {Served, Left}) {
    Finding F = includeIn(Path);
    F.Rule = "x86-intrinsic";
    F.Subject = "_mm_cvtsi128_si32";
    Findings.push_back(std::move(F));
  }
  FixPlan Plan = planFixes(Findings, {.HasAllNames = true});
  ASSERT_EQ(Plan.LeftAlone.size(), 1U);
  EXPECT_EQ(Plan.LeftAlone[0].Path, Left);
}

} // namespace
} // namespace armlift
