// Workers that answer, die, hang or write nonsense: a failure costs only its
// own unit.
#include "analyzers/source/units/WorkerPool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace armlift::source {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

/// A script that plays a worker: the name of the unit's file selects what it
/// does.
constexpr const char *Script = R"(while read -r line; do
  case "$line" in
    *dies*) kill -KILL $$ ;;
    *leaves*) exit 3 ;;
    *swells*) exit 12 ;;
    *hangs*) sleep 30 ;;
    *babbles*) echo nonsense ;;
    *) f=${line#*'"file":"'}; f=${f%%'"'*}; echo "{\"file\":\"$f\",\"parsed\":true}" ;;
  esac
done)";

std::vector<UnitFacts> run(std::vector<std::string> Names, unsigned Jobs) {
  std::vector<UnitRequest> Requests;
  for (std::string &Name : Names)
    Requests.push_back(
        {"/", std::move(Name), {}, {}, {}, false, true, false, {}});
  PoolOptions Options;
  Options.Worker = {"/bin/sh", "-c", Script};
  Options.Jobs = Jobs;
  Options.Limits.Time = std::chrono::milliseconds(500);
  return parseUnits(Requests, Options);
}

class WorkerPool : public testing::TestWithParam<unsigned> {};

TEST_P(WorkerPool, LosesOnlyTheUnitsThatFail) {
  auto Facts = run({"/a.c", "/dies.c", "/b.c", "/leaves.c", "/hangs.c",
                    "/babbles.c", "/c.c", "/swells.c"},
                   GetParam());
  ASSERT_EQ(Facts.size(), 8U);
  for (std::size_t I : {0, 2, 6}) {
    EXPECT_TRUE(Facts[I].Parsed) << I;
    EXPECT_TRUE(Facts[I].Errors.empty()) << I;
  }
  EXPECT_EQ(Facts[2].File, "/b.c");
  auto expectError = [&](std::size_t I, ErrorKind Kind, const char *Text) {
    EXPECT_FALSE(Facts[I].Parsed);
    ASSERT_EQ(Facts[I].Errors.size(), 1U);
    EXPECT_EQ(Facts[I].Errors[0].Kind, Kind);
    EXPECT_EQ(Facts[I].Errors[0].Path, Facts[I].File);
    EXPECT_THAT(Facts[I].Errors[0].Message, HasSubstr(Text));
  };
  expectError(1, ErrorKind::NotUnderstood, "signal 9");
  expectError(3, ErrorKind::NotUnderstood, "exit code 3");
  expectError(4, ErrorKind::Limit, "not parsed within");
  expectError(5, ErrorKind::NotUnderstood, "not understood");
  expectError(7, ErrorKind::Limit, "needs more than 4096 MiB of memory");
}

INSTANTIATE_TEST_SUITE_P(Jobs, WorkerPool, testing::Values(1, 3, 16));

TEST(WorkerPoolStart, AMissingWorkerIsAnErrorOfEachUnit) {
  UnitRequest Request;
  Request.File = "/a.c";
  PoolOptions Options;
  Options.Worker = {"/nonexistent/worker"};
  auto Facts = parseUnits(std::span(&Request, 1), Options);
  ASSERT_EQ(Facts.size(), 1U);
  ASSERT_EQ(Facts[0].Errors.size(), 1U);
  // qemu-user starts the child before exec is known to succeed.
  EXPECT_THAT(
      Facts[0].Errors[0].Message,
      AnyOf(HasSubstr("/nonexistent/worker"), HasSubstr("exit code 127")));
}

TEST(WorkerPoolSignals, TheActionOnABrokenPipeIsAsBefore) {
  struct sigaction Before, Own{}, After;
  Own.sa_handler = [](int) {};
  Own.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaddset(&Own.sa_mask, SIGTERM);
  ::sigaction(SIGPIPE, &Own, &Before);
  run({"/a.c"}, 1);
  ::sigaction(SIGPIPE, &Before, &After);
  EXPECT_EQ(After.sa_handler, Own.sa_handler);
  EXPECT_TRUE(After.sa_flags & SA_RESETHAND);
  EXPECT_TRUE(::sigismember(&After.sa_mask, SIGTERM));
}

} // namespace
} // namespace armlift::source
