#include "core/support/Parallel.h"

#include <gtest/gtest.h>

#include <new>
#include <pthread.h>

using namespace armlift;

namespace {

/// While an object lives, no thread can be created: no stack would fit.
class NoThreads {
public:
  NoThreads() {
    pthread_getattr_default_np(&Old);
    pthread_attr_t None = Old;
    pthread_attr_setstacksize(&None, std::size_t(1) << 47);
    pthread_setattr_default_np(&None);
  }
  ~NoThreads() { pthread_setattr_default_np(&Old); }
  NoThreads(const NoThreads &) = delete;
  NoThreads &operator=(const NoThreads &) = delete;

private:
  pthread_attr_t Old;
};

std::size_t sumTo(std::size_t Count, unsigned Jobs) {
  std::atomic<std::size_t> Sum{0};
  parallelFor(Count, Jobs, [&](std::size_t I) { Sum += I; });
  return Sum;
}

TEST(Parallel, DoesEveryTaskWithTheThreadsThereAre) {
  EXPECT_EQ(sumTo(1000, 4), 499'500U);
  NoThreads Scope;
  EXPECT_ANY_THROW(std::jthread([] {}));
  EXPECT_EQ(sumTo(1000, 4), 499'500U);
}

TEST(Parallel, WhatATaskThrowsReachesTheCaller) {
  for (unsigned Jobs : {1U, 4U})
    EXPECT_THROW(parallelFor(100, Jobs,
                             [](std::size_t I) {
                               if (I == 7)
                                 throw std::bad_alloc();
                             }),
                 std::bad_alloc);
}

} // namespace
