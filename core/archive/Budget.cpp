// Implements the limits of ArchiveLimits.
#include "core/archive/Budget.h"

#include <algorithm>
#include <ctime>
#include <utility>

namespace armlift {

namespace {

/// Reading a thread's processor time needs a system call; reading the clock
/// does not.
constexpr std::chrono::milliseconds LookEvery(5);

std::chrono::nanoseconds threadTime() {
  timespec Used{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &Used);
  return std::chrono::seconds(Used.tv_sec) +
         std::chrono::nanoseconds(Used.tv_nsec);
}

} // namespace

Budget::Budget(const ArchiveLimits &Limits)
    : Budget(std::make_shared<Shared>(Limits)) {}

Budget::Budget(std::shared_ptr<Shared> Purse)
    : Purse(std::move(Purse)), Paid(threadTime()) {}

void Budget::resume() { Paid = threadTime(); }

bool Budget::stop(Hit Why) {
  Hit Expected = Hit::None;
  Purse->State.compare_exchange_strong(Expected, Why);
  return false;
}

bool Budget::countEntry(std::uint64_t PathBytes) {
  if (spent() || ++Purse->Entries > limits().Entries)
    return stop(Hit::Entries);
  if ((Purse->PathBytes += PathBytes) > limits().AllPathBytes)
    return stop(Hit::Paths);
  return inTime();
}

bool Budget::countBytes(std::uint64_t Produced) {
  if (spent() || (Purse->Bytes += Produced) > limits().TotalBytes)
    return stop(Hit::Bytes);
  return true;
}

bool Budget::inTime() {
  if (spent())
    return false;
  auto Now = std::chrono::steady_clock::now();
  if (Now < NextLook)
    return true;
  NextLook = Now + LookEvery;
  std::chrono::nanoseconds Used = threadTime();
  std::chrono::nanoseconds All(Purse->Time += (Used - Paid).count());
  Paid = Used;
  return All < limits().Time || stop(Hit::Time);
}

std::uint64_t Budget::bytesLeft() const {
  return limits().TotalBytes -
         std::min(limits().TotalBytes, Purse->Bytes.load());
}

std::uint64_t Budget::entriesLeft() const {
  return limits().Entries - std::min(limits().Entries, Purse->Entries.load());
}

std::string Budget::reason() const {
  switch (Purse->State.load()) {
  case Hit::None:
    return {};
  case Hit::Entries:
    return "more than " + std::to_string(limits().Entries) + " entries";
  case Hit::Paths:
    return "paths of more than " + std::to_string(limits().AllPathBytes) +
           " bytes in total";
  case Hit::Bytes:
    return "more than " + std::to_string(limits().TotalBytes) +
           " bytes unpacked";
  case Hit::Time:
    return "more than " + std::to_string(limits().Time.count()) + " ms";
  }
  return {};
}

} // namespace armlift
