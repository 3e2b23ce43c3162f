// Bounds the memory that the facts about the members of containers take
// together: each member's facts are bounded, but one top-level file may have
// 200,000 members, and a tree any number of files.
#pragma once

#include "core/facts/Facts.h"
#include "core/support/Error.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armlift {

/// Enough for 4,000 libraries with 1,000 functions each whose names have 30
/// letters.
inline constexpr std::size_t MaxSpareBytes = 128u << 20;

/// Facts up to this size are never dropped. Real documents, and many libraries,
/// take no more.
inline constexpr std::size_t FreeSpareBytes = 512;

/// Keeps the facts of members whole as long as they fit, in the order of the
/// files and of their members; all later members drop what they can spare.
/// Members may be added in any order: it affects neither which members stay
/// whole nor the maximum that is kept. Not thread-safe.
class FactsBudget {
public:
  explicit FactsBudget(std::size_t Most = MaxSpareBytes) : Most(Most) {}

  /// Adds the facts about one member of the file with this number. They must
  /// stay at their address. `Credit` is what the file may keep before anything
  /// counts; it is reduced by what the member takes of it.
  void add(const InputFacts &Member, std::size_t File, std::size_t &Credit);
  void add(const InputFacts &Member) {
    std::size_t None = 0;
    add(Member, 0, None);
  }

  /// Adds errors that name the first of the `Members` of a file that dropped
  /// something and count the others. `Limit` says of what there was too much.
  void report(std::size_t File, std::span<const InputFacts> Members,
              std::string_view Limit, std::vector<Error> &Errors) const;
  void report(std::span<const InputFacts> Members,
              std::vector<Error> &Errors) const;

private:
  using Place = std::pair<std::size_t, std::uint64_t>; ///< file, Order
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

  void drop(FactsOfMember Of, Place At);
  void note(std::string_view Lost, Place At);

  const std::size_t Most;
  std::size_t Bytes = 0;
  std::map<Place, Kept> Whole;
  Place End{SIZE_MAX, UINT64_MAX}; ///< members from this one on drop
  std::map<std::pair<std::size_t, std::string_view>, Loss> Losses; ///< by file
};

/// The same bound for all files of one tree together: what one file may keep,
/// and beyond it only in proportion to the size of the files. A few bytes of an
/// archive can stand for megabytes of facts; those of real packages take less
/// than CreditPerByte of the packed bytes. Each tree has its own, so that its
/// verdict, which the cache keeps, does not depend on other trees. Thread-safe.
class TreeBudget {
public:
  static constexpr std::size_t CreditPerByte = 16;

  explicit TreeBudget(std::size_t Most = MaxSpareBytes);

  /// Adds the facts of a file's members, in their order. `FileBytes` is the
  /// file's size.
  void add(std::size_t File, std::uint64_t FileBytes,
           std::span<const InputFacts> Inputs);
  /// As FactsBudget::report(), once all files were added.
  void report(std::size_t File, std::span<const InputFacts> Inputs,
              std::vector<Error> &Errors) const;

private:
  std::mutex Guard;
  FactsBudget Spare;
  std::string Limit;
};

} // namespace armlift
