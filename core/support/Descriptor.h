// Owns a file descriptor.
#pragma once

#include <unistd.h>
#include <utility>

namespace armlift {

class Descriptor {
public:
  Descriptor() = default;
  /// A negative number means no descriptor.
  explicit Descriptor(int Number) : Number(Number) {}
  Descriptor(Descriptor &&Other) noexcept
      : Number(std::exchange(Other.Number, -1)) {}
  Descriptor &operator=(Descriptor &&Other) noexcept {
    std::swap(Number, Other.Number);
    return *this;
  }
  ~Descriptor() { close(); }

  explicit operator bool() const { return Number >= 0; }
  int get() const { return Number; }

  /// Returns false, with errno set, if the system reports a failed write only
  /// at this point.
  bool close() { return Number < 0 || ::close(std::exchange(Number, -1)) == 0; }

private:
  int Number = -1;
};

} // namespace armlift
