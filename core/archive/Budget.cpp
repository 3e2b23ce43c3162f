// The arithmetic of ArchiveLimits.
#include "core/archive/Budget.h"

#include <algorithm>

namespace armlift {

bool Budget::stop(Hit Why) {
  Hit Expected = Hit::None;
  State.compare_exchange_strong(Expected, Why);
  return false;
}

bool Budget::countEntry() {
  if (spent() || ++Entries > Limits.Entries)
    return stop(Hit::Entries);
  return inTime();
}

bool Budget::countBytes(std::uint64_t Produced) {
  if (spent() || (Bytes += Produced) > Limits.TotalBytes)
    return stop(Hit::Bytes);
  return true;
}

bool Budget::inTime() {
  if (spent() || std::chrono::steady_clock::now() > Deadline)
    return stop(Hit::Time);
  return true;
}

std::uint64_t Budget::bytesLeft() const {
  return Limits.TotalBytes - std::min(Limits.TotalBytes, Bytes.load());
}

std::uint64_t Budget::entriesLeft() const {
  return Limits.Entries - std::min(Limits.Entries, Entries.load());
}

std::string Budget::reason() const {
  switch (State.load()) {
  case Hit::None:
    return {};
  case Hit::Entries:
    return "more than " + std::to_string(Limits.Entries) + " entries";
  case Hit::Bytes:
    return "more than " + std::to_string(Limits.TotalBytes) + " bytes unpacked";
  case Hit::Time:
    return "more than " + std::to_string(Limits.Time.count()) + " ms";
  }
  return {};
}

} // namespace armlift
