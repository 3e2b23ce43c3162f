// Bounds work that hostile input could make endless.
#pragma once

#include <cstdint>

namespace armlift {

class WorkBudget {
public:
  explicit WorkBudget(std::uint64_t MaxSteps) : MaxSteps(MaxSteps) {}

  /// Spends steps. False if too many are spent: nothing is done any more.
  bool spend(std::uint64_t Steps = 1) {
    Spent += Steps;
    return !isSpent();
  }
  bool isSpent() const { return Spent > MaxSteps; }

private:
  std::uint64_t MaxSteps;
  std::uint64_t Spent = 0;
};

} // namespace armlift
