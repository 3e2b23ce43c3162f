// The directives that the walk visits.
#include "analyzers/source/lexical/walk/Slice.h"

#include "analyzers/source/lexical/project/Includes.h"
#include "analyzers/source/lexical/scan/Extract.h"
#include "core/input/FileKinds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace armlift::source {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A project of header and source files, in order of path.
class SliceTest : public testing::Test {
protected:
  void add(std::string_view Path, std::string_view Text) {
    Input In{.Path = std::string(Path),
             .ContextPath = std::string(Path),
             .Bytes = Text,
             .Whole = true,
             .Size = Text.size()};
    Facts.push_back(extractSource(In, fileKindOf(Path), Names, Errors));
    Files.push_back({.Facts = Facts.back().get(), .Path = Path});
  }

  /// Requests the region of the first site of `File`, and a macro after the
  /// steps are written.
  void slice(std::uint32_t File, std::string_view Later = {}) {
    IncludeResolver Resolver(Files);
    ProjectIndex Index(Files, Resolver, 1);
    Slice Needs(Files, Index);
    Needs.needRegion(File, Files[File].Facts->Sites.front().Where);
    Needs.finish();
    EXPECT_FALSE(Needs.isUnfinished());
    if (!Later.empty()) {
      Needs.needMacro(Index.find(Later));
      EXPECT_TRUE(Needs.isUnfinished());
      Needs.finish();
    }
    Slices.clear();
    for (std::uint32_t I = 0; I < Files.size(); ++I)
      Slices.push_back(Needs.of(I));
  }

  /// Returns the lines of the directives that act.
  std::vector<std::uint32_t> lines(std::uint32_t File) const {
    std::vector<std::uint32_t> Lines;
    for (const Step &S : Slices[File].Steps)
      if (S.Acts)
        Lines.push_back(Files[File].Facts->Directives[S.Directive].Line);
    return Lines;
  }

  NameIndex Names;
  std::vector<Error> Errors;
  std::vector<std::unique_ptr<SourceFacts>> Facts;
  std::vector<ProjectFile> Files;
  std::vector<FileSlice> Slices; ///< one for each file
};

TEST_F(SliceTest, KeepsTheConditionsAroundASite) {
  add("a.c", "#define UNUSED 1\n"
             "#if UNUSED\n"
             "int i;\n"
             "#endif\n"
             "#ifdef __SSE2__\n"
             "__m128i v;\n"
             "#endif\n");
  slice(0);
  EXPECT_THAT(lines(0), ElementsAre(5, 7));
}

TEST_F(SliceTest, FollowsMacrosThroughDefinitions) {
  add("a.c", "#define DEEP 1\n"
             "#define OUTER (DEEP + 1)\n"
             "#define OTHER 3\n"
             "#undef DEEP\n"
             "#if OUTER > 1\n"
             "__m128i v;\n"
             "#endif\n");
  slice(0);
  EXPECT_THAT(lines(0), ElementsAre(1, 2, 4, 5, 7));
}

TEST_F(SliceTest, TakesNamesThatPastingMakesLater) {
  add("a.c", "#define HAVE_SSE 1\n"
             "#define MAY_SSE 1\n"
             "#define HAS(x) HAVE_##x\n"
             "#if HAS(SSE)\n"
             "__m128i v;\n"
             "#endif\n");
  slice(0);
  EXPECT_THAT(lines(0), ElementsAre(3, 4, 6));
  slice(0, "HAVE_SSE");
  EXPECT_THAT(lines(0), ElementsAre(1, 3, 4, 6));
}

TEST_F(SliceTest, FollowsIncludesUpAndMacrosAcrossFiles) {
  add("config.h", "#ifndef CONFIG_H\n"
                  "#define CONFIG_H\n"
                  "#define USE_SSE 1\n"
                  "#define COLOUR 2\n"
                  "#endif\n");
  add("other.h", "#define SIZE 3\n");
  add("site.h", "#if USE_SSE\n"
                "__m128i v;\n"
                "#endif\n");
  add("unit.c", "#include \"config.h\"\n"
                "#include \"other.h\"\n"
                "#include \"site.h\"\n");
  slice(2);
  EXPECT_THAT(lines(0), ElementsAre(1, 2, 3, 5));
  EXPECT_FALSE(Slices[1].Relevant);
  EXPECT_THAT(lines(1), IsEmpty());
  EXPECT_THAT(lines(3), ElementsAre(1, 3));
}

} // namespace
} // namespace armlift::source
