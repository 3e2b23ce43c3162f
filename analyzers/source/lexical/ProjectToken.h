// The tokens of conditions and macro bodies, with names that mean the same in
// every file of a project.
#pragma once

#include "analyzers/source/lexical/Environment.h"
#include "analyzers/source/lexical/SourceFacts.h"

#include <cstdint>
#include <span>

namespace armlift::source {

/// Names that conditions treat apart have fixed numbers.
constexpr MacroId DefinedName = 0, TrueName = 1, FalseName = 2,
                  VariableArgumentsName = 3, VariableOptionName = 4;

/// A token whose names are project-wide.
struct ProjectToken {
  TokenKind Kind;
  std::uint32_t Value = 0; ///< MacroId (also of a String), punctuator, or
                           ///< WrittenNumber::Decimal
  std::uint64_t Number = 0;
};

using Tokens = std::span<const ProjectToken>;

constexpr bool isPunctuator(const ProjectToken &T, char A, char B = 0) {
  return T.Kind == TokenKind::Punctuator && T.Value == punctuator(A, B);
}

} // namespace armlift::source
