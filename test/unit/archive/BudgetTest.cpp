// The cost limits of a top-level file, and which files count against them.
#include "core/archive/Budget.h"

#include <gtest/gtest.h>

#include <ctime>
#include <thread>

using namespace armlift;
using namespace std::chrono_literals;

namespace {

ArchiveLimits limitedTo(std::chrono::milliseconds Time) {
  ArchiveLimits Limits;
  Limits.Time = Time;
  return Limits;
}

/// Uses this much processor time of its thread, whatever other processes do
/// meanwhile.
void work(std::chrono::nanoseconds Time) {
  auto Used = [] {
    timespec T;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &T);
    return std::chrono::seconds(T.tv_sec) + std::chrono::nanoseconds(T.tv_nsec);
  };
  for (auto Begin = Used(); Used() - Begin < Time;)
    ;
}

TEST(Budget, WaitingCostsNoTime) {
  Budget Purse(limitedTo(30ms));
  std::this_thread::sleep_for(60ms);
  EXPECT_TRUE(Purse.inTime());
  work(40ms);
  EXPECT_FALSE(Purse.inTime());
  EXPECT_EQ(Purse.reason(), "more than 30 ms");
}

TEST(Budget, TheTimeOfAllThreadsAddsUp) {
  Budget Purse(limitedTo(50ms));
  auto OfThread = [&] {
    Budget Mine = Purse.forThisThread();
    work(30ms);
    Mine.inTime();
  };
  std::thread(OfThread).join();
  EXPECT_FALSE(Purse.spent());
  std::thread(OfThread).join();
  EXPECT_TRUE(Purse.spent());
}

TEST(Budget, WhatAThreadPaidAlreadyIsNotPaidTwice) {
  Budget Purse(limitedTo(50ms));
  {
    Budget Mine = Purse.forThisThread();
    work(30ms);
    EXPECT_TRUE(Mine.inTime());
  }
  Purse.resume();
  EXPECT_TRUE(Purse.inTime());
}

TEST(Budget, NothingIsInTimeWhereThereIsNone) {
  EXPECT_FALSE(Budget(limitedTo(0ms)).inTime());
  EXPECT_FALSE(Budget(limitedTo(-1ms)).countEntry(0));
}

TEST(Budget, ThePathsOfAllEntriesAddUp) {
  ArchiveLimits Limits;
  Limits.AllPathBytes = 10;
  Budget B(Limits);
  EXPECT_TRUE(B.countEntry(6));
  EXPECT_TRUE(B.forThisThread().countEntry(4));
  EXPECT_FALSE(B.countEntry(1));
  EXPECT_EQ(B.reason(), "paths of more than 10 bytes in total");
}

} // namespace
