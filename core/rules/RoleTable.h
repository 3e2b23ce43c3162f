// What functions, types and constants mean to the checks that read the AST: the
// compiled form of rules/source/roles.yaml.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace armlift {

/// Each as rules/source/roles.yaml explains it.
enum class Role : std::uint8_t {
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
  armlift::Role Role;
  std::uint32_t Arguments; ///< a bit for each that the role is about

  bool concerns(unsigned Argument) const {
    return Argument < 32 && (Arguments >> Argument & 1);
  }
};

/// Sorted by name.
std::span<const RoleRow> roleTable();

/// Null where the name does not play the role.
const RoleRow *findRole(std::string_view Name, Role Wanted);

struct AnsweredRow {
  std::string_view Check; ///< "crc32-opportunity"
  std::string_view Name;  ///< shows that the program took it already
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

/// Null for a number that the group does not have.
const NumberRow *findNumber(NumberGroup Group, std::uint64_t Value);

} // namespace armlift
