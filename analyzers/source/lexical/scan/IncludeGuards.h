// Finds what prevents a file, or a part of it, from being read twice in one
// unit.
#pragma once

#include "analyzers/source/lexical/scan/SourceFacts.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace armlift::source {

/// Returns M for `#ifndef M`, `#if !defined(M)` or `#if !defined M`; otherwise
/// NoSymbol.
Symbol absentName(const SourceFacts &F, const Directive &D);

/// Returns the directive that opens the include guard of a header: a
/// conditional on an undefined macro that holds all code of the file and
/// defines the macro. "#pragma once" and includes may precede it, and its #else
/// may report that another version of the header came first.
std::optional<std::uint32_t> guardOf(const SourceFacts &F);

/// A part of a file in a guard of its own,
/// `#ifndef A_H / #define A_H / … / #endif`, without an #else.
struct GuardedPart {
  std::uint32_t Opener; ///< the conditional
  Symbol Guard;
  bool HoldsError; ///< has an #error, which a unit meets only once
};

/// Returns the guarded parts of a file, sorted by Opener. The part of guardOf()
/// may be among them.
std::vector<GuardedPart> guardedParts(const SourceFacts &F);

} // namespace armlift::source
