// A test fixture with a folder of its own, removed after the test.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <unistd.h>

namespace armlift {

class TemporaryFolder : public testing::Test {
protected:
  void SetUp() override {
    const testing::TestInfo &Test =
        *testing::UnitTest::GetInstance()->current_test_info();
    Folder = std::filesystem::path(testing::TempDir()) /
             (std::string("armlift_") + Test.test_suite_name() + "_" +
              Test.name() + "_" + std::to_string(::getpid()));
    std::filesystem::create_directories(Folder);
  }
  void TearDown() override { std::filesystem::remove_all(Folder); }

  std::filesystem::path Folder;
};

} // namespace armlift
