// Bounds what the facts of the members of one top-level file keep together:
// each is bounded by itself, and there may be 200,000.
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

/// 4,000 libraries of 1,000 functions whose names have 30 letters take as much.
inline constexpr std::size_t MaxSpareBytes = 128u << 20;

/// What real documents take, and many libraries, is never dropped.
inline constexpr std::size_t FreeSpareBytes = 512;

/// The members whose facts fit, in the order of the file, keep them whole;
/// those after drop what they can spare. Members may be added in any order:
/// who keeps what does not depend on it, and at no time more is kept. Not
/// thread-safe.
class FactsBudget {
public:
  explicit FactsBudget(std::size_t Most = MaxSpareBytes) : Most(Most) {}

  /// The facts that were drawn from one member. They must stay where they are.
  void add(const InputFacts &Member);

  /// Names the first of `Members` that dropped something, and counts those
  /// after it.
  void report(std::span<const InputFacts> Members,
              std::vector<Error> &Errors) const;

private:
  /// What was drawn from a member, wherever its InputFacts are by now.
  struct FactsOfMember {
    std::span<const std::unique_ptr<Facts>> ByAnalyzer;
    InlineComments *Comments;
  };
  struct Kept {
    FactsOfMember Of;
    std::size_t Bytes;
  };
  /// What members lost for the same reason.
  struct Loss {
    std::uint64_t First; ///< InputFacts::Order
    std::size_t Members = 0;
  };

  void drop(FactsOfMember Of, std::uint64_t Order);
  void note(std::string_view Lost, std::uint64_t Order);

  const std::size_t Most;
  std::size_t Bytes = 0;
  std::map<std::uint64_t, Kept> Whole; ///< by InputFacts::Order
  std::uint64_t End = UINT64_MAX;      ///< all from this one on drop
  std::map<std::string_view, Loss> Losses;
};

} // namespace armlift
