#include "core/pipeline/Extraction.h"

#include "test/unit/TemporaryFolder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <new>
#include <stdexcept>

namespace armlift {
namespace {

/// An analyzer that fails on one file as a bug would, and accepts every other.
class Fragile final : public Analyzer {
public:
  Interest wants(const Input &) const override { return Interest::Whole; }
  std::unique_ptr<Facts> extract(const Input &In,
                                 std::vector<Error> &) const override {
    if (In.Bytes == "bad")
      throw std::out_of_range("substr");
    if (In.Bytes == "large")
      throw std::bad_alloc();
    return std::make_unique<Facts>();
  }
  JudgedTogether judgedTogether() const override {
    return JudgedTogether::Tree;
  }
  void judge(const Project &, Judgement &) const override {}
};

class ExtractionTest : public TemporaryFolder {
protected:
  DiscoveredFile file(const std::string &Name, const std::string &Text) {
    std::string Path = (Folder / Name).string();
    std::ofstream(Path) << Text;
    return {.Path = Name,
            .ContextPath = Name,
            .RealPath = Path,
            .Kind = FileKind::C};
  }
};

TEST_F(ExtractionTest, AMistakeOfItsOwnCostsOneFile) {
  std::vector<DiscoveredFile> Files = {file("a.c", "bad"), file("b.c", "good")};
  std::vector<std::unique_ptr<Analyzer>> Analyzers;
  Analyzers.push_back(std::make_unique<Fragile>());
  std::vector<ExtractedFile> Results(2);
  Progress Silent;
  extractAll(Files, Analyzers, {}, Silent, Results);
  ASSERT_EQ(Results[0].Errors.size(), 1u);
  EXPECT_EQ(
      Results[0].Errors[0].Message,
      "armlift itself failed on it (substr): its contents were not judged");
  EXPECT_TRUE(Results[0].Inputs.empty());
  EXPECT_EQ(Results[1].Inputs.size(), 1u);
  EXPECT_TRUE(Results[1].Errors.empty());
}

TEST_F(ExtractionTest, LackOfMemoryIsNoMistakeOfAnInput) {
  std::vector<DiscoveredFile> Files = {file("a.c", "large")};
  std::vector<std::unique_ptr<Analyzer>> Analyzers;
  Analyzers.push_back(std::make_unique<Fragile>());
  std::vector<ExtractedFile> Results(1);
  Progress Silent;
  EXPECT_THROW(extractAll(Files, Analyzers, {}, Silent, Results),
               std::bad_alloc);
}

} // namespace
} // namespace armlift
