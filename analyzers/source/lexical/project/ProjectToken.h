// The tokens of conditions and macro bodies, with names that have the same
// number in every file of a project.
#pragma once

#include "analyzers/source/lexical/project/Environment.h"
#include "analyzers/source/lexical/scan/SourceFacts.h"

#include <cstdint>
#include <span>

namespace armlift::source {

/// Names with a special meaning in conditions have fixed numbers.
constexpr MacroId DefinedName = 0, TrueName = 1, FalseName = 2,
                  VariableArgumentsName = 3, VariableOptionName = 4;

/// A token with a project-wide name.
struct ProjectToken {
  TokenKind Kind;
  /// MacroId (of a String too), punctuator, or WrittenNumber::Decimal.
  std::uint32_t Value = 0;
  std::uint64_t Number = 0;
};

using Tokens = std::span<const ProjectToken>;

constexpr bool isPunctuator(const ProjectToken &T, char A, char B = 0) {
  return T.Kind == TokenKind::Punctuator && T.Value == punctuator(A, B);
}

} // namespace armlift::source
