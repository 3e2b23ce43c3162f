// What functions, types and constants mean to the checks that read the AST: the
// compiled form of rules/source/roles.yaml.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace armlift {

/// The roles, which rules/source/roles.yaml explains.
enum class AstRole : std::uint8_t {
  Traps,
  InPages,
  PageSize,
  PageSizeIfAsked,
  PageSizeQuestion,
  NeverNegative,
  MayBeNegative,
  KeepsSign,
  Maximum,
  Minimum,
  ToInteger,
  MovesBytes,
  Waits,
  Locks,
  TakesLock,
  CompilerFence,
  FullFence,
  SignalFlag,
  MultipliesBytes,
  AddsPairs,
};

struct RoleRow {
  std::string_view Name;
  AstRole Role;
  std::uint32_t Arguments; ///< one bit for each argument the role concerns

  bool concerns(unsigned Argument) const {
    return Argument < 32 && (Arguments >> Argument & 1);
  }
};

/// Sorted by name.
std::span<const RoleRow> roleTable();

/// Null if `Name` does not have the role.
const RoleRow *findRole(std::string_view Name, AstRole Wanted);

struct AnsweredRow {
  std::string_view Check; ///< "crc32-opportunity"
  std::string_view Name;  ///< shows that the program already does it
};

/// Sorted by check and name.
std::span<const AnsweredRow> answeredTable();

enum class NumberGroup : std::uint8_t { CrcPolynomial, HalfExponent };

struct NumberRow {
  NumberGroup Group;
  std::uint64_t Value;
  std::string_view Name;
  std::string_view Text; ///< what replaces the computation; may be empty
};

/// Sorted by value.
std::span<const NumberRow> numberTable();

/// Null for a number that is not in the group.
const NumberRow *findNumber(NumberGroup Group, std::uint64_t Value);

} // namespace armlift
