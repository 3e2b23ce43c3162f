// Bounds the memory that the facts about the members of one top-level file take
// together: each member's facts are bounded, but there may be 200,000 members.
#pragma once

#include "core/facts/Facts.h"
#include "core/support/Error.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armlift {

/// Enough for 4,000 libraries with 1,000 functions each whose names have 30
/// letters.
inline constexpr std::size_t MaxSpareBytes = 128u << 20;

/// Facts up to this size are never dropped. Real documents, and many libraries,
/// take no more.
inline constexpr std::size_t FreeSpareBytes = 512;

/// Keeps the facts of members whole as long as they fit, in the order of the
/// file; all later members drop what they can spare. Members may be added in
/// any order: it affects neither which members stay whole nor the maximum that
/// is kept. Not thread-safe.
class FactsBudget {
public:
  explicit FactsBudget(std::size_t Most = MaxSpareBytes) : Most(Most) {}

  /// Adds the facts about one member. They must stay at their address.
  void add(const InputFacts &Member);

  /// Adds errors that name the first of `Members` that dropped something and
  /// count the others.
  void report(std::span<const InputFacts> Members,
              std::vector<Error> &Errors) const;

private:
  /// The facts about a member, wherever its InputFacts have been moved.
  struct FactsOfMember {
    std::span<const std::unique_ptr<Facts>> ByAnalyzer;
    InlineComments *Comments;
  };
  struct Kept {
    FactsOfMember Of;
    std::size_t Bytes;
  };
  /// The members that lost the same kind of information.
  struct Loss {
    std::uint64_t First; ///< InputFacts::Order
    std::size_t Members = 0;
  };

  void drop(FactsOfMember Of, std::uint64_t Order);
  void note(std::string_view Lost, std::uint64_t Order);

  const std::size_t Most;
  std::size_t Bytes = 0;
  std::map<std::uint64_t, Kept> Whole; ///< by InputFacts::Order
  std::uint64_t End = UINT64_MAX;      ///< members from this one on drop
  std::map<std::string_view, Loss> Losses;
};

} // namespace armlift
