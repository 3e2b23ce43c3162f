// What keeps the text of a file, or of a part of it, from being read twice in
// one unit.
#pragma once

#include "analyzers/source/lexical/SourceFacts.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace armlift::source {

/// M of `#ifndef M`, `#if !defined(M)` or `#if !defined M`, else NoSymbol.
Symbol absentName(const SourceFacts &F, const Directive &D);

/// Where the include guard of a header opens: the conditional on an absent
/// macro that all its code stands in and that defines the macro.
/// "#pragma once" and includes may stand in front, and its #else may complain
/// about another version that was there first.
std::optional<std::uint32_t> guardOf(const SourceFacts &F);

/// `#ifndef A_H / #define A_H / … / #endif` around a part of a file, without
/// an #else.
struct GuardedPart {
  std::uint32_t Opener; ///< the conditional
  Symbol Guard;
  bool HoldsError; ///< an #error, which a unit gets to but once
};

/// Sorted by Opener. That of guardOf() may be among them.
std::vector<GuardedPart> guardedParts(const SourceFacts &F);

} // namespace armlift::source
