// How much may be held at once, and that no thread waits for ever.
#include "core/support/MemoryGate.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

using namespace armlift;

namespace {

TEST(MemoryGate, ThreadsTogetherStayBelowTheLimit) {
  MemoryGate Gate(100);
  std::atomic<int> Held = 0, Most = 0;
  {
    std::vector<std::jthread> Crew;
    for (int T = 0; T < 4; ++T)
      Crew.emplace_back([&] {
        for (int I = 0; I < 500; ++I) {
          MemoryGate::Hold Room = Gate.enter(40);
          int Now = Held += 40, Seen = Most;
          while (Now > Seen && !Most.compare_exchange_weak(Seen, Now)) {
          }
          Held -= 40;
        }
      });
  }
  EXPECT_LE(Most, 100);
}

TEST(MemoryGate, WhatIsLargerThanTheLimitGoesAlone) {
  MemoryGate Gate(100);
  std::atomic<bool> In = false;
  std::jthread Waiting;
  {
    MemoryGate::Hold Large = Gate.enter(1000);
    Waiting = std::jthread([&] {
      MemoryGate::Hold Room = Gate.enter(1);
      In = true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_FALSE(In);
  }
  Waiting.join();
  EXPECT_TRUE(In);
}

} // namespace
