#include "analyzers/binary/Metadata.h"

#include <gtest/gtest.h>

namespace armlift::binary {
namespace {

std::string repeated(std::string_view Text, std::size_t Count) {
  std::string Out;
  for (std::size_t I = 0; I < Count; ++I)
    Out += Text;
  return Out;
}

/// Returns the error about a document that is nothing but a long list; empty if
/// there is none.
std::string damageOf(MetadataKind Kind, std::string_view Path,
                     const std::string &Text) {
  std::optional<Error> Damage;
  auto Read = readMetadata(Kind, Path, Text, Damage);
  EXPECT_EQ(Read == nullptr, Damage.has_value()) << Path;
  return Damage && Damage->Kind == ErrorKind::Limit ? Damage->Message : "";
}

constexpr std::string_view TooLong =
    "its lists are longer than those of any real document: what its package "
    "says about itself was not looked at";

TEST(Metadata, OfEndlessListsIsNotKept) {
  std::size_t Many = MaxListItems + 1;
  EXPECT_EQ(damageOf(MetadataKind::NpmPackage, "p.tgz!/package/package.json",
                     R"({"cpu":["x64")" + repeated(R"(,"x")", Many) + "]}"),
            TooLong);
  EXPECT_EQ(damageOf(MetadataKind::WheelFile, "w.whl!/w.dist-info/WHEEL",
                     repeated("Tag: x\n", Many)),
            TooLong);
  EXPECT_EQ(damageOf(MetadataKind::DebControl, "d.deb!/control.tar!/control",
                     repeated("Architecture: x\n", Many)),
            TooLong);
  EXPECT_EQ(damageOf(MetadataKind::JarManifest, "j.jar!/META-INF/MANIFEST.MF",
                     "Bundle-NativeCode: " + repeated("a;a,", Many)),
            TooLong);
}

TEST(Metadata, IsReadAmongMuchElse) {
  std::size_t Many = MaxListItems + 1;
  std::string Text =
      R"({"z":[)" + repeated(R"({"cpu":1},)", Many) + R"(1],"cpu":["x64"]})";
  std::optional<Error> Damage;
  auto Read = readMetadata(MetadataKind::NpmPackage,
                           "p.tgz!/package/package.json", Text, Damage);
  ASSERT_TRUE(Read);
  EXPECT_FALSE(Damage);
  EXPECT_EQ(Read->Architectures, std::vector<std::string>{"x64"});
  EXPECT_LE(Read->spareBytes(), 512u);
}

TEST(Metadata, DropsItsListsAndNotItsKind) {
  Metadata Document;
  Document.Kind = MetadataKind::WheelFile;
  Document.Tags.assign(1000, std::string(1000, 'a'));
  EXPECT_GT(Document.spareBytes(), 1000u * 1000);
  Document.dropSpare();
  EXPECT_LT(Document.spareBytes(), 512u);
  EXPECT_EQ(Document.Kind, MetadataKind::WheelFile);
}

} // namespace
} // namespace armlift::binary
