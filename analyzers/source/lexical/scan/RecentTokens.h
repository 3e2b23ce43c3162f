// The latest tokens of the scanner, for the few names whose place has to be
// judged. Only the start of each token is kept.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace armlift::source {

class RecentTokens {
public:
  RecentTokens() { // gaps for last() and beforeLast()
    addGap();
    addGap();
  }

  void add(const char *Begin) { Starts[Count++ % Kept] = Begin; }
  /// Marks a directive: tokens before and after it are not adjacent.
  void addGap() { add(nullptr); }

  /// Returns the last token; null for a gap, or if there is none.
  const char *last() const { return Starts[(Count - 1) % Kept]; }
  /// Returns the token before last(). Meaningless if last() is null.
  const char *beforeLast() const { return Starts[(Count - 2) % Kept]; }

  /// Returns the number of known tokens.
  std::size_t size() const { return Count - oldest(); }
  /// Returns the last token for 0, the one before it for 1, and so on. Null for
  /// a gap and for a token that is not known.
  const char *operator[](std::size_t Back) const {
    return Back < size() ? Starts[(Count - 1 - Back) % Kept] : nullptr;
  }

  /// Hides all known tokens from begin() until end().
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

  /// Enough for the registers or requests of ptrace() in one enum, and more. No
  /// lookup goes farther back.
  static constexpr std::size_t Kept = 1024;

  std::array<const char *, Kept> Starts; ///< a ring buffer
  std::size_t Count = 0;
  std::size_t Oldest = 0; ///< index of the oldest known token
};

} // namespace armlift::source
