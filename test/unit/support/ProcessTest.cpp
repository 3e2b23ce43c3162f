#include "core/support/Process.h"

#include <gmock/gmock.h>

#include <vector>

using namespace armlift;
using testing::HasSubstr;

namespace {

Expected<ProcessResult> shell(const std::string &Script,
                              std::string_view Input = {},
                              const ProcessLimits &Limits = {}) {
  return runProcess(std::vector<std::string>{"sh", "-c", Script}, Input,
                    Limits);
}

} // namespace

TEST(Process, GivesBothOutputsAndTheExitCode) {
  auto Run = shell("cat; echo told >&2; exit 3", "the input");
  ASSERT_TRUE(Run) << Run.error().Message;
  EXPECT_EQ(Run->Output, "the input");
  EXPECT_EQ(Run->Errors, "told\n");
  EXPECT_EQ(Run->ExitCode, 3);
}

TEST(Process, ASignalIsAnExitCodeToo) {
  auto Run = shell("kill -TERM $$");
  ASSERT_TRUE(Run) << Run.error().Message;
  EXPECT_EQ(Run->ExitCode, 128 + 15);
}

TEST(Process, KeepsTheBeginningOfTheErrors) {
  auto Run = shell("echo 123456789 >&2; echo out", {}, {.Errors = 4});
  ASSERT_TRUE(Run) << Run.error().Message;
  EXPECT_EQ(Run->Errors, "1234");
  EXPECT_EQ(Run->Output, "out\n");
}

TEST(Process, WhatPutsOutTooMuchIsKilled) {
  auto Run =
      shell("trap '' PIPE; while :; do echo more; done", {}, {.Output = 1000});
  ASSERT_FALSE(Run);
  EXPECT_THAT(Run.error().Message, HasSubstr("'sh' wrote too much output"));
}

TEST(Process, WhatTakesTooLongIsKilled) {
  auto Run =
      shell("exec sleep 1000", {}, {.Time = std::chrono::milliseconds(20)});
  ASSERT_FALSE(Run);
  EXPECT_THAT(Run.error().Message, HasSubstr("'sh' took too long"));
}

TEST(Process, WhatIsNotThereIsNamed) {
  auto Run = runProcess(std::vector<std::string>{"no-such-program"});
  ASSERT_FALSE(Run);
  EXPECT_THAT(Run.error().Message,
              HasSubstr("cannot run 'no-such-program': No such file"));
}
