#include "core/filter/Config.h"

#include "test/unit/TemporaryFolder.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

using namespace armlift;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
namespace fs = std::filesystem;

namespace {

class ConfigTest : public TemporaryFolder {
protected:
  void SetUp() override {
    TemporaryFolder::SetUp();
    fs::create_directories(Folder / "src" / "deep");
    Path = Folder / ".armlift.yaml";
  }

  void put(std::string_view Text) { std::ofstream(Path) << Text; }
  /// Returns the part of the error after the path, or "".
  std::string loadError() {
    auto Loaded = loadConfig(Path);
    return Loaded ? "" : Loaded.error().Message.substr(Path.size());
  }

  std::string Path;
};

TEST_F(ConfigTest, ReadsValuesAndListsWithTheirLines) {
  put("# settings\nfail-on: never\nexclude: [third_party/**, "
      "'*.inc']\nno-ignore: true\n");
  auto Loaded = loadConfig(Path);
  ASSERT_TRUE(Loaded);
  ASSERT_THAT(Loaded->Settings, SizeIs(3));
  EXPECT_EQ(Loaded->Settings[0].Key, "fail-on");
  EXPECT_THAT(Loaded->Settings[0].Values, ElementsAre("never"));
  EXPECT_EQ(Loaded->Settings[0].Line, 2U);
  EXPECT_TRUE(Loaded->Settings[1].IsList);
  EXPECT_THAT(Loaded->Settings[1].Values,
              ElementsAre("third_party/**", "*.inc"));
  EXPECT_EQ(Loaded->Settings[2].Line, 4U);
}

TEST_F(ConfigTest, AnEmptyFileSetsNothing) {
  put("# nothing\n");
  auto Loaded = loadConfig(Path);
  ASSERT_TRUE(Loaded);
  EXPECT_THAT(Loaded->Settings, IsEmpty());
}

TEST_F(ConfigTest, ASecondDocumentIsNotPassedOver) {
  for (std::string_view One :
       {"---\nfail-on: never\n", "%YAML 1.2\n---\n# a\nfail-on: never\n...\n",
        "--- {fail-on: never}\n...\n# end\n\n", "...\nfail-on: never",
        "fail-on: never # ---\nexclude: |\n  ---\n  ...\n---a: b\n",
        "\xEF\xBB\xBF---\r\nfail-on: never\r\n...\r\n"}) {
    put(One);
    EXPECT_EQ(loadError(), "") << One;
  }
  for (std::string_view Two :
       {"fail-on: never\n---\nbaseline: b\n", "---\n---",
        "fail-on: never\n--- x", "fail-on: never\n...\n%YAML 1.2\n---\n",
        "a: 1\n...\nfail-on: never", "exclude: |\n  a\n---\n]"}) {
    put(Two);
    EXPECT_THAT(loadError(),
                testing::EndsWith(": a second document begins, expected one"))
        << Two;
  }
}

TEST_F(ConfigTest, ErrorsNameTheLineAndWhatWasExpected) {
  put("- a\n- b\n");
  EXPECT_EQ(loadError(), ":1: expected 'setting: value' lines");
  put("fail-on: never\nexclude:\n  a: b\n");
  EXPECT_EQ(loadError(), ":3: 'exclude': expected a value or a list of values");
  put("fail-on:\n");
  EXPECT_EQ(loadError(), ":1: 'fail-on': expected a value or a list of values");
  put("exclude: [a, [b]]\n");
  EXPECT_EQ(loadError(), ":1: 'exclude': expected a list of plain values");
  put("jobs: 1\njobs: 2\n");
  EXPECT_EQ(loadError(), ":2: 'jobs' is set twice");
  put("fail-on: [a\n");
  EXPECT_TRUE(loadError().starts_with(":2: ")) << loadError();
  for (std::string_view Open : {"exclude: \"x\n", "exclude: 'x\njobs: 1\n",
                                "exclude: \"x", "exclude: [a, 'b]\n\n"}) {
    put(Open);
    EXPECT_TRUE(loadError().ends_with(": a quoted value does not end"))
        << Open << loadError();
  }
  put("exclude: " + std::string(5000, '[') + "\n");
  EXPECT_TRUE(loadError().ends_with(": nested too deeply")) << loadError();
  put("a: *unknown\n");
  EXPECT_TRUE(loadError().starts_with(":1: ")) << loadError();
}

TEST_F(ConfigTest, TheNearestFileUpwardsIsFound) {
  auto found = [](const fs::path &Of) {
    return findConfig(std::array{Of.string()});
  };
  put("fail-on: never\n");
  EXPECT_TRUE(fs::equivalent(found(Folder / "src" / "deep"), Path));
  EXPECT_TRUE(
      fs::equivalent(found(Folder / "src" / "deep" / "no_such_file.c"), Path));
  std::ofstream(Folder / "src" / ".armlift.yaml") << "fail-on: note\n";
  EXPECT_TRUE(fs::equivalent(found(Folder / "src" / "deep"),
                             Folder / "src" / ".armlift.yaml"));
  // For several paths, the folder that holds them all counts.
  EXPECT_TRUE(fs::equivalent(
      findConfig(std::array{(Folder / "src" / "deep").string(),
                            (Folder / "no_such_file.c").string()}),
      Path));
}

TEST_F(ConfigTest, WhatIsNoFileIsFoundAndTold) {
  fs::create_symlink("nowhere", Path);
  EXPECT_EQ(findConfig(std::array{(Folder / "src").string()}).empty(), false);
  EXPECT_EQ(loadError(), ": No such file or directory");
  fs::remove(Path);
  fs::create_directory(Path);
  EXPECT_EQ(findConfig(std::array{(Folder / "src").string()}).empty(), false);
  EXPECT_EQ(loadError(), ": not a regular file");
}

} // namespace
