// Bounds the bytes of large inputs that all threads hold together. A thread
// that wants more than is left waits for the others.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace armlift {

class MemoryGate {
public:
  explicit MemoryGate(std::uint64_t Limit) : Limit(Limit) {}
  MemoryGate(const MemoryGate &) = delete;
  MemoryGate &operator=(const MemoryGate &) = delete;

  /// The right to hold some bytes; given back at the end of its scope.
  class [[nodiscard]] Hold {
  public:
    Hold(MemoryGate &Gate, std::uint64_t Bytes) : Gate(Gate), Bytes(Bytes) {}
    Hold(const Hold &) = delete;
    Hold &operator=(const Hold &) = delete;
    ~Hold() { Gate.leave(Bytes); }

  private:
    MemoryGate &Gate;
    const std::uint64_t Bytes;
  };

  /// Waits until `Bytes` more fit. A request that exceeds the limit by itself
  /// is admitted once nothing else is held. A thread must not enter twice.
  Hold enter(std::uint64_t Bytes) {
    std::unique_lock Lock(Guard);
    Changed.wait(Lock, [&] {
      return Held == 0 || (Held < Limit && Bytes <= Limit - Held);
    });
    Held += Bytes;
    return {*this, Bytes};
  }

  /// Gives one thread at a time the right to hold something large that the gate
  /// does not count, and to enter the gate meanwhile. The calling thread must
  /// not hold anything from the gate.
  [[nodiscard]] std::unique_lock<std::mutex> takeTurn() {
    return std::unique_lock(Turn);
  }

private:
  void leave(std::uint64_t Bytes) {
    {
      std::lock_guard Lock(Guard);
      Held -= Bytes;
    }
    Changed.notify_all();
  }

  const std::uint64_t Limit;
  std::uint64_t Held = 0;
  std::mutex Guard;
  std::condition_variable Changed;
  std::mutex Turn;
};

} // namespace armlift
