// What the scanner has read last, for the few names whose place has to be
// judged: where each token begins, and nothing else of it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace armlift::source {

class RecentTokens {
public:
  RecentTokens() { // for last() and beforeLast()
    addGap();
    addGap();
  }

  void add(const char *Begin) { Starts[Count++ % Kept] = Begin; }
  /// Nothing stands beside what a directive parts.
  void addGap() { add(nullptr); }

  /// Null for a gap, and where there is none.
  const char *last() const { return Starts[(Count - 1) % Kept]; }
  /// Meaningless while last() is null.
  const char *beforeLast() const { return Starts[(Count - 2) % Kept]; }

  /// How many are known.
  std::size_t size() const { return Count - oldest(); }
  /// The last one for 0, the one before it for 1, and null as above.
  const char *operator[](std::size_t Back) const {
    return Back < size() ? Starts[(Count - 1 - Back) % Kept] : nullptr;
  }

  /// From here on none of those that are known, until `end`.
  struct Outer {
    std::size_t Count, Oldest;
  };
  Outer begin() {
    Outer Now{Count, oldest()};
    Oldest = Count;
    addGap();
    return Now;
  }
  void end(const Outer &Before) {
    Oldest = std::max(Before.Oldest, overwritten());
    Count = std::max(Before.Count, Oldest);
    addGap();
  }

private:
  std::size_t overwritten() const { return Count - std::min(Count, Kept); }
  std::size_t oldest() const { return std::max(Oldest, overwritten()); }

  /// The registers or requests of ptrace() in one enum, and then some: no name
  /// is looked for farther back.
  static constexpr std::size_t Kept = 1024;

  std::array<const char *, Kept> Starts; ///< those that are known
  std::size_t Count = 0;
  std::size_t Oldest = 0; ///< that is known
};

} // namespace armlift::source
